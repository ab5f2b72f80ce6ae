import { getForm, login, refresh } from '@bobbin/contract/auth';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { listOrders } from '@bobbin/contract/orders';
import { register } from '@bobbin/contract/registration';
import { listShopNames } from '@bobbin/contract/shop-names';
import { createShop, syncShop } from '@bobbin/contract/shops';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../server/src/platform/errors.ts';
import { callApi } from '../world/world.ts';
import { keepApis } from '../world/apis.ts';
import { createPerson, type Person } from '../world/person.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let lan: Person;
const apis = keepApis({ server: {} });
beforeAll(async () => {
  lan = await createPerson(apis.server.app, 'lan');
});
afterEach(() => vi.restoreAllMocks());

async function send(path: string, options: RequestInit = {}) {
  const response = await fetch(`${apis.server.url}${path}`, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as unknown };
}

function failure(code: number) {
  return { isSuccess: false, body: null, exceptionBody: { code, requestId: expect.stringMatching(UUID) } };
}

const JSON_TYPE = { 'content-type': 'application/json' };

it('an error names each invalid field once, with its first problem (API-5)', async () => {
  const empty = { email: '', firstName: '', lastName: ' ', dob: '', password: '' };
  const { status, exceptionBody } = await callApi(apis.server.url, register, { body: empty });
  expect(status).toBe(422);
  expect(exceptionBody?.issues).toEqual([
    { path: 'body.email', message: 'Email is required' },
    { path: 'body.firstName', message: 'First Name is required' },
    { path: 'body.lastName', message: 'Last Name is required' },
    { path: 'body.dob', message: 'Date of birth is required' },
    { path: 'body.password', message: 'Password is required' },
  ]);
});

describe('a response', () => {
  it('uses the standard envelope, forbids caching, and contains its request id (API-1)', async () => {
    const answer = await send('/api/form');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isSuccess: true, body: { brand: 'Bobbin' }, exceptionBody: null });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
  });

  it('never contains a request id from the caller', async () => {
    const answer = await send('/api/form', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
  });

  it('contains in header, error and log the same request id', async () => {
    const answer = await callApi(apis.server.url, listShopNames, {});
    const id = answer.headers.get('x-request-id');
    expect(answer.exceptionBody?.requestId).toBe(id);
    await expect
      .poll(() => apis.server.readLog().filter((line) => line.requestId === id))
      .toMatchObject([{ msg: 'request', method: 'GET', route: '/api/shops/shops', status: 401 }]);
  });

  it('contains error messages in Vietnamese, or in English on request', async () => {
    const vi = await callApi(apis.server.url, listShopNames, {});
    const en = await callApi(apis.server.url, listShopNames, {}, { 'accept-language': 'en-US,en;q=0.9' });
    expect(vi.exceptionBody?.message).toBe('Unauthorized');
    expect(en.exceptionBody?.message).toBe('Sign in again');
  });
});

