import type { z } from 'zod';

/** Where a page may have its rows; no source shows the form of a list. */
const PLACES = ['items', 'data', 'results', 'orders', 'products', 'variations'] as const;

/**
 * Takes the rows out of the data of a list: the data itself, or the one list in it under a usual name.
 *
 * Errors: none; null when there is no list.
 * @example findRows({ items: [1], total: 1 }) // [1]
 */
export function findRows(data: unknown): unknown[] | null {
  if (Array.isArray(data)) return data;
  if (typeof data !== 'object' || data === null) return null;
  for (const place of PLACES) {
    const rows: unknown = (data as Readonly<Record<string, unknown>>)[place];
    if (Array.isArray(rows)) return rows;
  }
  return null;
}

/** More than a catalogue of theirs has. */
const PAGES_MAX = 100;

/**
 * Reads a list of a catalogue to its end: an empty page, or one that brings nothing new. Rows that are not as documented are left
 * out, so that one of them does not cost the others.
 *
 * Errors: those of `ask`; of `toError` for what is no list.
 */
export async function readPages<T>(
  schema: z.ZodType<T>,
  toKey: (row: T) => string,
  ask: (page: number) => Promise<unknown>,
  toError: (words: string) => Error,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const rows = findRows(await ask(page));
    if (rows === null) throw toError('the answer has no list');
    const before = found.size;
    for (const row of rows) {
      const parsed = schema.safeParse(row);
      if (parsed.success) found.set(toKey(parsed.data), parsed.data);
    }
    // A page of nothing but strange rows is an end as well: what comes behind it would be no better.
    if (found.size === before) return [...found.values()];
  }
  throw toError(`the answer does not end after ${PAGES_MAX} pages`);
}
