import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const REF = '577000000000000001';
const CODE = 'FLS700001';
const refusal = (text: string, code = 'FLS_400') => ({
  status: 200,
  body: { code, data: null, msg: expect.stringContaining(text), err: expect.stringContaining(text) },
});

describe('order at FLASH', () => {
  it('returns its code, and can be found by this code, by our id and in batches', async () => {
    expect(await store.create()).toMatchObject({ status: 200, body: { code: 'FLS_200', data: CODE, err: null } });
    const detail = {
      order_code: CODE,
      partner_order_id: REF,
      status: 'CONFIRMED',
      tracking_number: null,
      tracking_status: null,
      carrier: null,
      total_fee: 10.4,
      reject_note: null,
      products: [{ variant_id: 310_001, front_print_url: `${store.fileUrl}/good.png`, back_print_url: null }],
    };
    const found = [
      at((await store.call('GET', `/orders/${CODE}`)).body, 'data'),
      at((await store.call('GET', `/orders/order-detail?order_id=${REF}`)).body, 'data'),
      at((await store.call('POST', '/orders/list-order-code', { list_order_code: ['no', CODE] })).body, 'data', 0),
      at(
        (await store.call('POST', '/orders/list-partner-order-id', { list_partner_order_id: [REF, 'no'] })).body,
        'data',
        0,
      ),
    ];
    for (const one of found) expect(one).toMatchObject(detail);
  });

  it.each<[string | number, number]>([
    [1, 10.4],
    ['2', 13.4],
    [3, 12.4],
    [4, 16.4],
    ['6', 14.4],
  ])('with shipment %j costs %s', async (shipment, total) => {
    await store.create({ shipment });
    expect(await store.detail()).toMatchObject({ total_fee: total });
  });

  it('costs extra for a second side, sleeves, and every further piece', async () => {
    const url = `${store.fileUrl}/good.png`;
    const sides = { printer_design_back_url: url, mockup_back_url: url, printer_design_left_url: url };
    await store.create({ products: [{ ...store.product, ...sides, quantity: 2 }] });
    expect(await store.detail()).toMatchObject({ total_fee: 25.8 });
  });

  it('with a label of its own needs no address and costs the handling fee', async () => {
    const { order_id, shipment, products } = store.order;
    const link_label = `${store.fileUrl}/label.pdf?tracking_number=9400100000000000000000`;
    await store.call('POST', '/orders/shirt-add', { order_id, shipment, products, link_label });
    expect(await store.detail()).toMatchObject({ total_fee: 6.7, tracking_number: '9400100000000000000000' });
  });

  it('stays hidden from other accounts, which may use the same reference', async () => {
    await store.create();
    await store.control('accounts', { username: 'second', password: 'x' });
    const token = await store.logIn('second', 'x');
    for (const path of [`/orders/${CODE}`, `/orders/order-detail?order_id=${REF}`]) {
      expect((await store.call('GET', path, undefined, token)).body).toMatchObject({ code: 'FLS_404' });
    }
    expect((await store.reject([CODE], token)).body).toMatchObject({ code: 'FLS_404' });
    expect((await store.create({}, token)).body).toMatchObject({ code: 'FLS_200', data: 'FLS700002' });
  });
});

