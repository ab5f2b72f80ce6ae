import { afterEach, describe, expect, it } from 'vitest';
import { createCallTime } from './call-time.ts';
import { systemClock } from './clock.ts';
import { ConnectorError } from './errors.ts';
import { type CallRecord, createHttp, type Http, type HttpCall, type HttpConfig } from './http.ts';
import { PROXY_PASSWORD_REFUSED } from '@bobbin/domain/shops/sync-trouble';
import { createRedact } from './redact.ts';
import { retry } from './retry.ts';
import { startStub, type StubReply, type StubServer } from './testing/stub-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function openStub(...args: Parameters<typeof startStub>): Promise<StubServer> {
  const stub = await startStub(...args);
  opened.push(stub);
  return stub;
}

function openHttp(config: Partial<HttpConfig> = {}): Http {
  const http = createHttp({ partner: 'test', timeoutMs: 5000, allowPrivateAddresses: true, ...config });
  opened.unshift(http);
  return http;
}

function get(url: string, more: Partial<HttpCall> = {}): HttpCall {
  return { method: 'GET', url, isWrite: false, redact: createRedact([]), ...more };
}

async function catchError(promise: Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorError)) throw new Error(`expected a ConnectorError, not ${String(error)}`);
  return error;
}

const PROXY = { protocol: 'http', username: 'ann', password: 'pr0xy-pass' } as const;

describe('request', () => {
  it('sends the body byte for byte and returns any HTTP response', async () => {
    const stub = await openStub(() => ({ status: 418, text: 'teapot ☕', headers: { 'x-one': '1' } }));
    const body = '{"a":"Áo thun"}';
    const reply = await openHttp().request({ ...get(`${stub.url}/p?q=1`), method: 'POST', body });
    expect(reply.status).toBe(418);
    expect(reply.body.toString('utf8')).toBe('teapot ☕');
    expect(reply.header('x-one')).toBe('1');
    expect(reply.header('x-two')).toBeNull();
    expect(stub.seen[0]).toMatchObject({ method: 'POST', target: '/p?q=1', body });
  });

  it('follows no redirect (SEC-4)', async () => {
    const stub = await openStub(() => ({ status: 302, headers: { location: '/elsewhere' } }));
    expect((await openHttp().request(get(stub.url))).status).toBe(302);
    expect(stub.seen).toHaveLength(1);
  });

  it.each([
    ['a read', false],
    ['a write', true],
  ])('reports %s as a timeout, and sets mayHaveHappened only for a write', async (_, isWrite) => {
    const stub = await openStub(() => ({ hang: true }));
    const error = await catchError(openHttp({ timeoutMs: 100 }).request(get(stub.url, { isWrite })));
    expect(error).toMatchObject({
      kind: 'unavailable',
      code: 'TIMEOUT',
      mayHaveHappened: isWrite,
      retryable: !isWrite,
    });
  });

  it('treats a body that never ends as a timeout', async () => {
    const stub = await openStub(() => ({ text: 'x', headers: { 'content-length': '100' } }));
    const error = await catchError(openHttp({ timeoutMs: 150 }).request(get(stub.url, { isWrite: true })));
    expect(error).toMatchObject({ kind: 'unavailable', mayHaveHappened: true });
  });

  it('aborts at the shared deadline of all attempts when the server sends single bytes (SYN-21)', async () => {
    const stub = await openStub(() => ({ drip: 20 }));
    const time = createCallTime(200);
    const http = openHttp({ timeoutMs: 200 });
    expect(await catchError(http.request(get(stub.url, { time })))).toMatchObject({ code: 'TIMEOUT' });
    expect(time.left()).toBeLessThan(5);
    const policy = () => 0;
    const again = retry(() => http.request(get(stub.url, { time })), policy, systemClock, { time });
    expect(await catchError(again)).toMatchObject({ code: 'TIMEOUT' });
    // Without a deadline the response would never end.
    expect(stub.seen).toHaveLength(2);
  });

  it('reports a broken connection', async () => {
    const stub = await openStub(() => ({ drop: true }));
    const error = await catchError(openHttp().request(get(stub.url, { isWrite: true })));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'UND_ERR_SOCKET', mayHaveHappened: true });
  });

  it('leaves mayHaveHappened unset when the connection is refused', async () => {
    const stub = await startStub(() => ({}));
    await stub.close();
    const error = await catchError(openHttp().request(get(stub.url, { isWrite: true })));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'ECONNREFUSED', mayHaveHappened: false, retryable: true });
  });

  it('stops reading a response that is too large', async () => {
    const stub = await openStub(() => ({ text: 'x'.repeat(3000) }));
    const error = await catchError(openHttp({ maxResponseBytes: 1000 }).request(get(stub.url)));
    expect(error).toMatchObject({ kind: 'not-understood', code: 'TOO_LARGE' });
  });

  it('stops when the caller aborts the signal', async () => {
    const stub = await openStub(() => ({ hang: true }));
    const abort = new AbortController();
    const request = catchError(openHttp().request(get(stub.url, { signal: abort.signal, isWrite: true })));
    abort.abort(new Error('no longer needed'));
    expect(await request).toMatchObject({ code: 'ABORTED', mayHaveHappened: true });
  });

  it('writes a log record without query, headers and body (SEC-2)', async () => {
    const stub = await openStub((_, count): StubReply => (count === 1 ? { status: 204 } : { drop: true }));
    const records: CallRecord[] = [];
    const http = openHttp({ onCall: (record) => records.push(record) });
    const call = get(`${stub.url}/path/tok3n-in-path?app_secret=s3cret`, {
      headers: { 'x-tts-access-token': 'tok3n' },
      redact: createRedact(['tok3n']),
    });
    await http.request(call);
    await catchError(http.request(call));
    expect(records).toMatchObject([
      { partner: 'test', method: 'GET', path: '/path/[hidden]-in-path', status: 204, error: null },
      { status: null, error: expect.stringContaining('unavailable') },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/s3cret|tok3n/);
  });
});

