import { FactoryError } from '@bobbin/connectors/factory';
import type { SeenFields } from '@bobbin/contract/envelope';
import type { Order } from '@bobbin/contract/orders';
import { moveFulfil } from '@bobbin/domain/fulfilment/moves';
import { canDo, whyNot } from '@bobbin/domain/fulfilment/states';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import { commitAttempt, earlierAttempt } from '../../../platform/call.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob, removeJob } from '../../../platform/jobs.ts';
import { assertSeen } from '../../../platform/precondition.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { COST_KEPT } from '../prices/kept-cost.ts';
import { toSeen } from '../prepare/prices.ts';
import * as queries from '../fulfilment.sql.ts';
import type { Reports } from './reports.ts';

type Row = queries.FulfilmentRow;

/** If the process dies before the factory answers, a job repeats the call after this time. */
const TAKE_OVER_MS = 30_000;
const CANCEL_REFUSED = 'CANCEL_REFUSED';

/** Who wants an order back. */
type Wish = { action: 'cancel'; by: 'seller' } | { action: 'withdraw'; by: 'marketplace' };
const BY_SELLER: Wish = { action: 'cancel', by: 'seller' };
const BY_MARKETPLACE: Wish = { action: 'withdraw', by: 'marketplace' };

/** `dropped`: nothing of it was at a factory. `asking`: the factory must be asked. */
type Step = 'dropped' | 'asking' | 'tooLate' | 'onItsWay' | 'nothing';

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

/** Whether the factory surely did nothing; any other failure passes, or leaves a doubt. */
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
    // Its factory may keep some of the cost of what it has begun, and nobody can tell later that it had (FUL-90).
    const error =
      row.state === 'IN_PRODUCTION' ? { code: COST_KEPT, text: COST_KEPT, at: now.toISOString() } : undefined;
    await queries.updateFulfilment(trx, scope, row.id, {
      move,
      ...(error ? { error: JSON.stringify(error) } : {}),
      updated_at: now,
    });
    const change = { move, ...(error ? { fulfilError: error } : {}) };
    await orders.change(trx, scope, order, change, { event: 'fulfilCancelRequested', details: { house: row.house } });
    const ids = { ownerId: scope.ownerId, fulfilmentId: row.id };
    await addJob(trx, 'cancelFulfilment', ids, {
      key: jobKey(row),
      runAt: new Date(now.getTime() + TAKE_OVER_MS),
    });
    return 'asking';
  }

  /** Decides under the order's lock what a cancellation means for the attempt that holds it. */
  function begin(
    scope: OwnerScope,
    orderId: string,
    wish: Wish,
    decide: (trx: Queryable, order: WorkOrderRow, row: Row) => Promise<Step>,
    seen?: SeenFields,
  ): Promise<{ step: Step; row: Row | null }> {
    return inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, orderId);
      assertSeen(seen, toSeen(order));
      const row = await queries.getActive(trx, scope, orderId);
      if (!row) return { step: 'nothing' as const, row: null };
      const isOurs = row.factoryOrderId === null;
      if (isOurs && canDo(row.state, wish.action)) return { step: await drop(trx, scope, order, row, wish), row };
      if (isOurs) return { step: 'onItsWay' as const, row };
      return { step: await decide(trx, order, row), row };
    });
  }

  /** What this very call asked for before its process died. */
  async function goOn(scope: OwnerScope): Promise<{ step: Step; row: Row } | null> {
    const attempt = earlierAttempt();
    const row = attempt === null ? null : await queries.getFulfilment(db, scope, attempt);
    return row ? { step: row.state === 'CANCEL_REQUESTED' ? 'asking' : 'dropped', row } : null;
  }

  /**
   * Asks the factory to cancel; answers its refusal where production has begun.
   * @throws AppError FACTORY_NOT_CONNECTED; FactoryError when nothing was asked, or nobody knows
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
   * Takes over how the order stands after it was asked. After a lost answer the call is repeated: a factory that has cancelled
   * the order already refuses the second call, and its status then says that it is cancelled.
   * @throws FactoryError when it is not known how the order stands
   */
  async function takeAnswer(scope: OwnerScope, row: Row, factoryOrderId: string, refusal: FactoryError | null) {
    const credentials = await connections.getCredentials(scope, row.house);
    const report = await connections.getFactory(row.house).getOrder(credentials, factoryOrderId);
    if (!report) return refusal;
    const options = refusal === null ? {} : { cancelRefusal: refusal.providerMessage };
    const state = await reports.apply(scope, row.id, report, options);
    return state === 'CANCELLED' ? null : refusal;
  }

  /** Whether the factory says that it has no such order: then a person settles what became of it (FUL-54). */
  async function isUnknown(scope: OwnerScope, { house, factoryOrderId }: Row): Promise<boolean> {
    try {
      const credentials = await connections.getCredentials(scope, house);
      return (await connections.getFactory(house).getOrder(credentials, factoryOrderId ?? '')) === null;
    } catch (error) {
      if (!(error instanceof FactoryError)) throw error;
      return false;
    }
  }

  /** The factory did not take the call: the order goes on where it was, and nothing is asked later either (FUL-59). */
  async function keep(scope: OwnerScope, before: Row, refusal: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, before.orderId);
      const row = await queries.lockFulfilment(trx, scope, before.id);
      // What the marketplace cancelled is not only the seller's wish: the job goes on asking.
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
     * @param seen what the caller saw of the fulfilment (API-26): who takes a draft back cancels nothing that was sent meanwhile
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
      // A process that dies while it asks has the wish written down, with its key and the job.
      await commitAttempt(row.id);
      // Without an answer the order stays in CANCEL_REQUESTED, which it shows, and the job asks again.
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

    /** Call it when the marketplace cancelled an order; cheap when no factory has it, and safe to repeat (FUL-44). */
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

    /** Job: asks the factory to cancel an attempt and takes over its answer. */
    async cancelAtFactory(scope: OwnerScope, fulfilmentId: string): Promise<void> {
      const known = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!known || known.endedAt) return;
      const { step, row } = await begin(scope, known.orderId, BY_MARKETPLACE, async (trx, order, active) => {
        if (active.id !== fulfilmentId) return 'nothing';
        if (active.state === 'CANCEL_REQUESTED') return 'asking';
        // Without a request only an order that the marketplace cancelled is taken back.
        const isWanted = order.status === 'CANCELLED' && canDo(active.state, 'withdraw');
        return isWanted ? requestCancel(trx, scope, order, active, BY_MARKETPLACE) : 'nothing';
      });
      if (step !== 'asking' || !row || row.factoryOrderId === null) return;
      const refusal = await ask(scope, row, row.factoryOrderId);
      await takeAnswer(scope, row, row.factoryOrderId, refusal);
    },
  };
}
