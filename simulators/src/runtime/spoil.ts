import { Readable } from 'node:stream';

import { isFields } from './fields.ts';

/*
 * Malicious and broken responses of a partner, in which one field or the whole response is invalid. They are defined as data, so that a test can
 * cover every field in every way.
 */

type Spoil = (value: unknown) => unknown;

const REPEATS = 5_000;
const LONG = 200_000;
const DEEP = 1_000_000;
const NEXT_CENTURY = 4_133_894_400;

const HALF_EMOJI = 'cut \ud83d';

/** Ways to spoil a field; a way that returns undefined omits the field. */
export const SPOILS = {
  'half-emoji': () => HALF_EMOJI,
  'wrong-type': (value) => (typeof value === 'string' || typeof value === 'number' ? { strange: [value] } : 'strange'),
  huge: (value) => {
    if (Array.isArray(value)) return Array.from({ length: REPEATS }, () => value[0] ?? null);
    return typeof value === 'number' ? 1e300 : 'x'.repeat(LONG);
  },
  'too-long-number': () => '9'.repeat(40),
  milliseconds: (value) => (isDigits(value) ? `${value}000` : typeof value === 'number' ? value * 1_000 : value),
  future: (value) => (isDigits(value) ? String(NEXT_CENTURY) : typeof value === 'number' ? NEXT_CENTURY : value),
  null: () => null,
  missing: () => undefined,
} as const satisfies Record<string, Spoil>;
export type SpoilName = keyof typeof SPOILS;
export const SPOIL_NAMES = Object.keys(SPOILS) as SpoilName[];

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d+$/.test(value);
}

/** Finds the value at one step of a path: a field name, an index in a list, or `name=value` of an entry. */
function toKey(parent: unknown, step: string): string | number | null {
  if (Array.isArray(parent)) {
    const [name = '', value] = step.split('=');
    const index =
      value === undefined ? Number(step) : parent.findIndex((entry) => isFields(entry) && entry[name] === value);
    return index in parent ? index : null;
  }
  return isFields(parent) && step in parent ? step : null;
}

/**
 * Returns the response with one field spoiled, null without such a field. Dots separate the steps of the path, as in
 * `data.orders.id=5764.payment.tax`.
 */
export function spoilField(json: unknown, path: string, name: SpoilName): unknown {
  const copy: unknown = structuredClone(json);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let parent: unknown = copy;
  for (const step of steps) {
    const key = toKey(parent, step);
    if (key === null) return null;
    parent = (parent as Record<string | number, unknown>)[key];
  }
  const key = toKey(parent, last);
  if (key === null) return null;
  const holder = parent as Record<string | number, unknown>;
  const value = SPOILS[name](holder[key]);
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}

/** Lists the paths of all fields of a response, parents before their children; the first entry of a list represents all. */
export function listFields(json: unknown, prefix = ''): string[] {
  if (Array.isArray(json)) return json.length === 0 ? [] : listFields(json[0], `${prefix}0.`).concat(`${prefix}0`);
  if (!isFields(json)) return [];
  return Object.entries(json).flatMap(([name, value]) => [
    `${prefix}${name}`,
    ...listFields(value, `${prefix}${name}.`),
  ]);
}

const PAGE =
  '<!doctype html><html><head><title>Just a moment...</title></head><body><h1>Please wait</h1></body></html>';
const CHUNK = ' '.repeat(64 * 1024);
const DRIP_MS = 100;

/** Ways in which a whole response is broken, with their bytes. */
export const STRANGE = {
  html: () => PAGE,
  empty: () => '',
  truncated: (text) => text.slice(0, Math.ceil(text.length / 2)),
  nested: () => '['.repeat(DEEP),
  endless: () => Readable.from(repeat(CHUNK, 0)),
  drip: () => Readable.from(repeat(' ', DRIP_MS)),
} as const satisfies Record<string, (text: string) => string | Readable>;
export type StrangeName = keyof typeof STRANGE;
export const STRANGE_NAMES = Object.keys(STRANGE) as StrangeName[];

async function* repeat(text: string, pauseMs: number): AsyncGenerator<string> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    yield text;
  }
}

/** Returns a page that always names a next page, for any token. */
export function toLoop(text: string): string {
  const json: unknown = JSON.parse(text);
  const data = isFields(json) ? json['data'] : null;
  if (isFields(data)) data['next_page_token'] = 'again';
  return JSON.stringify(json);
}
