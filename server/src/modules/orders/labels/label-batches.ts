import type { ErrorName } from '@bobbin/contract/errors';
import { LABEL_STATES, type LabelBatch, type LabelBatchHead, type LabelState } from '@bobbin/contract/label-batches';
import { actingScope, listRights, systemScope, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import { createBatchHeads } from '../../../platform/batch-summaries.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Audit } from '../../audit/module.ts';
import { readerOf, type Library } from '../../library/module.ts';
import type { Shops } from '../../shops/module.ts';
import type { LabelPrints } from './label-prints.ts';
import type { Labels } from './labels.ts';
import * as queries from './label-batches.sql.ts';

/** Number of labels that a batch makes at the same time; it is small because the marketplace limits the calls of a shop. */
const AT_ONCE = 3;
/** Number of orders that a batch processes before jobs of other sellers run. */
const TURN = 30;
const SHOWN_MS = 24 * 3600_000;
const SHOWN_MAX = 10;

interface Deps {
  /** Returns whether a user may currently work on the orders of an owner's shop. */
  mayWork(userId: string, ownerId: string, shopId: string): Promise<boolean>;
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Audit;
  shops: Pick<Shops, 'readNames'>;
  library: Pick<Library, 'fileLink'>;
  labels: Pick<Labels, 'create'>;
  prints: Pick<LabelPrints, 'listOfBatch' | 'readSize'>;
}

type Counts = Record<LabelState, number>;

function toHead(batch: queries.BatchRow, counts: Counts): LabelBatchHead {
  const isFinished = batch.finishedAt !== null;
  const state = !isFinished ? 'running' : counts.waiting > 0 ? 'stopped' : 'done';
  return {
    id: batch.id,
    createdAt: batch.createdAt.toISOString(),
    createdBy: batch.actorName,
    state,
    finishedAt: batch.finishedAt?.toISOString() ?? null,
    total: batch.total,
    counts,
  };
}

function noCounts(): Counts {
  return Object.fromEntries(LABEL_STATES.map((state) => [state, 0])) as Counts;
}

/** Maps an error to the outcome of an order: 'skipped' when the seller must decide, 'failed' when the error may pass without an action (LBL-9). */
function toOutcome({ error, reasons, detail }: AppError): queries.Outcome {
  const isOurs = error === 'LABEL_NOT_POSSIBLE' && !reasons.includes('MARKETPLACE');
  const isSkipped = isOurs || error === 'CANCEL_REQUEST_PENDING';
  return { state: isSkipped ? 'skipped' : 'failed', error, reasons, detail };
}

/** Looks up the batch with the caller's shop scope (LBL-10); afterwards the batch id alone is enough to read and change its orders. */
export function createLabelBatches(deps: Deps) {
  const { db, clock, log, audit, shops, library, labels, prints } = deps;

  async function enqueue(trx: Queryable, ownerId: string, batchId: string): Promise<void> {
    const key = `labelBatch:${batchId}`;
    await addJob(trx, 'makeLabelBatch', { ownerId, batchId }, { key, queue: key, isUrgent: true });
  }

  async function toHeads(reader: Queryable, scope: OwnerScope, batches: readonly queries.BatchRow[]) {
    const found = await queries.countStates(
      reader,
      scope,
      batches.map(({ id }) => id),
    );
    return batches.map((batch) => {
      const counts = noCounts();
      for (const { batchId, state, count } of found) if (batchId === batch.id) counts[state as LabelState] = count;
      return toHead(batch, counts);
    });
  }

  const heads = createBatchHeads({ db, get: queries.getBatch, lock: queries.lockBatch, toHeads });

  /** Checks the user who started the batch: this user may have left the team since, or the team may have lost the shop (LBL-19). */
  async function assertMayWork(scope: OwnerScope, orderId: string): Promise<void> {
    const { userId } = scope.actor;
    const shopId = await queries.readShopId(db, scope, orderId);
    if (userId === null || shopId === undefined) return;
    if (!(await deps.mayWork(userId, scope.ownerId, shopId))) throw new AppError('LABEL_STARTER_GONE');
  }

  async function makeOne(scope: OwnerScope, batchId: string, orderId: string): Promise<void> {
    if (!(await queries.beginOrder(db, scope, batchId, orderId))) return;
    const making = assertMayWork(scope, orderId).then(() => labels.create(scope, orderId, false));
    const outcome = await making.then(
      (): queries.Outcome => ({ state: 'made', error: null, reasons: [], detail: null }),
      (error: unknown): queries.Outcome => {
        if (error instanceof AppError) return toOutcome(error);
        log.error({ err: error, orderId }, 'A label of a batch failed');
        return { state: 'failed', error: 'INTERNAL' satisfies ErrorName, reasons: [], detail: null };
      },
    );
    await queries.endOrder(db, scope, batchId, orderId, outcome);
  }

  /** Ends the batch when no order is left; otherwise enqueues its next turn, after the jobs of other sellers that wait. */
  async function endTurn(scope: OwnerScope, batchId: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const batch = await queries.lockBatch(trx, scope, batchId);
      if (!batch) return;
      const open = await queries.listOpen(trx, scope, batchId, 1);
      if (open.length > 0 && batch.stoppedAt === null) await enqueue(trx, scope.ownerId, batchId);
      else await queries.setBatchEnds(trx, scope, batchId, { finished_at: new Date(clock.now()) });
    });
  }

  return {
    /** Stores the request and enqueues its job in one transaction; the job makes the labels later. @throws AppError NOT_FOUND */
    async start(scope: SellerScope, asked: readonly string[]): Promise<LabelBatchHead> {
      const ids = [...new Set(asked)];
      const now = clock.now();
      const batch = { id: createId(now), createdAt: new Date(now) };
      return withFullScope(scope, () =>
        inTransaction(db, async (trx) => {
          const known = new Map((await queries.listChosen(trx, scope, ids)).map((row) => [row.id, row]));
          if (known.size < ids.length) throw new AppError('NOT_FOUND');
          const orders = ids.map((orderId) => ({
            orderId,
            state: known.get(orderId)?.labelFileId ? ('kept' as const) : ('waiting' as const),
          }));
          const isDone = orders.every(({ state }) => state === 'kept');
          await queries.insertBatch(trx, scope, { ...batch, finishedAt: isDone ? batch.createdAt : null }, orders);
          await audit.record(trx, scope, {
            action: 'labelBatch',
            entity: 'order',
            entityId: '',
            after: { batchId: batch.id, orders: ids.length },
          });
          if (!isDone) await enqueue(trx, scope.ownerId, batch.id);
          return heads.read(trx, scope, batch.id);
        }),
      );
    },

    /** Lists the batches of the last 24 hours. */
    list: (scope: SellerScope): Promise<LabelBatchHead[]> =>
      withFullScope(scope, async () =>
        toHeads(db, scope, await queries.listBatches(db, scope, new Date(clock.now() - SHOWN_MS), SHOWN_MAX)),
      ),

    /** Returns a batch with its orders and prints. @throws AppError NOT_FOUND */
    async get(scope: SellerScope, batchId: string): Promise<LabelBatch> {
      const head = await withFullScope(scope, () => heads.read(db, scope, batchId));
      const [rows, names, printed, size] = await withFullScope(scope, () =>
        Promise.all([
          queries.listBatchOrders(db, scope, batchId),
          shops.readNames(scope),
          prints.listOfBatch(scope, batchId),
          prints.readSize(scope),
        ]),
      );
      const toLink = (row: queries.BatchOrderRow) =>
        row.labelFileId === null
          ? null
          : library.fileLink(scope.ownerId, row.labelFileId, `${row.orderId}.pdf`, readerOf(scope));
      return {
        ...head,
        orders: rows.map((row) => ({
          orderId: row.orderId,
          shopName: names.get(row.shopId)?.friendName ?? '',
          state: row.state,
          trackingNumber: row.trackingNumbers[0] ?? null,
          labelFile: toLink(row),
          error: row.error,
          reasons: row.reasons,
          detail: row.detail,
          printed: row.printedAt === null ? null : { at: row.printedAt.toISOString(), by: row.printedBy ?? '' },
        })),
        prints: printed,
        size,
        rights: listRights(scope, ...new Set(rows.map(({ shopId }) => shopId))),
      };
    },

    stop: (scope: SellerScope, batchId: string): Promise<LabelBatchHead> =>
      heads.change(scope, batchId, async (trx, batch) => {
        if (batch.finishedAt !== null || batch.stoppedAt !== null) return;
        await queries.setBatchEnds(trx, scope, batchId, { stopped_at: new Date(clock.now()) });
      }),

    retry: (scope: SellerScope, batchId: string, ids: readonly string[] | undefined): Promise<LabelBatchHead> =>
      heads.change(scope, batchId, async (trx) => {
        await queries.reopenOrders(trx, scope, batchId, ids);
        const open = await queries.listOpen(trx, scope, batchId, 1);
        if (open.length === 0) return;
        const { userId, name } = scope.actor;
        // The batch continues with the permissions of the user who reopened it (LBL-19).
        const actor = { actor_id: userId, actor_name: name };
        await queries.setBatchEnds(trx, scope, batchId, { stopped_at: null, finished_at: null, ...actor });
        await enqueue(trx, scope.ownerId, batchId);
      }),

    /** Job: makes the labels of a batch; after the crash of a worker it continues with the open orders. */
    async work(ownerId: string, batchId: string, signal: AbortSignal): Promise<void> {
      const batch = await queries.getBatch(db, systemScope(ownerId, 'bobbin'), batchId);
      if (!batch) return;
      const scope = actingScope(ownerId, { userId: batch.actorId, name: batch.actorName });
      const turn = await queries.listOpen(db, scope, batchId, TURN);
      await eachAtOnce(turn, AT_ONCE, (orderId) => makeOne(scope, batchId, orderId), signal);
      await endTurn(scope, batchId);
    },

    /** Ends a batch whose job no longer exists; its open orders fail and can be retried. */
    breakOff: (scope: OwnerScope, batchId: string): Promise<void> =>
      inTransaction(db, async (trx) => void (await queries.breakOffBatch(trx, scope, batchId, new Date(clock.now())))),
  };
}

export type LabelBatches = ReturnType<typeof createLabelBatches>;
