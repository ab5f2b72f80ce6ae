import { BYTE_ORDER_MARK, formatCsv, type CsvCell } from '@bobbin/domain/csv';
import type { Cell } from './cells.ts';
import type { SheetColumn } from './sheet.ts';

/** Formats a time as `2026-11-22 18:03:05`. Spreadsheet programs recognize it as a time in every language, and the text sorts by time. */
function formatTime(wall: number): string {
  return new Date(wall).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Writes rows as CSV, chunk by chunk (EXP-3).
 * @param isForExcel adds a byte order mark and writes ids as `="…"`
 */
export async function* writeCsv(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
  isForExcel: boolean,
): AsyncGenerator<Uint8Array> {
  const toCell = (cell: Cell, at: number): CsvCell => {
    const kind = columns[at]?.kind;
    if (cell === null || cell === '') return null;
    if (kind === 'time') return formatTime(Number(cell));
    return isForExcel && kind === 'id' ? { id: String(cell) } : cell;
  };
  yield Buffer.from(`${isForExcel ? BYTE_ORDER_MARK : ''}${formatCsv([columns.map(({ title }) => title)])}`);
  for await (const rows of batches) yield Buffer.from(formatCsv(rows.map((row) => row.map(toCell))));
}
