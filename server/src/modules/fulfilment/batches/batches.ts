import type { ErrorName } from '@bobbin/contract/errors';
import type { FulfilBatch, FulfilBatchHead } from '@bobbin/contract/fulfil-batches';
import {
  FULFIL_BATCH_STATES,
  toBatchState,
  TRIED_AGAIN_STATES,
  type FulfilBatchState,
} from '@bobbin/domain/fulfilment/batch-state';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import { hasTrait } from '@bobbin/domain/fulfilment/states';
import { nextTimeOf, whenAgain, whenMentioned } from '@bobbin/domain/rules/sending';
import { actingScope, listRights, systemScope, type OwnerScope, type SellerScope } from '../../../platform/access.ts';
import { eachAtOnce } from '../../../platform/concurrency.ts';
import { createBatchHeads } from '../../../platform/batch-summaries.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { withFullScope } from '../../../platform/shop-scope.ts';
import type { Events } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders, RuleSend, RuleSending } from '../../orders/module.ts';
import type { Shops } from '../../shops/module.ts';
import { lacksLabel, type Readiness } from '../send/readiness.ts';
import type { Submit } from '../send/submit.ts';
import * as queries from './batches.sql.ts';
import { listOwnersOfOldBatches } from './batches.cross-tenant.sql.ts';
import { RuleRefusal, type RuleBatch, type RuleSends } from './rule-sends.ts';

/** Number of orders that are prepared at the same time; sending them to factories is done by other jobs. */
const AT_ONCE = 3;
/** Number of orders that a batch processes before jobs of other sellers run. */
const TURN = 30;
const SHOWN_MS = 24 * 3600_000;
const SHOWN_MAX = 10;
/** Retention of batches in milliseconds; the orders keep what was sent to the factory. */
const KEPT_MS = 30 * 24 * 3600_000;

/** Errors that only the seller can resolve; any other error may be temporary. */
const SELLERS: ReadonlySet<ErrorName> = new Set([
  'FULFIL_NOT_POSSIBLE',
  'FULFIL_IN_PROGRESS',
  'CANCEL_REQUEST_PENDING',
  'PERSONALISED_UNCHECKED',
  'DESIGNS_NOT_READY',
  'VARIANT_UNKNOWN',
  'SHOP_EXPIRED',
  'SHOP_NOT_AUTHORIZED',
]);
const SENT_AGAIN = FULFIL_STATES.filter((state) => TRIED_AGAIN_STATES.includes(toBatchState(state)));

export interface ManyOrders {
  ids: readonly string[];
  isDraft: boolean;
  house: string | null;
  makeLabels: boolean;
}

/** The part of a batch that a job processes: 'labels' are the orders whose label must be bought first, 'ready' all others. */
export type BatchPart = 'ready' | 'labels';
const PARTS: readonly BatchPart[] = ['ready', 'labels'];

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  audit: Audit;
  orders: Orders & { rules: Pick<RuleSending, 'sendAgain'> };
  /** Buys the label of an order; repeated calls buy it once. */
  makeLabel(scope: OwnerScope, orderId: string): Promise<unknown>;
  /** Returns whether a user may currently work on the orders of an owner's shop. */
  mayWork(userId: string, ownerId: string, shopId: string): Promise<boolean>;
  shops: Pick<Shops, 'readNames'>;
  readiness: Pick<Readiness, 'prepare'>;
  submit: Pick<Submit, 'submitOne'>;
  ruleSends: RuleSends;
}

type Counts = Record<FulfilBatchState, number>;

const toState = (state: queries.StoredState, attemptState: string | null): FulfilBatchState =>
  state === 'handed' ? toBatchState(attemptState ?? '') : state;

const toMoneyOrNull = (cents: Cents | null): string | null => (cents === null ? null : formatMoney(cents));

function toBatchProduct({
  id,
  productName,
  skuName,
  sellerSku,
  quantity,
}: FulfilBatch['orders'][number]['products'][number]) {
  return { id, productName, skuName, sellerSku, quantity };
}

