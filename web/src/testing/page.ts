/*
 * The test files of a worker share one window and each module. This file records the initial state of that window, lists what a test file
 * leaks in it, and restores it. Loaded once per worker, before any test.
 */
import { vi } from 'vitest';
import { endRunning, listRunning } from './running.ts';

declare global {
  /** Resets of modules by their path; web/module-state.ts fills it. */
  var bobbinModuleState: Map<string, () => void> | undefined;
  /** API of the test window (happy-dom) beyond a browser's. */
  var happyDOM: { setURL: (url: string) => void };
}

/** Every page remembers its language when it starts. */
const LOCALE_KEY = 'locale';
/** The window itself reads these properties, so tests assign them instead of stubbing them. */
const SIZES = ['innerWidth', 'innerHeight', 'devicePixelRatio'] as const;

const objects: Readonly<Record<string, object>> = { window: globalThis, navigator, document };
const firstProperties = new Map(Object.entries(objects).map(([name, object]) => [name, readProperties(object)]));
const firstSizes = Object.fromEntries(SIZES.map((name) => [name, window[name]]));
const firstAddress = location.href;
const { pushState, replaceState } = history;
const root = document.documentElement;

function readProperties(object: object): Record<string, PropertyDescriptor> {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(object));
  // Properties of the test runner have this prefix, and differ by file.
  return Object.fromEntries(properties.filter(([key]) => !key.startsWith('__')));
}

/** Lists the state that a test file leaked. */
export function listLeaks(): string[] {
  const leaks = listRunning();
  if (vi.isFakeTimers()) leaks.push('a clock that stands still');
  if (document.body.childElementCount > 0) leaks.push(`elements in the body: ${document.body.innerHTML.slice(0, 200)}`);
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    const keys = Object.keys(storage).filter((key) => key !== LOCALE_KEY);
    if (keys.length > 0) leaks.push(`${keys.join(', ')} in ${name}`);
  }
  for (const [name, object] of Object.entries(objects)) {
    leaks.push(...listChanges(name, object).map((key) => `${name}.${key} changed`));
  }
  return leaks;
}

/** Lists own properties that differ from the initial ones. Properties that a library added to the window or the document are ignored. */
function listChanges(name: string, object: object): string[] {
  const first = firstProperties.get(name) ?? {};
  const now = readProperties(object);
  const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined) =>
    Object.is(one.value, other?.value) && one.get === other?.get;
  const changed = Object.keys(first).filter((key) => !isSame(first[key] ?? {}, now[key]));
  const added = Object.keys(now).filter((key) => !(key in first) && isAddedByTests(name, key));
  return [...changed, ...added];
}

function isAddedByTests(name: string, key: string): boolean {
  if (name === 'navigator') return true;
  return name === 'document' ? key in Document.prototype : key === 'bobbinEarly';
}

/** Restores the initial window and modules for the next test file. */
export function resetPage(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endRunning();
  for (const [name, object] of Object.entries(objects)) restore(name, object);
  document.body.replaceChildren();
  for (const element of [root, document.body]) {
    for (const attribute of element.getAttributeNames()) element.removeAttribute(attribute);
  }
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(window, firstSizes);
  Object.assign(history, { pushState, replaceState });
  // A test that presses a link to a file leaves a URL that history cannot go back from.
  window.happyDOM.setURL(firstAddress);
  history.replaceState(null, '', firstAddress);
  for (const reset of globalThis.bobbinModuleState?.values() ?? []) reset();
}

function restore(name: string, object: object): void {
  const first = firstProperties.get(name) ?? {};
  for (const key of listChanges(name, object)) {
    const property = first[key];
    if (property === undefined) Reflect.deleteProperty(object, key);
    else Object.defineProperty(object, key, property);
  }
}
