import { PassThrough, Readable } from 'node:stream';
import type { Cell } from './cells.ts';
import { listParts, writeSheet, type SheetColumn } from './sheet.ts';

/** Beyond it a file gets little smaller and takes twice as long. */
const PACKING = 3;

/**
 * Writes rows as an XLSX workbook, piece by piece (EXP-3): no more of it is in memory than a few pieces, however many rows come.
 * The sheet is written by hand: libraries that know workbooks took 300 to 570 MB for 200,000 rows.
 * Errors: what `batches` throws.
 */
export async function* writeWorkbook(
  sheetName: string,
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
  at: Date,
): AsyncGenerator<Uint8Array> {
  // Only who writes a workbook needs it.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.pipe(out);
  zip.on('error', (error: Error) => out.destroy(error));
  const facts = { mtime: at, compressionLevel: PACKING };
  for (const [name, text] of Object.entries(listParts(sheetName))) zip.addBuffer(Buffer.from(text), name, facts);
  const sheet = Readable.from(writeSheet(columns, batches), { objectMode: false });
  // The archive hears of no failure of what it packs: unheard it would end the whole process.
  sheet.on('error', (error) => out.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', facts);
  zip.end();
  try {
    for await (const piece of out) yield piece as Buffer;
  } finally {
    sheet.destroy();
  }
}
