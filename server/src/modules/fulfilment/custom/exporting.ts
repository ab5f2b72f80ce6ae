import type { CustomBatchPreview, CustomExcluded, CustomExport } from '@bobbin/contract/custom-factories';
import type { ErrorName } from '@bobbin/contract/errors';
import { toBatchCode } from '@bobbin/domain/factories/custom';
import { CUSTOM_BATCH_MAX } from '@bobbin/domain/limits';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { isElsewhere } from '@bobbin/domain/orders/order-kind';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { apartFromCall, commitAttempt, earlierAttempt } from '../../../platform/call.ts';
import { inTransaction, isDatabaseGone, isLockedLong, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { inBatches } from '../../../platform/remove-old.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import { getActive } from '../fulfilment.sql.ts';
import type { PricedParcel } from '../parcel-price.ts';
import type { Prepared } from '../prepare/preparation.ts';
import type { Submit } from '../send/submit.ts';
import { toExportedOrder } from './batch-content.ts';
import type { BatchLibrary } from './batch-file.ts';
import { listOwnersOfOldContents } from './custom-batches.cross-tenant.sql.ts';
import * as queries from './custom-batches.sql.ts';
import { toBatchWire, type CustomFactories } from './custom-factories.ts';
import type { CustomFactoryRow } from './custom-rows.ts';
import { lockCustomFactory } from './custom.sql.ts';

const KEPT_MS = 60 * 24 * 3_600_000;
const EMPTIED_AT_ONCE = 50;
/** Maximum number of drafts that one preview prepares to find the orders of the next batch. */
const LOOKED_AT_MAX = 600;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Audit;
  orders: Orders;
  library: Pick<BatchLibrary, 'removeFile'>;
  submit: Pick<Submit, 'prepareDraft' | 'exportOne'>;
  factories: Pick<CustomFactories, 'find' | 'listWaiting'>;
}

interface OpenBatch {
  id: string;
  code: string;
  factory: CustomFactoryRow;
}

type Candidate = { prepared: Prepared; error: null } | { prepared: null; error: CustomExcluded };

function toExcluded(orderId: string, error: unknown): CustomExcluded {
  if (!(error instanceof AppError)) throw error;
  return { orderId, error: error.error, reasons: [...error.reasons] };
}

/** Returns whether the factory needs a label and the order has none: its own label is possible only with a readable address (CUF-4). */
function needsLabel(
  { labelMaker, sheetColumns }: CustomFactoryRow,
  order: Pick<WorkOrderRow, 'kind' | 'labelFileId' | 'shippingType'>,
): boolean {
  // An order from elsewhere never has a label: the factory ships it to the address in its sheet (ELS-2).
  if (isElsewhere(order.kind)) return !sheetColumns.some(({ field }) => field === 'street');
  return order.labelFileId === null && (labelMaker === 'marketplace' || order.shippingType === 'TIKTOK');
}

type Draft = Awaited<ReturnType<Orders['listForBatch']>>[number];

const isLikelyReady = ({ fulfilPriceCents, draftBlockers }: Draft) =>
  fulfilPriceCents > 0 && draftBlockers.length === 0;

const byId = (a: { orderId: string }, b: { orderId: string }) => (a.orderId < b.orderId ? -1 : 1);

function isPriced({ lines, totalCents, isComplete }: PricedParcel): boolean {
  return isComplete && totalCents > 0 && lines.every((cents) => cents !== null);
}

