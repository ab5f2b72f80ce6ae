import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Exports whose text is intentionally empty: keys of money without a group (PRF-17) or a print (PRN-17), and a factory without an API (CUF-1). */
const EMPTY = new Set([
  'money/profits.ts NO_GROUP',
  'prints/earnings.ts NO_PRINT',
  'factories/custom-facts.ts CUSTOM_FACTS',
]);

const FILES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted();

/** All exports of the domain package except functions, by file and name. */
const TABLES = new Map<string, unknown>();
for (const file of FILES) {
  const module: object = await import(new URL(file, import.meta.url).href);
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function' && !EMPTY.has(`${file} ${name}`)) TABLES.set(`${file} ${name}`, value);
  }
}

function partsOf(value: unknown): unknown[] {
  if (value instanceof Set) return [...value];
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Returns whether a table contains an empty text at any depth. */
function hasEmptyText(value: unknown): boolean {
  return value === '' || partsOf(value).some(hasEmptyText);
}

function namesOf(isBad: (value: unknown) => boolean): string[] {
  return [...TABLES].filter(([, value]) => isBad(value)).map(([name]) => name);
}

it('the check of tables reads every file of the domain package', () => {
  expect(FILES.length).toBeGreaterThan(70);
  expect(TABLES.size).toBeGreaterThan(200);
});

it('every text in an exported table is non-empty', () => {
  expect(namesOf(hasEmptyText)).toEqual([]);
});

it('every exported list of texts is non-empty and has no duplicates', () => {
  const isBad = (value: unknown) => {
    if (!Array.isArray(value) && !(value instanceof Set)) return false;
    const parts = partsOf(value);
    return parts.length === 0 || new Set(parts).size !== parts.length;
  };
  expect(namesOf(isBad)).toEqual([]);
});
