import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketplaceSimulatorOptions } from './server.ts';
import { at, listAt, START_AT, startTestWorld, textAt, tokenPath, type Access, type TestWorld } from './test-caller.ts';

const SEARCH = '/order/202309/orders/search';
const CANCELLATIONS = '/return_refund/202309/cancellations';
const DAY = 86_400;

let folder: string;
let stateFile: string;
let warnings: string[];
let open: TestWorld[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marketplace-'));
  stateFile = join(folder, 'state.json');
  warnings = [];
  open = [];
});
afterEach(async () => {
  for (const world of open) await world.simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: MarketplaceSimulatorOptions = {}): Promise<TestWorld> {
  const world = await startTestWorld({ stateFile, warn: (text) => warnings.push(text), ...options });
  open.push(world);
  return world;
}

/** Stops the world regularly, or leaves the file in the state that a killed process would leave. */
async function stop(world: TestWorld, how: 'stopped' | 'killed'): Promise<void> {
  const left = `${stateFile}.left`;
  copyFileSync(stateFile, left);
  open = open.filter((one) => one !== world);
  await world.simulator.close();
  if (how === 'killed') copyFileSync(left, stateFile);
}

const rowsOf = async (world: TestWorld, access: Access) =>
  listAt(await world.sim('GET', `/_sim/shops/${access.shopId}/orders`), 'orders');

const search = (world: TestWorld, access: Access) =>
  world.call(access, 'POST', SEARCH, { query: { page_size: '100' }, body: {} });

async function addOrder(world: TestWorld, access: Access, changes: Record<string, unknown>): Promise<string> {
  const added = await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, {
    count: 1,
    status: 'AWAITING_SHIPMENT',
  });
  const id = textAt(added, 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, changes);
  return id;
}

