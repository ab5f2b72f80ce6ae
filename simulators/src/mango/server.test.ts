import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { callPartner } from '../runtime/test-caller.ts';
import { startMangoSimulator } from './server.ts';
import { openStore } from './test-store.ts';

let mango: Awaited<ReturnType<typeof startMangoSimulator>>;
beforeEach(async () => {
  mango = await startMangoSimulator();
});
afterEach(() => mango.close());

const call = (path: string, headers: Record<string, string> = { 'x-api-key': mango.apiKey }, method = 'GET') =>
  callPartner(mango.baseUrl + path, method, method === 'GET' ? undefined : {}, headers);
const control = (path: string, body: object) => callPartner(`${mango.url}/_sim/${path}`, 'POST', body);

const refusal = (status: number, code: string) => ({ status, body: { status: false, code, data: null } });

describe('API key for MANGO', () => {
  it('authenticates in the header X-API-Key, and the response has the envelope (PAR-16)', async () => {
    const answer = await call('/orders?page=1&limit=1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: true,
      code: 'SUCCESS',
      message: expect.any(String),
      data: { items: [], total: 0, page: 1, limit: 1, total_pages: 0 },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: expect.stringMatching(/^req_\d+$/),
    });
  });

  it.each<[string, Record<string, string>]>([
    ['missing', {}],
    ['empty', { 'x-api-key': '' }],
    ['wrong', { 'x-api-key': 'other' }],
    ['of another case', { 'x-api-key': 'MANGO-DEMO-KEY' }],
    ['as a bearer token', { authorization: 'Bearer mango-demo-key' }],
  ])('fails to authenticate a call when it is %s', async (_, headers) => {
    expect(await call('/orders', headers)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    // The API key is checked first, even for a path that does not exist.
    expect(await call('/products?limit=x', headers)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await call('/nothing', headers)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
  });

  it('fails without rights or after it was revoked, and works after it was added', async () => {
    await control('keys', { key: mango.apiKey, state: 'forbidden' });
    expect(await call('/orders')).toMatchObject(refusal(403, 'FORBIDDEN'));
    await callPartner(`${mango.url}/_sim/keys/${mango.apiKey}`, 'DELETE');
    expect(await call('/orders')).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    await control('keys', { key: 'second' });
    expect((await call('/orders', { 'x-api-key': 'second' })).status).toBe(200);
  });

  it('leads, when missing, to a refusal with HTTP 200 if refusalStatus is 200', async () => {
    await control('settings', { refusalStatus: '200' });
    expect(await call('/orders', {})).toMatchObject(refusal(200, 'UNAUTHORIZED'));
  });
});

describe('rate limit of MANGO', () => {
  it('applies to each API key and second, and appears in headers', async () => {
    await control('settings', { perSecond: 2 });
    await control('keys', { key: 'second' });
    const first = await call('/catalogs');
    expect([first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual(['2', '1']);
    await call('/catalogs');
    const limited = await call('/catalogs');
    expect(limited).toMatchObject(refusal(429, 'RATE_LIMIT_EXCEEDED'));
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(limited.headers.get('x-ratelimit-reset'))).toBeGreaterThan(1_700_000_000);
    expect((await call('/catalogs', { 'x-api-key': 'second' })).status).toBe(200);
    await control('clock', { advanceSeconds: 1 });
    expect((await call('/catalogs')).status).toBe(200);
  });

  it('allows ten calls per second when the simulator is live', async () => {
    const live = await startMangoSimulator({ live: true });
    const answer = await callPartner(`${live.baseUrl}/orders`, 'GET', undefined, { 'x-api-key': live.apiKey });
    await live.close();
    expect(answer.headers.get('x-ratelimit-limit')).toBe('10');
  });
});

describe('catalogue of MANGO', () => {
  it('contains three products for each production line, with amounts as text', async () => {
    expect((await call('/products?limit=100')).body).toMatchObject({
      data: {
        total: 9,
        items: expect.arrayContaining([
          expect.objectContaining({ id: '101', sku: 'PROD-101', name: 'Unisex T-shirt', base_price: '6.20' }),
          expect.objectContaining({ name: 'Hoodie', base_price: '16.50' }),
          expect.objectContaining({ name: 'Sweatshirt', currency: 'USD' }),
        ]),
      },
    });
    expect((await call('/products?limit=4&page=3')).body).toMatchObject({ data: { items: [{}], total_pages: 3 } });
    expect((await call('/catalogs')).body).toMatchObject({ data: [{ id: '1', name: 'Unisex T-shirt' }, {}, {}] });
  });

  it('identifies variations by colour and size, and their production line by the SKU (PAR-17)', async () => {
    const black = { color: 'BLACK', size: 'XL', name: 'Tee - BLACK - XL', price: '6.20' };
    const tiktok = (await call('/products/101/variations?limit=100')).text;
    expect(tiktok).toContain('"TT-5000-BLACK-XL"');
    expect(tiktok).toContain('"production_line":"TIKTOK"');
    const fastus = (await call('/products/201/variations?limit=100')).body;
    expect(fastus).toMatchObject({
      data: {
        items: expect.arrayContaining([
          expect.objectContaining({ ...black, sku: expect.stringMatching(/^1\d{4}$/), product_id: '201' }),
        ]),
      },
    });
  });

  it('lists the features of each production line', async () => {
    expect((await call('/production-lines')).body).toMatchObject({
      data: [
        { name: 'TIKTOK', supported_facilities: ['SJ', 'TX', 'VA'], supports_speed_type: false },
        { name: 'FASTUS', supported_facilities: [], supports_speed_type: true },
        { name: 'US1', is_active: false },
      ],
    });
  });
});

describe('rejections of MANGO reads', () => {
  it.each([
    ['limit=101', 'limit', 'less_than_equal'],
    ['limit=0', 'limit', 'greater_than_equal'],
    ['page=one', 'page', 'int_parsing'],
  ])('name the field and the type of the error for the query %s', async (query, field, type) => {
    for (const path of ['/products', '/orders', '/products/101/variations']) {
      expect(await call(`${path}?${query}`)).toMatchObject({
        status: 422,
        body: { status: false, code: 'VALIDATION_ERROR', data: { errors: [{ field, type }] } },
      });
    }
  });

  it.each(['/orders/577', '/products/999/variations', '/nothing'])('report the path as unknown: %s', async (path) => {
    expect(await call(path)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('faults of MANGO', () => {
  const fault = (body: object) => control('faults', { times: 1, ...body });

  it('429 informs the caller when the next call is allowed', async () => {
    await fault({ name: '429', seconds: 9 });
    expect(await call('/orders')).toMatchObject(refusal(429, 'RATE_LIMIT_EXCEEDED'));
    expect((await call('/orders')).status).toBe(200);
  });

  it('5xx returns an HTML page of the chosen status', async () => {
    await fault({ name: '5xx', status: 503 });
    const failed = await call('/orders');
    expect(failed.status).toBe(503);
    expect(failed.text).toContain('<html>');
  });

  it.each(['html', 'empty', 'truncated', 'nested'])('strange returns once a response that is %s', async (word) => {
    await fault({ name: 'strange', word });
    expect(await call('/orders')).toMatchObject({ status: 200, body: null });
    expect((await call('/orders')).body).toMatchObject({ status: true });
  });

  it('malformed returns truncated JSON', async () => {
    await fault({ name: 'malformed', match: '/orders' });
    expect((await call('/catalogs')).body).not.toBeNull();
    const cut = await call('/orders');
    expect([cut.status, cut.body, cut.text.slice(0, 14)]).toEqual([200, null, '{"status":true']);
  });

  it('down drops every call until it is removed', async () => {
    await control('faults', { name: 'down' });
    await expect(call('/orders')).rejects.toThrow('fetch failed');
    await callPartner(`${mango.url}/_sim/faults`, 'DELETE');
    expect((await call('/orders')).status).toBe(200);
    expect((await callPartner(`${mango.url}/_sim/calls`, 'GET')).body).toMatchObject({
      calls: [
        { path: '/api/public/v1/orders', status: null },
        { path: '/api/public/v1/orders', status: 200 },
      ],
    });
  });

  it('latency delays the response, but not the closing of the simulator', async () => {
    const slow = await startMangoSimulator();
    await callPartner(`${slow.url}/_sim/faults`, 'POST', { name: 'latency', milliseconds: 600_000 });
    const late = callPartner(`${slow.baseUrl}/orders`, 'GET').catch(() => 'broken off');
    await expect
      .poll(async () => (await callPartner(`${slow.url}/_sim/calls`, 'GET')).body)
      .toMatchObject({ calls: [{ method: 'GET' }] });
    await slow.close();
    expect(await late).toBeDefined();
    await fault({ name: 'latency', milliseconds: 60 });
    const start = performance.now();
    await call('/orders');
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
  });

  it.each([
    ['faults', { name: 'meteor' }],
    ['faults', {}],
    ['faults', { name: '429', times: 'often' }],
    ['clock', { advanceSeconds: -1 }],
    ['clock', { paused: 'perhaps' }],
    ['keys', {}],
    ['keys', { key: 'x', state: 'sleepy' }],
    ['settings', { refusalStatus: '418' }],
  ])('invalid controls are rejected: %s %j', async (path, body) => {
    expect((await control(path, body)).status).toBe(400);
  });
});

it('page of MANGO shows the API keys and the last calls', async () => {
  await call('/catalogs');
  const page = await callPartner(mango.url, 'GET');
  expect(page.text).toContain('mango-demo-key');
  expect(page.text).toContain('GET /api/public/v1/catalogs');
});

it('page of MANGO shows orders with pictures and buttons, which return to the page', async () => {
  const store = await openStore();
  await store.create({ note: '<b>gift</b>' });
  const { text } = await store.page();
  expect(text).toContain('1 × Unisex T-shirt, BLACK, XL (TIKTOK)');
  expect(text).toContain(`<img src="${store.fileUrl}/good.png"`);
  expect(text).not.toContain('<script');
  const pressed = await fetch(`${store.url}/_sim/orders/900001`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'hold' }),
    redirect: 'manual',
  });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/']);
  expect((await store.page()).text).toContain('<b class="state on_hold">on_hold</b>');
  await store.close();
});
