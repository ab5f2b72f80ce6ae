import { FactoryError, type FactoryOrder } from '@bobbin/connectors/factory';
import type { resolveFulfilment } from '@bobbin/contract/fulfilment';
import type { Order } from '@bobbin/contract/orders';
import { isHouse } from '@bobbin/domain/factories/houses';
import { moveFulfil } from '@bobbin/domain/fulfilment/moves';
import { hasTrait, listWays, whyNot } from '@bobbin/domain/fulfilment/states';
import type { z } from 'zod';
import type { SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Audit } from '../../audit/module.ts';
import type { Orders, WorkOrderRow } from '../../orders/module.ts';
import type { Connections } from '../factories/connections.ts';
import { toRefusal } from '../prepare/preparation.ts';
import * as queries from '../fulfilment.sql.ts';
import type { Reports } from './reports.ts';

type Row = queries.FulfilmentRow;
type Verdict = z.output<NonNullable<typeof resolveFulfilment.body>>;

/** Error code of an order that the factory makes although it was cancelled; the seller keeps seeing it. */
const CANCEL_REFUSED = 'CANCEL_REFUSED';
/** Error code of an attempt that a user ended by hand. */
const RESOLVED = 'RESOLVED';

/** Response of the factory: its order, or that it has no such order; `isKnown` is false when it did not respond. */
type Answer = { isKnown: true; order: FactoryOrder | null } | { isKnown: false };

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  orders: Orders;
  connections: Connections;
  reports: Reports;
  readOrder(scope: SellerScope, orderId: string): Promise<Order>;
}

