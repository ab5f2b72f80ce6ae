import type { Access, CallOptions, TestWorld } from './test-caller.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld } from './test-caller.ts';

const SEARCH = '/order/202309/orders/search';

let world: TestWorld;
let access: Access;

beforeAll(async () => {
  world = await startTestWorld({ orders: 5, rateLimit: { perSecond: 0.001, burst: 60 } });
  access = await world.authorize();
});
afterAll(async () => world.simulator.close());

const now = () => Math.floor(Date.now() / 1000);

type Change = NonNullable<CallOptions['change']>;

/**
 * One flaw for each check, in the sequence of MKT-8. A call with a flaw also has all later flaws that can be combined with it. A response about a
 * later flaw therefore shows that the checks run in the wrong sequence.
 */
const FLAWS: {
  check: string;
  method?: string;
  path?: string;
  change: Change;
  body?: unknown;
  status: number;
  code: number;
}[] = [
  {
    check: 'path',
    path: '/order/209909/orders/search',
    change: { query: { app_key: 'no', timestamp: '1' }, sign: 'no' },
    status: 404,
    code: 36009009,
  },
  {
    check: 'method',
    method: 'PUT',
    change: { query: { app_key: 'no', timestamp: '1' }, sign: 'no' },
    status: 405,
    code: 36009010,
  },
  { check: 'app key', change: { query: { app_key: 'no', timestamp: '1' }, sign: 'no' }, status: 400, code: 36009004 },
  { check: 'time stamp', change: { query: { timestamp: '1' }, sign: 'no' }, status: 400, code: 36009004 },
  { check: 'sign', change: { sign: 'no', headers: { 'x-tts-access-token': 'no' } }, status: 401, code: 106001 },
  {
    check: 'token',
    change: { headers: { 'x-tts-access-token': 'no' }, query: { shop_cipher: null } },
    status: 401,
    code: 36009004,
  },
  { check: 'cipher missing', change: { query: { shop_cipher: null } }, body: '{', status: 400, code: 106013 },
  { check: 'unknown cipher', change: { query: { shop_cipher: 'TTP_no' } }, body: '{', status: 400, code: 36009004 },
  { check: 'content type', change: { headers: { 'content-type': 'text/plain' } }, status: 400, code: 36009022 },
  { check: 'body', change: {}, body: '{', status: 400, code: 36009023 },
];

describe('sequence of checks (MKT-8)', () => {
  it.each(FLAWS)(
    'returns the error of the check "$check" before the errors of later checks',
    async ({ method = 'POST', path = SEARCH, change, body = '[1]', status, code }) => {
      const answer = await world.call(access, method, path, { query: { page_size: '1' }, body, change });
      expect([answer.status, answer.code]).toEqual([status, code]);
      expect(answer.request_id).toMatch(/^\d{14}[0-9A-F]{20}$/);
      expect(answer.data).toBeNull();
    },
  );

  it('reports a failure in the message, because code 36009004 is ambiguous (MKT-9)', async () => {
    const said = async (change: Change) =>
      (await world.call(access, 'POST', SEARCH, { query: { page_size: '1' }, body: {}, change })).message;
    expect(await said({ query: { app_key: null } })).toMatch(/^Missing credentials.*`app_key`/);
    expect(await said({ query: { app_key: 'x' } })).toMatch(/^Invalid credentials. Invalid `app_key`/);
    expect(await said({ query: { timestamp: '-5' } })).toMatch(/^Invalid timestamp/);
    expect(await said({ sign: '' })).toMatch(/^Missing credentials.*`sign`/);
    expect(await said({ sign: 'x' })).toBe('Invalid credentials. The `sign` query parameter is invalid.');
    expect(await said({ headers: { 'x-tts-access-token': null } })).toMatch(/^Missing credentials/);
  });

  it('accepts timestamps up to 5 minutes old and 30 seconds ahead (MKT-6)', async () => {
    const codeAt = async (seconds: number) =>
      (
        await world.call(access, 'GET', '/logistics/202309/warehouses', {
          change: { query: { timestamp: String(now() + seconds) } },
        })
      ).status;
    expect(await codeAt(-295)).toBe(200);
    expect(await codeAt(25)).toBe(200);
    expect(await codeAt(-310)).toBe(400);
    expect(await codeAt(40)).toBe(400);
  });

  it('rejects an unexpected cipher and the shop of another seller', async () => {
    const unexpected = await world.call(access, 'GET', '/authorization/202309/shops', {
      change: { query: { shop_cipher: access.cipher } },
    });
    expect([unexpected.status, unexpected.message]).toEqual([400, expect.stringMatching(/^Unexpected identifier/)]);
    const other = await world.authorize(1);
    const foreign = await world.call({ ...access, cipher: other.cipher }, 'GET', '/logistics/202309/warehouses');
    expect([foreign.status, foreign.message]).toEqual([400, expect.stringMatching(/^Invalid identifier/)]);
  });

  it('applies the rate limit to each shop separately', async () => {
    let last = await world.call(access, 'GET', '/logistics/202309/warehouses');
    for (let call = 0; call < 70 && last.status === 200; call += 1)
      last = await world.call(access, 'GET', '/logistics/202309/warehouses');
    expect([last.status, last.code]).toEqual([429, 36009002]);
    const other = await world.authorize(1);
    expect((await world.call(other, 'GET', '/logistics/202309/warehouses')).code).toBe(0);
    // The rate limit is checked before the body, which alone would cause a 400.
    expect((await world.call(access, 'POST', SEARCH, { query: { page_size: '1' }, body: '{' })).status).toBe(429);
  });
});
