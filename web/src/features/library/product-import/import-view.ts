import type { ImportedLine, ImportedPlace, ImportOutcome, ImportProblem } from '@bobbin/contract/artwork-imports';
import { BYTE_ORDER_MARK, formatCsv } from '@bobbin/domain/csv';
import { IMPORT_COLUMNS, type ImportColumn } from '@bobbin/domain/prints/import-cells';
import type { TableLine } from './read-product-table.ts';

/** Lines with the same problem and the same wrong text, which one correction fixes (ART-4). */
export interface ProblemGroup extends Pick<ImportedLine, 'value' | 'suggestion' | 'candidates'> {
  problem: ImportProblem;
  keys: string[];
}

const CELL_OF: Partial<Record<ImportProblem, ImportColumn>> = {
  UNKNOWN_SHOP: 'shop',
  UNKNOWN_PRODUCT: 'product',
  SHARED_TITLE: 'product',
  UNKNOWN_COLOUR: 'colour',
  UNKNOWN_SIZE: 'size',
  UNKNOWN_SKU: 'sellerSku',
  NO_SIDE: 'side',
};

/** Returns the column that a correction of the problem changes; null when the problem has no correction. */
export const columnOf = (problem: ImportProblem): ImportColumn | null => CELL_OF[problem] ?? null;

/** Groups the lines that have a problem by problem and wrong text, in the sequence of the table. */
export function groupProblems(lines: readonly ImportedLine[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { key, problem, value, suggestion, candidates } of lines) {
    if (problem === null) continue;
    const id = JSON.stringify([problem, value]);
    const group = groups.get(id) ?? { problem, value, suggestion, candidates, keys: [] };
    group.keys.push(key);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/**
 * Writes line numbers with ranges.
 * @example formatLines(['14', '15', '16', '20']) // '14–16, 20'
 */
export function formatLines(keys: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const number of keys.map(Number).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

export type Part = 'fix' | 'new' | 'replaces' | 'unchanged' | 'all';

/** Selects the places of one tab. */
export function pickPlaces(places: readonly ImportedPlace[], part: Part): ImportedPlace[] {
  if (part === 'fix') return [];
  return part === 'all' ? [...places] : places.filter(({ state }) => state === part);
}

/** Builds a CSV of all lines with the result of each, as a basis for correcting the table (ART-8). */
export function toReport(
  lines: readonly TableLine[],
  outcome: ImportOutcome | null,
  words: (line: ImportedLine | undefined, key: string) => string,
): string {
  const results = new Map(outcome?.lines.map((line) => [line.key, line]));
  const rows = lines.map((line) => [
    line.key,
    ...IMPORT_COLUMNS.map((column) => line[column]),
    words(results.get(line.key), line.key),
  ]);
  return `${BYTE_ORDER_MARK}${formatCsv([['line', ...IMPORT_COLUMNS, 'result'], ...rows])}`;
}
