import { FactoryError } from '@bobbin/connectors/factory';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { Order } from '@bobbin/contract/orders';
import { isHouse } from '@bobbin/domain/factories/houses';
import { moveFulfil } from '@bobbin/domain/fulfilment/moves';
import { canDo, whyNot } from '@bobbin/domain/fulfilment/states';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { commitAttempt, earlierAttempt } from '../../../platform/call.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob, removeJob } from '../../../platform/jobs.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { COST_KEPT } from '../prices/kept-cost.ts';
import { toCurrent } from '../prepare/prices.ts';
import * as queries from '../fulfilment.sql.ts';
import type { Reports } from './reports.ts';

type Row = queries.FulfilmentRow;

/** Delay in milliseconds after which a job repeats the call, in case the process died before the factory responded. */
const TAKE_OVER_MS = 30_000;
const CANCEL_REFUSED = 'CANCEL_REFUSED';

/** The party that cancels an order, and the transition of the fulfilment. */
type Wish = { action: 'cancel'; by: 'seller' } | { action: 'withdraw'; by: 'marketplace' };
const BY_SELLER: Wish = { action: 'cancel', by: 'seller' };
const BY_MARKETPLACE: Wish = { action: 'withdraw', by: 'marketplace' };

/**
 * What a cancellation led to. 'dropped' means that no factory had the order, 'asking' that the factory must be asked, 'byPerson' that a person must ask
 * the factory, because it has no API.
 */
type Step = 'dropped' | 'asking' | 'byPerson' | 'tooLate' | 'onItsWay' | 'nothing';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  orders: Orders;
  connections: Connections;
  reports: Reports;
  readOrder(scope: SellerScope, orderId: string): Promise<Order>;
}

const jobKey = ({ id }: Row): string => `cancel:${id}`;

/** Returns whether the factory certainly did nothing. After any other failure a retry may succeed, or the factory may have cancelled the order. */
function isRefusal(error: FactoryError): boolean {
  return (error.kind === 'rejected' || error.kind === 'auth') && !error.mayHaveHappened;
}

