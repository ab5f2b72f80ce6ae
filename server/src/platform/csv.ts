import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from './errors.ts';

interface Row {
  info: { lines: number };
  record: Record<string, string>;
}

export interface CsvTable {
  /** Names of the columns, in lower case and without surrounding spaces. */
  columns: readonly string[];
  /** Cells by the name of their column; lines are counted from 1, beginning with the header. */
  rows: { line: number; cells: Record<string, string> }[];
}

function toUnreadable(line: number, cause: CsvError): AppError {
  const message = {
    vi: `Dấu ngoặc kép từ dòng ${line} không khớp, sửa rồi nhập lại`,
    en: `The quotation marks from line ${line} on do not match, mend them and import again`,
  };
  return new AppError('INVALID_INPUT', { issues: [{ path: 'body.csv', message }], cause });
}

/**
 * Parses a CSV text whose column names may stand below other lines, as in bank statements; rows without cells are left out. The separator is a comma,
 * a semicolon or a tab, whichever is most frequent. Errors: AppError INVALID_INPUT at `body.csv` for unbalanced quotes.
 */
export function readCells(text: string): string[][] {
  const count = (separator: string) => text.split(separator).length;
  const [delimiter = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw toUnreadable(1, error);
  }
}

/**
 * Parses a CSV text with a header line. The separator is a comma or a semicolon, because spreadsheet programs use both. A quote inside a cell that
 * does not begin with a quote is an ordinary character, as in `12" poster`. Errors: no columns when the header cannot be parsed; AppError
 * INVALID_INPUT at `body.csv` that names the line with unbalanced quotes.
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
    // A quote that is never closed includes everything after it, so it must be after the last complete line.
    const line = Math.max(lastLine, 1) + 1;
    throw toUnreadable(line, error);
  }
}
