import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const REF = '577000000000000001';
const refusal = (field: string, type: string) => ({
  status: 422,
  body: {
    status: false,
    code: 'VALIDATION_ERROR',
    data: { errors: expect.arrayContaining([expect.objectContaining({ field, type })]) },
  },
});

/** Finds the SKU of a black XL shirt on the line FASTUS; the SKUs of this line are numbers without meaning. */
async function fastusSku(): Promise<string> {
  const { body } = await store.call('GET', '/products/201/variations?limit=100');
  const items = at(body, 'data', 'items');
  const found = Array.isArray(items) ? items.find((one) => at(one, 'name') === 'Tee - BLACK - XL') : null;
  return String(at(found, 'sku'));
}

describe('order at MANGO', () => {
  it('enters the queue immediately, and the response has the whole order with amounts as numbers (PAR-17)', async () => {
    const created = await store.create({
      note: 'gift',
      facility: 'TX',
      items: [{ ...store.item, item_id: '57700001', preview_files: [{ key: 'front', url: store.fileUrl }] }],
    });
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: true,
        code: 'SUCCESS',
        data: {
          id: expect.stringMatching(/^\d+$/),
          order_id: REF,
          status: 'new_order',
          production_line_id: '1',
          facility: 'TX',
          speed_type: null,
          subtotal: 6.2,
          tax: 0,
          shipping_fee: 4.2,
          total: 10.4,
          payment_status: 'paid',
          tracking_number: null,
          shipments: [],
          items: [{ sku: 'TT-5000-BLACK-XL', item_id: '57700001', quantity: 1, color: 'BLACK', base_cost: 6.2 }],
          note: 'gift',
        },
      },
    });
    for (const id of [REF, String(at(created.body, 'data', 'id'))]) {
      expect(await store.detail(id)).toMatchObject({ status: 200, body: { data: { order_id: REF } } });
    }
  });

  it.each([
    ['a second side', ['front', 'back'], 620 + 250],
    ['sleeves', ['front', 'left_sleeve', 'right_sleeve'], 620 + 300],
    ['a back alone', ['back'], 620],
  ])('costs the expected amount: %s', async (_, keys, cents) => {
    const files = keys.map((key) => ({ key, url: `${store.fileUrl}/good.png` }));
    const created = await store.create({ items: [{ ...store.item, quantity: 2, print_files: files }] });
    expect(created.body).toMatchObject({ data: { subtotal: (2 * cents) / 100, shipping_fee: 5.4 } });
  });

  it('costs extra with a speed of FASTUS and with a large print', async () => {
    const sku = await fastusSku();
    const items = [{ ...store.item, sku, production_config: 'large' }];
    const rush = await store.create({ items, speed_type: 'rush' });
    expect(rush.body).toMatchObject({ data: { speed_type: 'rush', subtotal: 7.2, shipping_fee: 6.2, total: 13.4 } });
    const express = await store.create({ items, order_id: 'express', shipping_method: 'express' });
    expect(express.body).toMatchObject({ data: { shipping_fee: 10.2 } });
  });

  it("with the marketplace's label needs no address and costs the handling fee", async () => {
    const { order_id, first_name, last_name, items } = store.order;
    const label_url = `${store.fileUrl}/label.pdf`;
    const body = { order_id, first_name, last_name, items, shipping_method: 'by_tiktok', label_url };
    const created = await store.call('POST', '/orders', { ...body, tracking_number: '9400100000000000000000' });
    expect(created.body).toMatchObject({
      data: { shipping_fee: 0.5, tracking_number: '9400100000000000000000', label_url },
    });
  });
});

