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
const toDesign = (file: string) => ({
  products: [{ ...store.product, printer_design_front_url: `${store.fileUrl}/${file}` }],
});
const byHand = (body: object) => store.control(`orders/${REF}`, body);

describe('production at FLASH', () => {
  it('moves step by step with the clock and ends completed, then delivered', async () => {
    await store.create();
    await store.advanceHours(24);
    expect(await store.detail()).toMatchObject({ status: 'IN_PRODUCING', tracking_number: null });
    await store.advanceHours(72);
    expect(await store.detail()).toMatchObject({
      status: 'COMPLETED',
      tracking_number: expect.stringMatching(/^94001\d{17}$/),
      tracking_status: 'In transit',
      carrier: 'USPS',
    });
    await store.advanceHours(120);
    expect(await store.detail()).toMatchObject({ status: 'COMPLETED', tracking_status: 'Delivered' });
    const history = at(await store.read('state'), 'orders', 0, 'history');
    expect(history).toMatchObject([{ status: 'CONFIRMED' }, { status: 'IN_PRODUCING' }, { status: 'COMPLETED' }]);
  });

  it('takes one day with the speed Expedite, and ships by UPS overnight', async () => {
    await store.create({ shipment: 6 });
    await store.advanceHours(10);
    expect(await store.detail()).toMatchObject({ status: 'COMPLETED' });
    await store.create({ order_id: 'night', shipment: 4 });
    await store.advanceHours(100);
    await store.control('settings', { carrierField: 'tracking_company' });
    const night = at((await store.call('GET', '/orders/order-detail?order_id=night')).body, 'data');
    expect(night).toMatchObject({
      tracking_company: 'UPS',
      tracking_number: expect.stringMatching(/^1Z[0-9A-Z]{16}$/),
    });
    expect(night).not.toHaveProperty('carrier');
  });

  it('runs automatically when the simulator is live, while tokens expire by the machine’s time', async () => {
    const live = await openStore({ live: true, timeFactor: 1e9 });
    try {
      const token = await live.logIn();
      await live.create();
      await expect.poll(async () => at(await live.detail(), 'tracking_status')).toBe('Delivered');
      expect((await live.call('GET', `/orders/${CODE}`, undefined, token)).status).toBe(200);
    } finally {
      await live.close();
    }
  });
});

describe('holds of a FLASH order', () => {
  it.each(['absent.png', 'photo.jpg'])('begin when the artwork is %s', async (file) => {
    await store.create(toDesign(file));
    expect(await store.detail()).toMatchObject({ status: 'HOLD', reject_note: expect.stringContaining('artwork') });
    await store.advanceHours(500);
    expect(await store.detail()).toMatchObject({ status: 'HOLD' });
  });

  it.each(['absent.pdf', 'error.html'])('begin when the label is %s', async (file) => {
    await store.create({ link_label: `${store.fileUrl}/${file}` });
    expect(await store.detail()).toMatchObject({ status: 'HOLD', reject_note: expect.stringContaining('label') });
  });

  it('begin when the artwork has a wrong size and the setting sizeCheck is strict', async () => {
    await store.create(toDesign('small.png'));
    expect(await store.detail()).toMatchObject({ status: 'CONFIRMED' });
    await store.control('settings', { sizeCheck: 'strict' });
    await store.create({ ...toDesign('small.png'), order_id: 'two' });
    await store.read('state');
    expect((await store.call('GET', '/orders/order-detail?order_id=two')).body).toMatchObject({
      data: { status: 'HOLD', reject_note: 'front artwork is 3000x3600, wanted 4500x5400' },
    });
  });

  it('begin and end by manual actions', async () => {
    await store.create();
    await byHand({ action: 'hold' });
    expect(await store.detail()).toMatchObject({ status: 'HOLD' });
    await byHand({ action: 'release' });
    await store.advanceHours(24);
    expect(await store.detail()).toMatchObject({ status: 'IN_PRODUCING' });
  });
});

