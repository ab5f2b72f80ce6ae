import { channel } from 'node:diagnostics_channel';
import {
  getShopDebt,
  listAllShops,
  listShops,
  releaseShop,
  renewShop,
  switchAutoLabel,
  switchAutoRenew,
  updateShop,
  updateShopProxy,
} from '@bobbin/contract/shops';
import { checkFailingProxies, getProxyChecks, listAnyTeams, listShopOwners } from '@bobbin/contract/staff-shops';
import { assignTeam, createTeam } from '@bobbin/contract/teams';
import { ERRORS } from '@bobbin/contract/errors';
import { startProxySimulator, type ProxySimulator } from '@bobbin/simulators/proxy/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATEMENTS } from '../../server/src/platform/database.ts';
import { checkCounts } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

describe('the shops of all sellers', () => {
  let world: World;
  let admin: Caller;
  let anna: Caller;
  let boris: Caller;
  let annas: string[];
  let borises: string[];
  let proxy: ProxySimulator;

  beforeAll(async () => {
    proxy = await startProxySimulator({ username: 'ann', password: 'secret' });
    world = await startWorld({
      marketplace: { orders: 4, shops: 3 },
      env: { SUBSCRIPTION_FEE_CENTS: '500', SIMULATOR_PROXIES: `127.0.0.1:${proxy.port}` },
    });
    admin = await world.createSeller('admin@example.com', 'admin');
    anna = await world.createSeller('anna@example.com');
    boris = await world.createSeller('boris@example.com');
    annas = await world.connectShops(anna, 0);
    borises = await world.connectShops(boris, 1);
  });
  afterAll(async () => {
    await world.close();
    await proxy.close();
  });

  const find = async (query: Record<string, unknown> = {}) => {
    const { body } = await admin.call(listAllShops, { query });
    if (!body) throw new Error('no shops');
    const { data, meta, counts } = body;
    return { ids: data.map(({ id }) => id).toSorted(), data, meta, counts };
  };

  it('require as many database statements as the shops of one seller', async () => {
    const statements = channel(STATEMENTS);
    let count = 0;
    const note = () => void (count += 1);
    const asked = async (query: Record<string, unknown>) => {
      await find(query);
      count = 0;
      const { data } = await find(query);
      return { sellers: new Set(data.map(({ owner }) => owner.id)).size, count };
    };
    statements.subscribe(note);
    const [one, all] = [
      await asked({ owners: anna.userId }),
      await asked({ owners: `${anna.userId},${boris.userId}` }),
    ];
    statements.unsubscribe(note);
    expect([one.sellers, all.sellers]).toEqual([1, 2]);
    expect(all.count).toBe(one.count);
    expect(all.count).toBeGreaterThan(0);
  });

  it('name their sellers, show what the sellers see, and have exact counts (ROL-35)', async () => {
    const { data, ids, meta } = await find();
    expect(ids).toEqual([...annas, ...borises].toSorted());
    expect(meta).toMatchObject({ totalItems: 3, totalPages: 1, itemsPerPage: 25 });
    const own = (await boris.call(listShops)).body?.data[0];
    const { owner, ...shop } = data.find(({ id }) => id === borises[0]) ?? { owner: null };
    expect(owner).toMatchObject({ id: boris.userId, email: 'boris@example.com' });
    expect({ ...shop, sync: null }).toEqual({ ...own, sync: null });
    expect(data.every(({ ordersCount }) => ordersCount === 4)).toBe(true);
    const pages = await Promise.all([1, 2].map((page) => find({ page, limit: 2 })));
    expect(pages.flatMap((page) => page.ids).toSorted()).toEqual(ids);
    await checkCounts(world, anna);
  });

  it('match a search for shop, seller or order, and a filter for open or closed shops (ROL-35)', async () => {
    expect((await find({ search: borises[0] })).ids).toEqual(borises);
    expect((await find({ search: 'ANNA@exam' })).ids).toEqual(annas.toSorted());
    expect((await find({ search: '100%' })).ids).toEqual([]);
    // The shop is found by the id of one of its orders (ROL-38).
    const order = await world.db
      .selectFrom('orders')
      .select('id')
      .where('shop_id', '=', borises[0] ?? '')
      .executeTakeFirst();
    expect((await find({ search: order?.id })).ids).toEqual(borises);
    const first = annas[0] ?? '';
    await world.db.updateTable('shops').set({ is_active: false }).where('id', '=', first).execute();
    expect((await find({ statuses: 'CLOSED' })).ids).toEqual([first]);
    expect((await find({ statuses: 'OPEN' })).ids).not.toContain(first);
    expect((await find({ statuses: 'OPEN,CLOSED' })).meta.totalItems).toBe(3);
    // A value that is not a status is rejected instead of returning an empty list (API-5).
    for (const list of [listAllShops, listShops]) {
      const wrong = await admin.call(list, { query: { statuses: 'open' } });
      expect(wrong.exceptionBody?.issues).toEqual([
        { path: 'query.statuses.0', message: 'Chọn một trong: OPEN, CLOSED' },
      ]);
    }
    await world.db.updateTable('shops').set({ is_active: true }).where('id', '=', first).execute();
  });

  it('appear in views whose counts equal the opened lists, also with a search and with a filter for open or closed shops (ROL-47)', async () => {
    const DAY = 86_400_000;
    const [first = '', second = ''] = annas;
    const [third = ''] = borises;
    const at = (days: number) => new Date(world.clock.now() + days * DAY);
    const change = (id: string, facts: object) =>
      world.db.updateTable('shops').set(facts).where('id', '=', id).execute();
    const before = await world.db.selectFrom('shops').selectAll().execute();
    await change(first, { subscription_ends_at: at(-1), is_proxy_failing: true });
    // The shop ends within seven days; one minute more would be eight days, because days are rounded up.
    await change(second, { authorization_ends_at: at(7) });
    await change(third, { needs_authorization: true, is_active: false });
    await world.db
      .insertInto('extension_states')
      .values({ owner_id: boris.userId, shop_id: third, version: '1.0.0', violations_at: at(0), violations_count: 2 })
      .execute();

    const belongs: Record<string, (id: string) => boolean> = {
      all: () => true,
      expired: (id) => id === first || id === third,
      ending: (id) => id === second,
      failing: (id) => id === first || id === third,
      violating: (id) => id === third,
    };
    const choices = [
      { query: {}, has: () => true },
      { query: { statuses: 'OPEN' }, has: (id: string) => id !== third },
      { query: { statuses: 'CLOSED' }, has: (id: string) => id === third },
      { query: { statuses: 'OPEN,CLOSED', search: 'anna@' }, has: (id: string) => annas.includes(id) },
      { query: { statuses: 'OPEN', search: third }, has: () => false },
    ];
    for (const { query, has } of choices) {
      for (const [view, isIn] of Object.entries(belongs)) {
        const expected = [...annas, ...borises].filter((id) => has(id) && isIn(id)).toSorted();
        const found = await find({ ...query, ...(view === 'all' ? {} : { view }) });
        expect(found.ids, JSON.stringify([query, view])).toEqual(expected);
        expect(found.meta.totalItems).toBe(expected.length);
        expect(found.counts[view as 'all']).toBe(expected.length);
      }
    }
    expect((await find({ search: third })).counts).toMatchObject({ open: 0, closed: 1 });
    expect((await find({ statuses: 'OPEN' })).counts).toMatchObject({ open: 2, closed: 1 });
    // A disconnected shop needs no action.
    await change(first, { given_up_at: at(0) });
    expect((await find({ view: 'expired' })).ids).toEqual([third]);
    await change(second, { authorization_ends_at: new Date(at(7).getTime() + 60_000) });
    expect((await find({ view: 'ending' })).ids).toEqual([]);

    await world.db.deleteFrom('extension_states').execute();
    for (const { id, subscription_ends_at, authorization_ends_at } of before) {
      const ends = { subscription_ends_at, authorization_ends_at, given_up_at: null };
      await change(id, { ...ends, is_proxy_failing: false, needs_authorization: false, is_active: true });
    }
  });

  it('can be filtered by sellers and teams, and the filter menus find sellers and teams and keep the chosen ones (ROL-48)', async () => {
    const makeTeam = async (caller: Caller, name: string, shopIds: string[]) => {
      const { body } = await caller.call(createTeam, { body: { name, role: 'operator' } });
      const teamId = body?.id ?? '';
      for (const id of shopIds) await caller.call(assignTeam, { params: { id }, body: { teamId } });
      return teamId;
    };
    const [first = '', second = ''] = annas;
    const day = await makeTeam(anna, 'Day_shift', [first]);
    const both = await makeTeam(anna, 'Both', annas);
    const night = await makeTeam(boris, 'Night', borises);

    const choices: [Record<string, string>, string[]][] = [
      [{ owners: anna.userId }, annas],
      [{ owners: `${anna.userId},${boris.userId}` }, [...annas, ...borises]],
      [{ owners: 'nobody' }, []],
      [{ teams: day }, [first]],
      [{ teams: `${day},${night}` }, [first, ...borises]],
      [{ teams: `${day},${both}` }, annas],
      [{ teams: night, owners: anna.userId }, []],
      [{ teams: both, search: second }, [second]],
      [{ owners: anna.userId, search: 'boris@' }, []],
      [{ owners: '', teams: '' }, [...annas, ...borises]],
    ];
    for (const [query, expected] of choices) {
      const found = await find({ statuses: 'OPEN', ...query });
      expect(found.ids, JSON.stringify(query)).toEqual(expected.toSorted());
      expect(found.meta.totalItems).toBe(expected.length);
      expect(found.counts).toMatchObject({ all: expected.length, open: expected.length, closed: 0 });
    }

    const findOwners = async (query: object) => (await admin.call(listShopOwners, { query })).body ?? [];
    expect(await findOwners({})).toMatchObject([
      { id: anna.userId, email: 'anna@example.com', shopsCount: 2 },
      { id: boris.userId, email: 'boris@example.com', shopsCount: 1 },
    ]);
    // A person without a shop does not appear in the menu; a selected person is listed first, whatever the search.
    expect(await findOwners({ search: 'admin@' })).toEqual([]);
    expect((await findOwners({ search: 'ANNA@', ids: boris.userId })).map(({ id }) => id)).toEqual([
      boris.userId,
      anna.userId,
    ]);
    const findTeams = async (query: object) => (await admin.call(listAnyTeams, { query })).body ?? [];
    expect((await findTeams({})).map(({ name, shopsCount }) => [name, shopsCount])).toEqual([
      ['Both', 2],
      ['Day_shift', 1],
      ['Night', 1],
    ]);
    expect(await findTeams({ search: 'y_s' })).toMatchObject([
      { id: day, role: 'operator', owner: { id: anna.userId } },
    ]);
    expect((await findTeams({ owners: boris.userId })).map(({ id }) => id)).toEqual([night]);
    expect((await findTeams({ owners: boris.userId, ids: day })).map(({ id }) => id)).toEqual([day, night]);
  });

  it('with failing proxies can be tested again by one click, limited to those that the filters find (ROL-49)', async () => {
    const [first = '', second = ''] = annas;
    const [third = ''] = borises;
    const text = `127.0.0.1:${proxy.port}:ann:secret`;
    for (const [caller, id] of [
      [anna, first],
      [anna, second],
      [boris, third],
    ] as const) {
      expect((await caller.call(updateShopProxy, { body: { id, proxy: text } })).isSuccess).toBe(true);
    }
    await world.db.updateTable('shops').set({ is_proxy_failing: true }).execute();
    // A released shop has no credentials left for a test, whatever its row contains.
    await world.db.updateTable('shop_credentials').set({ proxy_sealed: null }).where('shop_id', '=', second).execute();
    await world.db.updateTable('shops').set({ is_active: false }).where('id', '=', third).execute();
    expect((await find()).counts.failingProxies).toBe(2);
    expect((await find({ statuses: 'OPEN' })).counts.failingProxies).toBe(1);
    expect((await find({ owners: boris.userId })).counts.failingProxies).toBe(1);
    expect((await find({ owners: boris.userId, statuses: 'OPEN' })).counts.failingProxies).toBe(0);

    proxy.setMode('refuse');
    world.clock.advance(60_000);
    const ask = (body: object) => admin.call(checkFailingProxies, { body });
    const follow = async (since: string | undefined, query: object = {}) =>
      (await admin.call(getProxyChecks, { query: { ...query, since } })).body;
    expect((await ask({ statuses: 'OPEN', search: third })).body?.count).toBe(0);
    const presses = await Promise.all([1, 2].map(() => ask({ statuses: 'OPEN' })));
    expect(presses.map(({ body }) => body?.count)).toEqual([1, 1]);
    const since = presses[0]?.body?.startedAt;
    expect(await follow(since, { statuses: 'OPEN' })).toEqual({ failing: 1, waiting: 1 });
    const { rows: jobs } = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = 'checkProxy'`.execute(world.db);
    expect(jobs).toEqual([{ key: `proxy:${first}` }]);
    await world.runJobs();
    // The shop that was tested still fails, and the other shop was not tested.
    expect(await follow(since, { statuses: 'OPEN' })).toEqual({ failing: 1, waiting: 0 });
    expect(await follow(since)).toEqual({ failing: 2, waiting: 1 });
    expect(await follow(undefined)).toEqual({ failing: 2, waiting: 0 });
    // A proxy that works again no longer counts as failing.
    proxy.setMode('pass');
    expect((await ask({ owners: boris.userId })).body?.count).toBe(1);
    await world.runJobs();
    expect(await follow(since)).toEqual({ failing: 1, waiting: 0 });
    expect((await find({ search: third })).data[0]?.isErrorProxy).toBe(false);
    const log = await world.db
      .selectFrom('action_logs')
      .select(['user_id', 'after'])
      .where('action', '=', 'checkProxies')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(log).toMatchObject({ user_id: admin.userId, after: { count: 1, filter: { owners: [boris.userId] } } });

    const mended = { proxy_host: null, is_proxy_failing: false, is_active: true };
    await world.db.updateTable('shops').set(mended).execute();
    await world.db.updateTable('shop_credentials').set({ proxy_sealed: null }).execute();
  });

  it('show as debt negative settlements and unpaid renewals, but not money on hold (ROL-36)', async () => {
    const id = borises[0] ?? '';
    const debt = async () => (await admin.call(getShopDebt, { params: { id } })).body;
    await world.db.updateTable('shops').set({ payout_on_hold_cents: 12_345 }).where('id', '=', id).execute();
    const before = await debt();
    expect(before).toMatchObject({ onHold: '123.45', unpaidRenewals: { count: 0, total: '0.00', since: null } });
    const orders = await world.db.selectFrom('orders').select('id').where('shop_id', '=', id).orderBy('id').execute();
    const cents = [-1250, -300, 900];
    for (const [place, settled] of cents.entries()) {
      await world.db
        .updateTable('orders')
        .set({ settlement_cents: settled, is_settled: true })
        .where('id', '=', orders[place]?.id ?? '')
        .execute();
    }
    await world.db.updateTable('shops').set({ renewal_failed_at: new Date() }).where('id', '=', id).execute();
    expect(await debt()).toMatchObject({
      owner: { email: 'boris@example.com' },
      negativeStatements: {
        count: 2,
        total: '-15.50',
        orders: [
          { orderId: orders[0]?.id, amount: '-12.50' },
          { orderId: orders[1]?.id, amount: '-3.00' },
        ],
      },
      unpaidRenewals: { count: 1, total: '5.00' },
      total: '20.50',
    });
    expect((await admin.call(getShopDebt, { params: { id: 'nobody-has-it' } })).status).toBe(404);
  });

  it('accept changes by staff through the sellers’ own calls, and the history names the staff user (TEA-9)', async () => {
    const shopId = borises[0] ?? '';
    const asked = [
      await admin.call(updateShop, { body: { id: shopId, name: 'Renamed by staff' } }),
      await admin.call(switchAutoRenew, { body: { shopId, autoRenew: true } }),
      await admin.call(switchAutoLabel, { body: { shopId, autoLabel: true } }),
    ];
    expect(asked.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect((await find({ search: shopId })).data).toMatchObject([
      { friendName: 'Renamed by staff', autoRenew: true, isAutoCreateLabel: true, owner: { id: boris.userId } },
    ]);
    // The fee is charged to the seller, whichever user renews the shop.
    const end = new Date(world.clock.now() + 5 * 24 * 3_600_000);
    await world.db.updateTable('shops').set({ subscription_ends_at: end }).where('id', '=', shopId).execute();
    expect((await admin.call(renewShop, { params: { id: shopId } })).exceptionBody?.code).toBe(
      ERRORS.BALANCE_TOO_LOW.code,
    );
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'user_id', 'action'])
      .where('entity_id', '=', shopId)
      .execute();
    for (const action of ['rename', 'switchAutoRenew', 'switchAutoLabel']) {
      expect(logs).toContainEqual({ owner_id: boris.userId, user_id: admin.userId, action });
    }
    expect((await anna.call(switchAutoRenew, { body: { shopId, autoRenew: false } })).status).toBe(404);
  });

  it('show their last owner after they are released (SHP-28)', async () => {
    const id = annas[0] ?? '';
    expect((await admin.call(releaseShop, { params: { id } })).isSuccess).toBe(true);
    const [shop] = (await find({ search: id })).data;
    expect(shop).toMatchObject({ needsAuthorization: true, owner: { id: anna.userId } });
  });
});
