import type { LabelPrint, LabelSize } from '@bobbin/contract/label-batches';
import { actingScope, systemScope, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { readerOf, type Library } from '../../library/module.ts';
import { getBatch } from './label-batches.sql.ts';
import { mergeLabels, type MergedLabels } from './merge-labels.ts';
import * as queries from './label-prints.sql.ts';

/** Default paper size: the size of the marketplace's labels and of label printers. */
const FIRST_SIZE: LabelSize = '4x6';
const SHOWN_MAX = 20;
/** Maximum number of attempts at a print. A user waits for the file, so after about half a minute of attempts the print fails. */
const ATTEMPTS = 4;

interface Deps {
  db: Db;
  clock: Clock;
  library: Pick<Library, 'fileLink' | 'storeFile' | 'readFile'>;
}

/**
 * Merges the labels of a print. All orders of a parcel share one label, which the file contains once, for the first of these orders. When this label
 * is missing, it is reported as missing for all orders of the parcel (LBL-20).
 */
async function mergeOnce(
  { orderIds, size, createdAt }: queries.PrintRow,
  files: ReadonlyMap<string, string | null>,
  read: (fileId: string) => Promise<Uint8Array | null>,
): Promise<MergedLabels> {
  const firstOf = new Map<string, string>();
  for (const orderId of orderIds) {
    const fileId = files.get(orderId) ?? null;
    if (fileId !== null && !firstOf.has(fileId)) firstOf.set(fileId, orderId);
  }
  const bringerOf = (orderId: string) => firstOf.get(files.get(orderId) ?? '') ?? orderId;
  const bringers = [...new Set(orderIds.map(bringerOf))];
  const { bytes, missing } = await mergeLabels(bringers, size, createdAt, async (orderId) => {
    const fileId = files.get(orderId) ?? null;
    return fileId === null ? null : read(fileId);
  });
  return { bytes, missing: orderIds.filter((orderId) => missing.includes(bringerOf(orderId))) };
}

export function createLabelPrints({ db, clock, library }: Deps) {
  const isVisible = async (reader: Queryable, scope: OwnerScope, batchId: string) =>
    (await getBatch(reader, scope, batchId)) !== undefined;

  function toPrint(scope: OwnerScope, row: queries.PrintRow): LabelPrint {
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      by: row.actorName,
      size: row.size,
      count: row.orderIds.length - row.missingIds.length,
      state: row.state,
      reason: row.reason,
      url: row.fileId === null ? null : library.fileLink(scope.ownerId, row.fileId, toName(row), readerOf(scope)),
      missing: row.missingIds,
    };
  }

  function toName({ createdAt, size, orderIds }: queries.PrintRow): string {
    return `labels-${createdAt.toISOString().slice(0, 10)}-${orderIds.length}-${size}.pdf`;
  }

  return {
    /**
     * Stores a print of the batch's labels and enqueues the job that makes its file.
     * @throws AppError NOT_FOUND, LABEL_NOT_POSSIBLE (no order of the batch has a label), LABEL_PRINTED_BEFORE
     */
    async print(
      scope: SellerScope,
      batchId: string,
      size: LabelSize,
      again: 'ask' | 'new' | 'all',
    ): Promise<LabelPrint> {
      const at = new Date(clock.now());
      const id = createId(at.getTime());
      // Looks up the batch with the caller's shop scope; a caller who may see the batch may see all its orders.
      return withFullScope(scope, () =>
        inTransaction(db, async (trx) => {
          if (!(await isVisible(trx, scope, batchId))) throw new AppError('NOT_FOUND');
          const printable = await queries.lockPrintable(trx, scope, batchId);
          const printed = printable.filter(({ isPrinted }) => isPrinted);
          if (again === 'ask' && printed.length > 0) {
            throw new AppError('LABEL_PRINTED_BEFORE');
          }
          const chosen = again === 'new' ? printable.filter(({ isPrinted }) => !isPrinted) : printable;
          if (chosen.length === 0) throw new AppError('LABEL_NOT_POSSIBLE', { reasons: ['NO_LABEL'] });
          const orderIds = chosen.map(({ orderId }) => orderId);
          await queries.insertPrint(trx, scope, { id, batchId, at, size, orderIds });
          const key = `print:${id}`;
          await addJob(
            trx,
            'printLabels',
            { ownerId: scope.ownerId, printId: id },
            { key, isUrgent: true, maxAttempts: ATTEMPTS },
          );
          const row = await queries.getPrint(trx, scope, id);
          if (!row) throw new AppError('NOT_FOUND');
          return toPrint(scope, row);
        }),
      );
    },

    async listOfBatch(scope: SellerScope, batchId: string): Promise<LabelPrint[]> {
      return (await queries.listPrints(db, scope, batchId, SHOWN_MAX)).map((row) => toPrint(scope, row));
    },

    /** Returns the paper size of the caller's last print. */
    readSize: async (scope: SellerScope): Promise<LabelSize> => (await queries.findLastSize(db, scope)) ?? FIRST_SIZE,

    /** Job: makes the file of a print; running the job twice gives the same result. */
    async make(ownerId: string, printId: string): Promise<void> {
      const print = await queries.getPrint(db, systemScope(ownerId, 'bobbin'), printId);
      if (print?.state !== 'waiting') return;
      const scope = actingScope(ownerId, { userId: print.actorId, name: print.actorName });
      const files = new Map(
        (await queries.listLabelFiles(db, scope, print.orderIds)).map(({ id, fileId }) => [id, fileId]),
      );
      // Reads one document at a time, because a thousand documents would not fit into memory.
      const { bytes, missing } = await mergeOnce(print, files, (fileId) => library.readFile(scope, fileId));
      const isEmpty = missing.length === print.orderIds.length;
      await inTransaction(db, async (trx) => {
        const name = toName(print);
        const file = { bytes, name, ext: 'pdf', mime: 'application/pdf', source: 'label' };
        const fileId = isEmpty ? null : (await library.storeFile(scope, file, trx)).fileId;
        const state = isEmpty ? 'failed' : 'ready';
        const reason = isEmpty ? 'UNREADABLE' : null;
        const end = { state, file_id: fileId, missing_ids: missing, reason } as const;
        const isFirst = await queries.endPrint(trx, scope, printId, end);
        if (!isFirst) return;
        const inFile = print.orderIds.filter((orderId) => !missing.includes(orderId));
        await queries.insertPrintEvents(trx, scope, inFile, print.createdAt, print.size);
      });
    },

    /** Marks a print as failed when its job no longer exists. */
    async breakOff(scope: OwnerScope, printId: string): Promise<void> {
      await queries.endPrint(db, scope, printId, {
        state: 'failed',
        file_id: null,
        missing_ids: [],
        reason: 'JOB_FAILED',
      });
    },
  };
}

export type LabelPrints = ReturnType<typeof createLabelPrints>;
