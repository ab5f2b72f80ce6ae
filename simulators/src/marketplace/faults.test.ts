import type { Access, TestWorld } from './test-caller.ts';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { at, listAt, startTestWorld, textAt, tokenPath } from './test-caller.ts';

const SEARCH = '/order/202309/orders/search';
const PACKAGES = '/fulfillment/202309/packages';

let world: TestWorld;
let access: Access;

beforeAll(async () => {
  world = await startTestWorld({ orders: 20 });
  access = await world.authorize();
});
afterEach(async () => {
  await world.sim('DELETE', '/_sim/faults');
});
afterAll(async () => world.simulator.close());

const fault = (body: unknown) => world.sim('POST', '/_sim/faults', body);
const search = (who = access) => world.call(who, 'POST', SEARCH, { query: { page_size: '1' }, body: {} });
async function createOrder(status = 'AWAITING_SHIPMENT'): Promise<string> {
  const id = textAt(await world.sim('POST', `/_sim/shops/${access.shopId}/orders`, { status }), 'ids', 0);
  await world.sim('POST', `/_sim/orders/${id}`, { shippingType: 'TIKTOK' });
  return id;
}

describe('faults (MKT-34)', () => {
  it('stale-orders returns an order as it was before its last change', async () => {
    const id = await createOrder();
    const read = async () => {
      const { data } = await world.call(access, 'GET', '/order/202507/orders', { query: { ids: id } });
      return [textAt(data, 'orders', 0, 'status'), at(data, 'orders', 0, 'update_time')];
    };
    await fault({ name: 'stale-orders', match: id, times: 1 });
    const before = await read();
    await world.sim('POST', '/_sim/clock', { advanceSeconds: 5 });
    await world.sim('POST', `/_sim/orders/${id}`, { status: 'CANCELLED' });
    expect(await read()).toEqual(before);
    expect(await read()).toEqual(['CANCELLED', Number(before[1]) + 5]);
  });

  it.each([
    ['429', 429, 36009002],
    ['token-expired', 401, 105002],
    ['token-revoked', 401, 36009004],
    ['scope-missing', 403, 105005],
    ['shop-disabled', 400, 36009043],
    ['orders-unreadable', 200, 10002014],
  ])('%s applies exactly as often as configured', async (name, status, code) => {
    await fault({ name, times: 2 });
    for (let stroke = 0; stroke < 2; stroke += 1) {
      const answer = await search();
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect((await search()).code).toBe(0);
    expect(at(await world.sim('GET', '/_sim/faults'), 'faults', 0, 'struck')).toBe(2);
  });

  it('5xx returns a response without JSON, only for the configured path, until the fault is removed', async () => {
    await fault({ name: '5xx', status: 502, path: 'orders/search$' });
    for (let stroke = 0; stroke < 3; stroke += 1) {
      const answer = await fetch(world.simulator.url + SEARCH, { method: 'POST' });
      expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('<h1>Server Error</h1>')]);
    }
    expect((await world.call(access, 'GET', '/logistics/202309/warehouses')).code).toBe(0);
    await world.sim('DELETE', '/_sim/faults?name=5xx');
    expect((await search()).code).toBe(0);
  });

  it('a fault with a shop applies to this shop only', async () => {
    const second = await world.authorize(1);
    for (const name of ['5xx', 'token-expired', '429', 'orders-unreadable']) {
      await fault({ name, shopId: second.shopId });
      expect((await search()).code).toBe(0);
      const struck = await search(second).then(
        (answer) => answer.code !== 0,
        () => true, // no JSON
      );
      expect([name, struck]).toEqual([name, true]);
      await world.sim('DELETE', '/_sim/faults');
    }
  });

  it('a body above the size limit gets a response in the envelope', async () => {
    const answer = await world.call(access, 'POST', SEARCH, { body: JSON.stringify({ x: 'y'.repeat(11e6) }) });
    expect([answer.status, answer.code]).toEqual([413, 36009003]);
  });

  it('latency delays the response', async () => {
    await fault({ name: 'latency', milliseconds: 60, times: 1 });
    const startedAt = performance.now();
    await search();
    expect(performance.now() - startedAt).toBeGreaterThan(55);
  });

  it('drop carries out the write without sending a response', async () => {
    const id = await createOrder();
    await fault({ name: 'drop', path: '/packages$', times: 1 });
    const buy = () => world.call(access, 'POST', PACKAGES, { body: { order_id: id } });
    await expect(buy()).rejects.toThrow('fetch failed');
    expect(at(await world.sim('GET', `/_sim/orders/${id}`), 'order', 'status')).toBe('AWAITING_COLLECTION');
    expect((await buy()).code).toBe(10007014);
  });

  it('the fault “drop” at a token refresh rotates the tokens without sending them', async () => {
    const second = await world.authorize(1);
    const path = tokenPath(world.simulator, 'refresh', {
      refresh_token: second.refreshToken,
      grant_type: 'refresh_token',
    });
    await fault({ name: 'drop', path: 'token/refresh', times: 1 });
    await expect(world.sim('GET', path)).rejects.toThrow('fetch failed');
    expect(at(await world.sim('GET', path), 'code')).toBe(36004005);
  });

  it('refresh-malformed and refresh-fails do not rotate the tokens', async () => {
    const second = await world.authorize(1);
    const path = tokenPath(world.simulator, 'refresh', {
      refresh_token: second.refreshToken,
      grant_type: 'refresh_token',
    });
    await fault({ name: 'refresh-malformed', times: 1 });
    const malformed = await world.sim('GET', path);
    expect([at(malformed, 'code'), at(malformed, 'data', 'access_token')]).toEqual([0, null]);
    await fault({ name: 'refresh-fails', times: 1 });
    expect(at(await world.sim('GET', path), 'code')).toBe(36009003);
    expect(at(await world.sim('GET', path), 'code')).toBe(0);
  });

  it('a withdrawn authorization ends the tokens of that account only', async () => {
    const second = await world.authorize(1);
    await world.sim('POST', `/_sim/accounts/${second.shopId}`, { revoke: true });
    expect((await search(second)).status).toBe(401);
    const path = tokenPath(world.simulator, 'refresh', {
      refresh_token: second.refreshToken,
      grant_type: 'refresh_token',
    });
    expect(at(await world.sim('GET', path), 'code')).toBe(36004005);
    expect((await search()).code).toBe(0);
    expect((await search(await world.authorize(1))).code).toBe(0);
  });

  it('expireTokens ends the access tokens of an account, while its refresh token stays valid', async () => {
    const second = await world.authorize(1);
    const state = await world.sim('GET', '/_sim/state');
    await world.sim('POST', `/_sim/accounts/${textAt(state, 'accounts', 1, 'openId')}`, { expireTokens: true });
    expect((await search(second)).code).toBe(105002);
    const path = tokenPath(world.simulator, 'refresh', {
      refresh_token: second.refreshToken,
      grant_type: 'refresh_token',
    });
    expect(at(await world.sim('GET', path), 'code')).toBe(0);
  });

  it.each([
    ['label-rejected', 21011025],
    ['shipping-unavailable', 21011024],
    ['usps-not-allowed', 21011026],
  ])('%s leaves the order unchanged', async (name, code) => {
    const id = await createOrder();
    await fault({ name, times: 1, shopId: access.shopId });
    expect((await world.call(access, 'POST', PACKAGES, { body: { order_id: id } })).code).toBe(code);
    expect(at(await world.sim('GET', `/_sim/orders/${id}`), 'order', 'status')).toBe('AWAITING_SHIPMENT');
    expect((await world.call(access, 'POST', PACKAGES, { body: { order_id: id } })).code).toBe(0);
  });

  it('documents-unprintable returns a PDF that cannot be printed', async () => {
    const bought = await world.call(access, 'POST', PACKAGES, { body: { order_id: await createOrder() } });
    const path = `${PACKAGES}/${textAt(bought.data, 'package_id')}/shipping_documents`;
    await fault({ name: 'documents-unprintable', times: 1 });
    const query = { document_type: 'SHIPPING_LABEL' };
    expect((await world.call(access, 'GET', path, { query })).code).toBe(21042102);
    expect((await world.call(access, 'GET', path, { query })).code).toBe(0);
  });

  it('rate-limit lowers the limit of one shop', async () => {
    await fault({ name: 'rate-limit', perSecond: 0.01, burst: 2, shopId: access.shopId });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await search()).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('an unknown name of a fault is rejected with the list of all names', async () => {
    expect(textAt(await fault({ name: 'plague' }), 'error')).toContain('label-rejected');
  });
});

describe('log of calls', () => {
  it('contains via, address, shop and code of each call, and no secrets', async () => {
    await new Promise<void>((resolve, reject) => {
      request(
        `${world.simulator.url}${SEARCH}?app_key=x`,
        { method: 'POST', headers: { via: '1.1 proxy-7' } },
        (response) => {
          response.resume().on('end', resolve);
        },
      )
        .on('error', reject)
        .end();
    });
    await search();
    const log = await world.sim('GET', '/_sim/calls?limit=2');
    expect(listAt(log, 'calls')).toMatchObject([
      { method: 'POST', path: SEARCH, status: 400, code: 36009004, via: '1.1 proxy-7', remoteAddress: '127.0.0.1' },
      { status: 200, code: 0, shopId: access.shopId, via: null },
    ]);
    const all = JSON.stringify(await world.sim('GET', '/_sim/calls'));
    expect(all).not.toContain(world.simulator.appSecret);
    expect(all).not.toContain(access.accessToken);
    expect(at(await world.sim('GET', '/_sim/state'), 'calls', `POST ${SEARCH}`)).toBeGreaterThan(1);
  });
});
