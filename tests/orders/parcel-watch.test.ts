import type { Input } from '@bobbin/contract/endpoint';
import { listParcelsFiles, startParcelsFile, watchParcels, type ParcelWatch } from '@bobbin/contract/parcel-watch';
import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { weekAt } from '@bobbin/domain/orders/platform-rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

type ParcelAsk = NonNullable<Input<typeof watchParcels>['query']>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let lan: Caller;
let shops: string[];
/** Start of the week of the orders: the week before this one, so that every instant in it has passed. */
let from: number;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  shops = await world.connectShops(lan);
  ({ from } = weekAt(weekAt(world.clock.now()).from - DAY_MS));
}, 120_000);
afterAll(() => world.close());
beforeEach(() => world.db.deleteFrom('orders').execute());

interface Dates {
  created?: number;
  due?: number | null;
  collected?: number | null;
  deliveryDue?: number | null;
  delivered?: number | null;
  [column: string]: unknown;
}

const instant = (at: number | null | undefined) => (at == null ? null : new Date(at));

/** Adds orders with the given instants to a shop; a later sync would write the marketplace's own instants again. */
async function add(all: readonly Dates[], place = 0): Promise<string[]> {
  const shop = shops[place] ?? '';
  const ids = await addOrders(world, shop, { count: all.length, status: 'AWAITING_SHIPMENT' });
  await syncNow(world, lan, shop);
  for (const [index, { created = from + HOUR_MS, due, collected, deliveryDue, delivered, ...rest }] of all.entries()) {
    await world.db
      .updateTable('orders')
      .set({
        status: 'AWAITING_COLLECTION',
        created_at: new Date(created),
        collection_due_at: instant(due),
        shipping_due_at: null,
        due_at: null,
        collected_at: instant(collected),
        delivery_due_at: instant(deliveryDue),
        delivered_at: instant(delivered),
        tracking_numbers: ['9400100000000000000006'],
        ...rest,
      })
      .where('id', '=', ids[index] ?? '')
      .execute();
  }
  return ids;
}

async function watch(query: ParcelAsk = {}, caller = lan): Promise<ParcelWatch> {
  const { body, exceptionBody } = await caller.call(watchParcels, { query });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}

/** Reads the rates of a shop in the week of the orders. */
async function ratesOf(place = 0) {
  const { shops: found } = await watch({ day: laDay(from + DAY_MS) });
  return found.find(({ shopId }) => shopId === shops[place])?.rates;
}

describe('the rates of a shop (PWT-1)', () => {
  it('count orders by the week of their deadline, and a scan at the deadline as in time', async () => {
    const due = from + 2 * DAY_MS;
    await add([
      { due, collected: due },
      { due, collected: due + 1_000 },
      { due, collected: null },
      { due: from + 8 * DAY_MS, collected: null },
      { due, collected: null, status: 'CANCELLED' },
    ]);
    expect((await ratesOf())?.lateDispatch).toMatchObject({ count: 2, of: 3, percent: 66.67, state: 'over' });
  });

  it('count a number that the marketplace rejected, or none after the deadline, as invalid tracking', async () => {
    const due = from + 2 * DAY_MS;
    await add([
      { due, collected: due },
      { due, collected: due, fulfil_error: JSON.stringify({ code: 'TRACKING_INVALID', text: '', at: '' }) },
      { due, collected: null, tracking_numbers: [] },
    ]);
    expect((await ratesOf())?.validTracking).toMatchObject({ count: 1, of: 3 });
  });

  it('count deliveries until their deadline, and forecast late ones that are not delivered', async () => {
    const deliveryDue = from + 3 * DAY_MS;
    await add([
      { deliveryDue, delivered: deliveryDue },
      { deliveryDue, delivered: deliveryDue + 1_000 },
      { deliveryDue, delivered: null },
    ]);
    expect((await ratesOf())?.onTime).toMatchObject({ count: 1, of: 2, forecast: { count: 1, of: 3 } });
  });

  it('count cancellations by the seller, as the marketplace reports them', async () => {
    const [shop = ''] = shops;
    const [own = '', buyers = ''] = await addOrders(world, shop, { count: 2, status: 'AWAITING_SHIPMENT' });
    await world.control('marketplace', 'POST', `/orders/${own}`, { status: 'CANCELLED', cancelInitiator: 'SELLER' });
    await world.control('marketplace', 'POST', `/orders/${buyers}`, { status: 'CANCELLED', cancelInitiator: 'BUYER' });
    await syncNow(world, lan, shop);
    const ids = [own, buyers];
    await world.db
      .updateTable('orders')
      .set({ created_at: new Date(from + HOUR_MS) })
      .where('id', 'in', ids)
      .execute();
    expect((await ratesOf())?.sellerCancels).toMatchObject({ count: 1, of: 2 });
  });

  it('belong to one shop each, and a member sees only own shops', async () => {
    const due = from + 2 * DAY_MS;
    await add([{ due, collected: null }], 0);
    await add([{ due, collected: due }], 1);
    expect((await ratesOf(0))?.lateDispatch.count).toBe(1);
    expect((await ratesOf(1))?.lateDispatch.count).toBe(0);
    const shopIds = shops.slice(1);
    const { member } = await joinTeam(world, lan, { email: 'mai@example.com', role: 'viewer', shopIds });
    const seen = await watch({ day: laDay(from + DAY_MS) }, member);
    expect(seen.shops.map(({ shopId }) => shopId)).toEqual(shopIds);
    const hidden = await member.call(watchParcels, { query: { shopId: shops[0] ?? '' } });
    expect(hidden.status).toBe(404);
  });

  it('default to this week', async () => {
    const week = weekAt(world.clock.now());
    expect(await watch()).toMatchObject({ firstDay: week.firstDay, lastDay: addDays(week.firstDay, 6) });
    expect((await lan.call(watchParcels, { query: { day: '2026-02-30' } })).status).toBe(422);
  });
});

