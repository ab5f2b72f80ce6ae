import { CsvError, parse } from 'csv-parse/browser/esm/sync';

export interface TableRow {
  line: number;
  /** SKU or order id for which the picture is meant. */
  target: string;
  side: string;
  link: string;
  /** Name of a picture file that was chosen together with the table. */
  file: string;
}

interface Parsed {
  info: { lines: number };
  record: Record<string, string>;
}

const pick = (record: Record<string, string>, names: readonly string[]) =>
  names.map((name) => record[name] ?? '').find((text) => text !== '') ?? '';

/** Reads a table whose first line contains `sku` or `order`, `side`, and `link` or `file`; returns null for any other file (BLK-12). */
export function readTable(text: string): TableRow[] | null {
  const [head = ''] = text.split('\n', 1);
  try {
    const rows = parse<Parsed>(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows.map(({ info, record }) => ({
      line: info.lines,
      target: pick(record, ['sku', 'seller sku', 'order', 'order id', 'id']),
      side: pick(record, ['side']),
      link: pick(record, ['link', 'url']),
      file: pick(record, ['file', 'name']),
    }));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
