import { getOrder, listOrders } from '@bobbin/contract/orders';
import { ERRORS } from '@bobbin/contract/errors';
import { createShop, getShop, listShops, releaseShop, updateShop, updateWarehouses } from '@bobbin/contract/shops';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sellerScope, systemScope, type Principal } from '../../server/src/platform/access.ts';
import { advanceMarketplace, listAll } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('connecting shops', () => {
  let world: World;
  let anna: Caller;
  let boris: Caller;

  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 5, shops: 3 } });
    anna = await world.createSeller('anna@example.com');
    boris = await world.createSeller('boris@example.com');
  });
  afterAll(() => world.close());

  const connect = (seller: Caller, data: string, friendlyName = 'My shop') =>
    seller.call(createShop, { body: { data, friendlyName } });

  it('accepts the complete pasted link, and reads every shop of the marketplace account (SHP-5)', async () => {
    const link = await world.consent(0);
    expect(link).toMatch(/^https?:\/\/.*[?&]code=/);
    const answer = await connect(anna, `  ${link}\n`);
    expect(answer.body).toMatchObject({ needsAuthorization: false, sync: { isFirstSync: true, state: 'queued' } });
    await world.runJobs();
    const shops = await anna.call(listShops);
    expect(shops.body?.meta.totalItems).toBe(2);
    for (const shop of shops.body?.data ?? []) {
      expect(shop).toMatchObject({
        ordersCount: 5,
        friendName: `My shop · ${shop.nameShop}`,
        sync: { isFirstSync: false, lastResult: 'complete', state: 'idle', syncedCount: 5, errorsCount: 0 },
      });
    }
    expect(await listAll(anna)).toHaveLength(10);
  });

  it('accepts the authorization code without its link (SHP-5)', async () => {
    const code = new URL(await world.consent(1)).searchParams.get('code') ?? '';
    const answer = await connect(boris, code, 'Bare');
    expect(answer.body).toMatchObject({ friendName: 'Bare' });
    await world.runJobs();
    const detail = await boris.call(getShop, { params: { id: answer.body?.id ?? '' } });
    expect(detail.body?.wareHouse.length).toBeGreaterThan(0);
    expect(Object.values(detail.body?.statusCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(5);
  });

  it('rejects a used code, an expired code, and a text that is not an authorization code (SHP-6)', async () => {
    const link = await world.consent(0);
    expect((await connect(anna, link)).isSuccess).toBe(true);
    const again = await connect(anna, link);
    expect(again).toMatchObject({ status: 200, isSuccess: false });
    expect(again.exceptionBody?.code).toBe(ERRORS.AUTHORIZATION_CODE_INVALID.code);

    const late = await world.consent(0);
    await advanceMarketplace(world, 31 * 60);
    expect((await connect(anna, late)).exceptionBody?.code).toBe(ERRORS.AUTHORIZATION_CODE_INVALID.code);
    const noCode = await connect(anna, 'https://app.example.com/authorized?state=1');
    expect(noCode.exceptionBody?.code).toBe(ERRORS.AUTHORIZATION_CODE_INVALID.code);
  });

  it('rejects a shop that another seller has connected, and changes nothing (SHP-7)', async () => {
    const before = await anna.call(listShops);
    const answer = await connect(boris, await world.consent(0), 'Stolen');
    expect(answer.exceptionBody?.code).toBe(ERRORS.SHOP_TAKEN.code);
    expect((await boris.call(listShops)).body?.meta.totalItems).toBe(1);
    const after = await anna.call(listShops);
    expect(after.body?.data.map((shop) => shop.friendName)).toEqual(before.body?.data.map((shop) => shop.friendName));
  });

  it("keeps the owner's shops authorized after another seller pasted an authorization for them that invalidates the old tokens (SHP-7)", async () => {
    const shops = (await anna.call(listShops)).body?.data ?? [];
    const scope = systemScope(anna.userId, 'test');
    for (const { id } of shops) expect(await world.app.shops.isAuthorized(scope, id)).toBe(true);
    const read = () =>
      world.db.selectFrom('shop_credentials').selectAll().where('owner_id', '=', anna.userId).execute();
    const before = (await read()).map((row) => world.app.vault.open(row.refresh_token_sealed));
    expect((await connect(boris, await world.consent(0), 'Stolen again')).isSuccess).toBe(false);
    const rows = await read();
    expect(rows).toHaveLength(shops.length);
    for (const row of rows) expect(before).not.toContain(world.app.vault.open(row.refresh_token_sealed));
    // The next renewal of the tokens also works, without any action of the seller.
    const due = { access_token_issued_at: new Date(0), access_token_expires_at: new Date(world.clock.now()) };
    await world.db.updateTable('shop_credentials').set(due).where('owner_id', '=', anna.userId).execute();
    await world.app.shops.refreshToken(scope, shops[0]?.id ?? '');
    for (const row of await read()) expect(row.refresh_failures).toBe(0);
    const logs = await world.db
      .selectFrom('action_logs')
      .select('entity_id')
      .where('owner_id', '=', anna.userId)
      .where('action', '=', 'keepAuthorization')
      .execute();
    expect(new Set(logs.map((log) => log.entity_id))).toEqual(new Set(shops.map(({ id }) => id)));
  });

  it('keeps name, settings and history when a seller authorizes the same shop again (SHP-8)', async () => {
    const shops = await anna.call(listShops);
    const id = shops.body?.data[0]?.id ?? '';
    await anna.call(updateShop, { body: { id, name: 'Renamed by Anna' } });
    await world.db.updateTable('shops').set({ auto_renew: true }).where('id', '=', id).execute();
    const end = shops.body?.data[0]?.expirationDate;
    await world.db.updateTable('shops').set({ name: 'Old name' }).where('id', '=', id).execute();
    const orders = await listAll(anna);

    expect((await connect(anna, await world.consent(0), 'Another name')).isSuccess).toBe(true);
    await world.runJobs();
    const shop = (await anna.call(getShop, { params: { id } })).body;
    expect(shop).toMatchObject({ friendName: 'Renamed by Anna', autoRenew: true, expirationDate: end });
    // The history records the state before and after the change, but not the name that was not applied.
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'connect')
      .orderBy('created_at')
      .execute();
    expect(logs[0]?.before).toBeNull();
    expect(logs.at(-1)).toEqual({
      before: { name: 'Old name', friendName: 'Renamed by Anna' },
      after: { name: shop?.nameShop, friendName: 'Renamed by Anna' },
    });
    expect((await listAll(anna)).map((order) => order.id)).toEqual(orders.map((order) => order.id));
    const timeline = (await anna.call(getOrder, { params: { id: orders[0]?.id ?? '' } })).body?.timeline;
    expect(timeline?.filter((entry) => entry.event === 'created')).toHaveLength(1);
  });

  it('shows the new name on the next page of orders, also when another process renamed the shop (SHP-3)', async () => {
    const { data: [shop] = [] } = (await anna.call(listShops)).body ?? {};
    const id = shop?.id ?? '';
    const readNames = async () => {
      const { data = [] } = (await anna.call(listOrders, { query: { shops: id } })).body ?? {};
      return [...new Set(data.map((order) => order.shop.friendName))];
    };
    expect(await readNames()).toEqual([shop?.friendName]);
    await anna.call(updateShop, { body: { id, name: 'Here' } });
    expect(await readNames()).toEqual(['Here']);

    const elsewhere = world.openSecondApp();
    const scope = sellerScope({ userId: anna.userId, name: 'Anna' } as Principal, '127.0.0.1', 'test');
    await elsewhere.shopList.rename(scope, id, 'Elsewhere');
    await vi.waitFor(async () => expect(await readNames()).toEqual(['Elsewhere']), { timeout: 10_000 });
  });

  it("renames a shop within the length limits, and returns 404 for other sellers' shops (SHP-3)", async () => {
    const mine = (await anna.call(listShops)).body?.data[0]?.id ?? '';
    const others = (await boris.call(listShops)).body?.data[0]?.id ?? '';
    expect((await anna.call(updateShop, { body: { id: mine, name: '  Tees  ' } })).body?.friendName).toBe('Tees');
    expect((await anna.call(updateShop, { body: { id: mine, name: '   ' } })).status).toBe(422);
    expect((await anna.call(updateShop, { body: { id: mine, name: 'x'.repeat(61) } })).status).toBe(422);
    expect((await anna.call(updateShop, { body: { id: others, name: 'Mine now' } })).status).toBe(404);
    expect((await anna.call(getShop, { params: { id: others } })).status).toBe(404);
    expect((await anna.call(updateWarehouses, { body: { id: others } })).status).toBe(404);
    expect((await boris.call(getShop, { params: { id: others } })).body?.friendName).toBe('Bare');
  });

  it('reads warehouses with their kind and address (SHP-9)', async () => {
    const id = (await boris.call(listShops)).body?.data[0]?.id ?? '';
    await world.db.deleteFrom('warehouses').where('shop_id', '=', id).execute();
    expect((await boris.call(updateWarehouses, { body: { id } })).isSuccess).toBe(true);
    const shop = (await boris.call(getShop, { params: { id } })).body;
    expect(shop?.wareHouse.map(({ type, subType }) => [type, subType]).toSorted()).toEqual([
      ['RETURN_WAREHOUSE', 'DOMESTIC_WAREHOUSE'],
      ['SALES_WAREHOUSE', 'DOMESTIC_WAREHOUSE'],
    ]);
  });

  it('connects once under one idempotency key, because the code of the authorization works only once', async () => {
    const data = await world.consent(1);
    const body = { data, friendlyName: 'Twice' };
    const [one, other] = await Promise.all([
      boris.call(createShop, { body }, { key: 'connect-1' }),
      boris.call(createShop, { body }, { key: 'connect-1' }),
    ]);
    expect(one.isSuccess).toBe(true);
    expect(other.body).toEqual(one.body);
  });

  it("lets staff release a seller's shop: orders stay, another seller may connect it, and a log names the staff user (SHP-28)", async () => {
    const staff = await world.createSeller('root@example.com', 'admin');
    const mine = (await boris.call(listShops)).body?.data[0]?.id ?? '';
    const orders = (await listAll(boris)).length;
    await world.db
      .updateTable('shops')
      .set({ proxy_host: '203.0.113.5', is_proxy_failing: true })
      .where('id', '=', mine)
      .execute();
    expect((await staff.call(releaseShop, { params: { id: 'none' } })).status).toBe(404);
    expect((await staff.call(releaseShop, { params: { id: mine } })).body).toBe(true);
    expect((await staff.call(releaseShop, { params: { id: mine } })).status).toBe(404);
    // A proxy that was deleted together with the tokens is no longer shown as in use (SHP-21).
    expect((await boris.call(getShop, { params: { id: mine } })).body).toMatchObject({
      needsAuthorization: true,
      proxy: null,
      isErrorProxy: false,
    });
    expect(await listAll(boris)).toHaveLength(orders);
    const [log] = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'user_id'])
      .where('action', '=', 'releaseShop')
      .execute();
    expect(log).toEqual({ owner_id: boris.userId, user_id: staff.userId });
    const carol = await world.createSeller('carol@example.com');
    expect((await connect(carol, await world.consent(1), 'Mine now')).isSuccess).toBe(true);
    expect((await connect(boris, await world.consent(1), 'Back')).exceptionBody?.code).toBe(ERRORS.SHOP_TAKEN.code);
  });

  it('filters shops by name and by whether they are open or closed (SHP-2)', async () => {
    const find = async (query: { search?: string; statuses?: string }) =>
      (await anna.call(listShops, { query })).body?.meta.totalItems;
    expect(await find({ search: 'tees' })).toBeGreaterThanOrEqual(1);
    expect(await find({ search: '%' })).toBe(0);
    expect(await find({ statuses: 'CLOSED' })).toBe(0);
    expect(await find({ statuses: 'OPEN' })).toBe(2);
  });
});