describe('request through a proxy', () => {
  it('connects through the shop’s proxy with the proxy’s credentials', async () => {
    const target = await openStub(() => ({ text: 'direct' }));
    const proxy = await openStub(() => ({ text: 'by proxy' }));
    const http = openHttp();
    const call = get(`${target.url}/x`, { proxy: { host: '127.0.0.1', port: proxy.port, ...PROXY } });
    expect((await http.request(call)).body.toString()).toBe('by proxy');
    expect((await http.request(call)).body.toString()).toBe('by proxy');
    expect(target.seen).toHaveLength(0);
    expect(proxy.seen[0]?.target).toBe(`${target.url}/x`);
    expect(proxy.seen[0]?.headers['proxy-authorization']).toBe(
      `Basic ${Buffer.from('ann:pr0xy-pass').toString('base64')}`,
    );
  });

  it('opens a tunnel for https, and reports a proxy that refuses it', async () => {
    const target = await openStub(() => ({}));
    const asked: string[] = [];
    const proxy = await openStub(
      () => ({}),
      (authority, socket, headers) => {
        asked.push(`${authority} ${headers['proxy-authorization']}`);
        socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
      },
    );
    const call = get(`https://127.0.0.1:${target.port}/x`, {
      proxy: { host: '127.0.0.1', port: proxy.port, ...PROXY },
      isWrite: true,
    });
    const error = await catchError(openHttp().request(call));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'PROXY', mayHaveHappened: false });
    expect(error.providerMessage).toBe(PROXY_PASSWORD_REFUSED);
    expect(asked).toEqual([`127.0.0.1:${target.port} Basic ${Buffer.from('ann:pr0xy-pass').toString('base64')}`]);
    expect(target.seen).toHaveLength(0);
  });

  it('never bypasses a proxy that refuses calls or cannot be reached', async () => {
    const target = await openStub(() => ({ text: 'direct' }));
    const refusing = await openStub(() => ({ status: 407 }));
    const gone = await startStub(() => ({}));
    await gone.close();
    const http = openHttp();
    for (const { port } of [refusing, gone]) {
      const call = get(target.url, { proxy: { host: '127.0.0.1', port, ...PROXY }, isWrite: true });
      const error = await catchError(http.request(call));
      expect(error).toMatchObject({ kind: 'unavailable', code: 'PROXY', mayHaveHappened: false });
      expect(`${error.message} ${JSON.stringify(error)} ${error.stack}`).not.toMatch(/pr0xy-pass/);
    }
    expect(target.seen).toHaveLength(0);
  });

  it('rejects proxies in our own network, by address or by name (SEC-5)', async () => {
    const proxy = await openStub(() => ({ text: 'by proxy' }));
    const http = openHttp({ allowPrivateAddresses: false });
    for (const host of ['127.0.0.1', 'localhost']) {
      const call = get('http://shop.example/', { proxy: { host, port: proxy.port, ...PROXY } });
      expect(await catchError(http.request(call))).toMatchObject({ code: 'PROXY', mayHaveHappened: false });
    }
    expect(proxy.seen).toHaveLength(0);
  });

  it('rejects private targets when only public ones are allowed', async () => {
    const stub = await openStub(() => ({}));
    const http = openHttp({ allowPrivateAddresses: false });
    for (const url of [stub.url, stub.url.replace('127.0.0.1', 'localhost')]) {
      expect(await catchError(http.request(get(url, { onlyPublic: true })))).toMatchObject({ code: 'PRIVATE_ADDRESS' });
    }
    expect(stub.seen).toHaveLength(0);
    expect((await http.request(get(stub.url))).status).toBe(200);
  });
});