export function createResolving({ db, clock, audit, orders, connections, reports, readOrder }: Deps) {
  /** Asserts that an attempt can be settled by hand; not while a call to the factory may still be running. */
  function assertPossible(row: Row | undefined): asserts row is Row {
    if (!row) throw toRefusal(['NOT_SENT']);
    const reason = whyNot(row.state, 'resolve');
    if (reason !== null) throw toRefusal([reason]);
    const isCalling = row.state === 'SENDING' && row.nextPollAt !== null && row.nextPollAt.getTime() > clock.now();
    if (isCalling) throw toRefusal(['IN_PROGRESS']);
  }

  async function ask(scope: SellerScope, row: Row, factoryOrderId: string | null): Promise<Answer> {
    try {
      const factory = connections.getFactory(row.house);
      const credentials = await connections.getCredentials(scope, row.house);
      const order =
        factoryOrderId === null
          ? await factory.findOrderByRef(credentials, row.refId, row.sentAt?.getTime() ?? null)
          : await factory.getOrder(credentials, factoryOrderId);
      return { isKnown: true, order };
    } catch (error) {
      // When the factory cannot be asked, the user's statement decides.
      if (!(error instanceof FactoryError) && !(error instanceof AppError)) throw error;
      return { isKnown: false };
    }
  }

  /** Rejects a factory order that already belongs to another order of the seller. */
  async function assertOwn(scope: SellerScope, row: Row, factoryOrderId: string, found: FactoryOrder | null) {
    const isTaken = await queries.isFactoryOrderTaken(db, scope, row, { factoryOrderId, refId: found?.refId ?? null });
    if (isTaken) throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['OTHER_ORDER'] });
  }

  /** Stores the factory's response, which takes precedence over the user's statement. */
  async function follow(scope: SellerScope, row: Row, found: FactoryOrder, { isAtFactory, reason }: Verdict) {
    const isRefusal = isAtFactory && row.state === 'CANCEL_REQUESTED';
    await reports.apply(scope, row.id, found, isRefusal ? { cancelRefusal: reason } : {});
    await inTransaction(db, async (trx) => {
      const order = await orders.lockForWork(trx, scope, row.orderId);
      await orders.change(trx, scope, order, {}, toEvent(row, isAtFactory, found.factoryOrderId, reason));
      await note(trx, scope, row, isAtFactory, reason);
    });
  }

  /** Stores the state that follows from the user's statement. */
  async function settle(
    trx: Queryable,
    scope: SellerScope,
    order: WorkOrderRow,
    row: Row,
    { isAtFactory, fulfillId, reason }: Verdict,
  ) {
    const now = new Date(clock.now());
    const to = listWays(row.state, 'resolve').find((way) => hasTrait(way, 'ended') !== isAtFactory);
    const move = moveFulfil(row.state, 'resolve', 'seller', to);
    const factoryOrderId = isAtFactory ? (row.factoryOrderId ?? (fulfillId || null)) : row.factoryOrderId;
    const code = isAtFactory ? CANCEL_REFUSED : RESOLVED;
    const isError = isAtFactory ? row.state === 'CANCEL_REQUESTED' : move.to === 'FAILED';
    const error = isError ? { code, text: reason, at: now.toISOString() } : null;
    await queries.updateFulfilment(trx, scope, row.id, {
      move,
      factory_order_id: factoryOrderId,
      // Never sends this reference again, because it is unknown what happened to the order at the factory.
      is_ref_used_up: true,
      error: error && JSON.stringify(error),
      // A custom factory cannot be polled.
      next_poll_at: isAtFactory && isHouse(row.house) ? now : null,
      ended_at: isAtFactory ? null : now,
      updated_at: now,
    });
    const gone = { fulfilPriceCents: 0, fulfilStatus: move.to === 'FAILED' ? 'NOT_CREATE' : move.to };
    await orders.change(
      trx,
      scope,
      order,
      { move, fulfilError: error, ...(isAtFactory ? { fulfilId: factoryOrderId } : gone) },
      toEvent(row, isAtFactory, factoryOrderId, reason),
    );
    await note(trx, scope, row, isAtFactory, reason);
  }

  function toEvent(row: Row, isAtFactory: boolean, factoryOrderId: string | null, reason: string) {
    const details = { house: row.house, isAtFactory, ...(factoryOrderId === null ? {} : { factoryOrderId }), reason };
    return { event: 'fulfilResolved', details };
  }

  async function note(trx: Queryable, scope: SellerScope, row: Row, isAtFactory: boolean, reason: string) {
    await audit.record(trx, scope, {
      action: 'resolveOrder',
      entity: 'order',
      entityId: row.orderId,
      before: { fulfilState: row.state },
      after: { isAtFactory, reason },
    });
  }

  return {
    /**
     * Settles an uncertain attempt by hand: a user states whether the factory has the order, and how the user knows it. The factory is asked first;
     * if it responds, its response decides.
     * @throws AppError NOT_FOUND, FULFIL_NOT_POSSIBLE, FULFIL_IN_PROGRESS, INVALID_INPUT
     */
    async resolve(scope: SellerScope, orderId: string, verdict: Verdict): Promise<Order> {
      const order = await orders.getForWork(db, scope, orderId);
      const row = await queries.getActive(db, scope, order.id);
      assertPossible(row);
      const { isAtFactory } = verdict;
      const named = row.factoryOrderId ?? (isAtFactory ? verdict.fulfillId || null : null);
      if (isAtFactory && named === null) {
        throw new AppError('INVALID_INPUT', { issues: [{ path: 'body.fulfillId', message: 'fulfilIdRequired' }] });
      }
      const answer = await ask(scope, row, named);
      const found = answer.isKnown ? answer.order : null;
      if (isAtFactory) {
        if (answer.isKnown && found === null)
          throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['FACTORY_HAS_NOT'] });
        if (named !== null) await assertOwn(scope, row, named, found);
      }
      if (found) {
        const isGone = found.state !== null && hasTrait(found.state, 'ended');
        if (!isAtFactory && !isGone) {
          await reports.apply(scope, row.id, found);
          throw new AppError('FULFIL_NOT_POSSIBLE', { reasons: ['FACTORY_HAS'] });
        }
        await follow(scope, row, found, verdict);
        return readOrder(scope, orderId);
      }
      await inTransaction(db, async (trx) => {
        const locked = await orders.lockForWork(trx, scope, orderId);
        const current = await queries.lockFulfilment(trx, scope, row.id);
        // A webhook or a job may have settled the attempt during the call to the factory.
        if (!current || current.state !== row.state || current.attempts !== row.attempts)
          throw toRefusal(['IN_PROGRESS']);
        await settle(trx, scope, locked, current, verdict);
      });
      return readOrder(scope, orderId);
    },
  };
}
