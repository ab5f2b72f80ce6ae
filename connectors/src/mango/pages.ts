import type { z } from 'zod';

/** Fields that may contain the rows of a page; no source documents the form of a list. */
const PLACES = ['items', 'data', 'results', 'orders', 'products', 'variations'] as const;

/**
 * Finds the rows in the data of a list: the data itself, or the one list in it under a usual name.
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

/** Maximum pages: more than their catalogue has. */
const PAGES_MAX = 100;

/**
 * Reads a list of a catalogue to its end: an empty page, or one without new rows. Malformed rows are skipped, so that one does not discard
 * the others.
 * Errors: those of `ask`; of `toError` when there is no list.
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
    // A page with only malformed rows also ends the list: later pages would be no better.
    if (found.size === before) return [...found.values()];
  }
  throw toError(`the answer does not end after ${PAGES_MAX} pages`);
}
