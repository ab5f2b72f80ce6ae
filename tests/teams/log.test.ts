import { ERRORS } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { listOrders } from '@bobbin/contract/orders';
import { updateShop } from '@bobbin/contract/shops';
import { getTeam, listTeamLog, unassignTeam } from '@bobbin/contract/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const MONTH_MS = 30 * 24 * 3600_000;

let world: World;
let lan: Caller;
let shops: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 24, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  shops = await world.connectShops(lan);
});
afterAll(() => world.close());

const readLog = (owner: Caller, id: string, page = 1, limit = 20) =>
  owner.call(listTeamLog, { params: { id }, query: { page, limit } });

async function listOpen(shopId: string): Promise<string[]> {
  const statuses = 'AWAITING_SHIPMENT,PARTIALLY_SHIPPING,AWAITING_COLLECTION';
  const { body } = await lan.call(listOrders, { query: { limit: 50, shops: shopId, statuses } });
  return (body?.data ?? []).map(({ id }) => id);
}

async function makeByHand(caller: Caller, id: string): Promise<void> {
  const answer = await caller.call(fulfilOrder, { body: { id, type: 'HAND', fulfillPrice: '5.00' } });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
}

describe('the log of a team', () => {
  it('lists the actions of its members on its shops, newest first, page by page, only for its owner (TEA-21)', async () => {
    const [first = '', second = ''] = shops;
    const email = 'member@example.com';
    const { teamId, member } = await joinTeam(world, lan, { email, role: 'manager', shopIds: [first] });
    const other = await joinTeam(world, lan, { email, role: 'operator', shopIds: [second] });
    expect((await readLog(lan, teamId)).body?.data).toEqual([]);

    const [order = ''] = await listOpen(first);
    const [elsewhere = ''] = await listOpen(second);
    world.clock.advance(60_000);
    await makeByHand(member, order);
    await makeByHand(lan, order);
    await makeByHand(member, elsewhere);
    world.clock.advance(60_000);
    const renamed = await member.call(updateShop, { body: { id: first, name: 'Maple' } });
    expect(renamed.isSuccess).toBe(true);

    const { body } = await readLog(lan, teamId);
    const [newest, oldest] = [body?.data[0], body?.data.at(-1)];
    expect(newest).toMatchObject({ userId: member.userId, what: 'rename', orderId: null, shopId: first });
    expect(newest).toMatchObject({ shopName: 'Maple' });
    expect(oldest).toMatchObject({ userId: member.userId, orderId: order, shopId: first, shopName: 'Maple' });
    expect(oldest?.name).not.toBe('');
    const total = body?.meta.totalItems ?? 0;
    expect(body?.data).toHaveLength(total);
    // The log excludes actions of the owner and on shops outside the team. Each of these actions is in the log of the team that has the shop.
    expect(new Set(body?.data.map(({ orderId }) => orderId))).toEqual(new Set([null, order]));
    expect((await readLog(lan, other.teamId)).body?.data.map(({ orderId }) => orderId)).toContain(elsewhere);

    const pages = await Promise.all(Array.from({ length: total + 1 }, (_, page) => readLog(lan, teamId, page + 1, 1)));
    expect(pages.flatMap((page) => page.body?.data ?? [])).toEqual(body?.data);

    for (const caller of [member, await world.createSeller('stranger@example.com')]) {
      expect((await readLog(caller, teamId)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    }

    await lan.call(unassignTeam, { params: { id: first, teamId } });
    expect((await readLog(lan, teamId)).body?.meta.totalItems).toBe(0);
    world.clock.advance(MONTH_MS);
    lan = await world.signIn('lan@example.com');
    expect((await readLog(lan, other.teamId)).body?.data).toEqual([]);
  });

  it('comes with the number of open orders of each shop of the team, equal to the count of the list (TEA-22)', async () => {
    const { teamId } = await joinTeam(world, lan, { email: 'new@example.com', role: 'viewer', shopIds: shops });
    const { body } = await lan.call(getTeam, { params: { id: teamId } });
    const listed = await Promise.all(shops.map(async (id) => [id, (await listOpen(id)).length] as const));
    expect(body?.shops.map(({ id, openOrders }) => [id, openOrders])).toEqual(listed);
    expect(Math.max(...listed.map(([, count]) => count))).toBeGreaterThan(0);
  });
});
