import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { callPartner } from '../runtime/test-caller.ts';
import { startFlashSimulator } from './server.ts';

let flash: Awaited<ReturnType<typeof startFlashSimulator>>;
beforeEach(async () => {
  flash = await startFlashSimulator();
});
afterEach(() => flash.close());

const control = (path: string, body: object) => callPartner(`${flash.url}/_sim/${path}`, 'POST', body);
const login = (change: object = {}) =>
  callPartner(`${flash.baseUrl}/token`, 'POST', { username: flash.username, password: flash.password, ...change });

async function readToken(): Promise<string> {
  const { data } = (await login()).body as { data: { access_token: string } };
  return data.access_token;
}

const call = (path: string, token: string, body?: object) =>
  callPartner(flash.baseUrl + path, body === undefined ? 'GET' : 'POST', body, { authorization: `Bearer ${token}` });

const VARIANTS = '/orders/list-variant-sku';
const badCredentials = (status: number, err: string) => ({ status, body: { msg: 'fail', err, data: null } });
const WRONG_LOGIN = 'Username or password is incorrect';

describe('login to FLASH', () => {
  it('returns a token for the other calls', async () => {
    expect(await login()).toMatchObject({
      status: 200,
      body: {
        code: 'FLS_200',
        msg: 'success',
        data: { access_token: expect.any(String), expires_in: 18_000 },
        err: null,
      },
    });
    expect((await call(VARIANTS, await readToken())).status).toBe(200);
  });

  it.each([
    [{ password: 'wrong' }],
    [{ username: 'nobody' }],
    [{ password: '' }],
    [{ password: ' flash-demo-pass' }],
    [{ username: undefined }],
    [{ password: 5 }],
    [{ username: 'constructor', password: undefined }],
  ])('rejects the credentials %j with a response that has no code', async (change) => {
    const refused = await login(change);
    expect(refused).toMatchObject(badCredentials(401, WRONG_LOGIN));
    expect(refused.body).not.toHaveProperty('code');
  });

  it('accepts a password with any characters', async () => {
    await control('accounts', { username: 'second', password: 'a|b "c' });
    expect((await login({ username: 'second', password: 'a|b "c' })).status).toBe(200);
    expect((await login({ username: 'second', password: 'a' })).status).toBe(401);
  });

  it('fails after the account was removed', async () => {
    await callPartner(`${flash.url}/_sim/accounts/${flash.username}`, 'DELETE');
    expect(await login()).toMatchObject(badCredentials(401, WRONG_LOGIN));
  });

  it('follows the settings refusalStatus and tokenPlace', async () => {
    await control('settings', { refusalStatus: '200', tokenPlace: 'top' });
    expect(await login({ password: 'x' })).toMatchObject(badCredentials(200, WRONG_LOGIN));
    expect((await login()).body).toMatchObject({ access_token: expect.any(String), expires_in: 18_000 });
    expect(await call(VARIANTS, 'x')).toMatchObject(badCredentials(200, 'Unauthorized'));
  });

  it('rejects a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${flash.baseUrl}/token`, { method: 'POST', headers, body: '{' })).status).toBe(400);
  });
});

describe('token of FLASH', () => {
  it('expires after 18000 seconds (PAR-18)', async () => {
    const token = await readToken();
    await control('clock', { advanceSeconds: 17_999 });
    expect((await call(VARIANTS, token)).status).toBe(200);
    await control('clock', { advanceSeconds: 1 });
    expect(await call(VARIANTS, token)).toMatchObject(badCredentials(401, 'Unauthorized'));
    expect((await call(VARIANTS, await readToken())).status).toBe(200);
  });

  it('stays valid beside other tokens, and a control can expire all of them', async () => {
    const [first, second] = [await readToken(), await readToken()];
    expect(first).not.toBe(second);
    expect((await call(VARIANTS, first)).status).toBe(200);
    await callPartner(`${flash.url}/_sim/tokens`, 'DELETE');
    expect((await call(VARIANTS, first)).status).toBe(401);
    expect((await call(VARIANTS, second)).status).toBe(401);
  });

  it('can be the portal’s token, which is valid for one year', async () => {
    await control('accounts', { username: 'second', password: 'x', portalToken: 'year-long' });
    await control('clock', { advanceSeconds: 100 * 86_400 });
    expect((await call(VARIANTS, 'year-long')).status).toBe(200);
  });

  it.each([{}, { authorization: 'flash-demo' }, { 'x-api-key': 'flash-demo-pass' }])(
    'protects every call, so that a call with the headers %j is refused',
    async (headers) => {
      for (const path of [VARIANTS, '/orders/FLS1', '/nothing']) {
        const answer = await callPartner(flash.baseUrl + path, 'GET', undefined, headers as Record<string, string>);
        expect(answer).toMatchObject(badCredentials(401, 'Unauthorized'));
      }
    },
  );
});

