import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at } from '../factory/test-files.ts';
import { openStore, type Store } from './test-store.ts';

describe('books of PRESSIFY', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore();
  });
  afterEach(() => store.close());

  const read = async () => (await store.call('GET', '/_sim/books')).body;

  it('contain what was accepted, printed and charged, independent of the responses', async () => {
    await store.control('faults', { name: 'drop', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    const { ref_id: refId } = store.order;
    const cost = Number(at(await read(), 'orders', 0, 'costCents'));
    expect(cost).toBeGreaterThan(0);
    const pieces = [{ variantId: 10_001, quantity: 1 }];
    const taken = { refId, status: 'new_order', isBegun: false, isPrinted: false, isPaid: true, pieces };
    expect(await read()).toMatchObject({ chargedCents: cost, orders: [taken] });

    for (let step = 0; step < 2; step += 1) await store.control(`orders/${refId}`, { action: 'next' });
    await store.control(`orders/${refId}`, { cost: ((cost + 25) / 100).toFixed(2) });
    expect(await read()).toMatchObject({
      chargedCents: cost + 25,
      orders: [{ status: 'printed', isBegun: true, isPrinted: true, paidCents: cost + 25 }],
    });
    await store.control(`orders/${refId}`, { action: 'cancel' });
    expect(await read()).toMatchObject({ chargedCents: 0, orders: [{ isCancelled: true, isPrinted: true }] });
  });
});