describe('marketplace world with a file', () => {
  it.each(['stopped', 'killed'] as const)(
    'restores authorizations, orders, labels and cancellations after it was %s',
    async (how) => {
      const first = await start();
      const byHand = await first.authorize(1);
      const access = await first.authorize(0);
      const labelled = await addOrder(first, access, { shippingType: 'TIKTOK', pieces: 2 });
      const cancelled = await addOrder(first, access, { shippingType: 'TIKTOK', pieces: 3 });
      const asked = await addOrder(first, access, { requestCancel: 'Ordered by mistake' });
      const label = await first.call(access, 'POST', '/fulfillment/202309/packages', { body: { order_id: labelled } });
      const packageId = textAt(label.data, 'package_id');
      const lines = listAt(await first.sim('GET', `/_sim/orders/${cancelled}`), 'order', 'line_items');
      await first.call(access, 'POST', CANCELLATIONS, {
        body: {
          order_id: cancelled,
          order_line_item_ids: [textAt(lines, 0, 'id')],
          cancel_reason: 'seller_cancel_reason_out_of_stock',
        },
      });
      await first.sim('POST', `/_sim/shops/${byHand.shopId}`, { isActive: false });
      const ids = [labelled, cancelled, asked];
      const truth = async (world: TestWorld) =>
        JSON.stringify(await Promise.all(ids.map((id) => world.sim('GET', `/_sim/orders/${id}`)))).replaceAll(
          world.simulator.url,
          '',
        );
      const before = {
        truth: await truth(first),
        rows: await rowsOf(first, access),
        page: await search(first, access),
      };
      expect(before.truth).toContain('CANCELLATION_REQUEST_PENDING');
      expect(before.truth).toContain('CANCELLED');
      const refresh = (world: TestWorld, token: string) =>
        world.sim('GET', tokenPath(world.simulator, 'refresh', { refresh_token: token, grant_type: 'refresh_token' }));
      const renewed = await refresh(first, byHand.refreshToken);
      await stop(first, how);

      const second = await start();
      expect(await truth(second)).toBe(before.truth);
      expect(await rowsOf(second, access)).toEqual(before.rows);
      const page = await search(second, access);
      expect([page.code, at(page.data, 'total_count')]).toEqual([0, at(before.page.data, 'total_count')]);
      const document = await second.call(
        access,
        'GET',
        `/fulfillment/202309/packages/${packageId}/shipping_documents`,
        {
          query: { document_type: 'SHIPPING_LABEL' },
        },
      );
      expect(at(document.data, 'tracking_number')).not.toBe('');
      expect((await fetch(textAt(document.data, 'doc_url'))).status).toBe(200);
      const state = await second.sim('GET', '/_sim/state');
      expect(listAt(state, 'accounts').map((account) => at(account, 'isAuthorized'))).toEqual([true, true]);
      expect(listAt(state, 'shops').filter((shop) => at(shop, 'isActive') === false)).toHaveLength(1);
      // One token was used, and one was issued, immediately before the end of the process.
      expect(at(await refresh(second, byHand.refreshToken), 'code')).not.toBe(0);
      expect(at(await refresh(second, textAt(renewed, 'data', 'refresh_token')), 'code')).toBe(0);
      expect(warnings).toEqual([]);
    },
  );

  it('gives new orders new numbers, and issues new tokens, after the restart', async () => {
    const first = await start();
    const access = await first.authorize();
    const early = await addOrder(first, access, {});
    await stop(first, 'killed');
    const second = await start();
    const late = await addOrder(second, access, {});
    expect(late).not.toBe(early);
    const other = await second.authorize(1);
    expect([access.accessToken, access.refreshToken]).not.toContain(other.accessToken);
    expect(await rowsOf(second, access)).toHaveLength(32);
  });

  it('runs the events that became due while it was off, and its clock never runs backwards', async () => {
    const first = await start({ live: true, timeFactor: 1, startAt: Date.now(), orders: 0 });
    const access = await first.authorize();
    await first.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 40, status: 'ON_HOLD' });
    await first.sim('POST', '/_sim/clock', { advanceSeconds: 60 * DAY, live: false });
    const now = Number(at(await first.sim('GET', '/_sim/state'), 'clock', 'now'));
    await stop(first, 'killed');
    const second = await start({ live: true, timeFactor: 1, startAt: Date.now(), orders: 0 });
    const state = await second.sim('GET', '/_sim/state');
    const clock = at(state, 'clock');
    expect(Number(at(clock, 'now'))).toBeGreaterThanOrEqual(now);
    expect(Number(at(clock, 'now')) - now).toBeLessThan(60_000);
    expect(at(state, 'live')).toBe(false);
    await second.sim('POST', '/_sim/clock', { live: true, advanceSeconds: 40 * DAY });
    const waiting = (await rowsOf(second, access)).filter((row) => at(row, 1) === 'ON_HOLD').length;
    expect(waiting).toBeLessThan(40);
  });

  it('advances its clock by the time while it was off', async () => {
    const first = await start({ live: true, timeFactor: 1, startAt: Date.now(), orders: 0 });
    const access = await first.authorize();
    await first.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 40, status: 'ON_HOLD' });
    await stop(first, 'stopped');
    // The file is changed as if it had been written two days ago.
    const text = readFileSync(stateFile, 'utf8');
    const shift = (_: string, name: string, value: string) => `"${name}":${Number(value) - 2 * DAY * 1000}`;
    writeFileSync(stateFile, text.replaceAll(/"(wallAt)":(\d+)/g, shift));
    const second = await start({ live: true, timeFactor: 1, startAt: Date.now(), orders: 0 });
    const rows = await rowsOf(second, access);
    expect(rows.slice(0, 40).filter((row) => at(row, 1) === 'ON_HOLD')).toEqual([]);
    expect(rows.length).toBeGreaterThan(60);
    const updated = new Set(rows.map((row) => at(row, 2)));
    expect(updated.size).toBeGreaterThan(20);
  });

  it("never reuses a notification id, and sends notifications to the product's new URL", async () => {
    const webhookUrl = 'http://127.0.0.1:9/old';
    const first = await start({ webhookUrl });
    const access = await first.authorize();
    await addOrder(first, access, {});
    const idsOf = async (world: TestWorld) =>
      listAt(await world.sim('GET', '/_sim/webhooks'), 'deliveries').map((one) => textAt(one, 'id'));
    const before = await idsOf(first);
    expect(before).not.toEqual([]);
    await stop(first, 'killed');
    const second = await start({ webhookUrl: 'http://127.0.0.1:9/new' });
    await addOrder(second, access, { status: 'CANCELLED' });
    const after = await idsOf(second);
    expect(after).not.toEqual([]);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    const deliveries = listAt(await second.sim('GET', '/_sim/webhooks'), 'deliveries');
    expect(new Set(deliveries.map((one) => at(one, 'url')))).toEqual(new Set(['http://127.0.0.1:9/new']));
  });

  it('drops an incomplete last line', async () => {
    const first = await start();
    const access = await first.authorize();
    await stop(first, 'killed');
    const whole = readFileSync(stateFile, 'utf8');
    writeFileSync(stateFile, `${whole}{"now":17,"notices":1,"orders":[[0,`);
    const second = await start();
    expect((await search(second, access)).code).toBe(0);
    expect(warnings).toEqual([]);
    await second.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 1 });
    await stop(second, 'killed');
    const third = await start();
    expect(await rowsOf(third, access)).toHaveLength(31);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['cut', (text: string) => text.slice(0, text.length / 2), 'its end is missing'],
    ['scribbled over', (text: string) => text.replace('"tokens":{', '"tok\u0000{'), 'a line of it is unreadable'],
    ['without a part', (text: string) => text.replace('"orders":[[0,0,', '"orders":[[0,4,'), 'a part is missing'],
    ['of another shape', (text: string) => text.replace(/"orders":.*/, '"orders":{}}'), 'not iterable'],
    ['empty', () => '', 'its beginning is unreadable'],
    ['of another seed', (text: string) => text.replace('"seed":1', '"seed":2'), 'it is of another world'],
  ])('starts a new world with a warning when its file is %s', async (_, spoil, word) => {
    const first = await start();
    const access = await first.authorize();
    await addOrder(first, access, {});
    await stop(first, 'killed');
    writeFileSync(stateFile, spoil(readFileSync(stateFile, 'utf8')));
    const second = await start();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(stateFile);
    expect(warnings[0]).toContain(word);
    expect(await rowsOf(second, access)).toHaveLength(30);
    expect((await search(second, access)).code).not.toBe(0);
    await stop(second, 'killed');
    await start();
    expect(warnings).toHaveLength(1);
  });

  it('continues from a file of an earlier version, which stored only the start of the world', async () => {
    writeFileSync(stateFile, JSON.stringify({ startAt: START_AT - 3 * DAY * 1000 }));
    const earlier = await startTestWorld({ startAt: START_AT - 3 * DAY * 1000 });
    const access = await earlier.authorize();
    const expected = await rowsOf(earlier, access);
    await earlier.simulator.close();
    expect(await rowsOf(await start(), access)).toEqual(expected);
    expect(warnings).toEqual([]);
  });

  it('rewrites its file when the appended lines exceed the size limit', async () => {
    const first = await start({ orders: 0 });
    const access = await first.authorize();
    await first.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 6000, notify: false });
    for (let round = 0; round < 3; round += 1) {
      await first.sim('POST', `/_sim/shops/${access.shopId}/orders`, { count: 12_000, notify: false });
    }
    const lines = readFileSync(stateFile, 'utf8').split('\n').length;
    expect(lines).toBeGreaterThan(50);
    const rows = await rowsOf(first, access);
    await stop(first, 'killed');
    const second = await start({ orders: 0 });
    expect(await rowsOf(second, access)).toEqual(rows);
  });
});