export function createCancelling({ db, clock, emit, orders, connections, reports, readOrder }: Deps) {
  async function drop(trx: Queryable, scope: OwnerScope, order: WorkOrderRow, row: Row, wish: Wish): Promise<Step> {
    const now = new Date(clock.now());
    const move = moveFulfil(row.state, wish.action, wish.by);
    await queries.updateFulfilment(trx, scope, row.id, {
      move,
      next_poll_at: null,
      ended_at: now,
      updated_at: now,
    });
    const isDraft = row.state === 'DRAFT';
    await orders.change(
      trx,
      scope,
      order,
      {
        move,
        fulfilStatus: isDraft ? null : 'CANCELLED',
        fulfilPriceCents: 0,
        fulfilError: null,
        ...(isDraft ? { fulfilType: null, fulfilHouse: null } : {}),
      },
      { event: isDraft ? 'fulfilDraftRemoved' : 'fulfilCancelled', details: { house: row.house } },
    );
    return 'dropped';
  }

  async function requestCancel(
    trx: Queryable,
    scope: OwnerScope,
    order: WorkOrderRow,
    row: Row,
    wish: Wish,
  ): Promise<Step> {
    const now = new Date(clock.now());
    const move = moveFulfil(row.state, wish.action, wish.by);
    // The factory may keep a part of the cost of work that has begun; this must be recorded now, because it cannot be determined later (FUL-90).
    const error =
      row.state === 'IN_PRODUCTION' ? { code: COST_KEPT, text: COST_KEPT, at: now.toISOString() } : undefined;
    await queries.updateFulfilment(trx, scope, row.id, {
      move,
      ...(error ? { error: JSON.stringify(error) } : {}),
      updated_at: now,
    });
    const change = { move, ...(error ? { fulfilError: error } : {}) };
    await orders.change(trx, scope, order, change, { event: 'fulfilCancelRequested', details: { house: row.house } });
    // A custom factory is asked by a person, whose answer is recorded by hand or comes with the factory's sheet (CUF-10).
    if (!isHouse(row.house)) return 'byPerson';
    const ids = { ownerId: scope.ownerId, fulfilmentId: row.id };
    await addJob(trx, 'cancelFulfilment', ids, {
      key: jobKey(row),
      runAt: new Date(now.getTime() + TAKE_OVER_MS),
    });
    return 'asking';
  }

  /** Decides, with the order locked, what a cancellation does to the active attempt. */
  function begin(
    scope: OwnerScope,
    orderId: string,
    wish: Wish,
    decide: (trx: Queryable, order: WorkOrderRow, row: Row) => Promise<Step>,
    seen?: SeenFields,
  ): Promise<{ step: Step; row: Row | null }> {
    return inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, orderId);
      assertUnchanged(seen, toCurrent(order));
      const row = await queries.getActive(trx, scope, orderId);
      if (!row) return { step: 'nothing' as const, row: null };
      const isOurs = row.factoryOrderId === null;
      if (isOurs && canDo(row.state, wish.action)) return { step: await drop(trx, scope, order, row, wish), row };
      if (isOurs) return { step: 'onItsWay' as const, row };
      return { step: await decide(trx, order, row), row };
    });
  }

  /** Returns the result of an earlier execution of the same call, whose process died. */
  async function goOn(scope: OwnerScope): Promise<{ step: Step; row: Row } | null> {
    const attempt = earlierAttempt();
    const row = attempt === null ? null : await queries.getFulfilment(db, scope, attempt);
    return row ? { step: row.state === 'CANCEL_REQUESTED' ? 'asking' : 'dropped', row } : null;
  }

  /**
   * Requests the cancellation at the factory; returns the factory's rejection when production has begun.
   * @throws AppError FACTORY_NOT_CONNECTED; FactoryError when the factory was not asked, or the outcome is unknown
   */
  async function ask(scope: OwnerScope, row: Row, factoryOrderId: string): Promise<FactoryError | null> {
    const credentials = await connections.getCredentials(scope, row.house);
    try {
      await connections.getFactory(row.house).cancelOrder(credentials, factoryOrderId);
      return null;
    } catch (error) {
      await connections.noteOutcome(scope, row.house, error);
      if (error instanceof FactoryError && error.code === 'TOO_LATE') return error;
      throw error;
    }
  }

  /**
   * Stores the state of the order at the factory after the cancel request. A call whose response was lost is repeated; a factory that has already
   * cancelled rejects the second call, but reports that the order is cancelled.
   * @throws FactoryError when the state of the order is unknown
   */
  async function takeAnswer(scope: OwnerScope, row: Row, factoryOrderId: string, refusal: FactoryError | null) {
    const credentials = await connections.getCredentials(scope, row.house);
    const report = await connections.getFactory(row.house).getOrder(credentials, factoryOrderId);
    if (!report) return refusal;
    const options = refusal === null ? {} : { cancelRefusal: refusal.providerMessage };
    const state = await reports.apply(scope, row.id, report, options);
    return state === 'CANCELLED' ? null : refusal;
  }

  /** Returns whether the factory does not know the order; a user must then settle the attempt by hand (FUL-54). */
  async function isUnknown(scope: OwnerScope, { house, factoryOrderId }: Row): Promise<boolean> {
    try {
      const credentials = await connections.getCredentials(scope, house);
      return (await connections.getFactory(house).getOrder(credentials, factoryOrderId ?? '')) === null;
    } catch (error) {
      if (!(error instanceof FactoryError)) throw error;
      return false;
    }
  }

  /** Returns the order to the state from before the cancel request, because the factory rejected the call; no further call follows (FUL-59). */
  async function keep(scope: OwnerScope, before: Row, refusal: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, before.orderId);
      const row = await queries.lockFulfilment(trx, scope, before.id);
      // When the marketplace cancelled the order, the job continues to ask the factory, even though the factory rejected the seller's request.
      if (row?.state !== 'CANCEL_REQUESTED' || order.status === 'CANCELLED') return;
      const move = moveFulfil(row.state, 'keep', 'job', before.state);
      await removeJob(trx, jobKey(row));
      const isKept = row.error?.code === COST_KEPT;
      await queries.updateFulfilment(trx, scope, row.id, {
        move,
        ...(isKept ? { error: null } : {}),
        updated_at: new Date(clock.now()),
      });
      const details = { house: row.house, refusal };
      const change = { move, ...(isKept ? { fulfilError: null } : {}) };
      await orders.change(trx, scope, order, change, { event: 'fulfilCancelRefused', actor: row.house, details });
    });
  }

  return {
    /**
     * Cancels the active attempt of an order.
     * @param seen the fulfilment that the caller saw (API-26), so that a caller who withdraws a draft never cancels an order that was sent since
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FULFIL_NOT_POSSIBLE, CANCEL_TOO_LATE, FACTORY_REFUSED, FACTORY_NOT_CONNECTED
     */
    async cancel(scope: SellerScope, orderId: string, seen?: SeenFields): Promise<Order> {
      const decide = async (trx: Queryable, order: WorkOrderRow, active: Row): Promise<Step> => {
        const reason = whyNot(active.state, 'cancel');
        if (reason === null) return requestCancel(trx, scope, order, active, BY_SELLER);
        return reason === 'TOO_LATE' ? 'tooLate' : 'nothing';
      };
      const { step, row } = (await goOn(scope)) ?? (await begin(scope, orderId, BY_SELLER, decide, seen));
      if (!row) throw new AppError('FULFIL_NOT_POSSIBLE');
      if (step === 'onItsWay') throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['IN_PROGRESS'] });
      if (step === 'tooLate') throw new AppError('CANCEL_TOO_LATE');
      if (step !== 'asking' || row.factoryOrderId === null) return readOrder(scope, orderId);
      // Stores the attempt under the call's idempotency key, and enqueues the job, because the process may die during the call.
      await commitAttempt(row.id);
      // Without a response the order stays in CANCEL_REQUESTED, which users see, and the job asks the factory again.
      let refusal: FactoryError | null;
      try {
        refusal = await ask(scope, row, row.factoryOrderId);
      } catch (error) {
        if (error instanceof FactoryError && !isRefusal(error)) return readOrder(scope, orderId);
        const isGone = error instanceof FactoryError && error.kind === 'rejected' && (await isUnknown(scope, row));
        if (!isGone) await keep(scope, row, error instanceof FactoryError ? error.providerMessage : '');
        if (!(error instanceof FactoryError)) throw error;
        throw new AppError('FACTORY_REFUSED', { detail: error.providerMessage, cause: error });
      }
      try {
        refusal = await takeAnswer(scope, row, row.factoryOrderId, refusal);
      } catch (error) {
        if (!(error instanceof FactoryError)) throw error;
        return readOrder(scope, orderId);
      }
      if (refusal) throw new AppError('CANCEL_TOO_LATE', { detail: refusal.providerMessage, cause: refusal });
      return readOrder(scope, orderId);
    },

    /** Handles an order that the marketplace cancelled. Costs little when no factory has the order, and may run several times (FUL-44). */
    async onOrderCancelled(scope: OwnerScope, orderId: string): Promise<void> {
      if (!(await queries.getActive(db, scope, orderId))) return;
      await begin(scope, orderId, BY_MARKETPLACE, async (trx, order, row) => {
        if (canDo(row.state, 'withdraw') && row.error?.code !== CANCEL_REFUSED) {
          return requestCancel(trx, scope, order, row, BY_MARKETPLACE);
        }
        if (whyNot(row.state, 'withdraw') !== 'TOO_LATE' || row.error?.code === CANCEL_REFUSED) return 'nothing';
        const now = new Date(clock.now());
        const error = { code: CANCEL_REFUSED, text: row.rawStatus ?? row.state, at: now.toISOString() };
        await queries.updateFulfilment(trx, scope, row.id, { error: JSON.stringify(error), updated_at: now });
        await orders.change(
          trx,
          scope,
          order,
          { fulfilError: error },
          { event: 'fulfilCancelRefused', actor: row.house, details: { house: row.house, refusal: error.text } },
        );
        await emit(trx, 'cancelRefused', { scope, order, attempt: row });
        return 'tooLate';
      });
    },

    /** Job: requests the cancellation of an attempt at the factory, and stores the response. */
    async cancelAtFactory(scope: OwnerScope, fulfilmentId: string): Promise<void> {
      const known = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!known || known.endedAt) return;
      const { step, row } = await begin(scope, known.orderId, BY_MARKETPLACE, async (trx, order, active) => {
        if (active.id !== fulfilmentId) return 'nothing';
        if (active.state === 'CANCEL_REQUESTED') return isHouse(active.house) ? 'asking' : 'byPerson';
        // Unless the seller requested the cancellation, only an order that the marketplace cancelled is withdrawn.
        const isWanted = order.status === 'CANCELLED' && canDo(active.state, 'withdraw');
        return isWanted ? requestCancel(trx, scope, order, active, BY_MARKETPLACE) : 'nothing';
      });
      if (step !== 'asking' || !row || row.factoryOrderId === null) return;
      const refusal = await ask(scope, row, row.factoryOrderId);
      await takeAnswer(scope, row, row.factoryOrderId, refusal);
    },
  };
}
