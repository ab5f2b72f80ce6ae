import { readSyncTrouble } from '@bobbin/domain/shops/sync-trouble';
import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../errors.ts';
import type { CallRecord } from '../http.ts';
import type { MarketplaceConfig } from './client.ts';
import {
  ACCESS,
  APP,
  type MarketplaceStub,
  openMarketplaceStub,
  toAnswer,
  toRefusal,
} from '../testing/marketplace-stub.ts';
import { startStub, type SeenRequest, type StubReply } from '../testing/stub-server.ts';

const SEARCH = { sortField: 'update_time', sortOrder: 'ASC', pageSize: 50 } as const;
const TRACKING = { trackingNumber: '9400111899223197428490', shippingProviderId: '7117858858072016686' };

let stub: MarketplaceStub;

async function start(
  respond: (request: SeenRequest, count: number) => StubReply,
  config?: Partial<MarketplaceConfig>,
): Promise<MarketplaceStub> {
  stub = await openMarketplaceStub(respond, config);
  return stub;
}

async function catchError(promise: Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorError)) throw new Error(`expected a ConnectorError, not ${String(error)}`);
  return error;
}

describe('redirect as the marketplace’s response', () => {
  const REDIRECT = { status: 302, headers: { location: 'https://login.example/sso?ticket=s3cret' } };

  it('causes an error with the name of the host, and is not followed (SEC-4)', async () => {
    const { marketplace, server } = await start(() => REDIRECT);
    const error = await catchError(marketplace.searchOrders(ACCESS, SEARCH));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'HTTP_302', retryable: true });
    expect(error.providerMessage).toContain('redirects to login.example');
    expect(error.message).not.toMatch(/s3cret|sso/);
    expect(readSyncTrouble(error.providerMessage)).toBe('REDIRECTED');
    expect(server.seen.every(({ path }) => path === '/order/202309/orders/search')).toBe(true);
  });

  it('sets mayHaveHappened when the call was a write', async () => {
    const { marketplace } = await start(() => REDIRECT);
    const error = await catchError(marketplace.updateTracking(ACCESS, 'P1', TRACKING));
    expect(error).toMatchObject({ mayHaveHappened: true, retryable: false });
  });
});

