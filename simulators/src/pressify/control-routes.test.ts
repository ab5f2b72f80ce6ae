import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const REF = '577000000000000001';
const SECOND_REF = '577000000000000002';

function addFault(fault: object): Promise<{ status: number; body: unknown }> {
  return store.control('faults', fault);
}

async function orderCount(): Promise<number> {
  const orders = at(await store.state(), 'orders');
  return Array.isArray(orders) ? orders.length : -1;
}

describe('faults of PRESSIFY', () => {
  it('drop creates the order without sending a response, so that the repeated call is refused (PAR-5)', async () => {
    await addFault({ name: 'drop', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    expect((await store.lookUp(REF)).body).toMatchObject({ status: 'success', data: { ref_id: REF } });
    expect((await store.create()).status).toBe(422);
    expect(await orderCount()).toBe(1);
  });

  it('drop applies only to accepted calls, including cancels', async () => {
    await addFault({ name: 'drop', times: 1 });
    expect((await store.create({ ref_id: '' })).status).toBe(422);
    expect((await store.cancel(1)).body).toMatchObject({ status: 'error' });
    await expect(store.create()).rejects.toThrow('fetch failed');
    await addFault({ name: 'drop', times: 1, match: '/cancel' });
    const id = at((await store.lookUp(REF)).body, 'data', 'id');
    await expect(store.cancel(id)).rejects.toThrow('fetch failed');
    expect((await store.detail(id)).body).toMatchObject({ data: { fulfill_status: 'cancelled' } });
  });

  it('down changes nothing, so that the repeated call is accepted', async () => {
    await addFault({ name: 'down', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    expect(await orderCount()).toBe(0);
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it('5xx returns an HTML page of the chosen status and changes nothing', async () => {
    await addFault({ name: '5xx', times: 1, status: 500 });
    const failed = await store.create();
    expect(failed.status).toBe(500);
    expect(failed.text).toContain('<html>');
    expect(await orderCount()).toBe(0);
    expect((await store.create()).status).toBe(200);
  });

  it('429 includes the seconds to wait', async () => {
    await addFault({ name: '429', times: 1, seconds: 7 });
    const limited = await store.create();
    expect(limited).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.' } });
    expect(limited.headers.get('retry-after')).toBe('7');
    expect((await store.create()).status).toBe(200);
  });

  it('latency delays the response', async () => {
    await addFault({ name: 'latency', times: 1, milliseconds: 60 });
    const start = performance.now();
    expect((await store.create()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  it('latency does not delay the closing of the simulator', async () => {
    const slow = await openStore();
    await slow.control('faults', { name: 'latency', milliseconds: 600_000 });
    const late = slow.create().catch(() => 'broken off');
    await expect.poll(async () => at((await slow.call('GET', '/_sim/calls')).body, 'calls', 0, 'method')).toBe('POST');
    await slow.close();
    expect(await late).toBeDefined();
  });

  it.each([
    ['text', 'text/html; charset=UTF-8'],
    ['quoted', 'application/json; charset=utf-8'],
  ])('string-body returns JSON as %s', async (form, contentType) => {
    await store.create();
    await addFault({ name: 'string-body', word: form });
    const answer = await store.lookUp(REF);
    expect(answer.headers.get('content-type')).toBe(contentType);
    const text: unknown = form === 'text' ? answer.text : answer.body;
    expect(JSON.parse(String(text))).toMatchObject({ status: 'success', data: { ref_id: REF } });
    await store.call('DELETE', '/_sim/faults');
    expect((await store.lookUp(REF)).body).toMatchObject({ status: 'success' });
  });

  it('key-revoked and key-not-seller reject the key', async () => {
    await addFault({ name: 'key-revoked', match: store.apiKey });
    expect((await store.create()).body).toMatchObject({ status: 'error', msg: 'Khong tim thay api key' });
    expect((await store.lookUp('__check__')).body).toMatchObject({ msg: 'Khong tim thay api key' });
    await store.call('DELETE', '/_sim/faults');
    await addFault({ name: 'key-not-seller', times: 1 });
    expect((await store.create()).body).toMatchObject({ msg: 'Tai khoan khong phai seller hoac api key bi trung' });
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it('variant-sold-out applies to the matching order only', async () => {
    await addFault({ name: 'variant-sold-out', times: 1, match: SECOND_REF });
    expect((await store.create()).body).toMatchObject({ status: 'success' });
    const second = await store.create({ ref_id: SECOND_REF });
    expect(second.body).toMatchObject({ status: 'error', msg: 'Variant id 10001 khong co trong bang san pham' });
    expect((await store.create({ ref_id: SECOND_REF })).status).toBe(422);
  });

  it('unknown-status shows an unknown status and changes nothing', async () => {
    await store.create();
    await addFault({ name: 'unknown-status', times: 1, match: REF, word: 'waiting_dryer' });
    expect((await store.lookUp(REF)).body).toMatchObject({ data: { fulfill_status: 'waiting_dryer' } });
    expect((await store.lookUp(REF)).body).toMatchObject({ data: { fulfill_status: 'new_order' } });
  });

  it('slow-artwork delays the check of the files, before which nothing is printed', async () => {
    await addFault({ name: 'slow-artwork', times: 1, seconds: 100 * 3_600 });
    await store.createWithFile(`${store.fileUrl}/small.png`);
    await store.advanceHours(99);
    expect(at(await store.state(), 'orders', 0)).toMatchObject({
      fulfill_status: 'new_order',
      artwork_check: 'waiting',
    });
    await store.advanceHours(1);
    expect(at(await store.state(), 'orders', 0)).toMatchObject({ fulfill_status: 'wrongsize', artwork_check: 'done' });
  });

  it('each fault that changes nothing lets the fifth attempt succeed (FUL-25)', async () => {
    expect((await store.create({ line_items: [] })).status).toBe(422);
    expect((await store.create({ api_key: 'wrong' })).body).toMatchObject({ status: 'error' });
    await addFault({ name: '5xx', times: 1 });
    expect((await store.create()).status).toBe(503);
    await addFault({ name: 'down', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    expect((await store.create()).body).toMatchObject({ status: 'success' });
  });

  it('every fault applies as often as configured and is listed', async () => {
    await addFault({ name: '429', times: 2 });
    await store.create();
    expect(at(await store.state(), 'faults')).toMatchObject([{ name: '429', times: 1, struck: 1 }]);
    await store.create();
    expect(at(await store.state(), 'faults')).toMatchObject([{ times: 0, struck: 2 }]);
    expect((await store.create()).status).toBe(200);
  });
});

describe('other controls of PRESSIFY', () => {
  it('log every call without its key, and with its HTTP status', async () => {
    await store.create();
    await addFault({ name: 'down', times: 1 });
    await store.lookUp(REF).catch(() => null);
    const calls = (await store.call('GET', '/_sim/calls')).body;
    expect(at(calls, 'calls')).toMatchObject([
      { method: 'POST', path: '/api/order', refId: REF, status: 200 },
      { method: 'GET', path: `/api/order?ref_id=${REF}&api_key=***`, refId: REF, status: null },
    ]);
    expect(JSON.stringify(calls)).not.toContain(store.apiKey);
  });

  it("set status, note, tracking and cost of an order, found by Bobbin's id or by PRESSIFY's id", async () => {
    const id = at((await store.create()).body, 'data');
    await store.control(`orders/${REF}`, { status: 'printed', tracking: '9400100000000000000000', note: 'by hand' });
    await store.control(`orders/${String(id)}`, { cost: '9.40' });
    expect((await store.detail(id)).body).toMatchObject({
      data: {
        fulfill_status: 'printed',
        tracking_id: '9400100000000000000000',
        note: 'by hand',
        total_cost: '9.40',
        paid_cost: '9.40',
      },
    });
    expect(at(await store.state(), 'wallets', store.apiKey)).toBe('99990.60');
    await store.control(`orders/${REF}`, { status: 'in_the_dryer' });
    expect((await store.detail(id)).body).toMatchObject({ data: { fulfill_status: 'in_the_dryer' } });
  });

  it.each([
    ['next', 'labelprinted'],
    ['hold', 'onhold'],
    ['wrongsize', 'wrongsize'],
    ['fixed', 'fixed'],
    ['reject', 'cancelled'],
    ['cancel', 'cancelled'],
  ])('change the status by action %s to %s', async (action, status) => {
    await store.create();
    expect((await store.control(`orders/${REF}`, { action })).body).toMatchObject({ fulfill_status: status });
  });

  it('reject an order with a note and refund the money, even after printing', async () => {
    await store.create();
    await store.advanceHours(24);
    await store.control(`orders/${REF}`, { action: 'reject' });
    expect(await store.state()).toMatchObject({
      orders: [{ note: 'rejected by the factory', fulfill_status: 'cancelled', paid_cost: '0.00' }],
      wallets: { [store.apiKey]: '100000.00' },
    });
  });

  it('lose a parcel, which is then never delivered', async () => {
    await store.create();
    await store.advanceHours(48);
    await store.control(`orders/${REF}`, { action: 'lose' });
    await store.advanceHours(500);
    expect((await store.lookUp(REF)).body).toMatchObject({
      data: { fulfill_status: 'shipped', tracking: { status: 'Exception' } },
    });
  });

  it('create a store for a new key', async () => {
    await store.control('wallet', { apiKey: 'key-three', balance: '20.00' });
    expect((await store.create({ api_key: 'key-three' })).body).toMatchObject({ status: 'success' });
    expect(at(await store.state(), 'wallets', 'key-three')).toBe('9.60');
  });

  it.each<[string, object]>([
    ['faults', { name: 'meteor' }],
    ['faults', {}],
    ['faults', { name: '429', times: 'often' }],
    ['clock', { advanceSeconds: -1 }],
    ['clock', { paused: 'perhaps' }],
    ['settings', { variantCheck: 'never' }],
    ['wallet', {}],
    ['wallet', { balance: '1,5' }],
    [`orders/${REF}`, {}],
    [`orders/${REF}`, { action: 'eat' }],
  ])('reject an invalid control: %s %o', async (path, body) => {
    await store.create();
    expect((await store.control(path, body)).status).toBe(400);
  });

  it('answer 404 for an unknown order', async () => {
    expect((await store.control('orders/1', { action: 'next' })).status).toBe(404);
    expect((await store.call('GET', '/api/nothing')).status).toBe(404);
  });
});

describe('page of PRESSIFY', () => {
  it('shows orders with pictures and state, and its buttons lead back to the page', async () => {
    await store.create({ note: '<b>gift</b>' });
    const page = await store.call('GET', '/');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.text).toContain(REF);
    expect(page.text).toContain('T-shirt, Antique Cherry Red, S');
    expect(page.text).toContain(`<img src="${store.fileUrl}/good.png"`);
    expect(page.text).toContain('&lt;b&gt;gift&lt;/b&gt;');
    expect(page.text).not.toContain('<script');

    const action = /action="(\/_sim\/orders\/\d+)"/.exec(page.text)?.[1] ?? '';
    const pressed = await fetch(store.url + action, {
      method: 'POST',
      body: new URLSearchParams({ action: 'hold' }),
      redirect: 'manual',
    });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
    expect((await store.call('GET', '/')).text).toContain('<b class="state onhold">onhold</b>');
  });
});
