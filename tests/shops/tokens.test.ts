import { getProfile } from '@bobbin/contract/auth';
import { ERRORS } from '@bobbin/contract/errors';
import { createLabel } from '@bobbin/contract/orders';
import { createShop, getShop, syncShop, updateWarehouses } from '@bobbin/contract/shops';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createShopSchedule } from '../../server/src/modules/shops/jobs.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import {
  addFault,
  addOrder,
  advanceMarketplace,
  clearFaults,
  countCalls,
  listAll,
  syncNow,
} from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const REFRESH = /token\/refresh/;

describe('tokens of shops (SHP-15)', () => {
  let world: World;
  let seller: Caller;
  let shopIds: string[];

  beforeEach(async () => {
    world = await startWorld({ marketplace: { orders: 3, shops: 3 }, env: { SUBSCRIPTION_DAYS: '400' } });
    seller = await world.createSeller('anna@example.com');
    shopIds = await world.connectShops(seller);
  });
  afterEach(() => world.close());

  const firstShop = () => shopIds[0] ?? '';
  const read = async (id = firstShop()) => {
    const shop = (await seller.call(getShop, { params: { id } })).body;
    if (!shop) throw new Error('no shop');
    return shop;
  };
  const readTokens = async (id = firstShop()) => {
    const access = await world.app.shops.getAccess(systemScope(seller.userId, 'test'), id);
    return access.accessToken;
  };
  /** Runs the scheduled task of each minute, and the jobs that it enqueues. */
  const tick = async () => {
    await createShopSchedule(world.app.db, world.clock).refreshTokens();
    await world.runJobs();
  };
  /** Advances the clocks of Bobbin and the marketplace. */
  const pass = async (ms: number) => {
    world.clock.advance(ms);
    await advanceMarketplace(world, ms / 1000);
    seller = await world.signIn('anna@example.com');
  };

  it('remain until 80 % of their lifetime has passed, and the scheduler then renews them (SHP-15)', async () => {
    const before = await readTokens();
    await pass(5.5 * DAY);
    await tick();
    expect(await countCalls(world, REFRESH)).toBe(0);
    expect(await readTokens()).toBe(before);
    await pass(0.15 * DAY);
    await tick();
    expect(await readTokens()).not.toBe(before);
    await pass(6 * DAY);
    await syncNow(world, seller, firstShop());
    expect(await read()).toMatchObject({ needsAuthorization: false, sync: { lastResult: 'complete' } });
  });

  it('form one pair for all shops of an authorization, so that after a renewal by one shop the other shops work too (SHP-15)', async () => {
    expect(shopIds).toHaveLength(2);
    await pass(5.7 * DAY);
    await tick();
    await tick();
    for (const id of shopIds) {
      expect((await read(id)).needsAuthorization).toBe(false);
      await syncNow(world, seller, id);
      expect((await read(id)).sync.lastResult).toBe('complete');
    }
    expect(await countCalls(world, REFRESH)).toBe(1);
  });

  it('renew once when two processes try at the same time (SHP-15)', async () => {
    await pass(5.7 * DAY);
    const scope = systemScope(seller.userId, 'test');
    const other = world.openSecondApp();
    const access = await Promise.all([
      world.app.shops.getAccess(scope, firstShop()),
      other.shops.getAccess(scope, firstShop()),
      world.app.shops.getAccess(scope, firstShop()),
      other.shops.getAccess(scope, firstShop()),
    ]);
    expect(new Set(access.map((one) => one.accessToken)).size).toBe(1);
    expect(await countCalls(world, REFRESH)).toBe(1);
    await other.marketplace.searchOrders(access[1] ?? access[0], {
      sortField: 'update_time',
      sortOrder: 'ASC',
      pageSize: 10,
    });
  });

  it.each(['refresh-malformed', 'refresh-fails'])(
    'remain valid after an invalid response (%s), so that calls with the old token succeed (SHP-16)',
    async (name) => {
      const before = await readTokens();
      await addFault(world, { name });
      await pass(5.7 * DAY);
      await tick();
      const tried = await countCalls(world, REFRESH);
      expect(tried).toBeGreaterThan(0);
      expect(await readTokens()).toBe(before);
      await addOrder(world, firstShop(), 'AWAITING_SHIPMENT');
      await syncNow(world, seller, firstShop());
      expect(await listAll(seller, { shops: firstShop() })).toHaveLength(4);

      // After a failure Bobbin waits: it makes no call in the first minute, and one call afterwards.
      await tick();
      expect(await countCalls(world, REFRESH)).toBe(tried);
      await clearFaults(world);
      await pass(MINUTE + 1000);
      await tick();
      expect(await readTokens()).not.toBe(before);
      expect((await read()).needsAuthorization).toBe(false);
    },
  );

  it('lead to “authorize again” after hours of failed renewals, and authorizing again keeps all data (SHP-17)', async () => {
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(0);
    await addFault(world, { name: 'refresh-fails' });
    // The time is an hour before the end of the access token, until which the shop has no problem.
    await pass(7 * DAY - 60 * MINUTE);
    const waits: number[] = [];
    for (let round = 0; round < 12 && !(await read()).needsAuthorization; round += 1) {
      await tick();
      const row = await world.db
        .selectFrom('shop_credentials')
        .select(['refresh_failures', 'refresh_next_try_at'])
        .where('shop_id', '=', firstShop())
        .executeTakeFirstOrThrow();
      const wait = (row.refresh_next_try_at?.getTime() ?? 0) - world.clock.now();
      waits.push(Math.round(wait / MINUTE));
      await pass(Math.max(wait, 0) + 1000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect((await read()).needsAuthorization).toBe(true);
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(2);

    await clearFaults(world);
    const orders = (await listAll(seller)).map((order) => order.id);
    const answer = await seller.call(createShop, { body: { data: await world.consent(0), friendlyName: 'New name' } });
    expect(answer.isSuccess).toBe(true);
    await world.runJobs();
    expect(await read()).toMatchObject({ needsAuthorization: false, sync: { isFirstSync: false } });
    expect((await read()).friendName).not.toContain('New name');
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(0);
    expect((await listAll(seller)).map((order) => order.id)).toEqual(orders);
  });

  it('work after a renewal whose response was lost, without a new authorization (SHP-23)', async () => {
    await pass(5.7 * DAY);
    await addFault(world, { name: 'drop', path: 'token/refresh', times: 1 });
    await tick();
    await pass(2 * MINUTE);
    // By now the marketplace rejects the refresh token that it accepted before.
    await tick();
    expect(await countCalls(world, REFRESH)).toBeGreaterThan(1);
    for (const id of shopIds) expect((await read(id)).needsAuthorization).toBe(false);
    await syncNow(world, seller, firstShop());
    expect((await read()).sync.lastResult).toBe('complete');
    // When the access token also expires, no call works any more, and the seller must authorize the shop again.
    await pass(1.4 * DAY);
    await tick();
    expect((await read()).needsAuthorization).toBe(true);
  });

  it('remain valid when a late notification reports an end before the tokens were issued (SHP-24)', async () => {
    const { shops } = world.app;
    const scope = systemScope(seller.userId, 'marketplace');
    const earlier = world.clock.now() - 10 * MINUTE;
    await shops.noteDeauthorized(scope, firstShop(), earlier);
    expect((await read()).needsAuthorization).toBe(false);
    await shops.noteDeauthorized(scope, firstShop(), world.clock.now() + 1000);
    expect((await read()).needsAuthorization).toBe(true);
    await seller.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Again' } });
    await shops.noteDeauthorized(scope, firstShop(), earlier);
    expect((await read()).needsAuthorization).toBe(false);
  });

  it('get one renewal after a failed call when they expire early (SHP-18)', async () => {
    const { accounts } = await world.control<{ accounts: { openId: string }[] }>('marketplace', 'GET', '/state');
    await world.control('marketplace', 'POST', `/accounts/${accounts[0]?.openId}`, { expireTokens: true });
    await syncNow(world, seller, firstShop());
    await syncNow(world, seller, firstShop());
    expect(await read()).toMatchObject({ needsAuthorization: false, sync: { lastResult: 'complete' } });
    expect(await countCalls(world, REFRESH)).toBe(1);
  });

  it('lead to “authorize again” at once when the seller revoked them and the marketplace reports it (SHP-17)', async () => {
    await world.control('marketplace', 'POST', `/accounts/${firstShop()}`, { revoke: true });
    for (const id of shopIds) expect((await read(id)).needsAuthorization).toBe(true);
    expect((await seller.call(getProfile)).body?.expiredShopsCount).toBe(2);
  });

  it('lead to “authorize again” at once after a revocation, and calls that the marketplace refuses show the same reason', async () => {
    const orderId = await addOrder(world, firstShop(), 'AWAITING_SHIPMENT');
    await world.control('marketplace', 'POST', `/orders/${orderId}`, { shippingType: 'TIKTOK' });
    await syncNow(world, seller, firstShop());
    const far = await read();
    expect(Date.parse(far.expirationDate)).toBeGreaterThan(world.clock.now() + 100 * DAY);
    const before = world.clock.now();
    await world.control('marketplace', 'POST', `/accounts/${firstShop()}`, { revoke: true });
    const shop = await read();
    expect(shop).toMatchObject({ needsAuthorization: true, expirationReason: 'authorization' });
    expect(Date.parse(shop.expirationDate)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(shop.expirationDate)).toBeLessThanOrEqual(world.clock.now());
    const refused = { code: ERRORS.SHOP_NOT_AUTHORIZED.code, message: ERRORS.SHOP_NOT_AUTHORIZED.vi };
    const sync = await seller.call(syncShop, { params: { id: firstShop() }, body: {} });
    expect(sync.exceptionBody).toMatchObject(refused);
    const label = await seller.call(createLabel, { body: { shopId: firstShop(), orderId } });
    expect(label.exceptionBody).toMatchObject({ ...refused, reasons: ['SHOP_NOT_AUTHORIZED'] });
    const warehouses = await seller.call(updateWarehouses, { body: { id: firstShop() } });
    expect(warehouses.exceptionBody).toMatchObject(refused);

    await clearFaults(world);
    await seller.call(createShop, { body: { data: await world.consent(0), friendlyName: 'Again' } });
    await world.runJobs();
    expect((await read()).expirationDate).toBe(far.expirationDate);
  });

  it('count as revoked after the next failed call when no notification reported the revocation', async () => {
    const { accounts } = await world.control<{ accounts: { openId: string }[] }>('marketplace', 'GET', '/state');
    await addFault(world, { name: 'webhook-lost' });
    await world.control('marketplace', 'POST', `/accounts/${accounts[0]?.openId}`, { revoke: true });
    await syncNow(world, seller, firstShop());
    for (const id of shopIds) expect((await read(id)).needsAuthorization).toBe(true);
    expect((await read()).sync).toMatchObject({ state: 'failed', lastResult: 'failed' });
  });
});
