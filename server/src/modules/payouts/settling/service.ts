import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { publish } from '../../../platform/live.ts';
import type { OrdersOffers } from '../../orders/module.ts';
import * as queries from './queries.ts';

/** Unknown orders read by name in one run; the rest wait for the next. */
const UNKNOWN_MAX = 200;
const NEWS_MAX = 200;

/** Carries what the settled days say into the orders that they name: there is no other source of an order's settled money (PAY-3). */
export interface Settling {
  /** In the transaction that wrote the rows; answers which orders changed. What is named and not held is kept to be read. */
  settle(trx: Queryable, scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<string[]>;
  /** Reads what is named and not held; answers which orders came or changed. */
  findUnknown(scope: OwnerScope, shopId: string): Promise<string[]>;
  /** Tells open pages which orders changed. */
  tell(scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  orders: Pick<OrdersOffers, 'settled'>;
}

export function createSettling({ db, clock, orders }: Deps): Settling {
  async function settle(trx: Queryable, scope: OwnerScope, shopId: string, orderIds: readonly string[]) {
    const ids = [...new Set(orderIds)];
    if (ids.length === 0) return [];
    const sums = await queries.sumOfOrders(trx, scope, ids);
    const { changedIds, unknownIds } = await orders.settled.settle(trx, scope, sums);
    await queries.addUnknown(trx, scope, shopId, unknownIds, new Date(clock.now()));
    return changedIds;
  }

  return {
    settle,

    async findUnknown(scope, shopId) {
      const due = await queries.listDueUnknown(db, scope, shopId, new Date(clock.now()), UNKNOWN_MAX);
      if (due.length === 0) return [];
      const held = await orders.settled.recover(scope, shopId, due);
      return inTransaction(db, async (trx) => {
        const found = due.filter((id) => held.has(id));
        await queries.removeUnknown(trx, scope, found);
        await queries.postpone(
          trx,
          scope,
          due.filter((id) => !held.has(id)),
          new Date(clock.now()),
        );
        return settle(trx, scope, shopId, found);
      });
    },

    async tell(scope, shopId, orderIds) {
      const ids = [...new Set(orderIds)].slice(0, NEWS_MAX);
      if (ids.length === 0) return;
      await publish(db, {
        kind: 'event',
        ownerId: scope.ownerId,
        event: { type: 'orders', shopId, ids, newCount: 0 },
      });
    },
  };
}
