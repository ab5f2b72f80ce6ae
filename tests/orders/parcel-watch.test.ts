import { watchParcels, type ParcelWatch } from '@bobbin/contract/parcel-watch';
import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { weekAt } from '@bobbin/domain/orders/platform-rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

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

async function watch(query: { day?: string; shopId?: string } = {}, caller = lan): Promise<ParcelWatch> {
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
    expect(found.waiting.map(({ orderId, group }) => [orderId, group])).toEqual([
      [late, 'late'],
      [soon, 'under4'],
    ]);
    expect(found.groups).toEqual({ late: 1, under4: 1, under12: 0, under24: 0 });
    expect(found.waiting[0]).toMatchObject({ trackingNumber: '9400100000000000000006', factory: null });
    expect((await watch({ shopId: shops[1] ?? '' })).waiting).toEqual([]);
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
    const { waiting } = await watch();
    const expectedAt = new Date(now + 10 * HOUR_MS).toISOString();
    expect(waiting.map(({ orderId, isExpectedLate }) => [orderId, isExpectedLate])).toEqual([
      [tight, true],
      [easy, false],
    ]);
    expect(waiting.map((row) => row.expectedAt)).toEqual([expectedAt, expectedAt]);
    const week = weekAt(now);
    const isTightIn = now + 5 * HOUR_MS < week.to;
    const { lateDispatch } = (await watch()).shops[0]?.rates ?? {};
    expect(lateDispatch?.forecast.count).toBe(isTightIn ? 1 : 0);
    expect(lateDispatch?.count).toBe(0);
  });
});
