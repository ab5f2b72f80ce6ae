import { ERRORS } from '@bobbin/contract/errors';
import { createLabel, getOrder } from '@bobbin/contract/orders';
import { getShop } from '@bobbin/contract/shops';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  addOrders,
  changeOrder,
  checkCounts,
  clearFaults,
  countCalls,
  listStored,
  listTruth,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const BUY = /fulfillment\/202309\/packages$|fulfillment\/202309\/packages\/\{id\}\/ship$/;

/** Fields that are made invalid, each in another order. */
const SPOILED: readonly (readonly [field: string, word: string])[] = [
  ['line_items', 'null'],
  ['create_time', 'milliseconds'],
  ['update_time', 'future'],
  ['payment.total_amount', 'huge'],
  ['status', 'wrong-type'],
  ['line_items.0.sku_id', 'half-emoji'],
  ['payment', 'missing'],
];

describe('a hostile marketplace', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 2, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    [shopId = ''] = await world.connectShops(seller);
  });
  beforeEach(async () => {
    await clearFaults(world);
    await addFault(world, { name: 'webhook-lost' });
  });
  afterAll(() => world.close());

  const readShop = async () => {
    const detail = (await seller.call(getShop, { params: { id: shopId } })).body;
    if (!detail) throw new Error('no shop');
    return detail;
  };
  const readCursor = async () => {
    const state = await world.db.selectFrom('sync_states').select('cursor_at').executeTakeFirstOrThrow();
    return state.cursor_at?.getTime() ?? 0;
  };

  it('loses only its malformed orders, each of which is listed with reason and id, and all other orders arrive (SYN-8, SYN-19, SYN-23)', async () => {
    const ids = await addOrders(world, shopId, { count: 30, status: 'AWAITING_SHIPMENT', notify: false });
    const bad = ids.slice(0, SPOILED.length);
    for (const [index, [field, word]] of SPOILED.entries()) {
      await addFault(world, { name: 'spoil', path: '/orders', word, field: `data.orders.id=${bad[index]}.${field}` });
    }
    const cut = ids.at(-1) ?? '';
    await addFault(world, {
      name: 'spoil',
      path: '/orders',
      word: 'half-emoji',
      field: `data.orders.id=${cut}.buyer_message`,
    });
    await syncNow(world, seller, shopId);
    // The result is the same whether the order is read by a poll or after a notification.
    await world.app.orders.sync.pullOrders(systemScope(seller.userId, 'test'), shopId, ids);

    const stored = new Set((await listStored(world, shopId)).map(([id]) => id));
    expect(ids.filter((id) => !stored.has(id))).toEqual(bad);
    const detail = await readShop();
    expect(detail.sync).toMatchObject({ state: 'idle', lastResult: 'partial', errorsCount: bad.length });
    const reasons = new Map(detail.syncErrors.map(({ orderId, reason }) => [orderId, reason]));
    for (const [index, [field]] of SPOILED.entries()) {
      expect(reasons.get(bad[index] ?? '')).toContain(field.split('.').at(-1));
      expect(reasons.get(bad[index] ?? '')?.length).toBeLessThan(500);
    }
    expect((await seller.call(getOrder, { params: { id: cut } })).body?.buyerMessage).toBe('cut \ufffd');
    expect(await readCursor()).toBeLessThanOrEqual(world.clock.now());
    await checkCounts(world, seller);

    await clearFaults(world);
    await addFault(world, { name: 'webhook-lost' });
    await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: false });
    await syncNow(world, seller, shopId);
    expect((await readShop()).sync).toMatchObject({ lastResult: 'complete', errorsCount: 0 });
    expect(await listStored(world, shopId)).toEqual(await listTruth(world, shopId));
    await checkCounts(world, seller);
  });

  it.each([
    { name: 'strange', word: 'html' },
    { name: 'strange', word: 'truncated' },
    { name: 'strange', word: 'nested' },
    { name: 'strange', word: 'empty' },
    { name: 'strange', word: 'endless' },
    { name: 'spoil', field: 'data.orders', word: 'wrong-type' },
    { name: 'spoil', field: 'data.next_page_token', word: 'huge' },
    { name: 'loop' },
  ])(
    'makes one run fail after $name $word $field and show the reason; the cursor stays, and the next run continues (SYN-13, SYN-18)',
    async (fault) => {
      const cursor = await readCursor();
      const asked = await countCalls(world, /orders\/search/);
      await addFault(world, { ...fault, path: 'orders/search' });
      const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT', { notify: false });
      await syncNow(world, seller, shopId);
      const { sync } = await readShop();
      expect(sync).toMatchObject({ state: 'failed', lastResult: 'failed' });
      expect(sync.lastError).toMatch(/orders/);
      expect(await readCursor()).toBeGreaterThanOrEqual(cursor);
      expect(await readCursor()).toBeLessThanOrEqual(world.clock.now());
      expect((await countCalls(world, /orders\/search/)) - asked).toBeLessThan(10);

      await clearFaults(world);
      await addFault(world, { name: 'webhook-lost' });
      await syncNow(world, seller, shopId);
      expect((await readShop()).sync).toMatchObject({ state: 'idle', lastResult: 'complete' });
      expect((await listStored(world, shopId)).map(([stored]) => stored)).toContain(id);
    },
  );

  it('cannot have an HTML page stored as a label; the label is bought once, and stored once it is a label (LBL-2, LBL-13)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { shippingType: 'TIKTOK' });
    await syncNow(world, seller, shopId);
    await addFault(world, { name: 'strange', word: 'html', path: 'documents/' });
    const ask = () => seller.call(createLabel, { body: { shopId, orderId: id } });
    expect((await ask()).exceptionBody?.code).toBe(ERRORS.LABEL_DOCUMENT_MISSING.code);
    const files = await world.db.selectFrom('files').select('id').where('name', '=', `label-${id}.pdf`).execute();
    expect(files).toEqual([]);
    await clearFaults(world);
    expect((await ask()).isSuccess).toBe(true);
    const made = await fetch(new URL((await ask()).body ?? '', world.url));
    expect(await made.text()).toMatch(/^%PDF-/);
    expect(await countCalls(world, BUY)).toBe(1);
  }, 60_000);
});