describe('rejections of MANGO orders', () => {
  it.each<[string, object, string, string]>([
    ['a missing reference', { order_id: undefined }, 'order_id', 'missing'],
    ['a long reference', { order_id: 'x'.repeat(41) }, 'order_id', 'string_too_long'],
    ['no items', { items: [] }, 'items', 'too_short'],
    ['items that are no list', { items: 'none' }, 'items', 'list_type'],
    ['an unknown field', { production_line_id: 1 }, 'production_line_id', 'extra_forbidden'],
    ['an unknown shipping', { shipping_method: 'pigeon' }, 'shipping_method', 'enum'],
    ['an unknown speed', { speed_type: 'now' }, 'speed_type', 'enum'],
    ['no name', { first_name: undefined }, 'first_name', 'missing'],
    ['no street', { address_line_1: undefined }, 'address_line_1', 'missing'],
    ['an address with stars', { address_line_1: '1 M***' }, 'address_line_1', 'value_error'],
    ['a name with stars', { last_name: 'L**' }, 'last_name', 'value_error'],
    ['a country in words', { country: 'America' }, 'country', 'value_error'],
    ['a label that is no URL', { label_url: 'label' }, 'label_url', 'url_parsing'],
    ['by_tiktok without a label', { shipping_method: 'by_tiktok' }, 'label_url', 'value_error'],
    ['a speed on TIKTOK', { speed_type: 'rush' }, 'speed_type', 'value_error'],
    ['a place that is none', { facility: 'Dallas' }, 'facility', 'value_error'],
    ['a shipping that the line has not', { shipping_method: 'priority' }, 'shipping_method', 'value_error'],
  ])('name the field and the type of the error for %s', async (_, change, field, type) => {
    expect(await store.create(change)).toMatchObject(refusal(field, type));
    expect(at(await store.read('books'), 'orders')).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['an unknown SKU', { sku: 'TT-1' }, 'items.0.sku', 'value_error'],
    ['a SKU of a line that is closed', { sku: 'US-5000-BLACK-XL' }, 'items.0.sku', 'value_error'],
    ['no quantity', { quantity: undefined }, 'items.0.quantity', 'missing'],
    ['a quantity of none', { quantity: 0 }, 'items.0.quantity', 'greater_than_equal'],
    ['a quantity in words', { quantity: '1' }, 'items.0.quantity', 'int_type'],
    ['more than there are', { quantity: 1_000_000 }, 'items.0.sku', 'value_error'],
    ['no files', { print_files: [] }, 'items.0.print_files', 'too_short'],
    ['a side that is none', { print_files: [{ key: 'left', url: 'http://x/' }] }, 'items.0.print_files.0.key', 'enum'],
    [
      'a place of embroidery',
      { print_files: [{ key: 'collar', url: 'http://x/' }] },
      'items.0.print_files.0.key',
      'value_error',
    ],
    ['an unknown field of an item', { color: 'BLACK' }, 'items.0.color', 'extra_forbidden'],
    ['a long line id', { item_id: 'x'.repeat(27) }, 'items.0.item_id', 'string_too_long'],
  ])('name the item with a mistake: %s', async (_, change, field, type) => {
    expect(await store.create({ items: [{ ...store.item, ...change }] })).toMatchObject(refusal(field, type));
  });

  it('name items of two production lines, and a print place that only the line TIKTOK has', async () => {
    const sku = await fastusSku();
    expect(await store.create({ items: [store.item, { ...store.item, sku }] })).toMatchObject(
      refusal('items.1.sku', 'value_error'),
    );
    const fastus = { items: [{ ...store.item, sku }] };
    expect(await store.create({ ...fastus, facility: 'SJ' })).toMatchObject(refusal('facility', 'value_error'));
    expect((await store.create(fastus)).status).toBe(201);
  });

  it('name a reference that the same API key has used at any time before', async () => {
    await store.create();
    await store.cancel(REF);
    expect(await store.create()).toMatchObject(refusal('order_id', 'value_error'));
    await store.control('keys', { key: 'second' });
    expect((await store.create({}, 'second')).status).toBe(201);
    expect(await store.read('state')).toMatchObject({ creates: { [REF]: 3 } });
  });

  it('leave the reference unused, so that the order can be sent again', async () => {
    await store.create({ items: [{ ...store.item, sku: 'TT-1' }] });
    await store.control('faults', { name: 'variant-sold-out', times: 1 });
    expect(await store.create()).toMatchObject(refusal('items.0.sku', 'value_error'));
    expect((await store.create()).status).toBe(201);
  });

  it('name items that are out of stock', async () => {
    await store.control('variants/TT-5000-BLACK-XL', { stock: 1 });
    expect((await store.create()).status).toBe(201);
    expect(await store.create({ order_id: 'two' })).toMatchObject(refusal('items.0.sku', 'value_error'));
    await store.cancel(REF);
    expect((await store.create({ order_id: 'two' })).status).toBe(201);
  });

  it('come with HTTP 200 when refusalStatus is 200 (PAR-3)', async () => {
    await store.control('settings', { refusalStatus: '200' });
    expect(await store.create({ order_id: undefined })).toMatchObject({
      ...refusal('order_id', 'missing'),
      status: 200,
    });
  });
});

describe('order lists of MANGO', () => {
  it('show the orders of the key, newest first, page by page', async () => {
    for (let number = 1; number <= 5; number += 1) await store.create({ order_id: `ref-${number}` });
    await store.control('keys', { key: 'second' });
    await store.create({}, 'second');
    const page = await store.call('GET', '/orders?page=2&limit=2');
    expect(page.body).toMatchObject({
      data: { total: 5, page: 2, total_pages: 3, items: [{ order_id: 'ref-3' }, { order_id: 'ref-2' }] },
    });
    expect((await store.call('GET', '/orders?page=4&limit=2')).body).toMatchObject({ data: { items: [] } });
    expect((await store.call('GET', '/orders', undefined, 'second')).body).toMatchObject({ data: { total: 1 } });
    expect((await store.call('GET', '/orders/ref-1', undefined, 'second')).status).toBe(404);
  });

  it("can use our id, MANGO's id, or both", async () => {
    const theirs = String(at((await store.create()).body, 'data', 'id'));
    const seen = async () => [(await store.detail(REF)).status, (await store.detail(theirs)).status];
    expect(await seen()).toEqual([200, 200]);
    await store.control('settings', { orderIds: 'ours' });
    expect(await seen()).toEqual([200, 404]);
    await store.control('settings', { orderIds: 'theirs' });
    expect(await seen()).toEqual([404, 200]);
  });
});
