import { AppError } from './errors.ts';
import { readCsv } from './csv.ts';

/** A line of an imported list with its number, counted from 1, and its item. */
export interface CsvImportLine<T> {
  line: number;
  item: T;
}

/**
 * Parses the lines of a CSV text with at least the given columns; null when a column is missing. Errors: AppError INVALID_INPUT when the text cannot
 * be parsed to its end.
 */
export function readLines<T>(
  csv: string,
  columns: readonly string[],
  toItem: (cell: (column: string) => string) => T,
): CsvImportLine<T>[] | null {
  const { columns: named, rows } = readCsv(csv);
  // Names of columns must be in lower case.
  if (!columns.every((column) => named.includes(column.toLowerCase()))) return null;
  return rows.map(({ line, cells }) => ({ line, item: toItem((column) => cells[column.toLowerCase()] ?? '') }));
}

/**
 * Parses a list that was sent as items, or as a CSV text with at least the columns refId and title. Errors: AppError IMPORT_UNREADABLE,
 * INVALID_INPUT.
 */
export function readCsvImport<T>(
  { items, csv }: { items?: readonly T[] | undefined; csv?: string | undefined },
  toItem: (cell: (column: string) => string) => T,
): CsvImportLine<T>[] {
  if (items !== undefined) return items.map((item, index) => ({ line: index + 1, item }));
  const lines = readLines(csv ?? '', ['refId', 'title'], toItem);
  if (lines === null) throw new AppError('IMPORT_UNREADABLE');
  return lines;
}

interface Limits<T> {
  max: number;
  titleMax: number;
  /** URLs of pictures. */
  urlsOf: (item: T) => readonly string[];
  isTooLong?: (item: T) => boolean;
}

const REF_MAX = 100;
const URL_MAX = 2_000;

/** Returns the valid items, each refId once, and for the other lines their number and the reason. */
export function sortOut<T extends { refId: string; title: string }>(
  lines: readonly CsvImportLine<T>[],
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
