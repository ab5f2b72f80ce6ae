import { ERRORS } from '@bobbin/contract/errors';
import { getShop, syncShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  addOrders,
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

describe('a sync with errors', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopIds: string[];

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 6 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopIds = await world.connectShops(seller);
    await world.connectShops(other, 1);
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await clearFaults(world);
    await addFault(world, { name: 'webhook-lost' });
    await checkCounts(world, seller);
  });

  const shop = (index: number) => shopIds[index] ?? '';
  const readShop = async (id: string) => {
    const detail = (await seller.call(getShop, { params: { id } })).body;
    if (!detail) throw new Error('no shop');
    return detail;
  };

  it.each(['missing-line-items', 'broken-money'])(
    'SYN-8: imports 99 of 100 orders when one order is unreadable (%s), lists that order as an error, and can retry it',
    async (poison) => {
      const ids = await addOrders(world, shop(0), { count: 100, status: 'AWAITING_SHIPMENT', notify: false });
      const bad = ids[50] ?? '';
      await changeOrder(world, bad, { poison });
      const known = (await listStored(world, shop(0))).length;
      await syncNow(world, seller, shop(0));
      expect(await listStored(world, shop(0))).toHaveLength(known + 99);
      let detail = await readShop(shop(0));
      expect(detail.sync).toMatchObject({ state: 'idle', lastResult: 'partial', errorsCount: 1 });
      expect(detail.syncRuns[0]).toMatchObject({ result: 'partial', brokenCount: 1 });
      expect(detail.syncErrors).toHaveLength(1);
      const [error] = detail.syncErrors;
      expect(error).toMatchObject({ orderId: bad, attempts: 1 });
      expect(error?.reason).not.toBe('');

      // The order is still unreadable, so the row of the error stays and its number of attempts increases.
      const retry = () => seller.call(syncShop, { params: { id: shop(0) }, body: { errorId: error?.id } });
      expect((await retry()).body?.errorsCount).toBe(1);
      expect((await readShop(shop(0))).syncErrors).toMatchObject([{ id: error?.id, attempts: 2 }]);

      await changeOrder(world, bad, { poison: '' });
      expect((await retry()).body?.errorsCount).toBe(0);
      detail = await readShop(shop(0));
      expect(detail.syncErrors).toEqual([]);
      expect(await listAll(seller, { search: bad })).toHaveLength(1);
      expect((await retry()).status).toBe(404);
    },
  );

  it('SYN-9: removes an order from the list of errors at the next poll that can read the order', async () => {
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { poison: 'broken-money' });
    await syncNow(world, seller, shop(1));
    expect((await readShop(shop(1))).syncErrors).toMatchObject([{ orderId: id }]);
    await changeOrder(world, id, { poison: '' });
    await syncNow(world, seller, shop(1));
    expect((await readShop(shop(1))).sync).toMatchObject({ lastResult: 'complete', errorsCount: 0 });
    expect(await listStored(world, shop(1))).toEqual(await listTruth(world, shop(1)));
  });

  it('SYN-9: lists an order without an id as an error until a retry reads every order of its page', async () => {
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { poison: 'missing-id' });
    await syncNow(world, seller, shop(1));
    const retry = async () => {
      const errorId = (await readShop(shop(1))).syncErrors[0]?.id;
      const answer = await seller.call(syncShop, { params: { id: shop(1) }, body: { errorId } });
      expect(answer.body).toMatchObject({ state: 'queued' });
      await world.runJobs();
    };
    expect((await readShop(shop(1))).syncErrors).toMatchObject([{ orderId: null }]);
    await retry();
    expect((await readShop(shop(1))).syncErrors).toMatchObject([{ orderId: null }]);
    await changeOrder(world, id, { poison: '' });
    await retry();
    expect((await readShop(shop(1))).sync).toMatchObject({ lastResult: 'complete', errorsCount: 0 });
    expect(await listStored(world, shop(1))).toEqual(await listTruth(world, shop(1)));
  });

  it('reports a failure when the marketplace does not answer a retry (SYN-11)', async () => {
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { poison: 'broken-money' });
    await syncNow(world, seller, shop(1));
    const errorId = (await readShop(shop(1))).syncErrors[0]?.id;
    await addFault(world, { name: '5xx' });
    const answer = await seller.call(syncShop, { params: { id: shop(1) }, body: { errorId } });
    expect(answer.exceptionBody?.code).toBe(ERRORS.MARKETPLACE_UNAVAILABLE.code);
    await clearFaults(world);
    await changeOrder(world, id, { poison: '' });
    await syncNow(world, seller, shop(1));
  });

  it("returns not found for a retry of another seller's shop or error", async () => {
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { poison: 'broken-money' });
    await syncNow(world, seller, shop(1));
    const errorId = (await readShop(shop(1))).syncErrors[0]?.id ?? '';
    expect((await other.call(syncShop, { params: { id: shop(1) }, body: { errorId } })).status).toBe(404);
    expect((await seller.call(syncShop, { params: { id: shop(0) }, body: { errorId } })).status).toBe(404);
    await changeOrder(world, id, { poison: '' });
  });

  it('imports an order whose product was deleted at the marketplace', async () => {
    const id = await addOrder(world, shop(1), 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { productDeleted: true });
    await syncNow(world, seller, shop(1));
    const [order] = await listAll(seller, { search: id });
    expect(order?.orderProducts.length).toBeGreaterThan(0);
    expect((await readShop(shop(1))).syncErrors.map((error) => error.orderId)).not.toContain(id);
  });

  it('SYN-12: loses no order when it is rate-limited, shows the wait, and lets other shops continue', async () => {
    await addOrders(world, shop(2), { count: 230, status: 'AWAITING_SHIPMENT', notify: false });
    await addOrders(world, shop(1), { count: 3, status: 'AWAITING_SHIPMENT', notify: false });
    await addFault(world, { name: '429', shopId: shop(2), times: 2, path: 'orders/search' });
    const done: string[] = [];
    await Promise.all([
      syncNow(world, seller, shop(2)).then(() => done.push('slow')),
      world.app.orders.sync
        .syncShop(systemScope(seller.userId, 'test'), shop(1), 'manual')
        .then(() => done.push('fast')),
    ]);
    expect(await listStored(world, shop(2))).toEqual(await listTruth(world, shop(2)));
    expect(await listStored(world, shop(1))).toEqual(await listTruth(world, shop(1)));
    const run = (await readShop(shop(2))).syncRuns[0];
    expect(run).toMatchObject({ result: 'complete', error: null });
    expect(run?.waitedMs).toBeGreaterThan(1000);
    expect((await readShop(shop(1))).syncRuns[0]?.waitedMs).toBeLessThan((run?.waitedMs ?? 0) / 2);
    expect(done).toEqual(['fast', 'slow']);
    const failed = world.logLines.filter((line) => line.includes('A sync failed'));
    expect(failed).toEqual([]);
  });

  it('records the error text while the marketplace is down, and the next run continues where it stopped (SYN-13)', async () => {
    await addOrders(world, shop(0), { count: 150, status: 'AWAITING_SHIPMENT', notify: false });
    await addFault(world, { name: 'orders-unreadable', shopId: shop(0) });
    await syncNow(world, seller, shop(0));
    const { sync, syncRuns } = await readShop(shop(0));
    expect(sync).toMatchObject({ state: 'failed', lastResult: 'failed' });
    expect(sync.lastError).toContain('Failed to get orders');
    expect(syncRuns[0]).toMatchObject({ result: 'failed' });

    await clearFaults(world);
    await syncNow(world, seller, shop(0));
    expect((await readShop(shop(0))).sync).toMatchObject({ state: 'idle', lastResult: 'complete', lastError: null });
    expect(await listStored(world, shop(0))).toEqual(await listTruth(world, shop(0)));
  });

  it('makes no call during an hour-long pause that the marketplace requested, also when the seller presses sync (SYN-22)', async () => {
    const id = shop(0);
    await addFault(world, { name: '429', seconds: 3600, path: 'orders/search', shopId: id });
    const asked = async () => countCalls(world, /orders\/search/);
    const before = await asked();
    await syncNow(world, seller, id);
    expect(await asked()).toBe(before + 1);
    const detail = await readShop(id);
    expect(detail.syncRuns[0]).toMatchObject({ result: 'failed' });
    await clearFaults(world);
    for (let times = 0; times < 3; times += 1) {
      await syncNow(world, seller, id);
      const scope = systemScope(seller.userId, 'test');
      await expect(world.app.orders.sync.syncShop(scope, id, 'schedule')).rejects.toMatchObject({ code: 'PAUSED' });
    }
    expect(await asked()).toBe(before + 1);
    expect((await readShop(id)).syncRuns.filter((run) => run.error?.includes('asked for a pause'))).toHaveLength(3);
    const waiting = await sql<{
      run_at: Date;
    }>`select run_at from graphile_worker.jobs where key = ${`sync:${id}`}`.execute(world.db);
    const seconds = ((waiting.rows[0]?.run_at.getTime() ?? 0) - world.clock.now()) / 1000;
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    // Another shop of the same seller is not affected by the pause.
    await syncNow(world, seller, shop(1));
    expect((await readShop(shop(1))).sync).toMatchObject({ state: 'idle' });
  });
});
