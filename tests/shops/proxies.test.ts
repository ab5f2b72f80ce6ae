import { ConnectorError } from '@bobbin/connectors/errors';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProxySimulator, type ProxySimulator } from '@bobbin/simulators/proxy/server';
import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { createLabel } from '@bobbin/contract/orders';
import { giveUpShop } from '@bobbin/contract/disconnections';
import { getStaffWork } from '@bobbin/contract/staff-work';
import { getShop, updateShopProxy, updateWarehouses } from '@bobbin/contract/shops';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import { addFault, addOrder, advanceMarketplace, clearFaults, listAll, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const USERNAME = 'ann';
const PASSWORD = 'pr0xy-passw0rd';

interface SimulatedCall {
  at: number;
  path: string;
  via: string | null;
}

describe('a shop with a proxy', () => {
  let world: World;
  let seller: Caller;
  let shopId: string;
  let proxy: ProxySimulator;
  let leaving: ProxySimulator;
  let stranger: ProxySimulator;
  let socks: ProxySimulator;
  /** A fake proxy that answers every request itself instead of forwarding it. */
  let answering: Server;
  let answer: (response: ServerResponse) => void = (response) => void response.writeHead(500).end();

  beforeAll(async () => {
    answering = createServer((_request, response) => answer(response));
    await new Promise<void>((resolve) => void answering.listen(0, '127.0.0.1', resolve));
    proxy = await startProxySimulator({ username: USERNAME, password: PASSWORD });
    leaving = await startProxySimulator({ username: USERNAME, password: PASSWORD });
    stranger = await startProxySimulator({ username: USERNAME, password: PASSWORD });
    socks = await startProxySimulator({ username: USERNAME, password: PASSWORD, protocol: 'socks5' });
    world = await startWorld({
      marketplace: { orders: 3, shops: 1 },
      env: {
        SUBSCRIPTION_DAYS: '60',
        SIMULATOR_PROXIES: `127.0.0.1:${proxy.port}, 127.0.0.1:${leaving.port}, 127.0.0.1:${socks.port}, 127.0.0.1:${answeringPort()}`,
      },
    });
    seller = await world.createSeller('anna@example.com');
    shopId = (await world.connectShops(seller))[0] ?? '';
  });
  afterAll(async () => {
    await world.close();
    await proxy.close();
    await stranger.close();
    answering.closeAllConnections();
    await new Promise((resolve) => void answering.close(resolve));
  });
  afterEach(async () => {
    proxy.setMode('pass');
    await clearFaults(world);
  });

  const answeringPort = () => (answering.address() as AddressInfo).port;
  const text = (port = proxy.port, password = PASSWORD) => `127.0.0.1:${port}:${USERNAME}:${password}`;
  const setProxy = (value: string) => seller.call(updateShopProxy, { body: { id: shopId, proxy: value } });
  const read = async () => (await seller.call(getShop, { params: { id: shopId } })).body;
  const countMarketplaceCalls = async () => {
    const { calls } = await world.control<{ calls: Record<string, number> }>('marketplace', 'GET', '/state');
    return Object.entries(calls).reduce((sum, [path, count]) => sum + (path.includes('/_sim/') ? 0 : count), 0);
  };
  const listMarketplaceCalls = async () => {
    const { calls } = await world.control<{ calls: SimulatedCall[] }>('marketplace', 'GET', '/calls?limit=1000');
    return calls.filter((call) => !call.path.startsWith('/_sim'));
  };

  it('on Bobbin’s own machine, except the simulated proxy, is never contacted, not even in development (SHP-26)', async () => {
    const calls = await countMarketplaceCalls();
    for (const host of ['127.0.0.1', 'localhost']) {
      const answer = await setProxy(text(stranger.port).replace('127.0.0.1', host));
      expect(answer.isSuccess).toBe(false);
    }
    expect(await countMarketplaceCalls()).toBe(calls);
  });

  it('stores the proxy only after a successful test (SHP-20)', async () => {
    expect((await setProxy('no proxy at all')).exceptionBody?.code).toBe(ERRORS.PROXY_INVALID.code);
    expect((await setProxy(text(1))).exceptionBody?.code).toBe(ERRORS.PROXY_UNREACHABLE.code);
    expect((await setProxy(text(proxy.port, 'wrong'))).exceptionBody?.code).toBe(ERRORS.PROXY_PASSWORD.code);
    expect((await read())?.proxy).toBeNull();
    expect((await setProxy(text())).body).toMatchObject({
      proxy: expect.stringMatching(/^127\.0\.0\.1/),
      isErrorProxy: false,
    });
  });

  it.each([
    ['a web server without that page', 404, '<html>Not found</html>'],
    ['a gateway that forbids', 403, ''],
    ['a static page', 200, '<html>Welcome</html>'],
    ['a service that refuses in JSON', 401, '{"error":"unauthorized"}'],
    ['a service with similar responses', 400, '{"code":7,"message":"no"}'],
  ])('cannot be saved when the test is answered by %s instead of the marketplace (SHP-20)', async (_, status, body) => {
    let asked = 0;
    answer = (response) => {
      asked += 1;
      response.writeHead(status).end(body);
    };
    await setProxy('');
    expect((await setProxy(text(answeringPort()))).exceptionBody?.code).toBe(ERRORS.PROXY_UNREACHABLE.code);
    expect(asked).toBeGreaterThan(0);
    expect((await read())?.proxy).toBeNull();
  });

  it('sends every call through the proxy: sync, label, document, warehouses and token (SHP-21)', async () => {
    await setProxy(text());
    const orderId = await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    await world.control('marketplace', 'POST', `/orders/${orderId}`, { shippingType: 'TIKTOK' });
    const before = (await listMarketplaceCalls()).length;
    const throughBefore = proxy.calls().length;
    await syncNow(world, seller, shopId);
    expect((await seller.call(createLabel, { body: { shopId, orderId } })).isSuccess).toBe(true);
    expect((await seller.call(updateWarehouses, { body: { id: shopId } })).isSuccess).toBe(true);
    world.clock.advance(6 * 24 * 3600_000);
    await advanceMarketplace(world, 6 * 24 * 3600);
    seller = await world.signIn('anna@example.com');
    await world.app.shops.refreshToken(systemScope(seller.userId, 'test'), shopId);

    const calls = (await listMarketplaceCalls()).slice(before);
    const paths = calls.map((call) => call.path).join(' ');
    for (const part of ['orders/search', '/fulfillment/', '/documents/', '/logistics/', 'token/refresh', '/finance/']) {
      expect(paths).toContain(part);
    }
    const through = proxy.calls().slice(throughBefore);
    const targets = new Set(through.map((call) => new URL(call.target, 'http://x').pathname));
    for (const call of calls) expect(targets).toContain(call.path);
    expect(through.length).toBe(calls.length);
  });

  it('makes no call when the stored proxy can no longer be decrypted, so no call bypasses the proxy (SHP-21)', async () => {
    await setProxy(text());
    await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const stored = (await listAll(seller)).length;
    const sealed = createVault(world.app.config.APP_SECRET_KEY).seal('a form of an earlier version');
    await world.db.updateTable('shop_credentials').set({ proxy_sealed: sealed }).execute();
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect((await listAll(seller)).length).toBe(stored);
    expect((await read())?.isErrorProxy).toBe(true);
    await setProxy(text());
    await syncNow(world, seller, shopId);
    expect((await listAll(seller)).length).toBe(stored + 1);
  });

  it("appears as failing when its proxy refuses Bobbin's calls, and no call bypasses the proxy", async () => {
    await setProxy(text());
    await addOrder(world, shopId, 'AWAITING_SHIPMENT');
    const stored = (await listAll(seller)).length;
    proxy.setMode('refuse');
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect(await read()).toMatchObject({ isErrorProxy: true, needsAuthorization: false, sync: { state: 'failed' } });
    expect(await listAll(seller)).toHaveLength(stored);

    proxy.setMode('pass');
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(false);
    await syncNow(world, seller, shopId);
    expect((await listAll(seller)).length).toBeGreaterThan(stored);
  });

  it('shows the proxy as failing when the proxy itself answers with an error, and keeps its authorization', async () => {
    await setProxy(text());
    proxy.setMode('forbid');
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect(await read()).toMatchObject({ isErrorProxy: true, needsAuthorization: false, sync: { state: 'failed' } });
    proxy.setMode('pass');
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(false);
    proxy.setMode('forbid');
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(true);
  });

  it('appears as failing when the proxy is gone, and no call bypasses it (SHP-21)', async () => {
    expect((await setProxy(text(leaving.port))).isSuccess).toBe(true);
    await leaving.close();
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect(await read()).toMatchObject({ isErrorProxy: true, sync: { state: 'failed' } });
  });

  it('fails its sync when the proxy drops connections, and no call bypasses the proxy', async () => {
    await setProxy(text());
    proxy.setMode('fail');
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect((await read())?.sync).toMatchObject({ state: 'failed', lastResult: 'failed' });
  });

  it('shows the proxy as failing at once when the proxy breaks a call, and makes no more calls through a dead proxy (SHP-42, SHP-21)', async () => {
    await setProxy(text());
    proxy.setMode('break');
    await syncNow(world, seller, shopId);
    expect(await read()).toMatchObject({ isErrorProxy: true, needsAuthorization: false, sync: { state: 'failed' } });
    proxy.setMode('pass');
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(false);
  });

  it('uses a SOCKS5 proxy for the test and every call, and no call bypasses the proxy (SHP-41, SHP-21)', async () => {
    const spoken = (password: string) => `socks5://${USERNAME}:${password}@127.0.0.1:${socks.port}`;
    expect((await setProxy(spoken('wrong'))).exceptionBody?.code).toBe(ERRORS.PROXY_PASSWORD.code);
    expect((await setProxy(spoken(PASSWORD))).body).toMatchObject({ proxy: '127.0.0.1', isErrorProxy: false });
    const direct = (await listMarketplaceCalls()).length;
    const connections = socks.calls().length;
    expect(connections).toBeGreaterThan(0);
    await syncNow(world, seller, shopId);
    expect((await read())?.sync).toMatchObject({ lastResult: 'complete' });
    expect((await listMarketplaceCalls()).length).toBeGreaterThan(direct);
    await socks.close();
    const calls = await countMarketplaceCalls();
    await syncNow(world, seller, shopId);
    expect(await countMarketplaceCalls()).toBe(calls);
    expect(await read()).toMatchObject({ isErrorProxy: true, sync: { state: 'failed' } });
  });

  it('shows the proxy as failing after the scheduled check, without a marketplace call (SHP-22)', async () => {
    await setProxy(text());
    proxy.setMode('refuse');
    const calls = await countMarketplaceCalls();
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(true);
    expect(await countMarketplaceCalls()).toBe(calls);
  });

  it('notifies once when the proxy fails, whichever calls fail, and again at a later failure (NTF-37)', async () => {
    const listNews = async () => {
      const { data = [] } = (await seller.call(listInbox)).body ?? {};
      return data.filter(({ text }) => text.vi.startsWith('Proxy 127.0.0.1'));
    };
    const check = async () => {
      await createShopSchedule(world.app.db, world.clock).checkProxies();
      await world.runJobs();
    };
    await setProxy(text());
    await world.db.deleteFrom('seller_notices').execute();
    proxy.setMode('refuse');
    await Promise.all([check(), syncNow(world, seller, shopId)]);
    await check();
    expect(await listNews()).toMatchObject([{ isUrgent: true, path: `/community/shop-details/${shopId}` }]);
    // The proxy fails and recovers within the same hour.
    proxy.setMode('pass');
    await check();
    proxy.setMode('refuse');
    await check();
    expect(await listNews()).toHaveLength(1);
    proxy.setMode('pass');
    await check();
    world.clock.advance(2 * 3600_000);
    await advanceMarketplace(world, 2 * 3600);
    seller = await world.signIn('anna@example.com');
    proxy.setMode('refuse');
    await check();
    expect(await listNews()).toHaveLength(2);
    expect((await read())?.isErrorProxy).toBe(true);
  });

  it('shows since when the proxy has worked or failed, however often it is tested (SHP-54)', async () => {
    const check = async () => {
      await createShopSchedule(world.app.db, world.clock).checkProxies();
      await world.runJobs();
    };
    const pass = async (hours: number) => {
      world.clock.advance(hours * 3600_000);
      await advanceMarketplace(world, hours * 3600);
      seller = await world.signIn('anna@example.com');
    };
    /** Checks the state of the proxy and that the state began just now, and returns the start. */
    const begin = async (isErrorProxy: boolean) => {
      const shop = await read();
      expect(shop?.isErrorProxy).toBe(isErrorProxy);
      expect(world.clock.now() - Date.parse(shop?.proxySince ?? '')).toBeLessThan(60_000);
      return shop?.proxySince;
    };
    await setProxy(text());
    const set = await begin(false);
    await pass(2);
    await check();
    expect(await read()).toMatchObject({ isErrorProxy: false, proxySince: set });
    proxy.setMode('refuse');
    await check();
    const broken = await begin(true);
    await pass(3);
    await check();
    expect(await read()).toMatchObject({ isErrorProxy: true, proxySince: broken });
    const boss = await world.createSeller('boss@example.com', 'admin');
    const urgent = (await boss.call(getStaffWork)).body?.urgent ?? [];
    expect(urgent.find(({ kind, ids }) => kind === 'shop' && ids[0] === shopId)).toMatchObject({
      reason: 'proxy',
      since: broken,
    });
    proxy.setMode('pass');
    await check();
    await begin(false);
    await setProxy('');
    expect((await read())?.proxySince).toBeNull();
  });

  it('starts without failures after its proxy was replaced (SHP-54)', async () => {
    await setProxy(text());
    const startedAt = world.clock.now();
    world.clock.advance(60_000);
    await setProxy(text());
    const scope = systemScope(seller.userId, 'test');
    const facts = { partner: 'marketplace', kind: 'unavailable', code: 'PROXY', providerMessage: 'no answer' } as const;
    const note = (at: number) => world.app.shops.noteFailure(scope, shopId, new ConnectorError(facts), at);
    await note(startedAt);
    expect((await read())?.isErrorProxy).toBe(false);
    await note(world.clock.now());
    expect((await read())?.isErrorProxy).toBe(true);
  });

  it('does not show its proxy as failing when the marketplace is down (SHP-22)', async () => {
    await setProxy(text());
    await addFault(world, { name: '5xx' });
    await createShopSchedule(world.app.db, world.clock).checkProxies();
    await world.runJobs();
    expect((await read())?.isErrorProxy).toBe(false);
  });

  it('calls the marketplace directly after the proxy is removed', async () => {
    await setProxy(text());
    expect((await setProxy('')).body).toMatchObject({ proxy: null, isErrorProxy: false });
    const through = proxy.calls().length;
    await syncNow(world, seller, shopId);
    expect(proxy.calls()).toHaveLength(through);
  });

  it('stores no proxy when the shop was disconnected during the test (SHP-21, SHP-36)', async () => {
    const refusal = JSON.stringify({
      code: 105_002,
      message: 'the token is over',
      data: {},
      request_id: 'of the marketplace',
    });
    answer = (response) => {
      const given = seller.call(giveUpShop, { params: { id: shopId }, body: { acceptsUnfinished: true } });
      void given.then(() => response.writeHead(401, { 'content-type': 'application/json' }).end(refusal));
    };
    expect((await setProxy(text(answeringPort()))).exceptionBody?.code).toBe(ERRORS.SHOP_NOT_AUTHORIZED.code);
    const shop = await world.db.selectFrom('shops').select(['proxy_host', 'given_up_at']).executeTakeFirst();
    expect(shop).toMatchObject({ proxy_host: null, given_up_at: expect.any(Date) });
  });
});
