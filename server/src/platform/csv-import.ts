import { AppError } from './errors.ts';
import { readCsv } from './csv.ts';

/** A line of a list that somebody brings, from 1, and what it says. */
export interface BroughtLine<T> {
  line: number;
  item: T;
}

/**
 * The lines of a CSV text with at least these columns; null where it does not have them.
 *
 * Errors: AppError INVALID_INPUT where it cannot be read to its end.
 */
export function readLines<T>(
  csv: string,
  columns: readonly string[],
  toItem: (cell: (column: string) => string) => T,
): BroughtLine<T>[] | null {
  const { columns: named, rows } = readCsv(csv);
  // Names of columns are in lower case.
  if (!columns.every((column) => named.includes(column.toLowerCase()))) return null;
  return rows.map(({ line, cells }) => ({ line, item: toItem((column) => cells[column.toLowerCase()] ?? '') }));
}

/**
 * The lines of a list that came as items or as CSV text with at least the columns refId and title.
 *
 * Errors: AppError IMPORT_UNREADABLE, INVALID_INPUT.
 */
export function readBrought<T>(
  { items, csv }: { items?: readonly T[] | undefined; csv?: string | undefined },
  toItem: (cell: (column: string) => string) => T,
): BroughtLine<T>[] {
  if (items !== undefined) return items.map((item, index) => ({ line: index + 1, item }));
  const lines = readLines(csv ?? '', ['refId', 'title'], toItem);
  if (lines === null) throw new AppError('IMPORT_UNREADABLE');
  return lines;
}

interface Limits<T> {
  max: number;
  titleMax: number;
  /** Addresses of pictures. */
  urlsOf: (item: T) => readonly string[];
  isTooLong?: (item: T) => boolean;
}

const REF_MAX = 100;
const URL_MAX = 2_000;

/** Keeps what can be taken, each refId once, and names the others' lines with the reason. */
export function sortOut<T extends { refId: string; title: string }>(
  lines: readonly BroughtLine<T>[],
  { max, titleMax, urlsOf, isTooLong }: Limits<T>,
): { items: T[]; refused: { line: number; reason: string }[] } {
  const items = new Map<string, T>();
  const refused: { line: number; reason: string }[] = [];
  function judge(item: T): string | null {
    const urls = urlsOf(item);
    if (item.refId === '' || item.title === '') return 'missing';
    if (items.has(item.refId)) return 'twice';
    if (items.size >= max) return 'tooMany';
    const isLong =
      item.refId.length > REF_MAX || item.title.length > titleMax || urls.some((url) => url.length > URL_MAX);
    if (isLong || isTooLong?.(item) === true) return 'tooLong';
    return urls.every((url) => url.startsWith('https://')) ? null : 'notHttps';
  }
  for (const { line, item } of lines) {
    const reason = judge(item);
    if (reason === null) items.set(item.refId, item);
    else refused.push({ line, reason });
  }
  return { items: [...items.values()], refused };
}