describe('retries of marketplace calls', () => {
  it('wait after each 429, sign the call again, and report the wait (MKT-10)', async () => {
    const { marketplace, server, clock } = await start((_, count) =>
      count <= 3 ? toRefusal(429, 36009002, 'Too many requests') : toAnswer({ orders: [] }),
    );
    const waits: number[] = [];
    await marketplace.searchOrders({ ...ACCESS, onWait: (ms) => waits.push(ms) }, SEARCH);
    expect(server.seen).toHaveLength(4);
    expect(waits).toEqual([1250, 2250, 4250]);
    expect(clock.sleeps).toEqual([1250, 2250, 4250]);
    expect(new Set(server.seen.map(({ query }) => query.get('sign'))).size).toBe(4);
  });

  it('stop for a rate-limited read after 6 attempts (MKT-10)', async () => {
    const { marketplace, server } = await start(() => toRefusal(429, 36009002, 'Too many requests'));
    expect(await catchError(marketplace.searchOrders(ACCESS, SEARCH))).toMatchObject({
      kind: 'rate-limited',
      retryable: true,
    });
    expect(server.seen).toHaveLength(6);
  });

  it('return a long requested wait to the caller as its delay', async () => {
    const { marketplace, server } = await start(() => toRefusal(429, 36009002, '', { 'retry-after': '120' }));
    expect(await catchError(marketplace.searchOrders(ACCESS, SEARCH))).toMatchObject({ retryAfterMs: 120_000 });
    expect(server.seen).toHaveLength(1);
  });

  it('do not delay calls of other shops while one shop is rate-limited', async () => {
    const { marketplace } = await start((request) =>
      request.query.get('shop_cipher') === 'slow' ? toRefusal(429, 36009002, '') : toAnswer({ orders: [] }),
    );
    await catchError(marketplace.searchOrders({ ...ACCESS, shopId: '1', cipher: 'slow' }, SEARCH));
    const waits: number[] = [];
    await marketplace.searchOrders({ ...ACCESS, shopId: '2', onWait: (ms) => waits.push(ms) }, SEARCH);
    expect(waits).toEqual([]);
  });

  it('repeat reads after server errors, up to three attempts (MKT-11)', async () => {
    const { marketplace, server, clock } = await start(() => ({ status: 503, text: '<html>overload</html>' }));
    expect(await catchError(marketplace.searchOrders(ACCESS, SEARCH))).toMatchObject({
      kind: 'unavailable',
      code: 'HTTP_503',
    });
    expect(server.seen).toHaveLength(3);
    expect(clock.sleeps).toEqual([125, 250]);
  });

  it('repeat reads over a broken connection', async () => {
    const { marketplace } = await start((_, count) => (count === 1 ? { drop: true } : toAnswer({ orders: [] })));
    expect((await marketplace.searchOrders(ACCESS, SEARCH)).orders).toEqual([]);
  });

  it.each([
    ['a refusal', () => toRefusal(200, 777, 'no')],
    ['an expired token', () => toRefusal(401, 105002, 'Expired credentials.')],
    ['an unreadable answer', () => ({ text: '<html>' })],
  ])('do not happen after %s', async (_, respond) => {
    const { marketplace, server } = await start(respond);
    await catchError(marketplace.searchOrders(ACCESS, SEARCH));
    expect(server.seen).toHaveLength(1);
  });

  it.each([
    ['a 429', () => toRefusal(429, 36009002, ''), { kind: 'rate-limited', mayHaveHappened: false, retryable: true }],
    ['a broken server', () => ({ status: 500 }), { kind: 'unavailable', mayHaveHappened: true, retryable: false }],
    ['a broken connection', (): StubReply => ({ drop: true }), { kind: 'unavailable', mayHaveHappened: true }],
    ['an unreadable answer', () => ({ text: '' }), { kind: 'not-understood', mayHaveHappened: true }],
    ['an answer without what was bought', () => toAnswer({}), { kind: 'not-understood', mayHaveHappened: true }],
    ['a refusal', () => toRefusal(200, 10007014, 'freeze'), { kind: 'rejected', mayHaveHappened: false }],
  ])('never repeat a write after %s (MKT-11)', async (_, respond, expected) => {
    const { marketplace, server } = await start(respond);
    expect(await catchError(marketplace.createPackage(ACCESS, '576461413038785752'))).toMatchObject(expected);
    expect(server.seen).toHaveLength(1);
  });

  it('delay the next write after a 429', async () => {
    const { marketplace } = await start((_, count) => (count === 1 ? toRefusal(429, 36009002, '') : toAnswer({})));
    await catchError(marketplace.updateTracking(ACCESS, '1', TRACKING));
    const waits: number[] = [];
    await marketplace.updateTracking({ ...ACCESS, onWait: (ms) => waits.push(ms) }, '1', TRACKING);
    expect(waits).toEqual([1250]);
  });

  it('stop when the caller aborts', async () => {
    const abort = new AbortController();
    const { marketplace } = await start(() => {
      abort.abort(new Error('shutting down'));
      return toRefusal(429, 36009002, '');
    });
    await expect(marketplace.searchOrders({ ...ACCESS, signal: abort.signal }, SEARCH)).rejects.toThrow(
      'shutting down',
    );
  });
});

describe('responses of the marketplace', () => {
  it('count as failures for every code other than 0 with any HTTP status, and keep the request id (MKT-7)', async () => {
    const { marketplace } = await start(() => toRefusal(200, 12052038, 'price locked'));
    expect(await catchError(marketplace.searchOrders(ACCESS, SEARCH))).toMatchObject({
      kind: 'rejected',
      code: '12052038',
      providerMessage: 'price locked',
      requestId: '202203070749000101890810281E8C70B7',
    });
  });

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['an empty object', {}],
  ])('count as failures also when their data is %s (MKT-7)', async (_, data) => {
    const { marketplace } = await start(() => ({ status: 401, json: { code: 105002, message: 'Expired', data } }));
    expect(await catchError(marketplace.listWarehouses(ACCESS))).toMatchObject({ kind: 'auth', code: '105002' });
  });

  it('cause an error that names the field whose type differs from the documents', async () => {
    const { marketplace } = await start(() => toAnswer({ orders: 'none' }));
    const error = await catchError(marketplace.searchOrders(ACCESS, SEARCH));
    expect(error.kind).toBe('not-understood');
    expect(error.providerMessage).toContain('/order/202309/orders/search: orders:');
  });
});