describe('rejections with HTTP 200 (PAR-3)', () => {
  it.each<[object, string]>([
    [{ order_id: undefined }, 'order_id is required'],
    [{ shipment: 5 }, 'shipment must be one of'],
    [{ shipment: undefined }, 'shipment must be one of'],
    [{ link_label: 'label' }, 'link_label must be a URL'],
    [{ buyer_first_name: 'A' }, 'buyer_first_name must be 2 to 50'],
    [{ buyer_last_name: undefined }, 'buyer_last_name is required'],
    [{ buyer_address1: '' }, 'buyer_address1 is required'],
    [{ buyer_address1: '1 M***' }, 'buyer_address1 is masked'],
    [{ buyer_province_code: 'Texas' }, 'buyer_province_code must be two letters'],
    [{ buyer_country_code: 'CA' }, 'buyer_country_code must be US'],
    [{ buyer_phone: '12' }, 'buyer_phone must have 7 to 15 digits'],
    [{ products: [] }, 'products must contain at least 1'],
    [{ products: 'none' }, 'products must contain at least 1'],
    [{ products: ['shirt'] }, 'products must contain objects'],
  ])('happen for an order with the field %j', async (change, text) => {
    expect(await store.create(change)).toMatchObject(refusal(text));
    expect(at(await store.read('books'), 'orders')).toEqual([]);
  });

  it.each<[object, string]>([
    [{ variant_id: '310001' }, 'variant_id must be an integer'],
    [{ variant_id: 5 }, 'variant_id 5 not found'],
    [{ quantity: 0 }, 'quantity must not be less than 1'],
    [{ quantity: 1_000_000 }, 'is out of stock'],
    [{ printType: undefined }, 'printType must be one of'],
    [{ special_print: 2 }, 'special_print must be one of'],
    [{ printer_design_front_url: null }, 'at least one printer design'],
    [{ printer_design_front_url: 'front.png' }, 'printer_design_front_url must be a URL'],
    [{ mockup_front_url: undefined }, 'mockup_front_url is required'],
  ])('happen for a product with the field %j', async (change, text) => {
    expect(await store.create({ products: [{ ...store.product, ...change }] })).toMatchObject(refusal(text));
  });

  it('happen for two print types in one order', async () => {
    const products = [store.product, { ...store.product, printType: 2 }];
    expect(await store.create({ products })).toMatchObject(refusal('printType must be the same'));
  });

  it('happen for a repeated reference, also after the first order was cancelled', async () => {
    await store.create();
    await store.reject([CODE]);
    expect(await store.create()).toMatchObject(refusal('already exists'));
    expect((await store.create({ order_id: `${REF}_1` })).body).toMatchObject({ code: 'FLS_200' });
  });

  it('leave the reference unused, so that the order can be sent again', async () => {
    await store.control('faults', { name: 'variant-sold-out', times: 1 });
    expect(await store.create()).toMatchObject(refusal('out of stock'));
    await store.control('variants/310001', { stock: 0 });
    expect(await store.create()).toMatchObject(refusal('out of stock'));
    await store.control('variants/310001', { stock: 1 });
    expect((await store.create()).body).toMatchObject({ data: CODE });
    expect(await store.read('state')).toMatchObject({ creates: { [REF]: 3 } });
  });

  it('contain a code for each reason when the setting `codes` is own', async () => {
    await store.control('settings', { codes: 'own' });
    await store.create();
    expect(await store.create()).toMatchObject(refusal('already exists', 'FLS_409'));
    const products = [{ ...store.product, variant_id: 5 }];
    expect(await store.create({ order_id: 'x', products })).toMatchObject(refusal('not found', 'FLS_422'));
  });
});

describe('order at FLASH with a balance that is too low', () => {
  it.each([
    ['FLS_406', 'none', null],
    ['FLS-406', 'code', CODE],
  ])('gets the response %s (%s), exists, and waits for money', async (shortCode, shortData, data) => {
    await store.control('settings', { shortCode, shortData });
    await store.control('wallet', { balance: '10.39' });
    expect(await store.create()).toMatchObject({ status: 200, body: { code: shortCode, data } });
    expect(await store.detail()).toMatchObject({ status: 'HOLD', reject_note: 'the balance is short' });
    // A repeated call creates no second order.
    expect(await store.create()).toMatchObject(refusal('already exists'));
    await store.advanceHours(100);
    expect(await store.detail()).toMatchObject({ status: 'HOLD' });
    await store.control('wallet', { balance: '10.40' });
    expect(await store.detail()).toMatchObject({ status: 'CONFIRMED' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_040, orders: [{ isPaid: true }] });
    expect(at(await store.read('books'), 'orders')).toHaveLength(1);
  });
});
