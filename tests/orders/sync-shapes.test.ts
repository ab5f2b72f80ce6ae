import type { LiveEvent } from '@bobbin/contract/events';
import { exportOrders, getOrder, getTrackingSummary, listOrderProducts, listOrders } from '@bobbin/contract/orders';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addOrder, addOrders, changeOrder, checkCounts, listAll, readTruth, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

/** Collects the server-sent events of a user until the stream is aborted. */
async function openEvents(world: World, seller: Caller, signal: AbortSignal): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  const response = await fetch(`${world.url}/api/events`, {
    headers: { authorization: `Bearer ${seller.accessToken}` },
    signal,
  });
  if (response.status !== 200 || response.body === null) throw new Error(`events answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let text = ''; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    }
  };
  read().catch(() => undefined);
  return events;
}

describe('orders of every shape', () => {
  let world: World;
  let seller: Caller;
  let other: Caller;
  let shopId: string;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 3, shops: 3 } });
    seller = await world.createSeller('anna@example.com');
    other = await world.createSeller('boris@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    await world.connectShops(other, 1);
  });
  afterAll(() => world.close());
  afterEach(() => checkCounts(world, seller));

  const find = async (id: string) => {
    const [order] = await listAll(seller, { search: id });
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };

  it('PRD-1: combine the pieces of one SKU into one product with a quantity, and ids keep every digit (ORD-9)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const same = (await changeOrder(world, id, { pieces: 99 })).order.line_items;
    await syncNow(world, seller, shopId);
    const order = await find(id);
    const expected = new Map<string, number>();
    for (const line of same) expected.set(line.sku_id, (expected.get(line.sku_id) ?? 0) + 1);
    expect(new Map(order.orderProducts.map((product) => [product.skuId, product.quantity]))).toEqual(expected);
    expect(Math.max(...expected.values())).toBeGreaterThanOrEqual(3);
    expect(expected.size).toBeLessThan(same.length);

    expect(id.length).toBeGreaterThanOrEqual(18);
    expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    const raw = await fetch(`${world.url}/api/shops/orders?search=${id}`, {
      headers: { authorization: `Bearer ${seller.accessToken}` },
    });
    expect(await raw.text()).toContain(`"id":"${id}"`);
    const detail = (await seller.call(getOrder, { params: { id } })).body;
    expect(detail?.id).toBe(id);
    const products = (await seller.call(listOrderProducts, { params: { id } })).body ?? [];
    expect(products.map((product) => product.skuId).toSorted()).toEqual([...expected.keys()].toSorted());
    const lines = (await seller.call(exportOrders, { body: { ids: [id] } })).body?.lines;
    expect(lines).toEqual([`${id}, AWAITING_SHIPMENT, , `]);
    const stored = await world.db
      .selectFrom('order_products')
      .select('line_item_ids')
      .where('order_id', '=', id)
      .execute();
    expect(stored.flatMap((row) => row.line_item_ids).toSorted()).toEqual(same.map((line) => line.id).toSorted());
    for (const line of same) expect(line.sku_id).toMatch(/^\d{19}$/);
  });

  it('ORD-32: keep known values of an active order when the marketplace masks them later', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const { address } = await changeOrder(world, id, { shippingType: 'SELLER' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({
      isAddressMasked: false,
      recipientAddressFullAddress: address.full_address,
    });
    const masked = await changeOrder(world, id, { masked: true });
    expect(masked.order.recipient_address.name).toContain('*');
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isAddressMasked: false, recipientAddressFullAddress: address.full_address });
    expect((await seller.call(getOrder, { params: { id } })).body?.buyerName).toBe(address.name);
  });

  it('ORD-31: store masked addresses as masked, update them when they become visible, and never contain "undefined"', async () => {
    const id = await addOrder(world, shopId, 'ON_HOLD');
    await syncNow(world, seller, shopId);
    const hidden = (await seller.call(getOrder, { params: { id } })).body;
    expect(hidden).toMatchObject({ buyerName: null, address: null, recipientAddressFullAddress: null });
    await changeOrder(world, id, { status: 'AWAITING_SHIPMENT', masked: true, shippingType: 'SELLER' });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isAddressMasked: true });
    const detail = (await seller.call(getOrder, { params: { id } })).body;
    expect(detail?.buyerName).toContain('*');
    expect(JSON.stringify(detail)).not.toMatch(/undefined|null null/);

    const { address } = await changeOrder(world, id, { masked: false });
    await syncNow(world, seller, shopId);
    expect(await find(id)).toMatchObject({ isAddressMasked: false, recipientAddressFullAddress: address.full_address });
    const word = address.name.split(' ')[0] ?? '';
    expect((await listAll(seller, { search: word })).map((order) => order.id)).toContain(id);
  });

  it('keep their kind (sample, gift, replacement or exchange), can be filtered by it, and have no earnings (ORD-41)', async () => {
    const ids = new Map<string, string>();
    for (const kind of ['SAMPLE', 'GIFT', 'REPLACEMENT', 'EXCHANGE']) {
      const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
      await changeOrder(world, id, { kind: kind.toLowerCase() });
      ids.set(kind, id);
    }
    const usual = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await syncNow(world, seller, shopId);
    for (const [kind, id] of ids) {
      // The only amount that the marketplace returns for these orders is the cost of its own label.
      const order = await find(id);
      expect(order.kind).toBe(kind);
      const isBought = order.shippingType === 'TIKTOK';
      expect(order.revenue).toMatchObject(
        isBought ? { state: 'onhold', basis: '-4.28' } : { state: 'none', basis: '0.00' },
      );
      for (const sortBy of ['dueAt:ASC', 'createdAt:DESC'] as const) {
        const { body } = await seller.call(listOrders, { query: { kinds: kind, sortBy } });
        expect([body?.meta.totalItems, body?.data.map((order) => order.id)]).toEqual([1, [id]]);
      }
    }
    const { kind, revenue } = await find(usual);
    expect(kind).toBe('NORMAL');
    expect(Number(revenue?.basis)).toBeGreaterThan(0);
    const all = (await seller.call(listOrders, { query: { kinds: [...ids.keys()].join(',') } })).body;
    expect(new Set(all?.data.map((order) => order.id))).toEqual(new Set(ids.values()));
    expect(all?.meta.totalItems).toBe(4);
    expect((await other.call(listOrders, { query: { kinds: 'SAMPLE' } })).body?.meta.totalItems).toBe(0);
    expect((await seller.call(listOrders, { query: { kinds: 'STOLEN' } as never })).status).toBe(422);
  });

  it('appear under the marketplace’s word when their status is unknown, in lists, filters and counts (ORD-25)', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { status: 'TELEPORTED' });
    await syncNow(world, seller, shopId);
    expect((await find(id)).status).toBe('TELEPORTED');
    const filtered = (await seller.call(listOrders, { query: { statuses: 'TELEPORTED' } })).body;
    expect(filtered?.meta.totalItems).toBe(1);
    expect(filtered?.data[0]?.id).toBe(id);
    const summary = (await seller.call(getTrackingSummary, {})).body;
    expect(summary?.all).toBe((await listAll(seller)).length);
    expect(summary?.otherStatuses).toEqual(['TELEPORTED']);
    await changeOrder(world, id, { status: 'DELIVERED' });
    await syncNow(world, seller, shopId);
    expect((await find(id)).status).toBe('DELIVERED');
  });

  it('with 60 pieces are imported completely', async () => {
    const id = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await changeOrder(world, id, { pieces: 60 });
    await syncNow(world, seller, shopId);
    const order = await find(id);
    expect(order.orderProducts.reduce((sum, product) => sum + product.quantity, 0)).toBe(60);
    expect(new Set(order.orderProducts.map((product) => product.skuId)).size).toBe(order.orderProducts.length);
    expect((await readTruth(world, id)).order.line_items).toHaveLength(60);
  });

  it('reach an open page of their owner by push when they are new or changed, and no other seller’s page (SYN-15)', async () => {
    const abort = new AbortController();
    const mine = await openEvents(world, seller, abort.signal);
    const theirs = await openEvents(world, other, abort.signal);
    const ids = await addOrders(world, shopId, { count: 2, status: 'AWAITING_SHIPMENT', notify: true });
    await world.runJobs();
    await expect.poll(() => mine.filter((event) => event.type === 'orders')).not.toEqual([]);
    const [news] = mine.filter((event) => event.type === 'orders');
    expect(news).toMatchObject({ shopId, newCount: 2 });
    expect(news?.type === 'orders' ? news.ids.toSorted() : []).toEqual(ids.toSorted());

    await changeOrder(world, ids[0] ?? '', { status: 'CANCELLED' });
    await world.runJobs();
    await expect
      .poll(() => mine.filter((event) => event.type === 'orders').at(-1))
      .toMatchObject({ newCount: 0, ids: [ids[0]] });
    expect(theirs.filter((event) => event.type !== 'sight')).toEqual([]);
    abort.abort();
  });

  it('reach no caller without a valid session by push', async () => {
    expect((await fetch(`${world.url}/api/events`)).status).toBe(401);
    const wrong = await fetch(`${world.url}/api/events`, { headers: { authorization: 'Bearer nonsense' } });
    expect(wrong.status).toBe(401);
  });
});