describe('parcels without a scan (PWT-3)', () => {
  it('appear 24 hours before their deadline, the nearest first, in groups', async () => {
    const now = world.clock.now();
    const created = now - DAY_MS;
    const [soon, late] = await add([
      { created, due: now + 3 * HOUR_MS, collected: null },
      { created, due: now - HOUR_MS, collected: null },
      { created, due: now + 25 * HOUR_MS, collected: null },
      { created, due: now + HOUR_MS, collected: now },
    ]);
    const found = await watch();
    expect(found.parcels.map(({ orderId, group }) => [orderId, group])).toEqual([
      [late, 'late'],
      [soon, 'under4'],
    ]);
    expect(found.groups).toEqual({ late: 1, under4: 1, under12: 0, under24: 0 });
    expect(found.parcels[0]).toMatchObject({ trackingNumber: '9400100000000000000006', factory: null });
    expect((await watch({ shopId: shops[1] ?? '' })).parcels).toEqual([]);
  });

  it('get their expected scan from the median of their factory, and the forecast counts those that will be late', async () => {
    const now = world.clock.now();
    const made = now - 10 * DAY_MS;
    const own = { created: now - 20 * HOUR_MS, collected: null, fulfil_house: 'MANGO' };
    const [tight, easy] = await add([
      { ...own, due: now + 5 * HOUR_MS },
      { ...own, due: now + 15 * HOUR_MS },
      ...[20, 30, 100].map((hours) => {
        return { created: made, due: null, collected: made + hours * HOUR_MS, fulfil_house: 'MANGO' };
      }),
    ]);
    const { parcels } = await watch();
    const expectedAt = new Date(now + 10 * HOUR_MS).toISOString();
    expect(parcels.map(({ orderId, isExpectedLate }) => [orderId, isExpectedLate])).toEqual([
      [tight, true],
      [easy, false],
    ]);
    expect(parcels.map((row) => row.expectedAt)).toEqual([expectedAt, expectedAt]);
    const week = weekAt(now);
    const isTightIn = now + 5 * HOUR_MS < week.to;
    const { lateDispatch } = (await watch()).shops[0]?.rates ?? {};
    expect(lateDispatch?.forecast.count).toBe(isTightIn ? 1 : 0);
    expect(lateDispatch?.count).toBe(0);
  });
});

/** Stores what the events of an order say. */
async function track(orderId: string, changes: Record<string, unknown>, place = 0): Promise<void> {
  await world.db
    .insertInto('order_tracking')
    .values({ owner_id: lan.userId, order_id: orderId, shop_id: shops[place] ?? '', ...changes })
    .execute();
}

