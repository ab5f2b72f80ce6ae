import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { dropHeldMoney, holdMoney } from '../../server/src/modules/orders/sync/finance.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope, type OwnerScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { startWorld, type World } from '../world/world.ts';

const ORDERS = 300;
const ROUNDS = 12;

let world: World;
let scope: OwnerScope;
let shopId: string;
let told: MarketplaceOrder[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: ORDERS, shops: 1 } });
  const seller = await world.createSeller('anna@example.com');
  shopId = (await world.connectShops(seller))[0] ?? '';
  scope = systemScope(seller.userId, 'test');
  const access = await world.app.shops.getAccess(scope, shopId);
  told = [];
  let pageToken: string | null = null;
  do {
    const sort = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 100 } as const;
    const page = await world.app.marketplace.searchOrders(access, { ...sort, pageToken });
    told.push(...page.orders);
    pageToken = page.nextPageToken;
  } while (pageToken !== null);
});
afterAll(() => world.close());

/** PostgreSQL's error code for a deadlock of two transactions. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === '40P01';

async function countDeadlocks(work: (round: number) => Promise<unknown>): Promise<number> {
  let deadlocks = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    try {
      await work(round);
    } catch (error) {
      if (!isDeadlock(error)) throw error;
      deadlocks += 1;
    }
  }
  return deadlocks;
}

it('updates of orders and of their money lock the orders in the same sequence, whatever the sequence in which the updates arrive', async () => {
  const { db } = world.app;
  const newestFirst = told.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const store = (round: number) => {
    const orders = newestFirst.map((order) => ({ ...order, updatedAt: order.updatedAt + round * 1000 }));
    return inTransaction(db, (trx) => storeOrders(trx, world.app, scope, shopId, orders, 'poll'));
  };
  // Small batches run first, because a statement over few rows is more likely to lock the rows in the given sequence.
  const hold = async (round: number) => {
    for (const size of [10, 40, ORDERS]) {
      const rows = newestFirst.slice(0, size).map(({ id }) => ({ orderId: id, cents: round * 100 + size }));
      await holdMoney(db, scope, shopId, rows);
    }
  };
  const drop = () => dropHeldMoney(db, scope, shopId, []);
  const found = await Promise.all([
    countDeadlocks(store),
    countDeadlocks(hold),
    countDeadlocks(hold),
    countDeadlocks(drop),
  ]);
  expect(found).toEqual([0, 0, 0, 0]);
}, 120_000);

it('orders of a shared parcel are locked in the sequence of their ids, also when the lead order has the higher id (FUL-95)', async () => {
  const { db, orders } = world.app;
  const [low = '', high = ''] = told.map(({ id }) => id).toSorted();
  await db
    .updateTable('orders')
    .set({ ships_with: high })
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', low)
    .execute();
  const isWaiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      );
    return rows.length > 0;
  };
  let working: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (trx) => {
    await orders.lockMany(trx, scope, [low]);
    working = inTransaction(db, (other) => orders.lockForWork(other, scope, high));
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    // The row of the higher id is free, because the other transaction waits for the lower id first.
    await sql`select from orders where owner_id = ${scope.ownerId} and id = ${high} for update nowait`.execute(trx);
  });
  expect(await working).toMatchObject({ id: high });
});
