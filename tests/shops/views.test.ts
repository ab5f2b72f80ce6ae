import { getShopSummary, listShops, renewShop, type ShopSummary } from '@bobbin/contract/shops';
import { SHOP_VIEWS, type ShopView } from '@bobbin/domain/shops/shop-views';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const DAY_MS = 24 * 3_600_000;

let world: World;
let seller: Caller;
let member: Caller;
let ids: string[];
let teamId = '';

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 5 }, env: { SUBSCRIPTION_FEE_CENTS: '500' } });
  seller = await world.createSeller('anna@example.com');
  for (const account of [0, 1, 2]) await world.connectShops(seller, account).catch(() => []);
  ids = (await seller.call(listShops, { query: { limit: 100 } })).body?.data.map(({ id }) => id) ?? [];
  if (ids.length < 4) throw new Error('too few shops');
  ({ teamId, member } = await joinTeam(world, seller, {
    email: 'mai@example.com',
    role: 'operator',
    shopIds: ids.slice(0, 1),
  }));
});
afterAll(() => world.close());

const inDays = (days: number) => new Date(world.clock.now() + days * DAY_MS);
async function set(id: string | undefined, changes: Record<string, unknown>) {
  await world.db
    .updateTable('shops')
    .set(changes)
    .where('id', '=', id ?? '')
    .execute();
}

beforeEach(async () => {
  for (const id of ids) {
    await set(id, {
      subscription_ends_at: inDays(20),
      authorization_ends_at: inDays(200),
      needs_authorization: false,
      is_proxy_failing: false,
      is_active: true,
    });
    const synced = { version: '1.0.0', health_at: new Date(world.clock.now()) };
    await world.db
      .insertInto('extension_states')
      .values({ owner_id: seller.userId, shop_id: id, ...synced })
      .onConflict((conflict) => conflict.columns(['owner_id', 'shop_id']).doUpdateSet(synced))
      .execute();
  }
});

const read = async (caller = seller, query = {}) => {
  const { body } = await caller.call(getShopSummary, { query });
  if (!body) throw new Error('no summary');
  return body;
};
const toNumbers = ({ all, views, open, closed }: ShopSummary) => ({ all, ...views, open, closed });
const list = async (query: { view?: ShopView; teams?: string; sortBy?: string; statuses?: string }, caller = seller) =>
  (await caller.call(listShops, { query: { ...query, limit: 100 } })).body;

describe('the views of the shops', () => {
  it('show in each number how many shops the list has, under every filter (SHP-50)', async () => {
    await set(ids[1], { is_proxy_failing: true });
    await set(ids[2], { subscription_ends_at: inDays(-1) });
    await set(ids[3], { authorization_ends_at: inDays(3), is_active: false });
    for (const filter of [{}, { statuses: 'OPEN' }, { statuses: 'CLOSED' }, { teams: teamId }, { teams: 'nobody' }]) {
      const summary = await read(seller, filter);
      for (const view of SHOP_VIEWS) {
        expect({ filter, view, count: (await list({ ...filter, view }))?.meta.totalItems }).toEqual({
          filter,
          view,
          count: summary.views[view],
        });
      }
      expect((await list(filter))?.meta.totalItems).toBe(summary.all);
    }
    expect(toNumbers(await read())).toMatchObject({
      all: ids.length,
      expired: 1,
      ending: 1,
      unassigned: ids.length - 1,
      open: ids.length - 1,
      closed: 1,
    });
  });

  it('sort shops that need action first, and show each shop on exactly one page (SHP-51)', async () => {
    await set(ids[3], { subscription_ends_at: inDays(-1) });
    await set(ids[1], { authorization_ends_at: inDays(2) });
    const pages: string[] = [];
    for (let page = 1; page <= ids.length; page += 1) {
      const { body } = await seller.call(listShops, { query: { sortBy: 'needs:DESC', page, limit: 1 } });
      pages.push(...(body?.data ?? []).map(({ id }) => id));
    }
    expect(pages[0]).toBe(ids[3]);
    expect(pages.toSorted()).toEqual(ids.toSorted());
    const turned = await list({ sortBy: 'needs:ASC' });
    expect(turned?.data.at(-1)?.id).toBe(ids[3]);
  });

  it('show only to the owner which shops can be renewed at once, and the cost (SHP-52)', async () => {
    await set(ids[0], { subscription_ends_at: inDays(-1) });
    await set(ids[1], { subscription_ends_at: inDays(6) });
    await set(ids[2], { authorization_ends_at: inDays(1) });
    const { renewable, fee } = await read();
    expect(fee).toBe('5.00');
    expect(new Set(renewable.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 2)));
    // Without enough balance nothing is renewed, and the list stays the same.
    const refused = await seller.call(renewShop, { params: { id: ids[0] ?? '' } });
    expect(refused.exceptionBody).not.toBeNull();
    expect((await read()).renewable).toEqual(renewable);

    const seen = await read(member);
    expect(seen).toMatchObject({ all: 1, open: 1, renewable: [], fee: null });
    expect((await list({ view: 'expired' }, member))?.data.map(({ id }) => id)).toEqual([ids[0]]);
  });
});
