import { PassThrough, Readable } from 'node:stream';
import { BYTE_ORDER_MARK, formatCsv } from '@bobbin/domain/csv';
import { toSheetRows, type SheetColumn, type SheetField } from '@bobbin/domain/factories/custom';
import type { SellerScope } from '../../../platform/access.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Library } from '../../library/module.ts';
import { mergeLabels, writeWorkbook } from '../../orders/module.ts';
import type { CustomBatchRow, ExportedFile, ExportedOrder } from './custom-rows.ts';
import { findWholeBatch, listBatchOrders, lockBatch, setBatchFile } from './custom-batches.sql.ts';

/** Fields with digits that a spreadsheet would round or shorten when it reads them as numbers. */
const ID_FIELDS: ReadonlySet<SheetField> = new Set(['orderId', 'zip', 'phone', 'tracking']);
const COLUMN_WIDTH = 18;

export type BatchLibrary = Pick<Library, 'readFile' | 'fileLink' | 'collect' | 'keepCollected' | 'removeFile'>;

interface Deps {
  db: Db;
  library: Omit<BatchLibrary, 'removeFile'>;
}

async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}

async function toWorkbook(columns: readonly SheetColumn[], rows: string[][], at: Date): Promise<Buffer> {
  const titled = columns.map(({ field, header }) => ({
    title: header,
    kind: ID_FIELDS.has(field) ? ('id' as const) : ('text' as const),
    width: COLUMN_WIDTH,
  }));
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook('Sheet1', titled, inOneBatch(rows), at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function toCsv(columns: readonly SheetColumn[], [header = [], ...rows]: string[][]): Buffer {
  const cells = rows.map((row) =>
    row.map((text, place) => (ID_FIELDS.has(columns[place]?.field ?? 'line') && text !== '' ? { id: text } : text)),
  );
  return Buffer.from(BYTE_ORDER_MARK + formatCsv([header, ...cells]));
}

/** Creates the writer of the ZIP files of batches. A file depends only on its batch, so each download is the same (CUF-6). */
export function createBatchFiles({ db, library }: Deps) {
  async function readFile(scope: SellerScope, { fileId, name }: ExportedFile): Promise<Uint8Array> {
    const bytes = await library.readFile(scope, fileId);
    if (bytes === null) throw new AppError('CUSTOM_FILE_MISSING', { detail: name });
    return bytes;
  }

  /** Writes the ZIP file piece by piece; only one print is in memory. @throws AppError CUSTOM_FILE_MISSING */
  async function* pack(scope: SellerScope, batch: CustomBatchRow, orders: readonly ExportedOrder[]) {
    const { sheetColumns: columns, sheetFormat, createdAt, code } = batch;
    const rows = toSheetRows(
      columns,
      orders.flatMap(({ lines }) => lines),
    );
    const sheet = sheetFormat === 'csv' ? toCsv(columns, rows) : await toWorkbook(columns, rows.slice(1), createdAt);
    const labels = new Map(
      orders.flatMap(({ labelFileId, lines }) =>
        labelFileId === null ? [] : [[lines[0]?.orderId ?? '', labelFileId] as const],
      ),
    );
    const readLabel = (orderId: string) =>
      readFile(scope, { fileId: labels.get(orderId) ?? '', name: `${orderId}.pdf` });
    // Loads the archive library only when a file is written.
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    const out = new PassThrough();
    zip.outputStream.pipe(out);
    zip.on('error', (error: Error) => out.destroy(error));
    const stored = { mtime: createdAt, compress: false };
    zip.addBuffer(sheet, `${code}.${sheetFormat}`, { mtime: createdAt });
    if (labels.size > 0) {
      const { bytes } = await mergeLabels([...labels.keys()], '4x6', createdAt, readLabel);
      zip.addBuffer(Buffer.from(bytes), 'labels.pdf', stored);
    }
    /** Reads the bytes of a file when their turn in the archive comes. */
    async function open(file: ExportedFile, done: (error: unknown, stream: Readable) => void): Promise<void> {
      try {
        done(null, Readable.from([await readFile(scope, file)]));
      } catch (error) {
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    }
    const files = [
      ...orders.flatMap(({ prints }) => prints.map((file) => ({ ...file, folder: 'prints' }))),
      ...orders.flatMap(({ mockups }) => mockups.map((file) => ({ ...file, folder: 'mockups' }))),
      ...[...labels].map(([orderId, fileId]) => ({ fileId, name: `${orderId}.pdf`, folder: 'labels' })),
    ];
    for (const { folder, ...file } of files) {
      zip.addReadStreamLazy(`${folder}/${file.name}`, stored, (done) => void open(file, done));
    }
    zip.end();
    for await (const piece of out) yield piece as Buffer;
  }

  /** Reads what a batch contains. @throws AppError CUSTOM_FILE_MISSING */
  async function readOrders(reader: Queryable, scope: SellerScope, batchId: string): Promise<ExportedOrder[]> {
    const rows = await listBatchOrders(reader, scope, batchId);
    const orders = rows.flatMap(({ content }) => (content === null ? [] : [content]));
    // The personal data of disconnected shops has been removed from old batches (SHP-38).
    if (orders.length < rows.length || orders.length === 0) throw new AppError('CUSTOM_FILE_MISSING');
    return orders;
  }

  return {
    /** Writes the file of a batch at its first download; later downloads get the same file. @throws AppError NOT_FOUND, CUSTOM_FILE_MISSING */
    async write(scope: SellerScope, batchId: string): Promise<{ name: string; url: string }> {
      const batch = await findWholeBatch(db, scope, batchId);
      if (!batch) throw new AppError('NOT_FOUND');
      const name = `${batch.code}.zip`;
      const toAnswer = (fileId: string) => ({ name, url: library.fileLink(scope.ownerId, fileId, name) });
      if (batch.fileId) return toAnswer(batch.fileId);
      const file = await library.collect(pack(scope, batch, await readOrders(db, scope, batchId)));
      try {
        return await inTransaction(db, async (trx) => {
          const locked = await lockBatch(trx, scope, batchId);
          // Another download was faster.
          if (locked?.fileId) return toAnswer(locked.fileId);
          // The contents may have been removed while the file was written.
          await readOrders(trx, scope, batchId);
          const facts = { name, ext: 'zip', mime: 'application/zip', source: 'export' };
          const { fileId } = await library.keepCollected(scope, trx, file, facts);
          await setBatchFile(trx, scope, batchId, fileId);
          return toAnswer(fileId);
        });
      } finally {
        await file.remove();
      }
    },
  };
}
