import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';
import { uspsCheckDigit } from '../factory/tracking-number.ts';

let store: Store;
beforeEach(async () => {
  store = await openStore();
});
afterEach(() => store.close());

const SECOND_REF = '577000000000000002';

/** Returns the first order as the controls show it, after all files were checked. */
async function firstOrder(): Promise<unknown> {
  return at(await store.state(), 'orders', 0);
}

async function balance(): Promise<unknown> {
  return at(await store.state(), 'wallets', store.apiKey);
}

function statusesOf(order: unknown): unknown {
  const history = at(order, 'history');
  return Array.isArray(history) ? history.map((row) => at(row, 'status')) : history;
}

describe('production at PRESSIFY', () => {
  it('moves step by step with the clock and ends shipped, then delivered', async () => {
    await store.create();
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'new_order', tracking_id: null, tracking: null });
    await store.advanceHours(8);
    expect(await firstOrder()).toMatchObject({
      fulfill_status: 'labelprinted',
      tracking: { status: 'InfoReceived', service: 'USPS', total_day: 0 },
    });
    await store.advanceHours(40);
    const shipped = await firstOrder();
    expect(shipped).toMatchObject({ fulfill_status: 'shipped', tracking: { status: 'InTransit' } });
    expect(statusesOf(shipped)).toEqual(['new_order', 'labelprinted', 'printed', 'pressed', 'shipped']);
    await store.advanceHours(5 * 24);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'shipped', tracking: { status: 'Delivered' } });
  });

  it('gives each production step that a long jump of the clock passes its own time', async () => {
    await store.create();
    await store.advanceHours(1_000);
    const history = at(await firstOrder(), 'history');
    const moments = Array.isArray(history) ? history.map((row) => Number(at(row, 'at'))) : [];
    expect(moments).toHaveLength(5);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect((moments[4] ?? 0) - (moments[0] ?? 0)).toBeLessThan(48 * 3_600_000);
  });

  it('takes the same time in every world of the same seed', async () => {
    const durations = async (one: Store): Promise<unknown> => {
      await one.create();
      await one.advanceHours(1_000);
      const history = at(await one.state(), 'orders', 0, 'history');
      const moments = Array.isArray(history) ? history.map((row) => Number(at(row, 'at'))) : [];
      return moments.map((moment) => moment - (moments[0] ?? 0));
    };
    const [twin, other] = await Promise.all([openStore(), openStore({ seed: 2 })]);
    try {
      const own = await durations(store);
      expect(await durations(twin)).toEqual(own);
      expect(await durations(other)).not.toEqual(own);
    } finally {
      await Promise.all([twin.close(), other.close()]);
    }
  });

  it('pauses on weekends when the setting skipWeekends is on', async () => {
    await store.control('settings', { skipWeekends: true });
    for (let order = 0; order < 7; order += 1) {
      await store.create({ ref_id: `ref-${order}` });
      await store.advanceHours(24);
    }
    await store.advanceHours(500);
    const orders = at(await store.state(), 'orders');
    const moments = (Array.isArray(orders) ? orders : []).flatMap((order) => {
      const history = at(order, 'history');
      return Array.isArray(history) ? history.slice(1).map((row) => new Date(Number(at(row, 'at'))).getUTCDay()) : [];
    });
    expect(moments).toHaveLength(28);
    expect(moments.filter((day) => day === 0 || day === 6)).toEqual([]);
  });

  it('runs automatically when the simulator is live', async () => {
    // The clock runs ten days per millisecond, so all steps are due at the next run of the agenda.
    const live = await openStore({ live: true, timeFactor: 1e9 });
    try {
      await live.create();
      const before = Number(at(await live.state(), 'clock', 'now'));
      await expect.poll(async () => at(await live.state(), 'orders', 0, 'fulfill_status')).toBe('shipped');
      expect(Number(at(await live.state(), 'clock', 'now'))).toBeGreaterThan(before);
    } finally {
      await live.close();
    }
  });
});

describe('tracking numbers of PRESSIFY', () => {
  it('consist of 22 digits with a correct check digit of USPS, and differ between orders (PAR-23)', async () => {
    await store.create();
    await store.create({ ref_id: SECOND_REF });
    await store.advanceHours(8);
    const state = await store.state();
    const numbers = [0, 1].map((place) => String(at(state, 'orders', place, 'tracking_id')));
    expect(new Set(numbers).size).toBe(2);
    for (const number of numbers) {
      expect(number).toMatch(/^94001\d{17}$/);
      expect(uspsCheckDigit(number.slice(0, 21))).toBe(number.at(-1));
    }
  });

  it('end with the check digits that were computed manually', () => {
    // From the right, weights 3,1,3,1: 1×3 = 3; then 4×3 + 3×1 + 2×3 + 1×1 = 22; then nothing.
    expect(uspsCheckDigit('000000000000000000001')).toBe('7');
    expect(uspsCheckDigit('1234')).toBe('8');
    expect(uspsCheckDigit('000')).toBe('0');
  });

  it("come from the label's URL when it contains one, and otherwise are empty (PAR-15)", async () => {
    const label = `${store.fileUrl}/label.pdf`;
    await store.create({ address: undefined, shipping_label: `${label}?tracking_number=9400111899223100000017` });
    await store.create({ ref_id: SECOND_REF, address: undefined, shipping_label: label });
    await store.advanceHours(48);
    expect(await store.state()).toMatchObject({
      orders: [
        { tracking_id: '9400111899223100000017', fulfill_status: 'shipped' },
        { tracking_id: null, tracking: null, fulfill_status: 'shipped' },
      ],
    });
  });
});