describe('cancelling at FLASH', () => {
  it.each<[string, number, number]>([
    ['refunds the whole amount before production begins', 0, 0],
    ['costs 3 dollars a piece once the file is prepared', 1, 300],
    ['gives back the postage alone once it is printed', 2, 620],
  ])('refunds less in later production steps: it %s', async (_, steps, keptCents) => {
    await store.create();
    for (let step = 0; step < steps; step += 1) await byHand({ action: 'next' });
    expect((await store.reject([CODE])).body).toMatchObject({ code: 'FLS_200', data: [CODE] });
    expect(await store.detail()).toMatchObject({ status: 'CANCELED', reject_note: 'not wanted' });
    expect(await store.read('books')).toMatchObject({ chargedCents: keptCents, orders: [{ isCancelled: true }] });
    // A second cancel refunds nothing.
    expect((await store.reject([CODE])).body).toMatchObject({ code: 'FLS_400', data: null });
    expect(await store.read('books')).toMatchObject({ chargedCents: keptCents });
  });

  it('fails for all named orders when one of them is completed', async () => {
    await store.create();
    await store.create({ order_id: 'two' });
    for (let step = 0; step < 3; step += 1) await byHand({ action: 'next' });
    expect((await store.reject(['FLS700002', CODE])).body).toMatchObject({ code: 'FLS_400' });
    const books = await store.read('books');
    expect(books).toMatchObject({ orders: [{ status: 'COMPLETED' }, { status: 'CONFIRMED' }] });
  });

  it.each([[undefined], ['FLS700001'], [[5]], [Array.from({ length: 21 }, String)]])(
    'refuses the list of orders %j',
    async (codes) => {
      await store.create();
      expect((await store.reject(codes)).body).toMatchObject({ code: 'FLS_400', data: null });
      expect((await store.reject([])).body).toMatchObject({ code: 'FLS_404' });
      expect((await store.reject([CODE, 'FLS1'])).body).toMatchObject({ code: 'FLS_404' });
      expect(await store.detail()).toMatchObject({ status: 'CONFIRMED' });
    },
  );

  it('begins with a request that is decided after an hour, when cancelAnswer is request', async () => {
    await store.control('settings', { cancelAnswer: 'request' });
    await store.create();
    await store.reject([CODE]);
    expect(await store.detail()).toMatchObject({ status: 'REQUEST_CANCEL' });
    expect((await store.reject([CODE])).body).toMatchObject({ code: 'FLS_400' });
    await store.advanceHours(1);
    expect(await store.detail()).toMatchObject({ status: 'CANCELED' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 0 });
  });

  it("may be declined by the factory's staff", async () => {
    await store.control('settings', { cancelAnswer: 'request' });
    await store.create();
    await store.reject([CODE]);
    await byHand({ status: 'CONFIRMED' });
    await store.advanceHours(500);
    expect(await store.detail()).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('manual actions at FLASH', () => {
  it('can reject an order with a reason, which refunds the money', async () => {
    await store.create();
    await byHand({ action: 'reject' });
    expect(await store.detail()).toMatchObject({ status: 'REJECTED', reject_note: 'rejected by the factory' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 0 });
    expect((await byHand({ action: 'next' })).status).toBe(409);
  });

  it("can refund money later, and reprint an order at the factory's own cost", async () => {
    await store.create();
    await store.advanceHours(500);
    await byHand({ action: 'reprint' });
    expect(await store.detail()).toMatchObject({ status: 'IN_PRODUCING', tracking_number: null });
    await store.advanceHours(500);
    await byHand({ refund: '5.00' });
    expect(await store.detail()).toMatchObject({ status: 'REFUNDED' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 540, orders: [{ prints: 2, costCents: 1_040 }] });
  });

  it('can correct the cost, as can the fault recharge when work begins', async () => {
    await store.control('faults', { name: 'recharge', word: '-0.40', times: 1 });
    await store.create();
    await store.advanceHours(24);
    expect(await store.detail()).toMatchObject({ total_fee: 10 });
    await byHand({ cost: '12.34' });
    expect(await store.detail()).toMatchObject({ total_fee: 12.34 });
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_234 });
  });

  it('can set any status, and the fault unknown-status returns an unknown status once', async () => {
    await store.create();
    await store.control('faults', { name: 'unknown-status', times: 1, match: CODE, word: 'DRYING' });
    expect(await store.detail()).toMatchObject({ status: 'DRYING' });
    expect(await store.detail()).toMatchObject({ status: 'CONFIRMED' });
    await byHand({ status: 'DRYING' });
    await store.advanceHours(500);
    expect(await store.detail()).toMatchObject({ status: 'DRYING' });
  });

  it('can lose a parcel, which is then never delivered', async () => {
    await store.create();
    await store.advanceHours(100);
    await byHand({ action: 'lose', tracking: '9400100000000000000001' });
    await store.advanceHours(1_000);
    expect(await store.detail()).toMatchObject({
      tracking_status: 'In transit',
      tracking_number: '9400100000000000000001',
    });
  });
});

it('page of FLASH shows orders with pictures and buttons', async () => {
  await store.create();
  const { text } = await store.page();
  expect(text).toContain(`${CODE} · ${REF}`);
  expect(text).toContain('1 × GILDAN G5000, ANTIQUE CHERRY RED, S');
  expect(text).toContain(`<img src="${store.fileUrl}/good.png" alt="front"`);
});
