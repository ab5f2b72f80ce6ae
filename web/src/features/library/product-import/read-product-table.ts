import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import {
  IMPORT_COLUMNS,
  isProductTable,
  readImportHeading,
  type ImportColumn,
} from '@bobbin/domain/prints/import-cells';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

/** A line of a table by product: the texts of its cells, and its number in the file. */
export interface TableLine extends Record<ImportColumn, string> {
  key: string;
}

export interface ProductTable {
  name: string;
  /** The recognised columns, each with its heading in the file. */
  columns: { column: ImportColumn; heading: string }[];
  lines: TableLine[];
  /** Number of lines that exceed the limit of one import (ART-11). */
  beyondCount: number;
}

interface Parsed {
  info: { lines: number };
  /** Cells by the number of their column, because two columns may have the same heading. */
  record: Record<string, string>;
}

function readRows(text: string): { headings: string[]; rows: Parsed[] } | null {
  const [head = ''] = text.split('\n', 1);
  let headings: string[] = [];
  try {
    const rows = parse<Parsed>(text, {
      bom: true,
      columns: (names: string[]) => {
        headings = names;
        return names.map((_name, at) => String(at));
      },
      delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    return { headings, rows };
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Reads a table that places files on products; returns null for any other table, which has its own format (ART-1). */
export function readProductTable(name: string, text: string): ProductTable | null {
  const { headings, rows } = readRows(text) ?? { headings: [], rows: [] };
  if (!isProductTable(headings)) return null;
  const columns = headings.flatMap((heading, at) => {
    const column = readImportHeading(heading);
    return column === null ? [] : [{ column, heading, at }];
  });
  const lines = rows.map(({ info, record }): TableLine => {
    const cells = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as Record<ImportColumn, string>;
    for (const { column, at } of columns) if (cells[column] === '') cells[column] = record[String(at)] ?? '';
    return { key: String(info.lines), ...cells };
  });
  return {
    name,
    columns: columns.map(({ column, heading }) => ({ column, heading })),
    lines: lines.slice(0, ARTWORK_FILES_MAX),
    beyondCount: Math.max(0, lines.length - ARTWORK_FILES_MAX),
  };
}
