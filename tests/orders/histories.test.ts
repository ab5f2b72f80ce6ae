import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { listOrders } from '@bobbin/contract/orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../server/src/app.ts';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { checkCounts } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { walkTo } from './walk.ts';
import { countOf } from '../world/long.ts';

const MINUTE = 60_000;
/** Minutes between two orders around a change of clocks. The number divides 60, so that one order falls into the first minute of each day. */
const APART = countOf('ORDER_HISTORY_APART', 15, 1);
const STATUSES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
];
/** Computes the Los Angeles day from the platform's calendar, independently of Bobbin's code. */
const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** Creates repeatable random numbers, so that a failure can be reproduced. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('order histories', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];
  let sample: MarketplaceOrder;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    shopIds = await world.connectShops(seller);
    const access = await world.app.shops.getAccess(systemScope(seller.userId, 'test'), shopIds[0] ?? '');
    const search = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 1 } as const;
    const [order] = (await world.app.marketplace.searchOrders(access, search)).orders;
    if (!order) throw new Error('The marketplace has no order');
    sample = order;
  });
  afterAll(() => world.close());

  const store = (app: App, shopId: string, orders: MarketplaceOrder[]) =>
    inTransaction(app.db, (trx) =>
      storeOrders(trx, world.app, systemScope(seller.userId, 'test'), shopId, orders, 'poll'),
    );

  it('keep every count correct under concurrent writers in any order (SYN-16)', async () => {
    const apps = [world.app, world.openSecondApp()];
    const scope = systemScope(seller.userId, 'test');
    const random = createRandom(3);
    const start = Date.UTC(2026, 9, 1);
    // The updates of each order have ascending times, but are delivered in any sequence and repeatedly.
    const lives = Array.from({ length: 60 }, (_, index) => {
      const createdAt = start + random(40 * 24 * 60) * MINUTE;
      const steps = STATUSES.slice(random(3), 3 + random(5));
      if (random(5) === 0) steps.push('CANCELLED');
      return steps.map((status, step): MarketplaceOrder => ({
        ...sample,
        id: `5760000000000${String(index).padStart(5, '0')}`,
        status,
        createdAt,
        updatedAt: createdAt + step * 60 * MINUTE,
        shippingDueAt: createdAt + random(6_000) * MINUTE,
        collectionDueAt: createdAt + random(6_000) * MINUTE,
        isCancelRequested: random(6) === 0 && status !== 'CANCELLED',
        shippingType: index % 4 === 0 ? 'SELLER' : 'TIKTOK',
      }));
    });
    const shopOf = (index: number) => shopIds[index % shopIds.length] ?? '';
    const writes = Array.from({ length: countOf('ORDER_HISTORY_WRITES', 36, 120) }, (_, round) => async () => {
      const app = apps[round % 2] ?? world.app;
      const turn = random(shopIds.length);
      const told = lives.flatMap((life, index) =>
        index % shopIds.length === turn && random(3) > 0 ? [life[random(life.length)] ?? sample] : [],
      );
      await store(app, shopOf(turn), told);
      const [chosen] = told;
      if (!chosen) return;
      await inTransaction(app.db, async (trx) => {
        const order = await app.orders.lockForWork(trx, scope, chosen.id);
        const state = (['QUEUED', 'SUBMITTED', 'FAILED', 'SHIPPED'] as const)[random(4)] ?? 'QUEUED';
        const change = { ...walkTo(order.fulfilState, state), fulfilHouse: 'PRESSIFY' };
        await app.orders.change(trx, scope, order, change, null);
      });
    });
    for (let first = 0; first < writes.length; first += 6) {
      await Promise.all(writes.slice(first, first + 6).map((write) => write()));
    }
    await checkCounts(world, seller);

    for (const [index, life] of lives.entries()) await store(apps[index % 2] ?? world.app, shopOf(index), life);
    await checkCounts(world, seller);
    const rows = await world.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('id', 'like', '5760000000000%')
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row.status]));
    expect(rows).toHaveLength(lives.length);
    for (const life of lives) expect(stored.get(life[0]?.id ?? '')).toBe(life.at(-1)?.status);
  });

  it('show and repair wrong counts, also while orders change and when two repairs run at once (SYN-16)', async () => {
    for (const table of [
      'order_counts',
      'order_day_counts',
      'order_day_status_counts',
      'order_state_counts',
    ] as const) {
      await world.db
        .updateTable(table)
        .set((row) => ({ count: row('count', '+', 1) }))
        .execute();
    }
    await world.db.updateTable('order_due_counts').set({ orders: 0 }).where('hours', '=', 24).execute();
    await world.db.deleteFrom('order_due_counts').where('hours', '=', 1).where('shop_id', '<>', '').execute();
    const [day] = await world.db.selectFrom('order_day_totals').select('la_day').limit(1).execute();
    await world.db
      .deleteFrom('order_day_totals')
      .where('la_day', '=', day?.la_day ?? '')
      .execute();
    await expect(checkCounts(world, seller)).rejects.toThrow('Counts differ');
    const news = Array.from({ length: 300 }, (_, index): MarketplaceOrder => ({
      ...sample,
      id: `5780000000000${String(index).padStart(5, '0')}`,
      status: 'AWAITING_SHIPMENT',
      lineItems: sample.lineItems.slice(0, 1),
    }));
    const [found, again] = await Promise.all([
      world.app.orders.counts.repairAll(),
      world.app.orders.counts.repairAll(),
      store(world.app, shopIds[0] ?? '', news),
    ]);
    expect(found + again).toBeGreaterThan(0);
    expect(Math.min(found, again)).toBe(0);
    await checkCounts(world, seller);
    expect(await world.app.orders.counts.repairAll()).toBe(0);
  });

  it.each([
    ['spring', Date.UTC(2027, 2, 14, 10), '2027-03-14', 23 * 60],
    ['autumn', Date.UTC(2026, 10, 1, 9), '2026-11-01', 25 * 60],
  ])(
    'ORD-10: assign each minute to its Los Angeles day across the clock change in %s',
    async (season, change, day, minutes) => {
      const shopId = shopIds[1] ?? '';
      const times = Array.from({ length: (36 * 60) / APART }, (_, index) => change + (index * APART - 6 * 60) * MINUTE);
      for (let first = 0; first < times.length; first += 500) {
        const batch = times.slice(first, first + 500).map((createdAt, index): MarketplaceOrder => ({
          ...sample,
          id: `5770${season === 'spring' ? '1' : '2'}00000000${String(first + index).padStart(5, '0')}`,
          status: season.toUpperCase(),
          createdAt,
          updatedAt: createdAt,
          lineItems: sample.lineItems.slice(0, 1),
        }));
        await store(world.app, shopId, batch);
      }
      const days = Map.groupBy(times, (time) => CALENDAR.format(time));
      expect(days.get(day)).toHaveLength(minutes / APART);
      for (const [name, own] of days) {
        // The range covers the day from its first to its last minute, so no order of the day is missing and no order of another day is included.
        const [start, end] = [own[0] ?? 0, own.at(-1) ?? 0].map((instant) => Math.floor(instant / 1000));
        const query = { shops: shopId, statuses: season.toUpperCase(), start, end, limit: 200 };
        const page = (await seller.call(listOrders, { query })).body;
        expect(page?.meta.totalItems, name).toBe(own.length);
        expect(page?.data.every((order) => CALENDAR.format(new Date(order.createdAt)) === name)).toBe(true);
        const last = (await seller.call(listOrders, { query: { ...query, page: page?.meta.totalPages ?? 1 } })).body;
        expect(last?.data.at(-1)?.createTime).toBe(start);
      }
      await checkCounts(world, seller);
    },
  );
});
