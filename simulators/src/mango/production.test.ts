import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const REF = '577000000000000001';
const statusesOf = (state: unknown) => {
  const history = at(state, 'orders', 0, 'history');
  return Array.isArray(history) ? history.map((row) => at(row, 'status')) : [];
};

async function detail(): Promise<unknown> {
  await store.read('state');
  return at((await store.detail(REF)).body, 'data');
}

const withFile = (file: string) => ({
  items: [{ ...store.item, print_files: [{ key: 'front', url: `${store.fileUrl}/${file}` }] }],
});

describe('production at MANGO', () => {
  it('moves step by step with the clock and ends shipped, then delivered', async () => {
    await store.create();
    await store.advanceHours(24);
    expect(await detail()).toMatchObject({
      status: 'in_production',
      production_status: 'printing',
      order_fulfill_id: expect.stringMatching(/^MF\d+$/),
      tracking_number: null,
    });
    await store.advanceHours(120);
    expect(await detail()).toMatchObject({
      status: 'shipped',
      tracking_status: 'in_transit',
      shipments: [{ tracking_number: expect.stringMatching(/^94001\d{17}$/), carrier: 'USPS', primary: true }],
    });
    await store.advanceHours(200);
    expect(await detail()).toMatchObject({ status: 'shipped', tracking_status: 'delivered' });
    expect(statusesOf(await store.read('state'))).toEqual(['new_order', 'in_production', 'shipped']);
  });

  it('runs the steps of a long clock jump at their own times', async () => {
    await store.create();
    await store.advanceHours(2_000);
    const history = at(await store.read('state'), 'orders', 0, 'history');
    const moments = Array.isArray(history) ? history.map((row) => Number(at(row, 'at'))) : [];
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeLessThan(145 * 3_600_000);
  });

  it('runs automatically when the simulator is live, while the rate limit uses the machine’s time', async () => {
    // The clock runs ten days per millisecond, so all steps are due at the next run of the agenda.
    const live = await openStore({ live: true, timeFactor: 1e9 });
    try {
      await live.create();
      await expect.poll(async () => at(await live.read('state'), 'orders', 0, 'tracking_status')).toBe('delivered');
      const codes = await Promise.all(
        Array.from({ length: 14 }, async () => (await live.call('GET', '/catalogs')).status),
      );
      expect(codes).toContain(429);
    } finally {
      await live.close();
    }
  });

  it('never delivers a lost parcel', async () => {
    await store.create();
    await store.advanceHours(150);
    await store.control(`orders/${REF}`, { action: 'lose' });
    await store.advanceHours(1_000);
    expect(await detail()).toMatchObject({ status: 'shipped', tracking_status: 'exception' });
  });
});

describe('holds of a MANGO order', () => {
  it.each(['absent.png', 'photo.jpg', 'away.png'])('begin when the artwork is %s', async (file) => {
    await store.create(withFile(file));
    expect(await detail()).toMatchObject({ status: 'on_hold' });
    await store.advanceHours(500);
    expect(await detail()).toMatchObject({ status: 'on_hold', order_fulfill_id: null });
  });

  it.each(['absent.pdf', 'error.html'])('begin when the label is %s', async (file) => {
    await store.create({ shipping_method: 'by_tiktok', label_url: `${store.fileUrl}/${file}` });
    expect(await detail()).toMatchObject({ status: 'on_hold' });
  });

  it('do not begin because of the size of the artwork', async () => {
    await store.create(withFile('small.png'));
    expect(await detail()).toMatchObject({ status: 'new_order' });
  });

  it('end when the order is changed to a valid file', async () => {
    await store.create(withFile('absent.png'));
    expect(await detail()).toMatchObject({ status: 'on_hold' });
    const { items } = withFile('good.png');
    expect((await store.call('PUT', `/orders/${REF}`, { items })).status).toBe(200);
    expect(await detail()).toMatchObject({ status: 'new_order' });
    await store.advanceHours(24);
    expect(await detail()).toMatchObject({ status: 'in_production' });
  });

  it('begin when the balance is too low, and end after a top-up, the oldest order first', async () => {
    await store.control('wallet', { balance: '15.00' });
    await store.create();
    expect((await store.create({ order_id: 'two' })).body).toMatchObject({
      status: true,
      data: { status: 'on_hold', payment_status: 'pending' },
    });
    await store.advanceHours(100);
    await store.control('wallet', { balance: '10.40' });
    expect((await store.detail('two')).body).toMatchObject({ data: { status: 'new_order', payment_status: 'paid' } });
    expect(at(await store.read('state'), 'wallets', store.apiKey)).toBe('0.00');
  });

  it('begin and end by manual actions', async () => {
    await store.create();
    await store.control(`orders/${REF}`, { action: 'hold' });
    expect(await detail()).toMatchObject({ status: 'on_hold' });
    await store.control(`orders/${REF}`, { action: 'release' });
    await store.advanceHours(24);
    expect(await detail()).toMatchObject({ status: 'in_production' });
  });

  it('begin late when the check of the files is delayed', async () => {
    await store.control('faults', { name: 'slow-artwork', seconds: 100 * 3_600 });
    await store.create(withFile('absent.png'));
    await store.advanceHours(99);
    expect(await detail()).toMatchObject({ status: 'new_order' });
    await store.advanceHours(1);
    expect(await detail()).toMatchObject({ status: 'on_hold' });
  });
});

