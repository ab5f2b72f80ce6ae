import { PassThrough, Readable } from 'node:stream';
import { BYTE_ORDER_MARK, formatCsv, type CsvCell } from '@bobbin/domain/csv';

type Row = Readonly<Record<string, unknown>>;

/** One file of an archive: the rows of a table, which are read while the file is written. */
export interface ArchiveTable {
  name: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly Row[]>;
}

const PACKING = 6;

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'string' ? value : String(value);
}

async function* writeTable({ columns, rows }: ArchiveTable): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + formatCsv([[...columns]]));
  for await (const page of rows) {
    yield Buffer.from(formatCsv(page.map((row) => columns.map((column) => toCell(row[column])))));
  }
}

/** Writes an archive of JSON and CSV files, chunk by chunk, so that only one page of rows is in memory. Errors: those of reading the rows. */
export async function* writeArchive(
  account: object,
  tables: readonly ArchiveTable[],
  at: Date,
): AsyncGenerator<Uint8Array> {
  // Loads the archive library only when an archive is written.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  zip.on('error', (error: Error) => out.destroy(error));
  const facts = { mtime: at, compressionLevel: PACKING };
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json', facts);
  const streams = tables.map((table) => {
    const stream = Readable.from(writeTable(table), { objectMode: false });
    // Handles errors of the input streams here, because the archive library does not listen for them and an unhandled error would end the process.
    stream.on('error', (error) => out.destroy(error));
    zip.addReadStream(stream, `${table.name}.csv`, facts);
    return stream;
  });
  zip.end();
  try {
    for await (const piece of out) yield piece as Buffer;
  } finally {
    for (const stream of streams) stream.destroy();
  }
}
