import { chooseNotifications, countUnread, listInbox, setNotificationTimes } from '@bobbin/contract/inbox';
import { assignTeam, removeTeamMember, unassignTeam, updateTeam } from '@bobbin/contract/teams';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { connectGroup, createMailReader, noteFor, runDelivery, takeMessages } from './world.ts';

const ORDER = '576401234567890123';

/** Kinds of shop notices that each role receives. The test defines them independently of the product. */
const HEARS: Record<string, readonly string[]> = {
  labelRefused: ['viewer', 'operator', 'manager'],
  late: ['viewer', 'operator', 'manager'],
  authorizationLost: ['viewer', 'operator', 'manager'],
  cancelRefused: ['operator', 'manager'],
  authorizationEnding: ['manager'],
  subscriptionEnding: [],
  renewalUnpaid: [],
};
const KINDS = Object.keys(HEARS) as ('labelRefused' | 'cancelRefused' | 'late')[];
const ROLES = ['viewer', 'operator', 'manager'] as const;

let world: World;
let lan: Caller;
let minh: Caller;
let shops: { owner: Caller; id: string }[];
let count = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 4 }, partners: ['telegram'] });
  lan = await world.createSeller('lan@example.com');
  minh = await world.createSeller('minh@example.com');
  const [own, others] = [await world.connectShops(lan, 0), await world.connectShops(minh, 1)];
  shops = [...own.map((id) => ({ owner: lan, id })), ...others.map((id) => ({ owner: minh, id }))];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.runJobs();
  await world.db.deleteFrom('seller_notices').execute();
});

const list = async (caller: Caller) => (await caller.call(listInbox, { query: { limit: 200 } })).body?.data ?? [];
const unread = async (caller: Caller) => (await caller.call(countUnread)).body?.unread;
/** Returns the id of the event in the owner's form. */
const toEvent = (id: string) => id.split(':').at(-1) ?? '';
const tell = async (shop: { owner: Caller; id: string }, kind: (typeof KINDS)[number]) => {
  count += 1;
  const id = `event-${count}`;
  await noteFor(world, shop.owner.userId, { id, kind, shopId: shop.id, orderId: ORDER, days: 3, count: 1 });
  return id;
};