describe('changing a MANGO order', () => {
  it('prices the order again and charges the difference', async () => {
    await store.create();
    const items = [{ ...store.item, quantity: 2 }];
    const changed = await store.call('PUT', `/orders/${REF}`, { items, note: 'two', facility: 'VA' });
    expect(changed.body).toMatchObject({ data: { total: 17.8, note: 'two', facility: 'VA' } });
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_780 });
  });

  it('fails for fields that cannot be changed, for invalid values, and after work has begun', async () => {
    await store.create();
    const put = (body: object) => store.call('PUT', `/orders/${REF}`, body);
    expect((await put({ order_id: 'other' })).body).toMatchObject({
      data: { errors: [{ field: 'order_id', type: 'extra_forbidden' }] },
    });
    expect((await put({ speed_type: 'rush' })).status).toBe(422);
    await store.control(`orders/${REF}`, { action: 'next' });
    expect(await put({ note: 'late' })).toMatchObject({ status: 422, body: { status: false } });
    expect((await store.call('PUT', '/orders/nobody', {})).status).toBe(404);
  });
});

describe('cancelling at MANGO', () => {
  it.each(['POST', 'DELETE'])('refunds everything before work has begun (%s)', async (method) => {
    await store.create();
    const path = method === 'POST' ? `/orders/${REF}/cancel` : `/orders/${REF}`;
    expect((await store.call(method, path, { reason: 'not wanted' })).body).toMatchObject({
      status: true,
      data: {
        order_id: REF,
        status: 'cancelled',
        cancellation_reason: 'not wanted',
        refund_amount: 10.4,
        refund_status: 'refunded',
      },
    });
    expect(await store.read('books')).toMatchObject({
      chargedCents: 0,
      orders: [{ isCancelled: true, isBegun: false }],
    });
    // At the second call the order is already cancelled.
    expect(await store.cancel(REF)).toMatchObject({ status: 422, body: { status: false } });
    expect(await store.read('books')).toMatchObject({ chargedCents: 0 });
  });

  it('works for an order in status on_hold too', async () => {
    await store.create(withFile('absent.png'));
    await store.read('state');
    expect((await store.cancel(REF)).body).toMatchObject({ data: { status: 'cancelled' } });
  });

  it('fails for an order in production', async () => {
    await store.create();
    await store.advanceHours(24);
    expect(await store.cancel(REF)).toMatchObject({ status: 422, body: { status: false, code: 'VALIDATION_ERROR' } });
    expect(await detail()).toMatchObject({ status: 'in_production' });
    await store.control('keys', { key: 'second' });
    expect((await store.cancel(REF, 'second')).status).toBe(404);
  });

  it("refunds only the postage when the factory's staff cancel in production", async () => {
    await store.create();
    await store.advanceHours(24);
    await store.control(`orders/${REF}`, { action: 'cancel' });
    expect(await detail()).toMatchObject({ status: 'in_production_cancelled', payment_status: 'partial_refunded' });
    expect(await store.read('books')).toMatchObject({
      chargedCents: 620,
      orders: [{ isCancelled: true, isBegun: true }],
    });
  });
});

