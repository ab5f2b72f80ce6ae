import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore({ apiKeys: ['key-one', 'key-two'] });
});
afterEach(() => store.close());

const SECOND_REF = '577000000000000002';

describe('order that PRESSIFY accepts', () => {
  it('returns its numeric id in the envelope, and can be read by this id and by the ref_id', async () => {
    const created = await store.create();
    expect(created).toMatchObject({ status: 200, body: { status: 'success', msg: 'Create order success' } });
    const id = at(created.body, 'data');
    expect(id).toBeTypeOf('number');
    const detail = await store.detail(id);
    expect(detail.body).toMatchObject({
      status: 'success',
      data: {
        id,
        ref_id: '577000000000000001',
        fulfill_status: 'new_order',
        payment_status: 'paid',
        postcode: '73301',
      },
    });
    expect((await store.lookUp('577000000000000001')).body).toEqual(detail.body);
  });

  it('may have a label instead of an address (PAR-8)', async () => {
    const created = await store.create({ address: undefined, shipping_label: `${store.fileUrl}/label.pdf` });
    expect(created.body).toMatchObject({ status: 'success' });
    // The cost is 6.20 for one T-shirt and 0.50 for handling the label (PAR-12).
    expect((await store.detail(at(created.body, 'data'))).body).toMatchObject({
      data: { print_cost: '6.20', shipping_cost: '0.50', total_cost: '6.70', shipping_service: 'USPS' },
    });
  });

  it('may have only a mockup of the back', async () => {
    const line = { ...store.item, mockup: undefined, mockup_back: store.item.mockup };
    expect((await store.create({ line_items: [line] })).body).toMatchObject({ status: 'success' });
  });

  it.each([
    ['one side', ['front'], 1, '6.20', '4.20'],
    ['two sides', ['front', 'back'], 1, '8.70', '4.20'],
    ['a sleeve', ['front', 'sleeve_left'], 1, '7.70', '4.20'],
    ['two sides, two sleeves, three pieces', ['front', 'back', 'sleeve_left', 'sleeve_right'], 3, '35.10', '6.60'],
  ])('costs the price of the table: %s (PAR-12)', async (_name, keys, quantity, print, shipping) => {
    const files = keys.map((key) => ({ key, url: `${store.fileUrl}/good.png` }));
    const created = await store.create({ line_items: [{ ...store.item, quantity, print_files: files }] });
    expect((await store.detail(at(created.body, 'data'))).body).toMatchObject({
      data: { print_cost: print, shipping_cost: shipping },
    });
  });

  it('costs first-piece postage for the piece with the highest rate, and extra-piece postage for the others', async () => {
    const hoodie = { ...store.item, variant_id: 20_001, product_name: 'Hoodie' };
    const created = await store.create({ line_items: [store.item, hoodie] });
    expect((await store.detail(at(created.body, 'data'))).body).toMatchObject({
      data: { print_cost: '22.70', shipping_cost: '8.70' },
    });
  });

  it('starts in the chosen status, where priority costs 1.00 more and a test order nothing', async () => {
    const priority = await store.create({ order_status: 'priority' });
    expect((await store.detail(at(priority.body, 'data'))).body).toMatchObject({
      data: { fulfill_status: 'priority', print_cost: '7.20' },
    });
    const test = await store.create({ order_status: 'test_order', ref_id: SECOND_REF });
    expect((await store.detail(at(test.body, 'data'))).body).toMatchObject({
      data: { fulfill_status: 'test_order', total_cost: '0.00' },
    });
    await store.advanceHours(240);
    expect((await store.detail(at(test.body, 'data'))).body).toMatchObject({ data: { fulfill_status: 'test_order' } });
  });
});

