import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { at } from '../factory/test-files.ts';
import { openStore } from './test-store.ts';

const REF = '577000000000000001';
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'mango-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('books of MANGO', () => {
  it('contain what was accepted, printed and charged, independent of the responses', async () => {
    const store = await openStore();
    await store.control('faults', { name: 'drop', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    expect((await store.create()).status).toBe(422);
    const taken = {
      account: store.apiKey,
      refId: REF,
      status: 'new_order',
      isCancelled: false,
      isBegun: false,
      isPrinted: false,
      isPaid: true,
      costCents: 1_040,
      paidCents: 1_040,
      pieces: [{ variantId: 'TT-5000-BLACK-XL', size: 'XL', quantity: 1 }],
    };
    expect(await store.read('books')).toMatchObject({ chargedCents: 1_040, orders: [taken] });
    for (let step = 0; step < 2; step += 1) await store.control(`orders/${REF}`, { action: 'next' });
    expect(await store.read('books')).toMatchObject({ orders: [{ isBegun: true, isPrinted: true, prints: 1 }] });
    await store.close();
  });

  it('do not change by calls under the faults down and 5xx, but change by calls under malformed and spoil', async () => {
    const store = await openStore();
    await store.control('faults', { name: 'down', times: 1 });
    await expect(store.create()).rejects.toThrow('fetch failed');
    await store.control('faults', { name: '5xx', times: 1 });
    expect((await store.create()).status).toBe(503);
    expect(at(await store.read('books'), 'orders')).toEqual([]);
    await store.control('faults', { name: 'malformed', times: 1 });
    expect((await store.create()).body).toBeNull();
    await store.control('faults', { name: 'spoil', field: 'data.status', word: 'wrong-type', times: 1 });
    expect(at((await store.detail(REF)).body, 'data', 'status')).toEqual({ strange: ['new_order'] });
    await store.control('faults', { name: 'strange', word: 'html', times: 1 });
    expect((await store.detail(REF)).text).toContain('<html>');
    expect(at(await store.read('books'), 'orders')).toHaveLength(1);
    await store.close();
  });
});

describe('persistent state of MANGO', () => {
  it('contains orders, money, webhooks and the clock, which all continue after a restart', async () => {
    const stateFile = join(folder, 'mango.json');
    const first = await openStore({ stateFile });
    await first.create();
    await first.create({ order_id: 'two' });
    await first.control('orders/two', { action: 'reject' });
    await first.call('POST', '/webhooks', { name: 'ours', url: 'http://127.0.0.1:9/', events: ['order.status'] });
    await first.advanceHours(24);
    const before = await first.read('state');
    await first.close();

    const second = await openStore({ stateFile });
    const after = await second.read('state');
    expect(at(after, 'orders')).toEqual(at(before, 'orders'));
    expect(at(after, 'wallets')).toEqual(at(before, 'wallets'));
    expect(await second.read('books')).toMatchObject({ chargedCents: 1_040 });
    expect(at((await second.call('GET', '/webhooks')).body, 'data')).toMatchObject([{ name: 'ours' }]);
    expect((await second.create()).status).toBe(422);
    expect(at((await second.create({ order_id: 'three' })).body, 'data', 'id')).toBe('900003');
    await second.advanceHours(1_000);
    expect((await second.detail(REF)).body).toMatchObject({ data: { tracking_status: 'delivered' } });
    await second.close();
  });

  it('includes the changes of all calls that got a response, even after the process was killed', async () => {
    const stateFile = join(folder, 'killed.json');
    const first = await openStore({ stateFile });
    await first.create();
    const left = join(folder, 'left.json');
    await copyFile(stateFile, left);
    await first.close();
    const second = await openStore({ stateFile: left });
    expect((await second.create()).status).toBe(422);
    expect(at(await second.read('state'), 'wallets', second.apiKey)).toBe('99989.60');
    await second.close();
  });
});