describe('the read calls of the simulated FLASH', () => {
  it('list the variants, in upper case and without prices (PAR-20)', async () => {
    const { data } = (await call(VARIANTS, await readToken())).body as { data: Record<string, unknown>[] };
    expect(data.length).toBeGreaterThan(700);
    expect(data.find((one) => one.color === 'BLACK' && one.size === 'XL' && one.product_type === 'SHIRT')).toEqual({
      variant_id: expect.any(Number),
      product_type: 'SHIRT',
      brand: 'GILDAN',
      style: 'G5000',
      size: 'XL',
      color: 'BLACK',
    });
    expect(new Set(data.map((one) => one.style))).toEqual(new Set(['G5000', 'G18500', 'G18000']));
    expect(new Set(data.map((one) => one.variant_id)).size).toBe(data.length);
  });

  it.each(['FLS_200', 'FLS_201', 'FLS-200', 'FLS-201'])(
    'return the success code %s when it is configured',
    async (okCode) => {
      await control('settings', { okCode });
      expect((await call(VARIANTS, await readToken())).body).toMatchObject({ code: okCode, err: null });
    },
  );

  it('find no orders at the start, and refuse unknown orders with HTTP 200 and a code', async () => {
    const token = await readToken();
    for (const path of ['/orders/FLS1', '/orders/order-detail?order_id=577']) {
      expect(await call(path, token)).toMatchObject({ status: 200, body: { code: 'FLS_404', data: null } });
    }
    const empty = { status: 200, body: { code: 'FLS_200', data: [] } };
    expect(await call('/orders/list-order-code', token, { list_order_code: ['FLS1'] })).toMatchObject(empty);
    expect(await call('/orders/list-partner-order-id', token, { list_partner_order_id: [] })).toMatchObject(empty);
  });

  it.each([
    ['/orders/list-order-code', {}, 'list_order_code is required'],
    ['/orders/list-order-code', { list_order_code: [1] }, 'list_order_code must contain texts'],
    [
      '/orders/list-partner-order-id',
      { list_partner_order_id: Array.from({ length: 21 }, String) },
      'list_partner_order_id must contain at most 20 elements',
    ],
  ])('refuse an invalid list of order ids: %s %j', async (path, body, msg) => {
    expect(await call(path, await readToken(), body)).toMatchObject({ status: 200, body: { code: 'FLS_400', msg } });
  });

  it('return 501 for a call that is not simulated', async () => {
    expect((await call('/orders/ornament-add', await readToken(), {})).status).toBe(501);
  });
});

describe('faults and controls of FLASH', () => {
  it('ip-not-listed answers every call with 403, including the login (PAR-19)', async () => {
    const token = await readToken();
    await control('faults', { name: 'ip-not-listed' });
    expect((await login()).status).toBe(403);
    expect((await call(VARIANTS, token)).status).toBe(403);
    await callPartner(`${flash.url}/_sim/faults`, 'DELETE');
    expect((await login()).status).toBe(200);
  });

  it('429, 5xx, malformed and down change the responses', async () => {
    await control('faults', { name: '429', times: 1, seconds: 5, match: '/token' });
    const limited = await login();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '5']);
    await control('faults', { name: '5xx', times: 1 });
    expect((await login()).status).toBe(503);
    await control('faults', { name: 'malformed', times: 1 });
    expect(await login()).toMatchObject({ status: 200, body: null });
    await control('faults', { name: 'down', times: 1 });
    await expect(login()).rejects.toThrow('fetch failed');
    expect((await login()).status).toBe(200);
  });

  it('the log contains calls without user name and password', async () => {
    await login();
    const calls = await callPartner(`${flash.url}/_sim/calls`, 'GET');
    expect(calls.body).toMatchObject({ calls: [{ method: 'POST', path: '/seller-api-v2/token', status: 200 }] });
    expect(calls.text).not.toContain('flash-demo');
  });

  it.each([
    ['accounts', { username: 'x' }],
    ['settings', { okCode: 'OK' }],
    ['settings', { tokenPlace: 'header' }],
    ['faults', { name: 'meteor' }],
  ])('invalid controls are rejected: %s %j', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });

  it('the page shows the account and the last calls', async () => {
    await login();
    const page = await callPartner(flash.url, 'GET');
    expect(page.text).toContain('flash-demo | flash-demo-pass');
    expect(page.text).toContain('POST /seller-api-v2/token');
  });
});
