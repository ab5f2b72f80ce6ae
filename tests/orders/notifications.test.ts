import { createHmac } from 'node:crypto';
import { getShop } from '@bobbin/contract/shops';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFault,
  addOrder,
  addOrders,
  changeOrder,
  clearFaults,
  countCalls,
  listAll,
  listStored,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('notifications of the marketplace', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());

  /** Sends a notification as the marketplace does. The test signs it by the documented rule, without Bobbin's code. */
  async function tell(body: unknown, sign?: string): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const { MARKETPLACE_APP_KEY: key, MARKETPLACE_APP_SECRET: secret } = world.app.config;
    const signature =
      sign ??
      createHmac('sha256', secret)
        .update(key + text)
        .digest('hex');
    const response = await fetch(`${world.url}/api/webhooks/marketplace`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: signature },
      body: text,
    });
    return response.status;
  }
  const news = (orderId: string, more: Record<string, unknown> = {}) => ({
    type: 1,
    tts_notification_id: `73${orderId}`,
    shop_id: shopId,
    timestamp: Math.floor(Date.now() / 1000),
    data: { order_id: orderId, order_status: 'AWAITING_SHIPMENT', update_time: Math.floor(Date.now() / 1000) },
    ...more,
  });
  const countEvents = async () =>
    (await world.db.selectFrom('webhook_events').select('notification_id').execute()).length;

  it('return 401 without the right signature, and leave nothing behind (SYN-3)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const kept = await countEvents();
    expect(await tell(news(id), '')).toBe(401);
    expect(await tell(news(id), 'f'.repeat(64))).toBe(401);
    const other = createHmac('sha256', 'another secret')
      .update(JSON.stringify(news(id)))
      .digest('hex');
    expect(await tell(news(id), other)).toBe(401);
    await world.runJobs();
    expect(await countEvents()).toBe(kept);
    expect((await listStored(world, shopId)).map(([stored]) => stored)).not.toContain(id);
  });

  it.each([
    ['no JSON', 'no JSON at all'],
    ['half of it', '{"type":1,'],
    ['nothing', ''],
    ['another shape', '{"type":"one","data":[]}'],
  ])('return 422 when they are signed but malformed: %s (SYN-2)', async (_, body) => {
    const kept = await countEvents();
    expect(await tell(body)).toBe(422);
    expect(await countEvents()).toBe(kept);
  });

  it('import the order once, however often the same notification is delivered (SYN-4)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const calls = await countCalls(world, /GET \/order\//);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(news(id))));
    expect(new Set(answers)).toEqual(new Set([200]));
    await world.runJobs();
    expect(await tell(news(id))).toBe(200);
    await world.runJobs();
    expect(await listAll(seller, { search: id })).toHaveLength(1);
    expect((await countCalls(world, /GET \/order\//)) - calls).toBe(1);
  });

  it('import every order that they name, also both orders of a shared package (SYN-4)', async () => {
    const ids = [
      await addOrder(world, shopId, 'AWAITING_SHIPMENT'),
      await addOrder(world, shopId, 'AWAITING_SHIPMENT'),
    ];
    const data = { order_id: ids[0], package_list: [{ package_id: '1', order_id_list: ids }] };
    const told = news(ids[0] ?? '', { type: 4, data });
    expect(await tell(told)).toBe(200);
    expect(await tell(told)).toBe(200);
    await world.runJobs();
    const stored = (await listStored(world, shopId)).map(([id]) => id);
    expect(stored).toEqual(expect.arrayContaining(ids));
  });

  it('create one event per content once by their content when they have no id (SYN-4)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const { tts_notification_id: _id, ...old } = news(id);
    const kept = await countEvents();
    expect(await tell(old)).toBe(200);
    expect(await tell(old)).toBe(200);
    expect(await countEvents()).toBe(kept + 1);
    await world.runJobs();
    expect(await listAll(seller, { search: id })).toHaveLength(1);
  });

  it('import every order that they name when they report a split package', async () => {
    const ids = await addOrders(world, shopId, { count: 3, status: 'AWAITING_SHIPMENT' });
    const body = news('split', {
      type: 4,
      data: {
        sc_type: 'SPLIT',
        package_list: ids.map((id, index) => ({ package_id: `115${index}`, order_id_list: [id] })),
      },
    });
    expect(await tell(body)).toBe(200);
    await world.runJobs();
    for (const id of ids) expect(await listAll(seller, { search: id })).toHaveLength(1);
  });

  it('return 200 and change nothing when they concern unconnected shops (SYN-17)', async () => {
    const kept = await countEvents();
    expect(await tell(news('576000000000000001', { shop_id: '7490000000000000000' }))).toBe(200);
    expect(await tell({ type: 999, timestamp: 1, shop_id: shopId, data: {} })).toBe(200);
    expect(await countEvents()).toBeLessThanOrEqual(kept + 1);
    expect((await seller.call(getShop, { params: { id: shopId } })).body?.needsAuthorization).toBe(false);
  });

  it('wait while the marketplace is down, and are processed once it is back (SYN-17)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await addFault(world, { name: '5xx', path: '/order/' });
    expect(await tell(news(id))).toBe(200);
    await world.runJobs();
    expect(await listAll(seller, { search: id })).toHaveLength(0);
    await clearFaults(world);
    // The next notification also processes the notifications that waited.
    const next = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    expect(await tell(news(next))).toBe(200);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.runJobs();
    expect(await listAll(seller, { search: id })).toHaveLength(1);
    expect(await listAll(seller, { search: next })).toHaveLength(1);
  });

  it('show a buyer’s cancellation request on the order, and remove it after the withdrawal (ORD-34)', async () => {
    await clearFaults(world);
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: true });
    await changeOrder(world, id, { requestCancel: 'Ordered by mistake' });
    await world.runJobs();
    expect((await listAll(seller, { attention: 'cancelRequested' })).map((order) => order.id)).toContain(id);
    await changeOrder(world, id, { withdrawCancel: true });
    await world.runJobs();
    expect((await listAll(seller, { attention: 'cancelRequested' })).map((order) => order.id)).not.toContain(id);
  });
});