describe('field errors, HTTP 422', () => {
  it.each<[string, (good: Store) => object, string]>([
    ['ref_id missing', () => ({ ref_id: undefined }), 'ref_id'],
    ['ref_id not a text', () => ({ ref_id: 577 }), 'ref_id'],
    ['order_status unknown', () => ({ order_status: 'express' }), 'order_status'],
    ['shipping_method missing', () => ({ shipping_method: '' }), 'shipping_method'],
    ['shipping_method unknown', () => ({ shipping_method: 'overnight' }), 'shipping_method'],
    ['no line items', () => ({ line_items: [] }), 'line_items'],
    ['neither address nor label', () => ({ address: undefined }), 'address'],
    ['address without zip', (good) => ({ address: { ...good.order.address, zip: '' } }), 'address.zip'],
    ['label not a URL', () => ({ shipping_label: 'label.pdf' }), 'shipping_label'],
    ['no mockup', (good) => ({ line_items: [{ ...good.item, mockup: null }] }), 'line_items.0.mockup'],
    ['no print file', (good) => ({ line_items: [{ ...good.item, print_files: [] }] }), 'line_items.0.print_files'],
    [
      'print key of another factory',
      (good) => ({ line_items: [{ ...good.item, print_files: [{ key: 'left_sleeve', url: good.fileUrl }] }] }),
      'line_items.0.print_files.0.key',
    ],
    ['quantity 0', (good) => ({ line_items: [{ ...good.item, quantity: 0 }] }), 'line_items.0.quantity'],
    ['variant a word', (good) => ({ line_items: [{ ...good.item, variant_id: 'M' }] }), 'line_items.0.variant_id'],
    [
      'no product name',
      (good) => ({ line_items: [{ ...good.item, product_name: null }] }),
      'line_items.0.product_name',
    ],
  ])('name the invalid field: %s', async (_name, change, field) => {
    const refused = await store.create(change(store));
    expect(refused.status).toBe(422);
    expect(Object.keys(at(refused.body, 'errors') ?? {})).toEqual([field]);
    expect(at(refused.body, 'message')).toBe(at(refused.body, 'errors', field, 0));
    expect(at(await store.state(), 'orders')).toEqual([]);
  });

  it('state the number of further errors in the message', async () => {
    const refused = await store.create({ ref_id: '', order_status: '' });
    expect(refused.body).toEqual({
      message: 'The ref id field is required. (and 1 more error)',
      errors: {
        ref_id: ['The ref id field is required.'],
        order_status: ['The order status field is required.'],
      },
    });
  });

  it('occur for a ref_id that any store has ever used (PAR-7)', async () => {
    const created = await store.create();
    await store.cancel(at(created.body, 'data'));
    for (const api_key of ['key-one', 'key-two']) {
      const again = await store.create({ api_key });
      expect(again).toMatchObject({
        status: 422,
        body: { errors: { ref_id: ['The ref id has already been taken.'] } },
      });
    }
    expect(await store.state()).toMatchObject({ creates: { '577000000000000001': 3 } });
  });

  it('occur for all but one of 20 parallel creates with the same ref_id (PAR-7)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.create()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const state = await store.state();
    expect(at(state, 'orders')).toHaveLength(1);
    expect(at(state, 'walletRows')).toHaveLength(1);
    expect(state).toMatchObject({ creates: { '577000000000000001': 20 } });
  });
});

