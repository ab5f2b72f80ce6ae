import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOrders } from '../../server/src/modules/orders/store/store.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HAS_WORD = /[\p{L}\p{N}]/u;

describe('the visible texts of an order', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let sample: MarketplaceOrder;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
    const access = await world.app.shops.getAccess(systemScope(seller.userId, 'test'), shopId);
    const search = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 1 } as const;
    const [order] = (await world.app.marketplace.searchOrders(access, search)).orders;
    if (!order) throw new Error('The marketplace has no order');
    sample = order;
  });
  afterAll(() => world.close());

  it('match a search, because every SKU name is found as displayed (ORD-8)', async () => {
    const names = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      // The database cannot store NUL, and a name without a letter or digit contains no word to search.
      .filter((name) => HAS_WORD.test(name.normalize('NFD')) && !name.includes('\0'));
    const shown = ['Navy / 3XL', 'Navy/3XL', 'Đen, XL', '"Sand" - 5*', '#1 Dad | L', 'Black & White (Youth) / 2XL'];
    const all = [...shown, ...fc.sample(names, 60)];
    const orders = all.map((skuName, index): MarketplaceOrder => ({
      ...sample,
      id: `5760000000000${String(index).padStart(5, '0')}`,
      status: 'AWAITING_SHIPMENT',
      lineItems: sample.lineItems.slice(0, 1).map((item) => ({ ...item, skuName, displayStatus: null })),
    }));
    await inTransaction(world.db, (trx) =>
      storeOrders(trx, world.app, systemScope(seller.userId, 'test'), shopId, orders, 'poll'),
    );
    for (const [index, name] of all.entries()) {
      const found = await listAll(seller, { search: name });
      expect(
        found.map(({ id }) => id),
        JSON.stringify(name),
      ).toContain(orders[index]?.id);
    }
  });

  it('show every change immediately, although the order was cached', async () => {
    const [first] = await listAll(seller);
    const [product] = first?.orderProducts ?? [];
    if (!first || !product) throw new Error('There is no order.');
    const read = async () => (await listAll(seller)).find(({ id }) => id === first.id);
    const change = async (table: 'orders' | 'order_products', column: string, value: unknown) => {
      const id = table === 'orders' ? first.id : product.id;
      const { rows } = await world.app.pool.query<{ was: unknown }>(
        `update ${table} t set ${column} = $3 from (select ${column} as was from ${table} where owner_id = $1 and id = $2) w
          where owner_id = $1 and id = $2 returning w.was`,
        [seller.userId, id, value],
      );
      return rows[0]?.was;
    };
    for (const [column, value, shown] of [
      ['buyer_message', 'Một chữ khác', { buyerMessage: 'Một chữ khác' }],
      ['total_cents', 123_456, { paymentTotalAmount: '1234.56' }],
      ['refunded_cents', 77, { refundedAmount: '0.77' }],
      ['tracking_numbers', ['A', 'B'], { trackingNumber: 'A', trackingNumbers: ['A', 'B'] }],
      ['carrier', 'OnTrac', { carrier: 'OnTrac' }],
      ['due_at', '2031-01-31 00:00:00.5+00', { dueAt: '2031-01-31T00:00:00.500Z' }],
      ['fulfil_error', { code: 'X', text: 'Y', at: first.createdAt }, { fulfillError: { code: 'X' } }],
    ] as const) {
      await read();
      const was = await change('orders', column, value);
      expect(await read(), column).toMatchObject(shown);
      await change('orders', column, was);
      expect({ ...(await read()), targetTime: null }, column).toEqual({ ...first, targetTime: null });
    }
    for (const [column, value, shown] of [
      ['sku_name', 'Tím, 9XL', { skuName: 'Tím, 9XL' }],
      ['quantity', 31, { quantity: 31 }],
      ['sale_price_cents', 5, { salePrice: '0.05' }],
    ] as const) {
      await read();
      const was = await change('order_products', column, value);
      expect((await read())?.orderProducts[0], column).toMatchObject(shown);
      await change('order_products', column, was);
      expect((await read())?.orderProducts, column).toEqual(first.orderProducts);
    }
  });
});
