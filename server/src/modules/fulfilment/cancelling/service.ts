import { FactoryError } from '@bobbin/connectors/factory';
import type { Order } from '@bobbin/contract/orders';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { noteCancelRefused } from '../../notifications/service.ts';
import type { Orders, WorkOrderRow } from '../../orders/service.ts';
import type { Connections } from '../connections/service.ts';
import * as queries from '../queries.ts';
import type { Reports } from '../reports/service.ts';

type Row = queries.FulfilmentRow;

/** If the process dies between our wish and the factory's answer, a job takes over. */
const TAKE_OVER_MS = 30_000;
const BEFORE_PRODUCTION: readonly string[] = ['SUBMITTED', 'HOLD'];
const CANCEL_REFUSED = 'CANCEL_REFUSED';

/** `dropped`: nothing of it was at a factory. `asking`: the factory must be asked. */
type Step = 'dropped' | 'asking' | 'tooLate' | 'onItsWay' | 'nothing';

export interface Cancelling {
  /** @throws AppError NOT_FOUND, FULFIL_NOT_POSSIBLE, CANCEL_TOO_LATE, FACTORY_REFUSED */
  cancel(scope: SellerScope, orderId: string): Promise<Order>;
  /** The marketplace cancelled an order: cheap when no factory has it, and safe to be told again (AC-09). */
  onOrderCancelled(scope: OwnerScope, orderId: string): Promise<void>;
  /** Job: asks the factory to let go of an attempt and follows its answer. */
  cancelAtFactory(scope: OwnerScope, fulfilmentId: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Orders;
  connections: Connections;
  reports: Reports;
  readOrder(scope: SellerScope, orderId: string): Promise<Order>;
}

export function createCancelling({ db, clock, orders, connections, reports, readOrder }: Deps): Cancelling {
  async function drop(trx: Queryable, scope: OwnerScope, order: WorkOrderRow, row: Row): Promise<Step> {
    const now = new Date(clock.now());
    await queries.updateFulfilment(trx, scope, row.id, {
      state: 'CANCELLED',
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
        fulfilState: isDraft ? 'NONE' : 'CANCELLED',
        fulfilStatus: isDraft ? null : 'CANCELLED',
        fulfilPriceCents: 0,
        fulfilError: null,
        ...(isDraft ? { fulfilType: null, fulfilHouse: null } : {}),
      },
      { event: isDraft ? 'fulfilDraftRemoved' : 'fulfilCancelled', details: { house: row.house } },
    );
    return 'dropped';
  }

  async function requestCancel(trx: Queryable, scope: OwnerScope, order: WorkOrderRow, row: Row): Promise<Step> {
    const now = new Date(clock.now());
    await queries.updateFulfilment(trx, scope, row.id, { state: 'CANCEL_REQUESTED', updated_at: now });
    await orders.change(
      trx,
      scope,
      order,
      { fulfilState: 'CANCEL_REQUESTED' },
      { event: 'fulfilCancelRequested', details: { house: row.house } },
    );
    const ids = { ownerId: scope.ownerId, fulfilmentId: row.id };
    await addJob(trx, 'cancelFulfilment', ids, {
      key: `cancel:${row.id}`,
      runAt: new Date(now.getTime() + TAKE_OVER_MS),
    });
    return 'asking';
  }

  /** Decides under the order's lock what a cancellation means for the attempt that holds it. */
  function begin(
    scope: OwnerScope,
    orderId: string,
    decide: (trx: Queryable, order: WorkOrderRow, row: Row) => Promise<Step>,
  ): Promise<{ step: Step; row: Row | null }> {
    return inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, orderId);
      const row = await queries.getActive(trx, scope, orderId);
      if (!row) return { step: 'nothing' as const, row: null };
      if (row.state === 'DRAFT' || row.state === 'QUEUED') return { step: await drop(trx, scope, order, row), row };
      if (row.state === 'SENDING' || row.state === 'UNCERTAIN') return { step: 'onItsWay' as const, row };
      return { step: await decide(trx, order, row), row };
    });
  }

  /**
   * Asks the factory and takes over what it says. A call whose answer got lost is asked again: a factory that let the
   * order go already refuses the second time, and its own word then tells.
   * @throws FactoryError when it is not known how the order stands
   */
  async function ask(scope: OwnerScope, row: Row): Promise<{ refusal: FactoryError | null }> {
    if (row.factoryOrderId === null) return { refusal: null };
    const factory = connections.getFactory(row.house);
    const credentials = await connections.getCredentials(scope, row.house);
    let refusal: FactoryError | null = null;
    try {
      await factory.cancelOrder(credentials, row.factoryOrderId);
    } catch (error) {
      await connections.noteOutcome(scope, row.house, error);
      if (!(error instanceof FactoryError) || error.code !== 'TOO_LATE') throw error;
      refusal = error;
    }
    const report = await factory.getOrder(credentials, row.factoryOrderId);
    if (!report) return { refusal };
    const options = refusal === null ? {} : { cancelRefusal: refusal.providerMessage };
    const state = await reports.apply(scope, row.id, report, options);
    return { refusal: state === 'CANCELLED' ? null : refusal };
  }

  return {
    async cancel(scope, orderId) {
      const { step, row } = await begin(scope, orderId, async (trx, order, active) => {
        if (active.state === 'CANCEL_REQUESTED') return 'nothing';
        if (active.state === 'SHIPPED' || active.state === 'DELIVERED') return 'tooLate';
        return requestCancel(trx, scope, order, active);
      });
      if (!row) throw new AppError('FULFIL_NOT_POSSIBLE');
      if (step === 'onItsWay') throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['IN_PROGRESS'] });
      if (step === 'tooLate') throw new AppError('CANCEL_TOO_LATE');
      if (step === 'asking') {
        try {
          const { refusal } = await ask(scope, row);
          if (refusal) throw new AppError('CANCEL_TOO_LATE', { detail: refusal.providerMessage, cause: refusal });
        } catch (error) {
          // No answer: the wish stays, the job goes on asking, and the order shows it.
          const isPassing = error instanceof FactoryError && error.kind !== 'rejected' && error.kind !== 'auth';
          if (error instanceof FactoryError && !isPassing) {
            throw new AppError('FACTORY_REFUSED', { detail: error.providerMessage, cause: error });
          }
          if (!isPassing) throw error;
        }
      }
      return readOrder(scope, orderId);
    },

    async onOrderCancelled(scope, orderId) {
      if (!(await queries.getActive(db, scope, orderId))) return;
      await begin(scope, orderId, async (trx, order, row) => {
        if (BEFORE_PRODUCTION.includes(row.state) && row.error?.code !== CANCEL_REFUSED) {
          return requestCancel(trx, scope, order, row);
        }
        if (row.state !== 'IN_PRODUCTION' || row.error?.code === CANCEL_REFUSED) return 'nothing';
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
        await noteCancelRefused(trx, clock, scope, order, row);
        return 'tooLate';
      });
    },

    async cancelAtFactory(scope, fulfilmentId) {
      const known = await queries.getFulfilment(db, scope, fulfilmentId);
      if (!known || known.endedAt) return;
      const { step, row } = await begin(scope, known.orderId, async (trx, order, active) => {
        if (active.id !== fulfilmentId) return 'nothing';
        if (active.state === 'CANCEL_REQUESTED') return 'asking';
        // Only a cancelled order is taken back without being asked for.
        const isWanted = order.status === 'CANCELLED' && BEFORE_PRODUCTION.includes(active.state);
        return isWanted ? requestCancel(trx, scope, order, active) : 'nothing';
      });
      if (step === 'asking' && row) await ask(scope, row);
    },
  };
}
