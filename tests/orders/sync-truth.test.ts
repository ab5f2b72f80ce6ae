import { getOrder } from '@bobbin/contract/orders';
import { getShop, syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  addOrders,
  advanceMarketplace,
  changeOrder,
  clearFaults,
  checkCounts,
  countCalls,
  listAll,
  listStored,
  listTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

interface Delivery {
  state: string;
  attempts: { status: number | null }[];
}

describe('orders compared with the marketplace', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 4, shops: 6 } });
    seller = await world.createSeller('anna@example.com');
    shopIds = await world.connectShops(seller);
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await clearFaults(world);
    await checkCounts(world, seller);
  });

  const shop = (index: number) => shopIds[index] ?? '';
  const readTimeline = async (orderId: string) =>
    (await seller.call(getOrder, { params: { id: orderId } })).body?.timeline ?? [];
  const listDeliveries = async (shopId: string) =>
    (await world.control<{ deliveries: Delivery[] }>('marketplace', 'GET', `/webhooks?shopId=${shopId}`)).deliveries;

  it('SYN-1: are stored as one row with one “created” event when webhook, poll and manual sync read them at once', async () => {
    const scope = systemScope(seller.userId, 'test');
    const other = world.openSecondApp();
    for (let round = 0; round < 3; round += 1) {
      const ids = await addOrders(world, shop(0), { count: 5, status: 'AWAITING_SHIPMENT', notify: true });
      await Promise.all([
        world.runJobs(),
        world.app.orders.sync.syncShop(scope, shop(0), 'manual'),
        other.orders.sync.pullOrders(scope, shop(0), ids),
        world.app.orders.sync.pullOrders(scope, shop(0), ids),
        other.orders.webhooks.pullPending(scope, shop(0)),
      ]);
      for (const id of ids) {
        expect((await listStored(world, shop(0))).filter(([stored]) => stored === id)).toHaveLength(1);
        expect((await readTimeline(id)).filter((entry) => entry.event === 'created')).toHaveLength(1);
      }
    }
    expect(await listStored(world, shop(0))).toEqual(await listTruth(world, shop(0)));
    const lines = await sql<{ n: number }>`
      select count(*)::int as n from order_products where owner_id = ${seller.userId}
      group by order_id, sku_id having count(*) > 1`.execute(world.db);
    expect(lines.rows).toEqual([]);
  });

  it('SYN-2: are stored once after notifications that could not be stored, were refused and were delivered again', async () => {
    await sql`create function refuse_webhooks() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`.execute(world.db);
    await sql`create trigger refuse before insert on webhook_events execute function refuse_webhooks()`.execute(
      world.db,
    );
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT', { notify: true });
    expect((await listDeliveries(shop(1))).at(-1)).toMatchObject({ state: 'waiting', attempts: [{ status: 500 }] });
    await world.runJobs();
    expect((await listStored(world, shop(1))).map(([stored]) => stored)).not.toContain(id);
    expect(world.logLines.join('')).toContain(id);

    await sql`drop trigger refuse on webhook_events`.execute(world.db);
    await advanceMarketplace(world, 121);
    const attempts = (await listDeliveries(shop(1))).at(-1)?.attempts.map((attempt) => attempt.status);
    expect(attempts).toEqual([500, 200]);
    await world.control('marketplace', 'POST', '/webhooks/replay');
    await world.runJobs();
    expect((await listStored(world, shop(1))).filter(([stored]) => stored === id)).toHaveLength(1);
    expect((await readTimeline(id)).map((entry) => entry.event)).toEqual(['created']);
  });

  it('SYN-5: never return to an older state after repeated or reordered updates', async () => {
    await addFault(world, { name: 'webhook-out-of-order' });
    await addFault(world, { name: 'webhook-duplicated' });
    const id = await addOrder(world, shop(2), 'AWAITING_SHIPMENT', { notify: true });
    await world.runJobs();
    for (const status of ['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED']) await changeOrder(world, id, { status });
    await world.runJobs();
    expect((await listAll(seller, { search: id }))[0]?.status).toBe('DELIVERED');
    await world.control('marketplace', 'POST', '/webhooks/replay');
    await world.runJobs();
    // The marketplace returns an older state with a newer time, as a replica that lags behind would.
    await changeOrder(world, id, { status: 'IN_TRANSIT' });
    await world.runJobs();
    expect((await listAll(seller, { search: id }))[0]?.status).toBe('DELIVERED');
    await changeOrder(world, id, { status: 'CANCELLED' });
    await world.runJobs();
    expect((await listAll(seller, { search: id }))[0]?.status).toBe('CANCELLED');
    const moves = (await readTimeline(id)).filter((entry) => entry.event === 'statusChanged');
    expect(moves.map((entry) => entry.details.to)).toEqual(['CANCELLED', 'DELIVERED']);
  });

  it('ORD-15: keep the first tracking number when a second one arrives, and show both', async () => {
    const id = await addOrder(world, shop(2), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { pieces: 3, status: 'PARTIALLY_SHIPPING' });
    await syncNow(world, seller, shop(2));
    const first = (await listAll(seller, { search: id }))[0]?.trackingNumbers ?? [];
    expect(first).toHaveLength(1);
    await changeOrder(world, id, { shippingType: 'SELLER' });
    const other = '9400100000000000000000';
    await world.db
      .updateTable('orders')
      .set({ tracking_numbers: [other] })
      .where('id', '=', id)
      .execute();
    await syncNow(world, seller, shop(2));
    expect((await listAll(seller, { search: id }))[0]?.trackingNumbers).toEqual([other, ...first]);
  });

  it('SYN-6: equal the marketplace’s orders after one poll, although a fifth of the notifications was lost', async () => {
    await addFault(world, { name: 'webhook-lost', percent: 20 });
    const ids = await addOrders(world, shop(3), { count: 60, status: 'AWAITING_SHIPMENT' });
    await changeOrder(world, ids[0] ?? '', { requestCancel: 'Ordered by mistake' });
    const steps = ['AWAITING_COLLECTION', 'IN_TRANSIT', 'CANCELLED'];
    for (const [index, id] of ids.slice(0, 45).entries()) {
      for (const status of steps.slice(0, 1 + (index % 3))) await changeOrder(world, id, { status });
    }
    await world.runJobs();
    const deliveries = await listDeliveries(shop(3));
    expect(deliveries.filter((one) => one.state === 'lost').length).toBeGreaterThan(10);
    const known = new Map(await listStored(world, shop(3)));
    const truth = await listTruth(world, shop(3));
    const missed = truth.filter(([id, status]) => known.get(id) !== status).map(([id]) => id);
    expect(missed.length).toBeGreaterThan(0);

    await syncNow(world, seller, shop(3));
    expect(await listStored(world, shop(3))).toEqual(await listTruth(world, shop(3)));
    const runs = (await seller.call(getShop, { params: { id: shop(3) } })).body?.syncRuns;
    expect(runs?.[0]).toMatchObject({ cause: 'manual', result: 'complete' });
    expect(runs?.[0]?.changedCount).toBeGreaterThan(0);
    // The sync run lists the orders that it recovered; no other notification was waiting.
    expect(runs?.[0]?.recoveredIds).toEqual(expect.arrayContaining(missed));
    expect(runs?.[0]?.recoveredCount).toBe(runs?.[0]?.changedCount);
    await syncNow(world, seller, shop(3));
    const again = (await seller.call(getShop, { params: { id: shop(3) } })).body?.syncRuns[0];
    expect(again).toMatchObject({ result: 'complete', changedCount: 0, recoveredCount: 0, recoveredIds: [] });
    expect(again?.seenCount).toBeGreaterThan(0);
  });

  it('SYN-7: do not count as recovered by a poll when their notification is still queued, nor in a first sync', async () => {
    const scope = systemScope(seller.userId, 'test');
    const ids = await addOrders(world, shop(3), { count: 3, status: 'AWAITING_SHIPMENT' });
    await world.db.deleteFrom('webhook_events').execute();
    const now = new Date(world.clock.now());
    const event = { owner_id: seller.userId, shop_id: shop(3), type: 'ORDER_STATUS_CHANGE', payload: '{}' };
    await world.db
      .insertInto('webhook_events')
      .values({ ...event, notification_id: 'waiting', order_id: ids[0] ?? '', received_at: now })
      .execute();
    await world.app.orders.sync.syncShop(scope, shop(3), 'schedule');
    const [run] = (await seller.call(getShop, { params: { id: shop(3) } })).body?.syncRuns ?? [];
    expect(run?.recoveredIds.toSorted()).toEqual(ids.slice(1).toSorted());
    const runs = (await seller.call(getShop, { params: { id: shop(2) } })).body?.syncRuns ?? [];
    expect(runs.at(-1)).toMatchObject({ cause: 'connected', recoveredCount: 0 });
  });

  it('SYN-6: are imported although they appear at the marketplace minutes late, with a time before the sync cursor', async () => {
    await addOrder(world, shop(3), 'AWAITING_SHIPMENT');
    await syncNow(world, seller, shop(3));
    await addFault(world, { name: 'webhook-lost' });
    await addOrders(world, shop(3), { count: 8, status: 'UNPAID', spreadDays: 0.003 });
    await syncNow(world, seller, shop(3));
    expect(await listStored(world, shop(3))).toEqual(await listTruth(world, shop(3)));
  });

  it('show a change that has the same second as the previous change', async () => {
    const id = await addOrder(world, shop(3), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'SELLER' });
    await syncNow(world, seller, shop(3));
    const before = (await listAll(seller, { search: id }))[0];
    await world.control('marketplace', 'POST', `/orders/${id}`, { changeAddress: true, buyerMessage: 'Ring twice' });
    await syncNow(world, seller, shop(3));
    const after = (await listAll(seller, { search: id }))[0];
    expect(after?.recipientAddressFullAddress).not.toBe(before?.recipientAddressFullAddress);
    expect(after?.buyerMessage).toBe('Ring twice');
  });

  it('SYN-11: are read by one run when a sync is requested twice', async () => {
    const before = await countCalls(world, /orders\/search/);
    const ask = () => seller.call(syncShop, { params: { id: shop(0) }, body: {} });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    for (const answer of answers) expect(answer.body?.state).toBe('queued');
    await world.runJobs();
    expect((await countCalls(world, /orders\/search/)) - before).toBe(1);
    expect((await seller.call(getShop, { params: { id: shop(0) } })).body?.sync.state).toBe('idle');
  });
});