describe('business errors, HTTP 200 (PAR-3)', () => {
  it.each([
    ['missing', undefined],
    ['unknown', 'no-such-key'],
  ])('occur for an API key that is %s', async (_name, api_key) => {
    const refused = await store.create({ api_key });
    expect(refused).toMatchObject({
      status: 200,
      body: { data: null, msg: 'Khong tim thay api key', status: 'error' },
    });
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it.each(['name', 'street1', 'city', 'zip', 'phone'])('occur for a masked address field: %s', async (part) => {
    const refused = await store.create({ address: { ...store.order.address, [part]: 'A***' } });
    expect(refused).toMatchObject({
      status: 200,
      body: { status: 'error', msg: 'Order post address must not contain *' },
    });
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it('for an unknown variant use up the ref_id and create no order (PAR-7)', async () => {
    const line_items = [{ ...store.item, variant_id: 99_999 }];
    expect(await store.create({ line_items })).toMatchObject({
      status: 200,
      body: { status: 'error', msg: 'Variant id 99999 khong co trong bang san pham' },
    });
    expect((await store.create()).status).toBe(422);
    expect((await store.lookUp('577000000000000001')).body).toMatchObject({ status: 'error', msg: 'order not found' });
    expect((await store.create({ ref_id: SECOND_REF })).body).toMatchObject({ status: 'success' });
  });

  it('for an unknown variant do not use up the ref_id when variantCheck is before-create', async () => {
    await store.control('settings', { variantCheck: 'before-create' });
    await store.create({ line_items: [{ ...store.item, variant_id: 99_999 }] });
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it('occur for more pieces than in stock, and a cancellation restores the stock', async () => {
    const stockOf = async () => at((await store.call('GET', '/api/product/1')).body, 'data', 'variants', 0, 'stock');
    const stock = await stockOf();
    const tooMany = [{ ...store.item, quantity: Number(stock) + 1 }];
    expect((await store.create({ line_items: tooMany })).body).toMatchObject({ status: 'error' });
    const created = await store.create({ ref_id: SECOND_REF });
    expect(await stockOf()).toBe(Number(stock) - 1);
    await store.cancel(at(created.body, 'data'));
    expect(await stockOf()).toBe(stock);
  });
});

describe('reading PRESSIFY orders at the simulator', () => {
  it('rejects a missing order, a missing key and the key of another store', async () => {
    const id = at((await store.create()).body, 'data');
    const error = (msg: string) => ({ status: 200, body: { data: null, msg, status: 'error' } });
    expect(await store.detail(1)).toMatchObject(error('order not found'));
    expect(await store.detail(id, '')).toMatchObject(error('The api_key field is required'));
    expect(await store.detail(id, 'nobody')).toMatchObject(error('Khong tim thay api key'));
    expect(await store.detail(id, 'key-two')).toMatchObject(error('Api key khong khop voi store'));
    expect(await store.cancel(id, 'key-two')).toMatchObject(error('Api key khong khop voi store'));
    expect(await store.lookUp('577000000000000001', 'key-two')).toMatchObject(error('order not found'));
  });

  it("returns 'not found' for a missing order when the key is valid", async () => {
    expect((await store.lookUp('__check__')).body).toEqual({ data: null, msg: 'order not found', status: 'error' });
    expect((await store.lookUp('__check__', 'nobody')).body).toMatchObject({ msg: 'Khong tim thay api key' });
  });
});

describe('catalogue of PRESSIFY', () => {
  it('contains the three products with colours, sizes, stock and prices by tier', async () => {
    const products = await store.call('GET', '/api/all-product');
    expect(products.body).toMatchObject({
      status: 'success',
      data: [
        { id: 1, name: 'T-shirt', style: '5000' },
        { id: 2, name: 'Hoodie', style: '18500' },
        { id: 3, name: 'Sweatshirt', style: '18000' },
      ],
    });
    const product = (await store.call('GET', '/api/product/1')).body;
    expect(product).toMatchObject({ data: { name: 'T-shirt', brand: 'Gildan' } });
    expect(at(product, 'data', 'variants', 35)).toEqual({
      variant_id: 10_036,
      color: 'Black',
      hex: '#25282A',
      size: 'XL',
      mockup_src: null,
      sku: 'G5000-BLACK-XL',
      stock: expect.any(Number),
      prices: [
        { tier_id: 11, price: '6.20' },
        { tier_id: 12, price: '6.00' },
        { tier_id: 13, price: '5.80' },
        { tier_id: 14, price: '5.60' },
      ],
    });
    expect((await store.call('GET', '/api/product/9')).body).toMatchObject({ status: 'error' });
  });

  it('stays the same for the same seed, and keeps its ids under another seed', async () => {
    const twin = await openStore({ seed: 1 });
    const other = await openStore({ seed: 2 });
    try {
      const [own, same, different] = await Promise.all(
        [store, twin, other].map(async (one) => (await one.call('GET', '/api/product/2')).body),
      );
      expect(same).toEqual(own);
      expect(different).not.toEqual(own);
      expect(at(different, 'data', 'variants', 5, 'sku')).toBe(at(own, 'data', 'variants', 5, 'sku'));
    } finally {
      await Promise.all([twin.close(), other.close()]);
    }
  });
});