describe('an error', () => {
  it('with the status 200 has a code when it is a business error (API-3)', async () => {
    const answer = await callApi(apis.server.url, login, {
      body: { email: 'nobody@example.com', password: 'wrong wrong' },
    });
    expect(answer).toMatchObject({ status: 200, ...failure(100) });
  });

  it('for a missing or invalid token has the status 401 (API-3)', async () => {
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      'Bearer x.y.z',
      'Basic bGFuOnB3',
      `bearer ${lan.token}`,
      `Bearer ${lan.token}x`,
    ];
    for (const authorization of headers) {
      const answer = await callApi(apis.server.url, listShopNames, {}, { authorization });
      expect(answer, authorization).toMatchObject({ status: 401, ...failure(401) });
    }
  });

  it('for a missing permission has the status 403 (ROL-2)', async () => {
    vi.spyOn(apis.server.app.shopList, 'listNames').mockRejectedValue(new AppError('FORBIDDEN'));
    expect(await callApi(apis.server.url, listShopNames, {}, lan.headers)).toMatchObject({
      status: 403,
      ...failure(403),
    });
  });

  it('for a pending second factor has the status 404, code 359 and a header', async () => {
    const minh = await createPerson(apis.server.app, 'minh', { hasPendingSecondFactor: true });
    const answer = await callApi(apis.server.url, listShopNames, {}, minh.headers);
    expect(answer).toMatchObject({ status: 404, ...failure(359) });
    expect(answer.headers.get('x-auth-step')).toBe('2fa');
  });

  it.each([
    ['GET', '/api/nothing/here'],
    ['GET', '/api'],
    ['GET', '/api/auth/login'],
    ['DELETE', '/api/form'],
    ['PUT', '/api/shops'],
    ['POST', '/'],
    ['GET', '/api/shops/shop/%zz'],
    ['GET', `/api/shops/shop/${'x'.repeat(400)}`],
    ['GET', '/assets/missing.js'],
  ])('for an unknown path or method has the status 404 and code 300: %s %s (API-4)', async (method, path) => {
    const answer = await send(path, { method, headers: lan.headers });
    expect(answer).toMatchObject({ status: 404, body: failure(300) });
    expect(answer.headers.get('x-request-id')).toMatch(UUID);
  });

  it('for invalid input has the status 422 and names every invalid field (API-5)', async () => {
    const answer = await callApi(
      apis.server.url,
      listOrders,
      { query: { page: 0, sortBy: 'password:DESC', start: -1 } },
      lan.headers,
    );
    expect(answer).toMatchObject({ status: 422, ...failure(422) });
    const places = answer.exceptionBody?.issues?.map((issue) => issue.path).toSorted();
    expect(places).toEqual(['query.page', 'query.sortBy', 'query.start']);
  });

  it.each([
    ['vi', 'email', { email: 'x', password: '12345678' }, 'Invalid Email'],
    ['en', 'email', { email: 'x', password: '12345678' }, 'This is not an email address'],
    ['vi', 'password', { email: 'a@b.test', password: 'short' }, 'Password has to have at least 8 characters'],
    ['vi', 'email', { password: '12345678' }, 'Email is required'],
    ['en', 'password', { email: 'a@b.test', password: 5 }, 'Enter your password'],
    ['vi', 'password', { email: 'a@b.test', password: '1234\u00005678' }, 'Có ký tự hỏng, không lưu được'],
  ])('for invalid input is in the language of the caller: %s, %s (API-5)', async (locale, field, body, message) => {
    const headers = { ...JSON_TYPE, 'accept-language': locale };
    const answer = await send('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(body) });
    const path = message.startsWith('Có ký tự') ? 'body' : `body.${field}`;
    expect(answer).toMatchObject({ status: 422, body: { exceptionBody: { issues: [{ path, message }] } } });
  });

  it('for invalid input is in the caller’s language also when the product’s documents do not quote the text', async () => {
    const ask = (locale: string) =>
      callApi(
        apis.server.url,
        listOrders,
        { query: { page: 'x' as never } },
        { ...lan.headers, 'accept-language': locale },
      );
    expect((await ask('vi')).exceptionBody?.issues?.[0]?.message).toBe('Phải là số');
    expect((await ask('en')).exceptionBody?.issues?.[0]?.message).toBe('This must be a number');
  });

  it.each<[string, object, [path: string, message: string][]]>([
    [
      'an order to send',
      { id: '1', type: 'AUTO', isDraft: 'no', fulfillHouse: '', orderProducts: [{ id: '' }], x: 1 },
      [
        ['body.fulfillHouse', 'This must not be empty'],
        ['body.isDraft', 'This must be true or false'],
        ['body.orderProducts.0.id', 'This must not be empty'],
        ['body.x', 'There is no such field'],
      ],
    ],
    [
      'a price',
      { id: '1', type: 'HAND', fulfillPrice: 5 },
      [['body.fulfillPrice', 'This must be text, in quotation marks']],
    ],
  ])('for an invalid form of %s names each invalid field (API-5)', async (_what, body, expected) => {
    const headers = { ...lan.headers, 'accept-language': 'en' };
    const answer = await callApi(apis.server.url, fulfilOrder, { body: body as never }, headers);
    expect(answer.status).toBe(422);
    const issues = answer.exceptionBody?.issues?.map(({ path, message }) => [path, message]);
    expect(issues?.toSorted()).toEqual(expected);
  });

  it.each([
    ['half a document', '{"email": "a@b.test", '],
    ['no document', 'not json'],
    ['an empty body', ''],
    ['a wrong shape', '[]'],
    ['a poisoned prototype', '{"__proto__": {"isAdmin": true}, "email": "a@b.test", "password": "12345678"}'],
    ['NUL in a text', '{"email": "a@b.test", "password": "1234\\u00005678"}'],
    ['half a character', '{"email": "a@b.test", "password": "\\ud83dpassword"}'],
  ])('for the body “%s” has the status 422', async (_what, body) => {
    const answer = await send('/api/auth/login', { method: 'POST', headers: JSON_TYPE, body });
    expect(answer).toMatchObject({ status: 422, body: failure(422) });
    expect(answer.text).toContain('"issues"');
  });

  it.each([
    ['in another language', 'application/xml', '<email/>'],
    ['that breaks off', 'application/json', '{"email": "a@b.test", '],
  ])('for a body %s has the status 422 and describes the expected body (API-5)', async (_what, type, body) => {
    const said = {
      vi: 'Phải là JSON, kèm content-type application/json',
      en: 'This must be JSON, with content-type application/json',
    };
    for (const [locale, message] of Object.entries(said)) {
      const headers = { 'content-type': type, 'accept-language': locale };
      const answer = await send('/api/auth/login', { method: 'POST', headers, body });
      expect(answer).toMatchObject({
        status: 422,
        body: { ...failure(422), exceptionBody: { code: 422, issues: [{ path: 'body', message }] } },
      });
    }
  });

  it.each([
    ['/api/auth/login', 1_100_000],
    ['/api/webhooks/marketplace', 300_000],
  ])('for a huge body at %s has the status 413 and a text that mentions no file (API-6)', async (path, length) => {
    const body = JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(length) });
    const said = { vi: 'Dữ liệu gửi lên quá lớn', en: 'The request is too large' };
    for (const [locale, message] of Object.entries(said)) {
      const headers = { ...JSON_TYPE, 'accept-language': locale };
      const answer = await send(path, { method: 'POST', headers, body });
      expect(answer).toMatchObject({ status: 413, body: failure(914) });
      expect(answer.text).toContain(message);
    }
  });

  it('for a deeply nested body costs little CPU time', async () => {
    const body = `{"refreshToken": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const answer = await send('/api/auth/refresh', { method: 'POST', headers: JSON_TYPE, body });
    expect(answer).toMatchObject({ status: 422, body: failure(422) });
  });

  it('for too many tries has the status 429 and the waiting time (API-6)', async () => {
    vi.spyOn(apis.server.app.accounts, 'refresh').mockRejectedValue(
      new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 77 }),
    );
    const answer = await callApi(apis.server.url, refresh, { body: { refreshToken: 'x' } });
    expect(answer).toMatchObject({ status: 429, ...failure(929) });
    expect(answer.headers.get('retry-after')).toBe('77');
  });
});

describe('an unexpected failure', () => {
  it('returns only the status 500 and the request id, and the log has the details (API-6)', async () => {
    const secret = 'relation "shops" at 10.1.2.3 is on fire';
    vi.spyOn(apis.server.app.shopList, 'listNames').mockRejectedValue(new Error(secret));
    const answer = await send('/api/shops/shops', { headers: lan.headers });
    const id = answer.headers.get('x-request-id');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      isSuccess: false,
      body: null,
      exceptionBody: { code: 990, message: 'Server error unknown', requestId: id },
    });
    expect(answer.text).not.toContain('fire');
    await expect
      .poll(() => apis.server.readLog().filter((line) => line.requestId === id && line.level === 'error'))
      .toMatchObject([{ msg: 'Unexpected failure', err: { message: secret } }]);
  });

  it('returns the status 500 for any thrown value', async () => {
    for (const thrown of ['text', null, undefined, 42, { statusCode: 'odd' }]) {
      vi.spyOn(apis.server.app.shopList, 'listNames').mockRejectedValue(thrown);
      expect(await callApi(apis.server.url, listShopNames, {}, lan.headers)).toMatchObject({
        status: 500,
        ...failure(990),
      });
    }
  });

  it('returns the status 500 for a response without a required field, and no partial response', async () => {
    vi.spyOn(apis.server.app.shopList, 'listNames').mockResolvedValue([
      { id: '1', nameShop: 'A', friendName: undefined as never },
    ]);
    expect(await callApi(apis.server.url, listShopNames, {}, lan.headers)).toMatchObject({
      status: 500,
      ...failure(990),
    });
  });

  it('reveals no field that the contract does not name (API-12)', async () => {
    const shop = { id: '1', nameShop: 'A', friendName: 'B', accessToken: 'secret', nested: { proxy: 'secret' } };
    vi.spyOn(apis.server.app.shopList, 'listNames').mockResolvedValue([shop]);
    const answer = await callApi(apis.server.url, listShopNames, {}, lan.headers);
    expect(answer.body).toEqual([{ id: '1', nameShop: 'A', friendName: 'B' }]);
  });
});

describe('unusual but valid requests', () => {
  it('may have a path that ends with a slash, and may omit an optional body', async () => {
    expect((await send('/api/form/')).status).toBe(200);
    const answer = await callApi(apis.server.url, syncShop, { params: { id: '1' } }, lan.headers);
    expect(answer).toMatchObject({ status: 404, ...failure(300) });
  });

  it.each([
    ['POST', '/api/shops/1/sync', 404, failure(300)],
    ['DELETE', '/api/payment-requests/1', 404, failure(300)],
    ['POST', '/api/auth/login', 422, { exceptionBody: { issues: [{ path: 'body', message: 'Còn thiếu' }] } }],
  ])('may have the content type JSON without a body: %s %s', async (method, path, status, body) => {
    const answer = await send(path, { method, headers: { ...lan.headers, ...JSON_TYPE } });
    expect(answer).toMatchObject({ status, body });
  });

  it('get responses after another connection sent input that is not HTTP', async () => {
    const { port } = new URL(apis.server.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (data) => void (text += data.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await callApi(apis.server.url, getForm, {})).status).toBe(200);
  });

  it('get responses after a connection that broke during a request, which is dropped', async () => {
    const { port } = new URL(apis.server.url);
    await new Promise<void>((resolve) => {
      const request = rawRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/shops',
        headers: { ...lan.headers, ...JSON_TYPE, 'content-length': '1000' },
      });
      request.on('error', () => resolve());
      request.write('{"data": "');
      setImmediate(() => request.destroy());
      request.on('close', () => resolve());
    });
    expect(
      (await callApi(apis.server.url, createShop, { body: { data: '', friendlyName: '' } }, lan.headers)).status,
    ).toBe(422);
  });
});
