import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from './errors.ts';

interface Row {
  info: { lines: number };
  record: Record<string, string>;
}

export interface CsvTable {
  /** Names of the columns, in lower case without spaces around. */
  columns: readonly string[];
  /** Cells by column name; lines are counted from 1, including the header. */
  rows: { line: number; cells: Record<string, string> }[];
}

/**
 * Reads a CSV text with a header line. Comma or semicolon, as spreadsheets write it; a quote within a cell that does not begin with one is
 * a normal character, as in `12" poster`.
 * Errors: no columns when the header cannot be read; AppError INVALID_INPUT at `body.csv` that names the line with unbalanced quotes.
 */
export function readCsv(text: string): CsvTable {
  const [head = ''] = text.split('\n', 1);
  let columns: string[] = [];
  let lastLine = 0;
  try {
    const rows = parse<Row>(text, {
      bom: true,
      columns: (names: string[]) => (columns = names.map((name) => name.trim().toLowerCase())),
      delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
      info: true,
      on_record: (row: Row) => {
        lastLine = row.info.lines;
        return row;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    return { columns, rows: rows.map(({ info, record }) => ({ line: info.lines, cells: record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (columns.length === 0) return { columns, rows: [] };
    // An unclosed quote includes everything after it, so it was opened after the last complete line.
    const line = Math.max(lastLine, 1) + 1;
    const message = {
      vi: `Dấu ngoặc kép từ dòng ${line} không khớp, sửa rồi nhập lại`,
      en: `The quotation marks from line ${line} on do not match, mend them and import again`,
    };
    throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.csv', message }], cause: error });
  }
}
