/*
 * All test files of a worker share one window and one instance of each module. This file records the initial state of the window, lists what a test
 * file leaves changed, and restores the initial state. It is loaded once per worker, before any test.
 */
import { vi } from 'vitest';
import { endRunning, listRunning } from './running.ts';

declare global {
  /** Functions that reset the state of modules, by the path of the module; web/module-state.ts fills this map. */
  var bobbinModuleState: Map<string, () => void> | undefined;
  /** API of the test window (happy-dom) that a browser's window does not have. */
  var happyDOM: { setURL: (url: string) => void };
}

/** Every page writes this key when it starts, so it is no leak. */
const LOCALE_KEY = 'locale';
/** Properties that the window itself reads, so that tests assign them instead of stubbing them. */
const SIZES = ['innerWidth', 'innerHeight', 'devicePixelRatio'] as const;

const objects: Readonly<Record<string, object>> = { window: globalThis, navigator, document };
const firstProperties = new Map(Object.entries(objects).map(([name, object]) => [name, readProperties(object)]));
const firstSizes = Object.fromEntries(SIZES.map((name) => [name, window[name]]));
const firstAddress = location.href;
const { pushState, replaceState } = history;
const root = document.documentElement;

function readProperties(object: object): Record<string, PropertyDescriptor> {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(object));
  // Properties with this prefix belong to the test runner and differ between files.
  return Object.fromEntries(properties.filter(([key]) => !key.startsWith('__')));
}

/** Lists what a test file left running, or left changed in the window, the document and storage. */
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

/** Lists own properties whose values differ from the initial ones. Properties that a library added to the window or the document are ignored. */
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

/** Restores the initial state of the window and the modules for the next test file. */
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
  // After a test that pressed a link to a file, history cannot go back from the current URL, so the URL is set.
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
