import { CsvError, parse } from 'csv-parse/sync';

interface Row {
  info: { lines: number };
  record: Record<string, string>;
}

/**
 * Reads a CSV text whose first line names its columns: a row is its cells by the names, in lower case without spaces around. Comma or
 * semicolon, as spreadsheets write it.
 *
 * Errors: null where it is no such text.
 */
export function readCsv(text: string): { line: number; cells: Record<string, string> }[] | null {
  const [head = ''] = text.split('\n', 1);
  try {
    const rows = parse<Row>(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
