import type { z } from 'zod';

/** Names of fields that may contain the rows of a page, because no source documents the form of a list. */
const PLACES = ['items', 'data', 'results', 'orders', 'products', 'variations'] as const;

/**
 * Finds the rows in the data of a list: the data itself, or the only list in the data under one of the usual names. Errors: none; null when the data
 * has no list.
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

/** Maximum number of pages; MANGO's catalogue has fewer. */
const PAGES_MAX = 100;

/**
 * Reads all pages of a catalogue's list. The list ends with an empty page, or with a page without new rows. Malformed rows are skipped. Errors: the
 * errors of `ask`, and that of `toError` when a response has no list.
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