describe('lists of parcels (PWT-8)', () => {
  it('divide shipped orders by what their events say, and count what they list', async () => {
    const now = world.clock.now();
    const base = { created: now - 2 * DAY_MS, due: now + 3 * HOUR_MS };
    const scanned = { collected: now - HOUR_MS, status: 'IN_TRANSIT' };
    const [plain = '', held = '', moving = '', lost = '', back = '', done = ''] = await add([
      base,
      { ...base, ...scanned },
      { ...base, ...scanned, deliveryDue: now + DAY_MS },
      { ...base, ...scanned },
      { ...base, ...scanned },
      { ...base, ...scanned, status: 'DELIVERED', delivered: now - 1_000 },
    ]);
    await track(held, { kind: 'exception', problem: 'held', problem_at: new Date(now - 1_000), last_words: 'Held' });
    await track(lost, { kind: 'exception', problem: 'lost', problem_at: new Date(now) });
    await track(back, { kind: 'exception', problem: 'returned', problem_at: new Date(now) });
    const expected = {
      unscanned: [plain],
      troubled: [back, held],
      underway: [moving],
      delivered: [done],
      lost: [lost],
    };
    for (const [tab, ids] of Object.entries(expected)) {
      const found = await watch({ tab: tab as 'lost' });
      expect([tab, found.parcels.map(({ orderId }) => orderId)]).toEqual([tab, ids]);
      expect([found.total, found.tabs[tab as 'lost']]).toEqual([ids.length, ids.length]);
    }
    const [first] = (await watch({ tab: 'troubled' })).parcels.slice(1);
    expect(first).toMatchObject({ problem: 'held', lastEvent: 'Held', group: null });
    expect((await watch({ tab: 'lost', shopId: shops[1] ?? '' })).parcels).toEqual([]);
  });

  it('can be limited to a group and a factory, and the counts of groups stay (PWT-9)', async () => {
    const now = world.clock.now();
    const created = now - DAY_MS;
    const [soon, later] = await add([
      { created, due: now + 3 * HOUR_MS, fulfil_house: 'MANGO' },
      { created, due: now + 11 * HOUR_MS, fulfil_house: 'FLASH' },
    ]);
    const grouped = await watch({ group: 'under12' });
    expect(grouped.parcels.map(({ orderId }) => orderId)).toEqual([later]);
    expect(grouped.total).toBe(1);
    expect(grouped.groups).toMatchObject({ under4: 1, under12: 1 });
    expect((await watch({ factory: 'MANGO' })).parcels.map(({ orderId }) => orderId)).toEqual([soon]);
    expect((await watch({ factory: 'MANGO' })).tabs.unscanned).toBe(1);
  });

  it('become a file with the chosen tab, shop and factory (PWT-11)', async () => {
    const now = world.clock.now();
    const [mango = ''] = await add([
      { created: now - DAY_MS, due: now + 3 * HOUR_MS, fulfil_house: 'MANGO' },
      { created: now - DAY_MS, due: now + 3 * HOUR_MS, fulfil_house: 'FLASH' },
    ]);
    const filter = { tab: 'unscanned', factory: 'MANGO' } as const;
    const body = { format: 'csv', zone: 'America/Los_Angeles', locale: 'en', filter } as const;
    const started = await lan.call(startParcelsFile, { body });
    expect(started.body).toMatchObject({ state: 'waiting', total: 1 });
    await world.runJobs();
    const { body: files } = await lan.call(listParcelsFiles, {});
    expect(files?.exports[0]).toMatchObject({ state: 'ready', rows: 1 });
    const text = await (await fetch(`${world.url}${files?.exports[0]?.url ?? ''}`)).text();
    expect(text).toContain('Order id');
    expect(text).toContain(mango);
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});

describe('what would still change a rate (PWT-10)', () => {
  it('names the parcels that will be late, and how many must be scanned in time for the limit', async () => {
    const now = world.clock.now();
    // Only a deadline in this week belongs to its rates.
    const due = Math.min(now + 2 * HOUR_MS, weekAt(now).to - 1_000);
    const made = now - 10 * DAY_MS;
    const own = { created: now - 20 * HOUR_MS, fulfil_house: 'MANGO' };
    const ids = await add([
      { ...own, due },
      { ...own, due },
      ...[40, 50, 60].map((hours) => {
        return { created: made, due: null, collected: made + hours * HOUR_MS, fulfil_house: 'MANGO' };
      }),
    ]);
    const { changes } = await watch();
    expect(changes?.shopId).toBe(shops[0]);
    const late = changes?.rates.find(({ rate }) => rate === 'lateDispatch');
    expect(late).toMatchObject({ total: 2, after: { count: 2 } });
    // Of at most 49 due orders, one may be late.
    expect(late?.needed).toBe((late?.after.of ?? 0) < 25 ? 2 : 1);
    expect(late?.orderIds.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  });

  it('names refused tracking numbers, parcels with a problem before their delivery deadline, and orders that a factory refused', async () => {
    const now = world.clock.now();
    const inWeek = Math.min(now + HOUR_MS, weekAt(now).to - 1_000);
    const created = Math.max(now - HOUR_MS, weekAt(now).from);
    const refused = JSON.stringify({ code: 'TRACKING_INVALID', text: '', at: '' });
    const [number = '', held = '', noStock = ''] = await add([
      { created, due: inWeek, fulfil_error: refused },
      { created, collected: now, status: 'IN_TRANSIT', deliveryDue: inWeek },
      { created, status: 'AWAITING_SHIPMENT', fulfil_state: 'REJECTED', tracking_numbers: [] },
    ]);
    await track(held, { kind: 'exception', problem: 'address' });
    const { changes } = await watch({ shopId: shops[0] ?? '' });
    const named = (changes?.rates ?? []).map(({ rate, orderIds }) => [rate, orderIds]);
    expect(named).toEqual([
      ['validTracking', [number]],
      ['onTime', [held]],
      ['sellerCancels', [noStock]],
    ]);
  });

  it('concerns the shop with the worst forecast unless a shop is chosen, and none without orders', async () => {
    const due = from + 2 * DAY_MS;
    await add([{ due, collected: null }], 1);
    await add([{ due, collected: due }], 0);
    const day = laDay(from + DAY_MS);
    expect((await watch({ day })).changes?.shopId).toBe(shops[1]);
    expect((await watch({ day, shopId: shops[0] ?? '' })).changes?.shopId).toBe(shops[0]);
    await world.db.deleteFrom('orders').execute();
    expect((await watch({ day })).changes).toBeNull();
  });
});