describe('manual actions at MANGO', () => {
  it('can reject an order with a reason, which refunds the money', async () => {
    await store.create();
    await store.control(`orders/${REF}`, { action: 'reject' });
    expect(await detail()).toMatchObject({ status: 'rejected', rejected_status: 'rejected by the factory' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 0 });
    await store.advanceHours(500);
    expect(await detail()).toMatchObject({ status: 'rejected' });
  });

  it("can reprint an order at the factory's own cost, with another tracking number", async () => {
    await store.create();
    expect((await store.control(`orders/${REF}`, { action: 'reprint' })).status).toBe(409);
    await store.advanceHours(1_000);
    const first = at(await detail(), 'tracking_number');
    await store.control(`orders/${REF}`, { action: 'reprint' });
    expect(await detail()).toMatchObject({ status: 'in_production', tracking_number: null });
    await store.advanceHours(1_000);
    expect(await detail()).toMatchObject({ status: 'shipped', tracking_status: 'delivered' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_040, orders: [{ prints: 2 }] });
    expect(at(await detail(), 'tracking_number')).not.toBe(first);
  });

  it('can refund a part or all of the money later', async () => {
    await store.create();
    await store.advanceHours(1_000);
    await store.control(`orders/${REF}`, { refund: '3.00' });
    expect(await detail()).toMatchObject({ status: 'partial_refunded', payment_status: 'partial_refunded' });
    await store.control(`orders/${REF}`, { refund: '99.00' });
    expect(await detail()).toMatchObject({ status: 'full_refunded', payment_status: 'refunded' });
    expect(await store.read('books')).toMatchObject({ chargedCents: 0 });
  });

  it('can raise and lower the cost, which charges or refunds the difference', async () => {
    await store.create();
    await store.control(`orders/${REF}`, { cost: '10.75' });
    expect(await detail()).toMatchObject({ total: 10.75, box_fee: 0.35, discount: 0 });
    await store.control(`orders/${REF}`, { cost: '9.40' });
    expect(await detail()).toMatchObject({ total: 9.4, box_fee: 0, discount: 1 });
    expect(await store.read('books')).toMatchObject({
      chargedCents: 940,
      orders: [{ costCents: 940, paidCents: 940 }],
    });
  });

  it('do not include the fault recharge, which sets another cost when work begins', async () => {
    await store.control('faults', { name: 'recharge', word: '0.35', times: 1 });
    await store.create();
    expect(await detail()).toMatchObject({ total: 10.4 });
    await store.advanceHours(24);
    expect(await detail()).toMatchObject({ total: 10.75 });
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_075 });
  });

  it('can set any status', async () => {
    await store.create();
    await store.control(`orders/${REF}`, { status: 'in_the_dryer', note: 'why not' });
    await store.advanceHours(500);
    expect(await detail()).toMatchObject({ status: 'in_the_dryer' });
    await store.control(`orders/${REF}`, { status: 'in_production' });
    expect((await store.cancel(REF)).status).toBe(422);
    await store.advanceHours(500);
    expect(await detail()).toMatchObject({ status: 'shipped' });
  });

  it('do not include the fault unknown-status, which shows an unknown status and changes nothing', async () => {
    await store.create();
    await store.control('faults', { name: 'unknown-status', times: 1, match: REF });
    expect((await store.detail(REF)).body).toMatchObject({ data: { status: 'quality_check' } });
    expect((await store.detail(REF)).body).toMatchObject({ data: { status: 'new_order' } });
  });

  it.each<[string, object]>([
    [`orders/${REF}`, {}],
    [`orders/${REF}`, { action: 'eat' }],
    [`orders/${REF}`, { cost: '1,5' }],
    ['wallet', { balance: 'much' }],
    ['wallet', {}],
    ['variants/TT-5000-BLACK-XL', {}],
    ['settings', { orderIds: 'neither' }],
  ])('fail when invalid: %s %j', async (path, body) => {
    await store.create();
    expect((await store.control(path, body)).status).toBe(400);
  });

  it('fail for unknown orders and variants', async () => {
    expect((await store.control('orders/1', { action: 'next' })).status).toBe(404);
    expect((await store.control('variants/TT-1', { stock: 1 })).status).toBe(404);
  });
});
