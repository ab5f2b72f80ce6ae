import { startProxySimulator, type ProxySimulator } from '@bobbin/simulators/proxy/server';
import { connectPressify, listConnections } from '@bobbin/contract/fulfilment';
import { getProfile } from '@bobbin/contract/auth';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { listShopNames } from '@bobbin/contract/shop-names';
import { createShop, getShop, listShops, updateShop, updateShopProxy } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { addFault, clearFaults, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const PROXY_PASSWORD = 'pr0xy-passw0rd-9b1f';

/** Collects everything that Bobbin logs, stores or returns while a shop and a factory are connected, used, and fail (SEC-1). */
describe('secrets (SEC-1)', () => {
  let world: World;
  let seller: Caller;
  let proxy: ProxySimulator;
  const answers: string[] = [];
  const secrets: string[] = [];

  beforeAll(async () => {
    proxy = await startProxySimulator({ username: 'ann', password: PROXY_PASSWORD });
    world = await startWorld({
      marketplace: { orders: 3, shops: 1 },
      env: { SIMULATOR_PROXIES: `127.0.0.1:${proxy.port}` },
    });
    seller = await world.createSeller('anna@example.com');
    const shopId = (await world.connectShops(seller))[0] ?? '';
    const keep = (answer: unknown) => void answers.push(JSON.stringify(answer));

    const access = () => world.app.shops.getAccess(systemScope(seller.userId, 'test'), shopId);
    const keepTokens = async () => {
      const row = await world.db.selectFrom('shop_credentials').selectAll().executeTakeFirstOrThrow();
      secrets.push(world.app.vault.open(row.access_token_sealed), world.app.vault.open(row.refresh_token_sealed));
      secrets.push(row.access_token_sealed, row.refresh_token_sealed, row.cipher_sealed);
    };
    await keepTokens();
    secrets.push((await access()).cipher);
    secrets.push(PROXY_PASSWORD, Buffer.from(`ann:${PROXY_PASSWORD}`).toString('base64'));
    secrets.push(world.pressifyKey, world.app.config.MARKETPLACE_APP_SECRET, world.app.config.APP_SECRET_KEY);

    const data = await world.consent(0);
    secrets.push(new URL(data).searchParams.get('code') ?? '');
    keep(await seller.call(createShop, { body: { data, friendlyName: 'Again' } }));
    await keepTokens();
    keep(await seller.call(createShop, { body: { data, friendlyName: 'Used code' } }));
    const setProxy = (password: string, port = proxy.port) =>
      seller.call(updateShopProxy, { body: { id: shopId, proxy: `127.0.0.1:${port}:ann:${password}` } });
    keep(await setProxy(`${PROXY_PASSWORD}x`));
    keep(await setProxy(PROXY_PASSWORD, 1));
    keep(await setProxy(PROXY_PASSWORD));
    keep(await seller.call(connectPressify, { body: { api: `${world.pressifyKey}-wrong` } }));
    keep(await seller.call(connectPressify, { body: { api: world.pressifyKey } }));

    // Causes every kind of failure that is written to the log or to the shop's sync history.
    const faults = ['5xx', 'token-expired', 'token-revoked', 'scope-missing', 'orders-unreadable', 'drop'];
    for (const name of faults) {
      await addFault(world, { name, path: 'orders/search' });
      await syncNow(world, seller, shopId);
      await clearFaults(world);
      await keepTokens();
    }
    await addFault(world, { name: 'refresh-fails' });
    await addFault(world, { name: 'token-expired', path: 'orders/search' });
    await syncNow(world, seller, shopId);
    await clearFaults(world);
    proxy.setMode('refuse');
    await syncNow(world, seller, shopId);
    await keepTokens();

    keep(await seller.call(listShops));
    keep(await seller.call(listShopNames));
    keep(await seller.call(getShop, { params: { id: shopId } }));
    keep(await seller.call(updateShop, { body: { id: shopId, name: 'Renamed' } }));
    keep(await seller.call(getProfile));
    keep(await seller.call(listConnections));
    const orders = await seller.call(listOrders);
    keep(orders);
    keep(await seller.call(getOrder, { params: { id: orders.body?.data[0]?.id ?? '' } }));
    for (const table of ['action_logs', 'sync_runs', 'sync_errors', 'webhook_events', 'shops'] as const) {
      keep(await world.db.selectFrom(table).selectAll().execute());
    }
  });
  afterAll(async () => {
    await world.close();
    await proxy.close();
  });

  it('include at least 12 values that this test knows, each longer than 15 characters', () => {
    expect(secrets.length).toBeGreaterThanOrEqual(12);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(15);
  });

  it('appear in no response of the API, and in no column that is not encrypted (SEC-1)', () => {
    expect(answers.length).toBeGreaterThan(15);
    for (const secret of secrets) for (const answer of answers) expect(answer).not.toContain(secret);
  });

  it('appear in no log line, although failures are logged', () => {
    const log = world.logLines.join('');
    expect(log).toContain('A sync failed and goes on from its cursor');
    expect(log).toContain('A token was not renewed');
    expect(log).toContain('36009003');
    for (const secret of secrets) expect(log).not.toContain(secret);
    expect(log).not.toContain(seller.accessToken);
    expect(log).not.toContain(seller.refreshToken);
  });
});
