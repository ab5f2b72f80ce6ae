import { createServer } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net';
import type { Proxy } from '@bobbin/domain/shops/proxy';
import { PROXY_AUTHORITY } from '@bobbin/simulators/proxy/authority';
import { startProxySimulator, type ProxySimulator } from '@bobbin/simulators/proxy/server';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '@bobbin/connectors/http';
import { createDispatchers } from '@bobbin/connectors/dispatchers';
import type { Resolve } from '@bobbin/connectors/addresses';

const PASSWORD = 'pr0xy:p@ss';
const redact = (text: string) => text;

let target: Server;
let targetUrl: string;
let seen = 0;
const proxies: ProxySimulator[] = [];
const open: Http[] = [];

beforeAll(async () => {
  target = createServer((_request, response) => {
    seen += 1;
    response.end(JSON.stringify({ hello: 'x'.repeat(2_000) }));
  });
  await new Promise<void>((resolve) => void target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}/orders`;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.close()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  seen = 0;
});
afterAll(() => target.close());

async function start(protocol: Proxy['protocol']): Promise<{ simulator: ProxySimulator; proxy: Proxy }> {
  const simulator = await startProxySimulator({ username: 'ann', password: PASSWORD, protocol });
  proxies.push(simulator);
  return {
    simulator,
    proxy: { protocol, host: '127.0.0.1', port: simulator.port, username: 'ann', password: PASSWORD },
  };
}

function ask(proxy: Proxy, isWrite = false) {
  const http = createHttp({ partner: 'test', timeoutMs: 3_000, allowPrivateAddresses: true });
  open.push(http);
  return http.request({ method: isWrite ? 'POST' : 'GET', url: targetUrl, proxy, isWrite, redact });
}

const failureOf = async (
  work: Promise<unknown>,
): Promise<{ code: string; message: string; mayHaveHappened: boolean }> =>
  work.then(
    () => {
      throw new Error('it went through');
    },
    (error: unknown) => error as never,
  );

describe('proxies of each kind (SHP-41)', () => {
  it.each(['http', 'socks5'] as const)('(%s) carry every call', async (protocol) => {
    const { simulator, proxy } = await start(protocol);
    expect((await ask(proxy)).status).toBe(200);
    expect(simulator.calls()).toHaveLength(1);
    for (const mode of ['refuse', 'forbid', 'fail'] as const) {
      simulator.setMode(mode);
      const before = seen;
      const answer = await ask(proxy).catch((error: unknown) => error as { code: string; message: string });
      // An HTTP proxy that forbids a call responds itself, and the caller recognises that the response is not that of the target.
      if (!(protocol === 'http' && mode === 'forbid')) expect(answer).toMatchObject({ code: 'PROXY' });
      expect(seen).toBe(before);
      expect(JSON.stringify(answer)).not.toContain(PASSWORD);
    }
  });

  it('(socks5) cause a failure when the password is wrong or the proxy is unreachable', async () => {
    const { simulator, proxy } = await start('socks5');
    expect(await failureOf(ask({ ...proxy, password: 'wrong' }))).toMatchObject({
      code: 'PROXY',
      mayHaveHappened: false,
    });
    expect(simulator.calls()).toHaveLength(0);
    await simulator.close();
    expect(await failureOf(ask(proxy, true))).toMatchObject({ code: 'PROXY', mayHaveHappened: false });
    expect(seen).toBe(0);
  });

  it('(https) have their certificate verified, and the calls run inside TLS', async () => {
    const { simulator, proxy } = await start('https');
    expect(await failureOf(ask(proxy))).toMatchObject({ mayHaveHappened: false });
    expect(simulator.calls()).toHaveLength(0);
    expect(seen).toBe(0);
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, PROXY_AUTHORITY]);
    try {
      expect((await ask(proxy)).status).toBe(200);
      expect(simulator.calls()).toHaveLength(1);
    } finally {
      setDefaultCACertificates(known);
    }
  });

  it.each(['http', 'socks5'] as const)(
    '(%s) are reported as failing when a connection breaks during a call (SHP-42)',
    async (protocol) => {
      const { simulator, proxy } = await start(protocol);
      simulator.setMode('break');
      expect(await failureOf(ask(proxy, true))).toMatchObject({ code: 'PROXY', mayHaveHappened: true });
      expect(await failureOf(ask(proxy))).toMatchObject({ code: 'PROXY', mayHaveHappened: false });
      expect(seen).toBe(2);
    },
  );
});

describe('a proxy’s name that resolves to another address each time (SHP-43)', () => {
  it.each(['http', 'https', 'socks5'] as const)(
    '(%s) has each resolved address verified, for each connection',
    async (protocol) => {
      let connections = 0;
      const home = createSocketServer((socket) => {
        connections += 1;
        socket.destroy();
      });
      await new Promise<void>((resolve) => void home.listen(0, '127.0.0.1', resolve));
      const { port } = home.address() as AddressInfo;
      // The name first resolves to a public address, then to this machine in each notation, and then to both.
      const answers = [
        ['127.0.0.1'],
        ['::ffff:127.0.0.1'],
        ['64:ff9b::7f00:1'],
        ['169.254.169.254'],
        ['100.64.0.1'],
        ['fe80::1'],
        ['8.8.8.8', '127.0.0.1'],
      ];
      let asked = 0;
      const resolve: Resolve = (_host, _options, callback) => {
        const addresses = answers[asked] ?? ['127.0.0.1'];
        asked += 1;
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      };
      const dispatchers = createDispatchers({ connectTimeoutMs: 500, allowPrivateAddresses: false, resolve });
      const proxy = { protocol, host: 'proxy.example', port, username: 'ann', password: 'pw' };
      for (const _ of answers) {
        const dispatcher = dispatchers.get(new URL('http://shop.example/'), proxy, false);
        await expect(dispatcher.request({ origin: 'http://shop.example', path: '/', method: 'GET' })).rejects.toThrow(
          /public internet/,
        );
      }
      expect(asked).toBe(answers.length);
      expect(connections).toBe(0);
      await dispatchers.close();
      await new Promise((done) => void home.close(done));
    },
  );
});
