import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { publish } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import type { OrdersOffers } from '../orders/module.ts';
import * as queries from './settling.sql.ts';

/** Maximum number of unknown orders that one run reads by id; the next run reads the others. */
const UNKNOWN_MAX = 200;
const NEWS_MAX = 200;

/** Number of orders that one statement compares. */
const PROOF_PAGE = 500;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  orders: Pick<OrdersOffers, 'settled'>;
}

/** Writes the amounts of statement days into the orders that they name; an order's settled money has no other source (PAY-3). */
export function createSettling({ db, clock, log, orders }: Deps) {
  /** Also settles orders that no row names any longer. */
  async function readTold(from: Queryable, scope: OwnerScope, ids: readonly string[]) {
    const rowsOf = await queries.listRowsOfOrders(from, scope, ids);
    return ids.map((orderId) => ({ orderId, rows: rowsOf.get(orderId) ?? [] }));
  }

  /**
   * Settles orders in the transaction that wrote the statement rows, and returns the changed orders. Records unknown orders, so that they are read
   * later.
   */
  async function settle(trx: Queryable, scope: OwnerScope, shopId: string, orderIds: readonly string[]) {
    const ids = [...new Set(orderIds)];
    if (ids.length === 0) return [];
    const told = await readTold(trx, scope, ids);
    const { changedIds, unknownIds } = await orders.settled.settle(trx, scope, told);
    await queries.addUnknown(trx, scope, shopId, unknownIds, new Date(clock.now()));
    return changedIds;
  }

  return {
    settle,

    /** Applies statement rows that are older than the order or its cancellation, for orders that the caller is writing. */
    async settleWritten(trx: Queryable, scope: OwnerScope, orderIds: readonly string[]): Promise<void> {
      // Leaves orders without statement rows unchanged.
      const told = (await readTold(trx, scope, orderIds)).filter(({ rows }) => rows.length > 0);
      await orders.settled.settleWritten(trx, scope, told);
    },

    /**
     * Compares the settled money of all orders of a seller, day by day, with the statement rows, and corrects differences. Returns the number of
     * corrected orders (PRF-1).
     */
    async prove(scope: OwnerScope): Promise<number> {
      let count = 0;
      let ids: string[];
      let after = '';
      do {
        ids = await queries.listNamedOrders(db, scope, after, PROOF_PAGE);
        after = ids.at(-1) ?? after;
        const differing = await orders.settled.listDiffering(db, scope, await readTold(db, scope, ids));
        if (differing.length === 0) continue;
        const { changedIds } = await inTransaction(db, async (trx) =>
          orders.settled.settle(trx, scope, await readTold(trx, scope, differing)),
        );
        count += changedIds.length;
        const facts = { ownerId: scope.ownerId, count: changedIds.length, ids: changedIds.slice(0, 20) };
        if (changedIds.length > 0) log.error(facts, 'Settled money differed from the statements and was put right');
      } while (ids.length === PROOF_PAGE);
      return count;
    },

    /** Reads orders that statements name but that are not stored; returns those that were stored or changed. */
    async findUnknown(scope: OwnerScope, shopId: string): Promise<string[]> {
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

    /** Publishes an event about the changed orders to open pages. */
    async notify(scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<void> {
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

export type Settling = ReturnType<typeof createSettling>;
