import { afterEach, describe, expect, it } from 'vitest';
import type { CredentialsCheck } from '../factory.ts';
import type { CallRecord } from '../http.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from '../testing/stub-server.ts';
import { createMango, type MangoConfig } from './client.ts';

const KEY = 'mango-k3y-of-seller';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

interface Tried {
  check: CredentialsCheck;
  server: StubServer;
  clock: FakeClock;
  records: CallRecord[];
}

async function check(
  respond: (request: SeenRequest, count: number) => StubReply,
  { apiKey = KEY, ...config }: Partial<MangoConfig> & { apiKey?: string } = {},
): Promise<Tried> {
  const server = await startStub(respond);
  const clock = createFakeClock();
  const records: CallRecord[] = [];
  const mango = createMango({
    baseUrl: `${server.url}/api/public/v1/`,
    timeoutMs: 5000,
    clock,
    onCall: (record) => records.push(record),
    ...config,
  });
  opened.push(mango, server);
  return { check: await mango.checkCredentials({ apiKey }), server, clock, records };
}

function toReply(status: number, code: string, more: { data?: unknown; headers?: Record<string, string> } = {}) {
  const json = { status: code === 'SUCCESS', code, message: code.toLowerCase(), data: more.data ?? null };
  return {
    status,
    json: { ...json, timestamp: '2026-11-21T00:00:00Z', request_id: 'r1' },
    headers: more.headers ?? {},
  };
}

describe('checkCredentials', () => {
  it('reads one order with the key in a header, and sends the key nowhere else', async () => {
    const { check: found, server, records } = await check(() => toReply(200, 'SUCCESS', { data: [] }));
    expect(found).toBe('ok');
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ method: 'GET', target: '/api/public/v1/orders?page=1&limit=1', body: '' });
    expect(server.seen[0]?.headers).toMatchObject({ 'x-api-key': KEY });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify(records)).not.toContain(KEY);
  });

  it('sends the key in the header of another API generation (PAR-16)', async () => {
    const { server } = await check(() => toReply(200, 'SUCCESS'), { keyHeader: 'X-Old-Key' });
    expect(server.seen[0]?.headers['x-old-key']).toBe(KEY);
  });

  it.each<[string, StubReply, CredentialsCheck]>([
    ['401 UNAUTHORIZED', toReply(401, 'UNAUTHORIZED'), 'bad-key'],
    ['UNAUTHORIZED with HTTP 200', toReply(200, 'UNAUTHORIZED'), 'bad-key'],
    ['a key without the permission', toReply(403, 'FORBIDDEN'), 'bad-key'],
    ['401 without an envelope', { status: 401, text: 'no' }, 'bad-key'],
    ['another refusal', toReply(422, 'VALIDATION_ERROR'), 'down'],
    ['status false with HTTP 200', toReply(200, 'NOT_FOUND'), 'down'],
    ['a page of another site', { status: 200, text: '<html>Welcome</html>' }, 'down'],
    ['an answer without status', { status: 200, json: { code: 'SUCCESS' } }, 'down'],
    ['a redirect', { status: 302, headers: { location: '/login' } }, 'down'],
  ])('classifies the response correctly: %s', async (_, reply, expected) => {
    expect((await check(() => reply)).check).toBe(expected);
  });

  it.each<[string, StubReply]>([
    ['a server error', toReply(500, 'INTERNAL_ERROR')],
    ['a broken gateway', { status: 502, text: 'Bad gateway' }],
    ['a broken connection', { drop: true }],
  ])('retries after %s, once', async (_, reply) => {
    const mended = await check((_request, count) => (count === 1 ? reply : toReply(200, 'SUCCESS')));
    expect(mended.check).toBe('ok');
    const broken = await check(() => reply);
    expect(broken.check).toBe('down');
    expect(broken.server.seen).toHaveLength(2);
  });

  it.each([
    ['Retry-After', { 'retry-after': '3' }],
    ['X-RateLimit-Reset as a wait', { 'x-ratelimit-reset': '3' }],
    ['X-RateLimit-Reset as a moment', { 'x-ratelimit-reset': String(1_795_249_678 + 3) }],
  ])('waits as long as the response specifies by %s', async (_, headers) => {
    const { check: found, clock } = await check((_request, count) =>
      count === 1 ? toReply(429, 'RATE_LIMIT_EXCEEDED', { headers }) : toReply(200, 'SUCCESS'),
    );
    expect(found).toBe('ok');
    expect(clock.sleeps).toEqual([3000]);
  });

  it.each(['key with spaces', 'khoá', 'a\r\nX-Evil: 1', ''])(
    'makes no call with an impossible key: %j',
    async (apiKey) => {
      const { check: found, server } = await check(() => toReply(200, 'SUCCESS'), { apiKey });
      expect(found).toBe('bad-key');
      expect(server.seen).toHaveLength(0);
    },
  );

  it('times out on a late response', async () => {
    expect((await check(() => ({ hang: true }), { timeoutMs: 50 })).check).toBe('down');
  });
});