describe('the notices of team members', () => {
  it('arrive although an earlier run skipped a row that another job had locked', async () => {
    const [shop = { owner: lan, id: '' }] = shops;
    const { member } = await joinTeam(world, lan, { email: 'khoa@example.com', role: 'manager', shopIds: [shop.id] });
    const id = await tell(shop, 'late');
    await inTransaction(world.db, async (trx) => {
      await sql`select from seller_notices where owner_id = ${lan.userId} and id = ${id} for key share`.execute(trx);
      await world.runJobs();
    });
    expect(await unread(member)).toBe(0);
    await world.runWaiting('spreadNews');
    expect(await unread(member)).toBe(1);
  });

  it('concern exactly the shops of their teams and what their role may see, for random teams (TEA-15)', async () => {
    const people = await Promise.all([1, 2, 3].map((number) => world.createSeller(`member-${number}@example.com`)));
    const team = fc.record({
      owner: fc.constantFrom(0, 1),
      role: fc.constantFrom(...ROLES),
      members: fc.uniqueArray(fc.nat(2), { maxLength: 3 }),
      shops: fc.uniqueArray(fc.nat(7), { maxLength: 5 }),
    });
    const event = fc.record({ shop: fc.nat(shops.length - 1), kind: fc.constantFrom(...KINDS) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(team, { maxLength: 4 }),
        fc.array(event, { minLength: 1, maxLength: 8 }),
        async (teams, events) => {
          for (const table of ['team_shops', 'team_members', 'team_directory', 'teams', 'seller_notices'] as const) {
            await world.db.deleteFrom(table).execute();
          }
          const now = new Date(world.clock.now());
          const made = teams.map((one, place) => {
            const owner = one.owner === 0 ? lan : minh;
            return {
              ...one,
              id: `team-${place}`,
              owner,
              shops: one.shops.flatMap((at) => (shops[at]?.owner === owner ? [shops[at]] : [])),
            };
          });
          for (const { id, owner, role, members, shops: assigned } of made) {
            const owner_id = owner.userId;
            await world.db
              .insertInto('teams')
              .values({ owner_id, id, name: id, role, description: '', created_at: now, updated_at: now })
              .execute();
            for (const at of members) {
              const user_id = people[at]?.userId ?? '';
              await world.db
                .insertInto('team_members')
                .values({ owner_id, team_id: id, user_id, joined_at: now })
                .execute();
              await world.db
                .insertInto('team_directory')
                .values({ user_id, owner_id, joined_at: now })
                .onConflict((conflict) => conflict.doNothing())
                .execute();
            }
            for (const shop of assigned) {
              await world.db
                .insertInto('team_shops')
                .values({ owner_id, team_id: id, shop_id: shop.id, assigned_at: now })
                .execute();
            }
          }
          world.app.memberships.forgetMemberships(null);
          const told: { id: string; shop: (typeof shops)[number]; kind: string }[] = [];
          for (const { shop: at, kind } of events) {
            const shop = shops[at];
            if (shop) told.push({ id: await tell(shop, kind), shop, kind });
          }
          for (const owner of [lan, minh])
            await world.app.notifications.fanOut.spread(systemScope(owner.userId, 'test'));
          for (const [at, person] of people.entries()) {
            const due = told.filter(({ shop, kind }) =>
              made.some(
                (one) =>
                  one.members.includes(at) &&
                  one.shops.some(({ id }) => id === shop.id) &&
                  HEARS[kind]?.includes(one.role) === true,
              ),
            );
            const heard = await list(person);
            expect(heard.map(({ id }) => toEvent(id)).toSorted()).toEqual(due.map(({ id }) => id).toSorted());
            expect(await unread(person)).toBe(due.length);
            expect(new Set(heard.map(({ deskId }) => deskId))).toEqual(
              new Set(due.map(({ shop }) => shop.owner.userId)),
            );
          }
          for (const owner of [lan, minh]) {
            const own = told.filter(({ shop }) => shop.owner === owner);
            expect((await list(owner)).map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('end at once for a removed member or after the loss of a shop or permission, and earlier inbox entries disappear too (TEA-17)', async () => {
    const [shop] = shops;
    if (!shop) throw new Error('no shop');
    const { teamId, member } = await joinTeam(world, lan, {
      email: 'thu@example.com',
      role: 'operator',
      shopIds: [shop.id],
    });
    const ids = { params: { id: shop.id, teamId } };
    const hear = async (kind: (typeof KINDS)[number]) => {
      const id = await tell(shop, kind);
      await runDelivery(world);
      return (await list(member)).some((entry) => toEvent(entry.id) === id);
    };
    expect(await hear('cancelRefused')).toBe(true);
    // The member's new role does not show costs.
    await lan.call(updateTeam, { params: { id: teamId }, body: { name: 'Night', role: 'viewer' } });
    expect(await hear('cancelRefused')).toBe(false);
    expect(await unread(member)).toBe(0);
    expect(await hear('labelRefused')).toBe(true);
    await lan.call(unassignTeam, ids);
    expect(await hear('labelRefused')).toBe(false);
    expect(await list(member)).toEqual([]);
    await lan.call(assignTeam, { params: { id: shop.id }, body: { teamId } });
    expect(await hear('labelRefused')).toBe(true);
    // The notice is recorded, but not delivered yet when the member leaves.
    const late = await tell(shop, 'labelRefused');
    await lan.call(removeTeamMember, { params: { id: teamId, userId: member.userId } });
    await runDelivery(world);
    expect(await list(member)).toEqual([]);
    expect(await unread(member)).toBe(0);
    const copies = await world.db
      .selectFrom('seller_notices')
      .select('id')
      .where('owner_id', '=', member.userId)
      .execute();
    expect(copies.map(({ id }) => toEvent(id))).not.toContain(late);
  });

  it("use other channels than the inbox only by the member's choice, and never reach a member who has left (TEA-16, TEA-17)", async () => {
    const [shop] = shops;
    if (!shop) throw new Error('no shop');
    const email = 'hoa@example.com';
    const { teamId, member } = await joinTeam(world, lan, { email, role: 'manager', shopIds: [shop.id] });
    const takeMails = createMailReader(world);
    await connectGroup(world, member);
    await takeMails(email);
    await tell(shop, 'labelRefused');
    await runDelivery(world);
    expect(await unread(member)).toBe(1);
    expect(await takeMessages(world)).toEqual([]);
    expect(await takeMails(email)).toEqual([]);
    await member.call(setNotificationTimes, { body: { teamsByTelegram: true } });
    await member.call(chooseNotifications, { body: { topic: 'refusals', channel: 'mail', isOn: true } });
    await tell(shop, 'labelRefused');
    await runDelivery(world);
    expect(await takeMessages(world)).toHaveLength(1);
    expect(await takeMails(email)).toEqual([]);
    await member.call(setNotificationTimes, { body: { teamsByMail: true, teamsByTelegram: false } });
    await tell(shop, 'labelRefused');
    await runDelivery(world);
    expect(await takeMails(email)).toHaveLength(1);
    // A notice in the member's rows waits for the morning when the member is removed.
    await member.call(setNotificationTimes, { body: { digestHour: 7 } });
    await tell(shop, 'labelRefused');
    await runDelivery(world);
    await lan.call(removeTeamMember, { params: { id: teamId, userId: member.userId } });
    world.clock.advance(25 * 3_600_000);
    await runDelivery(world);
    expect(await takeMails(email)).toEqual([]);
    expect(await takeMessages(world)).toEqual([]);
    const left = await world.db
      .selectFrom('seller_notices')
      .select('told_by as by')
      .where('owner_id', '=', member.userId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    expect(left?.by).toBe('nowhere');
  });

  it('exclude notices of a deactivated owner (TEA-17)', async () => {
    lan = await world.signIn('lan@example.com');
    const shop = { owner: lan, id: shops[0]?.id ?? '' };
    const { member } = await joinTeam(world, lan, { email: 'tam@example.com', role: 'manager', shopIds: [shop.id] });
    await tell(shop, 'late');
    await runDelivery(world);
    expect(await unread(member)).toBe(1);
    await world.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', lan.userId).execute();
    world.app.memberships.forgetMemberships(null);
    await tell(shop, 'late');
    await runDelivery(world);
    expect(await unread(member)).toBe(0);
    const rows = await world.db
      .selectFrom('seller_notices')
      .select('id')
      .where('owner_id', '=', member.userId)
      .execute();
    expect(rows).toHaveLength(1);
  });
});