/** Creates the service for the batches of custom factories. Exporting a batch is the sending of its orders (CUF-5). */
export function createExporting({ db, clock, log, audit, orders, library, submit, factories }: Deps) {
  /** Checks an order of the factory's next batch; under the order's lock it is checked again. @throws AppError */
  function proveExportable(factory: CustomFactoryRow, order: WorkOrderRow, price: PricedParcel): void {
    // The order may have been sent, or may wait for another factory, since it was read.
    if (order.fulfilState !== 'DRAFT' || order.fulfilHouse !== factory.name)
      throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['NOT_SENT'] });
    if (needsLabel(factory, order)) throw new AppError('CUSTOM_LABEL_MISSING');
    if (!isPriced(price)) throw new AppError('CUSTOM_PRICE_MISSING');
  }

  /**
   * Lists the drafts of a factory: those without a needed label, and the others, first those that had a price and no blocker when they were saved.
   * So orders that cannot be sent never keep the ready ones out of a batch (CUF-4).
   */
  async function listDrafts(scope: OwnerScope, factory: CustomFactoryRow) {
    const waiting = await factories.listWaiting(db, scope, [factory.name]);
    const rows = await orders.listForBatch(db, scope, waiting.get(factory.name) ?? []);
    const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const open = sorted.filter((row) => !needsLabel(factory, row));
    const ready = [...open.filter(isLikelyReady), ...open.filter((row) => !isLikelyReady(row))];
    const unlabelled = sorted.filter((row) => needsLabel(factory, row));
    return { open: ready.map(({ id }) => id), unlabelled: unlabelled.map(({ id }) => id) };
  }

  async function prepareOne(scope: OwnerScope, factory: CustomFactoryRow, orderId: string): Promise<Candidate> {
    try {
      const order = await orders.getForWork(db, scope, orderId);
      const draft = await getActive(db, scope, orderId);
      if (!draft || draft.house !== factory.name || draft.state !== 'DRAFT')
        throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['NOT_SENT'] });
      // The label comes first, because a masked address is only another sign of the missing label.
      if (needsLabel(factory, order)) throw new AppError('CUSTOM_LABEL_MISSING');
      const prepared = await submit.prepareDraft(scope, order, draft);
      proveExportable(factory, order, prepared.estimate);
      return { prepared, error: null };
    } catch (error) {
      return { prepared: null, error: toExcluded(orderId, error) };
    }
  }

  /**
   * Creates a batch and commits it, with its id under the key of the call: when the process dies, the repeated call goes on with the same batch
   * (CUF-5).
   */
  async function openBatch(scope: SellerScope, factoryId: string): Promise<OpenBatch> {
    const attempt = earlierAttempt();
    const known = attempt === null ? undefined : await queries.findBatch(db, scope, attempt);
    if (known) return { id: known.id, code: known.code, factory: await factories.find(db, scope, factoryId) };
    const batch = await inTransaction(db, async (trx) => {
      const factory = await lockCustomFactory(trx, scope, factoryId);
      if (!factory) throw new AppError('NOT_FOUND');
      if (!factory.isActive) throw new AppError('FACTORY_NOT_CONNECTED');
      const now = clock.now();
      const prefix = toBatchCode(factory.name, now, 0).slice(0, -2);
      const code = toBatchCode(factory.name, now, await queries.nextNumber(trx, scope, factoryId, prefix));
      const id = createId(now);
      await queries.insertBatch(trx, scope, { id, code, now: new Date(now), factory });
      return { id, factory, code };
    });
    await commitAttempt(batch.id);
    return batch;
  }

  /**
   * Puts an order into a batch, in a transaction of its own: the locks of an order and of its counts are released before the next order is locked,
   * because every other writer locks orders before counts (CUF-5). Returns why the order is left out; null when it is in the batch.
   */
  async function exportOne(
    scope: SellerScope,
    { id, factory }: OpenBatch,
    orderId: string,
    position: number,
  ): Promise<CustomExcluded | null> {
    try {
      const { prepared, error } = await prepareOne(scope, factory, orderId);
      if (prepared === null) return error;
      await submit.exportOne(
        scope,
        orderId,
        prepared,
        (trx, { fulfilmentId, request, order, priceCents }) =>
          queries.insertBatchOrder(trx, scope, id, {
            fulfilmentId,
            orderId,
            shopId: order.shopId,
            position,
            quotedCents: priceCents,
            content: toExportedOrder(order, request),
          }),
        (order, price) => proveExportable(factory, order, price),
      );
      return null;
    } catch (thrown) {
      if (thrown instanceof AppError) return toExcluded(orderId, thrown);
      if (isDatabaseGone(thrown)) throw thrown;
      // The orders before this one are sent already, so their batch is completed without it.
      log.error({ err: thrown, orderId }, 'An order was left out of a batch');
      const name: ErrorName = isLockedLong(thrown) ? 'BUSY' : 'INTERNAL';
      return { orderId, error: name, reasons: [] };
    }
  }

  return {
    /** Removes the contents and files of batches after 60 days: a batch can be downloaded until then (CUF-11). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS);
      const owners = await listOwnersOfOldContents(db, before);
      await eachOwner(owners, 'tidy', async (scope) => {
        await inBatches(EMPTIED_AT_ONCE, (limit) =>
          inTransaction(db, async (trx) => {
            const batches = await queries.emptyOldBatches(trx, scope, before, limit);
            for (const { fileId } of batches) if (fileId !== null) await library.removeFile(scope, trx, fileId);
            return batches.length;
          }),
        );
      });
    },

    /** Lists what the next batch would contain and what it would leave out; changes nothing. @throws AppError NOT_FOUND */
    async preview(scope: SellerScope, factoryId: string): Promise<CustomBatchPreview> {
      const factory = await factories.find(db, scope, factoryId);
      const found: CustomBatchPreview = { orders: [], excluded: [], prints: 0, labels: 0, cost: null, isCut: false };
      const { open, unlabelled } = await listDrafts(scope, factory);
      found.excluded = unlabelled.map((id) => ({ orderId: id, error: 'CUSTOM_LABEL_MISSING', reasons: [] }));
      const costs: number[] = [];
      for (const [looked, orderId] of open.entries()) {
        found.isCut = found.orders.length === CUSTOM_BATCH_MAX || looked === LOOKED_AT_MAX;
        if (found.isCut) break;
        const { prepared, error } = await prepareOne(scope, factory, orderId);
        if (prepared === null) {
          found.excluded.push(error);
          continue;
        }
        const order = await orders.getForWork(db, scope, orderId);
        const all = [prepared, ...prepared.mates].flatMap(({ products }) => products);
        const pieces = all.reduce((sum, { row }) => sum + row.quantity, 0);
        const cost = prepared.estimate.totalCents;
        costs.push(cost);
        const isShown = scope.can('viewCosts', order.shopId);
        found.orders.push({ orderId, pieces, cost: isShown ? formatMoney(cost) : null });
        found.prints += all.length;
        found.labels += order.labelFileId === null ? 0 : 1;
      }
      return {
        ...found,
        orders: found.orders.toSorted(byId),
        excluded: found.excluded.toSorted(byId),
        cost: scope.can('viewCosts') ? formatMoney(sumCents(costs)) : null,
      };
    },

    /**
     * Puts orders into a new batch, one after another, in the sequence of their ids. An order that cannot be sent is left out and listed; a batch
     * without orders is not created.
     * @throws AppError NOT_FOUND, FACTORY_NOT_CONNECTED, CUSTOM_BATCH_EMPTY
     */
    async exportBatch(scope: SellerScope, factoryId: string, asked: readonly string[]): Promise<CustomExport> {
      const ids = [...new Set(asked)].toSorted();
      const batch = await openBatch(scope, factoryId);
      const { id, factory, code } = batch;
      // An earlier run of this call, whose process died, may have exported some of the orders.
      const done = new Set((await queries.listBatchOrders(db, scope, id)).map(({ orderId }) => orderId));
      const excluded: CustomExcluded[] = [];
      for (const orderId of ids) {
        if (done.has(orderId)) continue;
        const error = await apartFromCall(() => exportOne(scope, batch, orderId, done.size));
        if (error === null) done.add(orderId);
        else excluded.push(error);
      }
      if (done.size === 0) {
        await inTransaction(db, (trx) => queries.removeBatch(trx, scope, id));
        throw new AppError('CUSTOM_BATCH_EMPTY', { reasons: excluded.map(({ error }) => error) });
      }
      return inTransaction(db, async (trx) => {
        await audit.record(trx, scope, {
          action: 'exportCustomBatch',
          entity: 'customFactory',
          entityId: factoryId,
          after: { name: factory.name, code, orders: done.size },
        });
        const summary = await queries.findSummary(trx, scope, id);
        if (!summary) throw new AppError('NOT_FOUND');
        return { batch: toBatchWire(scope, summary), excluded };
      });
    },
  };
}
