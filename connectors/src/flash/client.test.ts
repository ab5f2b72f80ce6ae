import { afterEach, describe, expect, it } from 'vitest';
import type { CredentialsCheck } from '../factory.ts';
import type { CallRecord } from '../http.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from '../testing/stub-server.ts';
import { createFlash } from './client.ts';
import { normalizeCode } from './errors.ts';

const LOGIN = { username: 'lan-shop', apiKey: 'p|ass|w0rd "đ"' };
const TOKEN = 'tok3n-of-flash';
const VARIANTS = [
  { variant_id: 174353, product_type: 'SHIRT', brand: 'GILDAN', style: 'G5000', size: 'M', color: 'BLACK' },
];

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

function toSuccess(data: unknown, code = 'FLS_200'): StubReply {
  return { json: { code, msg: 'success', data, err: null } };
}

/** Creates correct responses of FLASH for all calls, except for the responses that a test sets. */
function createRespond(onToken: StubReply | null, onRead: StubReply | null) {
  return ({ path }: SeenRequest): StubReply => {
    if (path.endsWith('/token')) return onToken ?? toSuccess({ access_token: TOKEN, expires_in: 18_000 });
    return onRead ?? toSuccess(VARIANTS);
  };
}

async function check(
  respond: (request: SeenRequest, count: number) => StubReply,
): Promise<{ check: CredentialsCheck; server: StubServer; records: CallRecord[] }> {
  const server = await startStub(respond);
  const records: CallRecord[] = [];
  const flash = createFlash({
    baseUrl: `${server.url}/seller-api-v2`,
    timeoutMs: 5000,
    clock: createFakeClock(),
    onCall: (record) => records.push(record),
  });
  opened.push(flash, server);
  return { check: await flash.checkCredentials(LOGIN), server, records };
}

describe('checkCredentials', () => {
  it('signs in with name and password, byte for byte, and uses the token (PAR-18)', async () => {
    const { check: found, server, records } = await check(createRespond(null, null));
    expect(found).toBe('ok');
    expect(server.seen.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'POST /seller-api-v2/token',
      'GET /seller-api-v2/orders/list-variant-sku',
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ username: LOGIN.username, password: LOGIN.apiKey });
    expect(server.seen[1]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(JSON.stringify(records)).not.toMatch(/tok3n|w0rd/);
  });

  it.each<[string, StubReply]>([
    ['at the top, as version 1 has it', { json: { access_token: TOKEN } }],
    ['with the other code of success', toSuccess({ access_token: TOKEN }, 'FLS-201')],
  ])('accepts a token in a response %s', async (_, reply) => {
    expect((await check(createRespond(reply, null))).check).toBe('ok');
  });

  it.each<[string, StubReply, CredentialsCheck]>([
    ['401', { status: 401, json: { msg: 'Unauthorized' } }, 'bad-key'],
    ['fail with HTTP 200', { json: { msg: 'fail', err: 'wrong password', data: null } }, 'bad-key'],
    ['a code that is none of success', { json: { code: 'FLS_401', msg: 'no', data: null } }, 'bad-key'],
    ['400', { status: 400, json: { code: 'FLS_400', msg: 'Bad credentials' } }, 'bad-key'],
    ['403, the list of addresses', { status: 403, text: 'Forbidden' }, 'ip-not-listed'],
    ['a success without a token', toSuccess({}), 'down'],
    ['a page of another site', { text: '<html>' }, 'down'],
    ['503', { status: 503, text: '' }, 'down'],
    ['429', { status: 429, json: { msg: 'slow' } }, 'down'],
    ['no answer', { drop: true }, 'down'],
  ])('classifies the response to the login correctly: %s', async (_, reply, expected) => {
    const { check: found, server } = await check(createRespond(reply, null));
    expect(found).toBe(expected);
    expect(server.seen.every(({ path }) => path.endsWith('/token'))).toBe(true);
  });

  it.each<[string, StubReply, CredentialsCheck]>([
    ['a token that is refused', { status: 401, json: { msg: 'Unauthorized' } }, 'bad-key'],
    ['a token that is refused with HTTP 200', { json: { msg: 'fail', err: 'Invalid token', data: null } }, 'bad-key'],
    ['an address that is not listed', { status: 403, json: { msg: 'IP not allowed' } }, 'ip-not-listed'],
    ['another failure', { json: { msg: 'fail', err: 'catalogue is being rebuilt', data: null } }, 'down'],
    ['a catalogue that is none', toSuccess('nothing'), 'down'],
  ])('classifies the response to the first read correctly: %s', async (_, reply, expected) => {
    expect((await check(createRespond(null, reply))).check).toBe(expected);
  });

  it('retries after a temporary failure', async () => {
    const fine = createRespond(null, null);
    const { check: found, server } = await check((request, count) => (count === 1 ? { status: 502 } : fine(request)));
    expect(found).toBe('ok');
    expect(server.seen).toHaveLength(3);
  });
});

describe('normalizeCode', () => {
  it.each([
    ['FLS-406', 'FLS_406'],
    ['fls_200 ', 'FLS_200'],
  ])('writes %s as %s (PAR-18)', (code, expected) => {
    expect(normalizeCode(code)).toBe(expected);
  });
});