function toHead(batch: queries.BatchRow, counts: Counts): FulfilBatchHead {
  const isFinished = batch.finishedAt !== null;
  return {
    id: batch.id,
    createdAt: batch.createdAt.toISOString(),
    createdBy: batch.actorName,
    isDraft: batch.isDraft,
    state: !isFinished ? 'running' : counts.waiting > 0 ? 'stopped' : 'done',
    finishedAt: batch.finishedAt?.toISOString() ?? null,
    total: batch.total,
    counts,
  };
}

function noCounts(): Counts {
  return Object.fromEntries(FULFIL_BATCH_STATES.map((state) => [state, 0])) as Counts;
}

/**
 * Creates the service for bulk fulfils. A batch is looked up with the caller's shop scope (BLK-7); a caller who may see the batch may see all its
 * orders.
 */
export function createFulfilBatches(deps: Deps) {
  const { db, clock, log, audit, orders, shops, readiness, submit, ruleSends } = deps;

  async function enqueue(
    trx: Queryable,
    ownerId: string,
    batchId: string,
    part: BatchPart,
    runAt?: Date,
  ): Promise<void> {
    const key = `fulfilBatch:${part}:${batchId}`;
    const name = part === 'ready' ? 'sendBatch' : 'labelAndSendBatch';
    await addJob(trx, name, { ownerId, batchId }, { key, queue: key, isUrgent: true, ...(runAt ? { runAt } : {}) });
  }

  async function toHeads(reader: Queryable, scope: OwnerScope, batches: readonly queries.BatchRow[]) {
    const ids = batches.map(({ id }) => id);
    const found = await queries.countStates(reader, scope, ids);
    return batches.map((batch) => {
      const counts = noCounts();
      for (const row of found) {
        if (row.batchId === batch.id) counts[toState(row.state, row.attemptState)] += row.count;
      }
      return toHead(batch, counts);
    });
  }

  const heads = createBatchHeads({ db, get: queries.getBatch, lock: queries.lockBatch, toHeads });

  /** Checks the user who started the batch: this user may have left the team since, or the team may have lost the shop (BLK-8). */
  async function assertMayWork({ actor, ownerId }: OwnerScope, shopId: string): Promise<void> {
    if (actor.userId === null || (await deps.mayWork(actor.userId, ownerId, shopId))) return;
    throw new AppError('FULFIL_STARTER_GONE');
  }

  async function sendOne(scope: OwnerScope, batch: queries.BatchRow, orderId: string, part: BatchPart): Promise<void> {
    const { rule } = batch;
    if (rule) await ruleSends.proveOn(db, scope, rule, orderId);
    const house = rule ? await ruleSends.chooseHouse(scope, orderId, rule) : batch.house;
    const wish = { house, isDraft: batch.isDraft, isLabelComing: false };
    if (part === 'labels') {
      // Prepares the order once before the label is bought, because a label is bought only when nothing else is missing (FUL-9).
      const order = await orders.getForWork(db, scope, orderId);
      await readiness.prepare(scope, orderId, { ...wish, isLabelComing: true });
      if (lacksLabel(order)) await deps.makeLabel(scope, orderId);
    }
    const prepared = await readiness.prepare(scope, orderId, wish);
    await submit.submitOne(scope, orderId, prepared, async (trx, { fulfilmentId, priceCents }) => {
      if (rule) {
        // Asks again in the transaction that submits the order: a rule that was switched off meanwhile must not send.
        await ruleSends.proveOn(trx, scope, rule, orderId);
        await ruleSends.noteSent(trx, scope, rule, orderId, prepared.house);
      }
      await queries.endOrder(trx, scope, batch.id, orderId, {
        state: 'handed',
        fulfilment_id: fulfilmentId,
        house: prepared.house,
        quoted_cents: priceCents === 0 ? null : priceCents,
      });
    });
  }

  /** Returns when a rule tries again to send an order that it could not send, or null (RUL-18). */
  async function findNextTry(
    scope: OwnerScope,
    rule: RuleBatch | null,
    orderId: string,
    error: unknown,
  ): Promise<Date | null> {
    if (!rule) return null;
    const dueAt = Date.parse(rule.dueAt);
    if (error instanceof RuleRefusal) {
      const again = error.reason === 'MENTIONED' ? whenMentioned(rule.send, dueAt, clock.now()) : null;
      return again === null ? null : new Date(again);
    }
    const isTemporary = !(
      error instanceof AppError &&
      (SELLERS.has(error.error) || error.error === 'FULFIL_STARTER_GONE')
    );
    const isPaused = error instanceof AppError && error.reasons.length === 1 && error.reasons[0] === 'PAUSED';
    const order = isPaused ? await orders.findForWork(scope, orderId) : undefined;
    const pausedUntil = order?.pausedUntil?.getTime() ?? null;
    const again = whenAgain(rule.send, { dueAt, pausedUntil, isTemporary }, clock.now());
    return again === null ? null : new Date(again);
  }

  /** Ends an order that could not be sent; returns when a rule tries it again, or null. */
  async function endFailed(
    scope: OwnerScope,
    batch: queries.BatchRow,
    orderId: string,
    error: unknown,
  ): Promise<Date | null> {
    const known = error instanceof AppError ? error : null;
    const name = known?.error ?? ('INTERNAL' satisfies ErrorName);
    const reasons = [...(known?.reasons ?? [])];
    const isSkipped = error instanceof RuleRefusal || (known !== null && SELLERS.has(known.error));
    const again = await findNextTry(scope, batch.rule, orderId, error);
    if (again !== null) {
      await queries.endOrder(db, scope, batch.id, orderId, { state: 'waiting', error: name, reasons });
      return again;
    }
    await inTransaction(db, async (trx) => {
      await queries.endOrder(trx, scope, batch.id, orderId, {
        state: isSkipped ? 'skipped' : 'failed',
        error: name,
        reasons,
        detail: known?.detail ?? null,
      });
      if (!batch.rule) return;
      const cause = error instanceof RuleRefusal ? { reason: error.reason } : { error: name, reasons };
      await ruleSends.noteRefused(trx, scope, batch.rule, orderId, cause);
    });
    return null;
  }

  /** Sends an order of a batch; returns when a rule tries it again, or null. */
  async function workOne(
    scope: OwnerScope,
    batch: queries.BatchRow,
    orderId: string,
    part: BatchPart,
  ): Promise<Date | null> {
    const shopId = await queries.beginOrder(db, scope, batch.id, orderId);
    if (shopId === undefined) return null;
    try {
      await assertMayWork(scope, shopId);
      await sendOne(scope, batch, orderId, part);
      return null;
    } catch (error) {
      const isKnown = error instanceof AppError || error instanceof RuleRefusal;
      if (!isKnown) log.error({ err: error, orderId }, 'An order of a bulk fulfil failed');
      return endFailed(scope, batch, orderId, error);
    }
  }

  /** Enqueues the next turn of this part, after the waiting jobs of other batches; ends the batch when neither part has open orders. */
  async function endTurn(scope: OwnerScope, batchId: string, part: BatchPart, again: Date | null): Promise<void> {
    await inTransaction(db, async (trx) => {
      const batch = await queries.lockBatch(trx, scope, batchId);
      if (!batch) return;
      const open = await listOpenParts(trx, scope, batchId);
      const isStopped = batch.stoppedAt !== null;
      if (open.includes(part) && !isStopped) return enqueue(trx, scope.ownerId, batchId, part, again ?? undefined);
      if (open.length === 0 || isStopped)
        await queries.setBatchEnds(trx, scope, batchId, { finished_at: new Date(clock.now()) });
    });
  }

  async function listOpenParts(trx: Queryable, scope: OwnerScope, batchId: string): Promise<BatchPart[]> {
    const open: BatchPart[] = [];
    for (const part of PARTS) {
      if ((await queries.listOpen(trx, scope, batchId, part === 'labels', 1)).length > 0) open.push(part);
    }
    return open;
  }

  return {
    /** Stores the request and enqueues its job in one transaction; the job sends the orders later. @throws AppError NOT_FOUND */
    async startBatch(
      scope: SellerScope,
      { ids: asked, isDraft, house, makeLabels }: ManyOrders,
    ): Promise<FulfilBatchHead> {
      const ids = [...new Set(asked)];
      const now = clock.now();
      const batch = { id: createId(now), createdAt: new Date(now), isDraft, house, rule: null };
      return inTransaction(db, async (trx) => {
        const known = new Map((await orders.listForBatch(trx, scope, ids)).map((row) => [row.id, row]));
        const rows = ids.flatMap((orderId) => {
          const row = known.get(orderId);
          return row ? [{ orderId, shopId: row.shopId, needsLabel: makeLabels && !isDraft && row.lacksLabel }] : [];
        });
        if (rows.length < ids.length) throw new AppError('NOT_FOUND');
        return withFullScope(scope, async () => {
          await queries.insertBatch(trx, scope, batch, rows);
          await audit.record(trx, scope, {
            action: 'fulfilBatch',
            entity: 'order',
            entityId: '',
            after: { batchId: batch.id, orders: ids.length, isDraft },
          });
          for (const part of await listOpenParts(trx, scope, batch.id)) {
            await enqueue(trx, scope.ownerId, batch.id, part);
          }
          return heads.read(trx, scope, batch.id);
        });
      });
    },

    /** Starts a batch for one order that a rule sends, in the transaction in which the rule acts (RUL-15). */
    async startForRule(trx: Queryable, { scope, orderId, rule, author, occasion, send }: RuleSend): Promise<void> {
      const now = clock.now();
      const acting = actingScope(scope.ownerId, author);
      const [order] = await orders.listForBatch(trx, acting, [orderId]);
      if (!order) return;
      const dueAt = send.time === null ? now : nextTimeOf(send.time, now);
      const { isDraft } = send;
      const stored = { ...rule, occasion, send, dueAt: new Date(dueAt).toISOString() };
      const batch = { id: createId(now), createdAt: new Date(now), isDraft, house: null, rule: stored };
      const needsLabel = send.makeLabel && !isDraft && order.lacksLabel;
      await queries.insertBatch(trx, acting, batch, [{ orderId, shopId: order.shopId, needsLabel }]);
      const runAt = send.time === null ? undefined : new Date(dueAt);
      await enqueue(trx, scope.ownerId, batch.id, needsLabel ? 'labels' : 'ready', runAt);
    },

    /**
     * Sends an order that a factory refused to the next factory by the same rule, in the transaction of the refusal (RUL-22). A refusal that is reported
     * again sends nothing again.
     */
    async passOn(trx: Queryable, { scope, order, attempt }: Events['factoryRefused']): Promise<void> {
      const batch = await queries.findRuleBatch(trx, scope, attempt.id);
      if (!batch?.rule?.send.isPassedOn) return;
      const { fulfilState, shopId } = await orders.lockForWork(trx, scope, order.id);
      // The factory of an order on hold may still print it.
      if (!hasTrait(fulfilState, 'unfulfilled')) return;
      const id = `next ${attempt.id}`;
      if (await queries.getBatch(trx, scope, id)) return;
      const now = clock.now();
      const tried = await queries.listTriedHouses(trx, scope, order.id);
      const send = { ...batch.rule.send, factory: 'CHEAPEST' as const, time: null };
      const rule = { ...batch.rule, send, tried, dueAt: new Date(now).toISOString() };
      const acting = actingScope(scope.ownerId, { userId: batch.actorId, name: batch.actorName });
      const next = { id, createdAt: new Date(now), isDraft: false, house: null, rule };
      await queries.insertBatch(trx, acting, next, [{ orderId: order.id, shopId, needsLabel: false }]);
      const run = { ruleId: rule.id, orderId: order.id, occasion: rule.occasion };
      await orders.rules.sendAgain(trx, scope, run);
      await enqueue(trx, scope.ownerId, id, 'ready');
    },

    /** Lists the batches of the last 24 hours. */
    listBatches: (scope: SellerScope): Promise<FulfilBatchHead[]> =>
      withFullScope(scope, async () =>
        toHeads(db, scope, await queries.listBatches(db, scope, new Date(clock.now() - SHOWN_MS), SHOWN_MAX)),
      ),

    /** @throws AppError NOT_FOUND */
    async getBatch(scope: SellerScope, batchId: string): Promise<FulfilBatch> {
      const head = await withFullScope(scope, () => heads.read(db, scope, batchId));
      const rows = await withFullScope(scope, () => queries.listBatchOrders(db, scope, batchId));
      const ids = rows.map(({ orderId }) => orderId);
      const [names, products] = await Promise.all([
        shops.readNames(scope),
        withFullScope(scope, (whole) => orders.listProductHeads(whole, ids)),
      ]);
      const byOrder = Map.groupBy(products, ({ orderId }) => orderId);
      return {
        ...head,
        orders: rows.map((row) => {
          const isPriced = scope.can('viewCosts', row.shopId);
          return {
            orderId: row.orderId,
            shopName: names.get(row.shopId)?.friendName ?? '',
            state: toState(row.state, row.attemptState),
            house: row.house,
            fulfillId: row.factoryOrderId,
            quoted: isPriced ? toMoneyOrNull(row.quotedCents) : null,
            cost: isPriced ? toMoneyOrNull(row.costCents) : null,
            error: row.error,
            reasons: row.reasons,
            detail: row.detail ?? row.attemptError?.text ?? null,
            products: (byOrder.get(row.orderId) ?? []).map(toBatchProduct),
          };
        }),
        rights: listRights(scope, ...new Set(rows.map(({ shopId }) => shopId))),
      };
    },

    stopBatch: (scope: SellerScope, batchId: string): Promise<FulfilBatchHead> =>
      heads.change(scope, batchId, async (trx, batch) => {
        if (batch.finishedAt !== null || batch.stoppedAt !== null) return;
        await queries.setBatchEnds(trx, scope, batchId, { stopped_at: new Date(clock.now()) });
      }),

    retryBatch: (scope: SellerScope, batchId: string, ids: readonly string[] | undefined): Promise<FulfilBatchHead> =>
      heads.change(scope, batchId, async (trx) => {
        await queries.reopenOrders(trx, scope, batchId, ids, SENT_AGAIN);
        const open = await listOpenParts(trx, scope, batchId);
        if (open.length === 0) return;
        const { userId, name } = scope.actor;
        // The batch continues with the permissions of the user who reopened it (BLK-8).
        const actor = { actor_id: userId, actor_name: name };
        await queries.setBatchEnds(trx, scope, batchId, { stopped_at: null, finished_at: null, ...actor });
        for (const part of open) await enqueue(trx, scope.ownerId, batchId, part);
      }),

    /** Job: sends the open orders of a batch; after the crash of a worker it continues with the remaining ones. */
    async workBatch(ownerId: string, batchId: string, part: BatchPart, signal: AbortSignal): Promise<void> {
      const batch = await queries.getBatch(db, systemScope(ownerId, 'bobbin'), batchId);
      if (!batch) return;
      const scope = actingScope(ownerId, { userId: batch.actorId, name: batch.actorName });
      const turn = await queries.listOpen(db, scope, batchId, part === 'labels', TURN);
      // The batch of a rule has one order, whose next attempt may be later; the batch of a user has no such orders.
      let again: Date | null = null;
      const work = async (orderId: string) => {
        again = await workOne(scope, batch, orderId, part);
      };
      await eachAtOnce(turn, AT_ONCE, work, signal);
      await endTurn(scope, batchId, part, again);
    },

    /** Ends a batch whose jobs no longer exist; its open orders fail and can be retried. */
    breakOffBatch: (scope: OwnerScope, batchId: string): Promise<void> =>
      inTransaction(db, async (trx) => void (await queries.breakOffBatch(trx, scope, batchId, new Date(clock.now())))),
    /** Deletes old bulk fulfils (OPS-61). */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEPT_MS);
      const owners = await listOwnersOfOldBatches(db, before);
      await eachOwner(owners, 'tidy', (scope) => queries.removeOldBatches(db, scope, before));
    },
  };
}