describe('secrets (SEC-2)', () => {
  const proxy = { protocol: 'http' as const, host: '127.0.0.1', port: 1, username: 'ann', password: 'pr0xy-pass' };
  const SECRETS = [APP.appSecret, ACCESS.accessToken, ACCESS.cipher, 'r3fresh-token', 'auth-c0de', proxy.password];
  const echo = (request: SeenRequest): string =>
    [request.target, decodeURIComponent(request.target), JSON.stringify(request.headers)].join(' ');

  it.each([
    ['a refused call', (request: SeenRequest) => toRefusal(400, 777, echo(request))],
    ['a text that is no answer', (request: SeenRequest) => ({ text: echo(request) })],
    ['a broken server', (request: SeenRequest) => ({ status: 500, text: echo(request) })],
  ])('never appear in the errors and log records of %s (SEC-2)', async (_, respond) => {
    const records: CallRecord[] = [];
    const { marketplace } = await start(respond, { onCall: (record) => records.push(record) });
    const errors = [
      await catchError(marketplace.searchOrders(ACCESS, SEARCH)),
      await catchError(marketplace.createPackage(ACCESS, '1')),
      await catchError(marketplace.getToken('auth-c0de')),
      await catchError(marketplace.refreshToken('r3fresh-token')),
      await catchError(marketplace.searchOrders({ ...ACCESS, shopId: '2', proxy }, SEARCH)),
    ];
    expect(records.length).toBeGreaterThanOrEqual(5);
    const seen = [...errors.map((error) => `${error.stack} ${JSON.stringify(error)}`), JSON.stringify(records)].join(
      ' ',
    );
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
    expect(seen).not.toMatch(/sign=[0-9a-f]{8}/);
  });
});

describe('response of a proxy instead of the marketplace', () => {
  async function ask(reply: StubReply, isWrite = false): Promise<ConnectorError> {
    const { marketplace } = await start(() => toAnswer({}));
    const proxy = await startStub(() => reply);
    const access = {
      ...ACCESS,
      proxy: { protocol: 'http' as const, host: '127.0.0.1', port: proxy.port, username: 'ann', password: 'pr0xy' },
    };
    const call = isWrite
      ? marketplace.updateTracking(access, 'P1', TRACKING)
      : marketplace.listAuthorizedShops(access.accessToken, access.proxy);
    const error = await catchError(call);
    await proxy.close();
    return error;
  }

  it.each([200, 302, 400, 401, 403, 404, 407])(
    'with HTTP %i counts as a failure of the proxy, and not of the token or the call',
    async (status) => {
      const error = await ask({ status, text: '<html>Gateway</html>' });
      expect(error).toMatchObject({ kind: 'unavailable', code: 'PROXY', mayHaveHappened: false });
      expect(error.providerMessage).toContain("the shop's proxy");
    },
  );

  it('causes an error with a reason of its own when the proxy rejects the password', async () => {
    const { providerMessage } = await ask({ status: 407, text: '' });
    expect(readSyncTrouble(providerMessage)).toBe('PROXY_PASSWORD');
  });

  it('differs from a 503 and from a refusal, which count as failures of the marketplace', async () => {
    expect(await ask({ status: 503, text: 'down' })).toMatchObject({ kind: 'unavailable', code: 'HTTP_503' });
    const refusal = await ask(toRefusal(401, 105002, 'Expired credentials'));
    expect(refusal).toMatchObject({ kind: 'auth', code: '105002' });
  });

  it('sets mayHaveHappened for a write when the status is a success', async () => {
    expect(await ask({ status: 200, text: 'fine' }, true)).toMatchObject({ code: 'PROXY', mayHaveHappened: true });
    expect(await ask({ status: 403, text: 'no' }, true)).toMatchObject({ code: 'PROXY', mayHaveHappened: false });
  });
});