describe('files of a PRESSIFY order', () => {
  it.each([
    ['good.png', 'new_order', null],
    ['moved.png', 'new_order', null],
    ['small.png', 'wrongsize', 'front artwork is 3000x3600, wanted 4500x5400'],
    ['missing.png', 'onhold', 'front artwork cannot be reached'],
    ['away.png', 'onhold', 'front artwork cannot be reached'],
    ['photo.jpg', 'onhold', 'front artwork is not a PNG'],
  ])('named %s put the order in status %s, with a note', async (file, status, note) => {
    await store.createWithFile(`${store.fileUrl}/${file}`);
    expect(await firstOrder()).toMatchObject({ fulfill_status: status, note, artwork_check: 'done' });
  });

  it('on another machine cannot be fetched', async () => {
    // The URL has another address of the same server, which would answer. The request is therefore refused because of the address.
    const detour = store.fileUrl.replace('127.0.0.1', '[::ffff:127.0.0.1]');
    expect((await fetch(`${detour}/good.png`)).status).toBe(200);
    await store.createWithFile(`${detour}/good.png`);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'onhold' });
  });

  it('must have the required size on front and back, but not on sleeves (PAR-13)', async () => {
    const good = { key: 'front', url: `${store.fileUrl}/good.png` };
    const small = `${store.fileUrl}/small.png`;
    await store.create({ line_items: [{ ...store.item, print_files: [good, { key: 'sleeve_left', url: small }] }] });
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'new_order' });
    await store.create({
      ref_id: SECOND_REF,
      line_items: [{ ...store.item, print_files: [good, { key: 'back', url: small }] }],
    });
    expect(at(await store.state(), 'orders', 1)).toMatchObject({ fulfill_status: 'wrongsize' });
  });

  it.each([
    ['error.html', 'shipping label cannot be read'],
    ['missing.pdf', 'shipping label cannot be reached'],
  ])('put the order on hold when the label is %s', async (file, note) => {
    await store.create({ address: undefined, shipping_label: `${store.fileUrl}/${file}` });
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'onhold', note });
  });

  it('keep an order on hold until a manual action releases it', async () => {
    await store.createWithFile(`${store.fileUrl}/small.png`);
    await store.advanceHours(500);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'wrongsize' });
    await store.control(`orders/${SECOND_REF.replace(/2$/, '1')}`, { action: 'next' });
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'fixed' });
    await store.advanceHours(48);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'shipped' });
  });
});

describe('cancelling and wallet at PRESSIFY', () => {
  it('refund the cost once, while the order is new (PAR-11)', async () => {
    const id = at((await store.create()).body, 'data');
    expect(await balance()).toBe('99989.60');
    expect((await store.cancel(id)).body).toEqual({ data: id, msg: 'Cancel order success', status: 'success' });
    expect(await balance()).toBe('100000.00');
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'cancelled', paid_cost: '0.00', total_cost: '10.40' });
    expect((await store.cancel(id)).body).toMatchObject({ status: 'error' });
    expect(await balance()).toBe('100000.00');
    await store.advanceHours(500);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'cancelled' });
  });

  it('accept the order’s id as a number and as a text', async () => {
    const id = at((await store.create()).body, 'data');
    expect((await store.cancel(String(id))).body).toMatchObject({ status: 'success' });
  });

  it('refuse the cancel of an order in production with HTTP 200, and refund nothing', async () => {
    const id = at((await store.create()).body, 'data');
    await store.advanceHours(8);
    expect(await store.cancel(id)).toMatchObject({
      status: 200,
      body: { data: null, status: 'error', msg: 'Khong the huy don hang, trang thai hien tai: labelprinted' },
    });
    const priority = await store.create({ ref_id: SECOND_REF, order_status: 'priority' });
    expect((await store.cancel(at(priority.body, 'data'))).body).toMatchObject({ status: 'error' });
    expect(at(await store.state(), 'walletRows')).toHaveLength(2);
  });

  it('report missing fields', async () => {
    expect((await store.cancel(undefined)).body).toMatchObject({ msg: 'The id field is required' });
    expect((await store.cancel(1)).body).toMatchObject({ msg: 'order not found' });
  });

  it('leave the payment pending while the balance is too low, and continue after a top-up (PAR-14)', async () => {
    await store.control('wallet', { balance: '10.39' });
    await store.create();
    await store.advanceHours(500);
    expect(await firstOrder()).toMatchObject({ payment_status: 'pending', fulfill_status: 'new_order' });
    await store.control('wallet', { balance: '10.40' });
    expect(await firstOrder()).toMatchObject({ payment_status: 'paid', fulfill_status: 'new_order' });
    expect(await balance()).toBe('0.00');
    await store.advanceHours(48);
    expect(await firstOrder()).toMatchObject({ fulfill_status: 'shipped' });
  });
});
