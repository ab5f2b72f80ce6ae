import { ERRORS } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { listOrders } from '@bobbin/contract/orders';
import { getTeamActivity } from '@bobbin/contract/teams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const WEEK_MS = 7 * 24 * 3600_000;

let world: World;
let lan: Caller;
let boris: Caller;
let lansShops: string[];
let borisesShops: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 12, shops: 3 } });
  lan = await world.createSeller('lan@example.com');
  boris = await world.createSeller('boris@example.com');
  lansShops = await world.connectShops(lan);
  borisesShops = await world.connectShops(boris, 1);
});
afterAll(() => world.close());

const read = (owner: Caller, teamId: string) => owner.call(getTeamActivity, { params: { id: teamId } });

/** Returns the only member of a team, and whether the member's last action was just now. */
async function only(owner: Caller, teamId: string) {
  const [member, ...others] = (await read(owner, teamId)).body ?? [];
  if (!member || others.length > 0) throw new Error('not one member');
  return { ...member, isNew: world.clock.now() - Date.parse(member.lastAt ?? '') < 30_000 };
}

async function listOpen(owner: Caller): Promise<string[]> {
  const { body } = await owner.call(listOrders, { query: { limit: 50 } });
  return (body?.data ?? []).filter(({ status }) => status === 'AWAITING_SHIPMENT').map(({ id }) => id);
}

async function makeByHand(caller: Caller, id: string, fulfillPrice: string): Promise<void> {
  const answer = await caller.call(fulfilOrder, { body: { id, type: 'HAND', fulfillPrice } });
  if (!answer.isSuccess) throw new Error(JSON.stringify(answer.exceptionBody));
}

describe('recent actions of members (TEA-20)', () => {
  it('include each order once per member, only for this owner, within the last seven days', async () => {
    const [first = '', second = ''] = await listOpen(lan);
    const [other = ''] = await listOpen(boris);
    const email = 'member@example.com';
    const { teamId, member } = await joinTeam(world, lan, { email, role: 'operator', shopIds: lansShops });
    const idle = await joinTeam(world, lan, { email: 'idle@example.com', role: 'viewer', shopIds: lansShops });
    // Joining the team is the first event of the member's history.
    expect(await only(lan, teamId)).toMatchObject({ id: member.userId, isNew: true, ordersCount: 0 });

    world.clock.advance(60_000);
    await makeByHand(member, first, '5.00');
    await makeByHand(member, first, '5.50');
    await makeByHand(member, second, '6.00');
    const { lastAt, ...done } = await only(lan, teamId);
    expect(done).toEqual({ id: member.userId, isNew: true, ordersCount: 2 });

    // Actions of the owner, and actions of the same member for another owner, do not count for this owner.
    world.clock.advance(60_000);
    await makeByHand(lan, first, '7.00');
    const elsewhere = await joinTeam(world, boris, { email, role: 'manager', shopIds: borisesShops });
    await makeByHand(elsewhere.member, other, '8.00');
    expect(await only(lan, teamId)).toEqual({ ...done, lastAt, isNew: false });
    expect(await only(boris, elsewhere.teamId)).toMatchObject({ id: member.userId, isNew: true, ordersCount: 1 });
    expect((await read(lan, idle.teamId)).body?.[0]?.ordersCount).toBe(0);
    // A team of another owner returns 404.
    expect((await read(lan, elsewhere.teamId)).exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);

    world.clock.advance(WEEK_MS);
    lan = await world.signIn('lan@example.com');
    expect(await only(lan, teamId)).toEqual({ ...done, lastAt, isNew: false, ordersCount: 0 });
  });
});
