import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, listAt, startTestWorld, textAt, type Access, type TestWorld } from './test-caller.ts';

let world: TestWorld;
let access: Access;
beforeAll(async () => {
  world = await startTestWorld({ orders: 12 });
  access = await world.authorize();
});
afterAll(async () => world.simulator.close());

const get = (path: string, query: Record<string, string> = {}) => world.call(access, 'GET', path, { query });
async function addOrder(status: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = textAt(await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { status }), 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, { shippingType: 'TIKTOK', ...changes });
  return id;
}
const cents = (value: unknown) => Math.round(Number(value) * 100);

describe('price breakdown of an order', () => {
  it('contains the documented sums, and its lines add up to the totals of the order', async () => {
    const id = await addOrder('AWAITING_SHIPMENT', { pieces: 3 });
    const { data } = await get(`/order/202407/orders/${id}/price_detail`);
    const value = (name: string) => cents(at(data, name));
    expect(value('sku_sale_price')).toBe(
      value('sku_list_price') - value('subtotal_deduction_seller') - value('subtotal_deduction_platform'),
    );
    expect(value('shipping_sale_price')).toBe(
      value('shipping_list_price') - value('shipping_fee_deduction_seller') - value('shipping_fee_deduction_platform'),
    );
    expect(value('subtotal')).toBe(value('sku_sale_price') + value('subtotal_tax_amount'));
    expect(value('payment')).toBe(value('sku_sale_price') + value('shipping_sale_price') + value('tax_amount'));
    const lines = listAt(data, 'line_items');
    expect(lines).toHaveLength(3);
    for (const name of ['sku_list_price', 'shipping_list_price', 'shipping_sale_price', 'tax_amount', 'payment'])
      expect(lines.reduce<number>((sum, line) => sum + cents(at(line, name)), 0)).toBe(value(name));
    const order = at((await get('/order/202507/orders', { ids: id })).data, 'orders', 0);
    expect(lines.map((line) => at(line, 'id'))).toEqual(listAt(order, 'line_items').map((line) => at(line, 'id')));
    expect(value('sku_sale_price')).toBe(cents(at(order, 'payment', 'sub_total')));
  });

  it('rejects a call for an order of another shop', async () => {
    expect((await get('/order/202407/orders/576400000000000000/price_detail')).code).toBe(10_007_014);
  });
});

describe('seller data of the marketplace', () => {
  it('contains a warehouse of each shop for all markets, without a cipher', async () => {
    const { data } = await world.call(access, 'GET', '/logistics/202309/global_warehouses', {
      change: { query: { shop_cipher: null } },
    });
    const [first] = listAt(data, 'global_warehouses');
    expect(first).toMatchObject({ ownership: 'SELLER', name: expect.stringContaining('warehouse') });
    const { data: own } = await get('/logistics/202309/warehouses');
    expect(listAt(own, 'warehouses').map((one) => at(one, 'id'))).toContain(at(first, 'id'));
  });

  it('reports no permissions across markets', async () => {
    expect((await get('/seller/202309/permissions')).data).toEqual({ permissions: [] });
  });

  it('lists only categories of the tree with seven levels, by a word of their name', async () => {
    expect((await get('/product/202309/categories')).status).toBe(400);
    const { data } = await get('/product/202309/categories', { category_version: 'v2', keyword: 'shirt' });
    const found = listAt(data, 'categories');
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) expect(String(at(one, 'local_name')).toLowerCase()).toContain('shirt');
    const ids = listAt((await get('/product/202309/categories', { category_version: 'v2' })).data, 'categories').map(
      (one) => at(one, 'id'),
    );
    expect(found.every((one) => ids.includes(at(one, 'parent_id')) || at(one, 'parent_id') === '0')).toBe(true);
  });
});

describe('records of a return', () => {
  it('contain each event with its party, the newest first', async () => {
    const id = await addOrder('DELIVERED', { askReturn: 'RETURN_AND_REFUND' });
    const [asked] = listAt(await world.sim('GET', `/_sim/orders/${id}`), 'returns');
    const returnId = textAt(asked, 'id');
    const path = `/return_refund/202309/returns/${returnId}`;
    await world.call(access, 'POST', `${path}/approve`, { body: { decision: 'APPROVE_RETURN' } });
    await world.sim('POST', `/_sim/orders/${id}`, { sendBack: true });
    const { data } = await get(`${path}/records`);
    expect(listAt(data, 'records').map((one) => [at(one, 'event'), at(one, 'role')])).toEqual([
      ['BUYER_SHIPPED_ITEM', 'BUYER'],
      ['AWAITING_BUYER_SHIP', 'SELLER'],
      ['RETURN_OR_REFUND_REQUEST_PENDING', 'BUYER'],
    ]);
    expect((await get('/return_refund/202309/returns/1/records')).code).toBe(25_002_004);
  });
});
