import { getProfile } from '@bobbin/contract/auth';
import type { LiveEvent } from '@bobbin/contract/events';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import { activateMember } from '@bobbin/contract/members';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { createLabel, getOrder, listOrders } from '@bobbin/contract/orders';
import { getShop, listShops, updateShop } from '@bobbin/contract/shops';
import {
  acceptInvitation,
  assignTeam,
  createTeam,
  getTeam,
  inviteToTeam,
  leaveTeam,
  listWorkspaces,
  listTeams,
  removeTeam,
  removeTeamMember,
  revokeInvitation,
  unassignTeam,
  updateTeam,
} from '@bobbin/contract/teams';
import { TEAM_SIZE_MAX } from '@bobbin/domain/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { publish } from '../../server/src/platform/live.ts';
import { openBlocker } from '../platform/blocker.ts';
import { joinTeam, readInvitation } from '../world/teams.ts';
import { startWorld, type Answer, type Caller, type World } from '../world/world.ts';

let world: World;
let lan: Caller;
let shopA: string;
let shopB: string;
let orderA: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 3, shops: 3 } });
  lan = await world.createSeller('lan@example.com');
  [shopA = '', shopB = ''] = await world.connectShops(lan);
  const { body } = await lan.call(listOrders, { query: { shops: shopA } });
  orderA = body?.data.find(({ status }) => status === 'AWAITING_SHIPMENT')?.id ?? body?.data[0]?.id ?? '';
});
afterAll(() => world.close());

const codeOf = (answer: Answer<unknown>) => answer.exceptionBody?.code;
const code = (name: ErrorName) => ERRORS[name].code;
const newEmail = () => `member-${(count += 1)}@example.com`;

async function listShopIds(member: Caller, headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = await member.call(listShops, { query: {} }, { headers });
  return (body?.data ?? []).map(({ id }) => id).toSorted();
}

/** Opens the stream of live events of a person, for the given acting owner or the default one. */
async function openStream(person: Caller, actingOwner?: string) {
  const stop = new AbortController();
  const response = await fetch(`${world.url}/api/events`, {
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(actingOwner === undefined ? {} : { 'acting-for': actingOwner }),
    },
    signal: stop.signal,
  });
  let text = '';
  const readAll = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part;
  };
  const ended = readAll().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return {
    ended,
    read: () => text,
    /** Publishes an event, and waits until the event is in the stream. By then the stream has received everything that was published earlier. */
    async readUpTo({ userId }: Caller, event: LiveEvent): Promise<string> {
      await publish(world.db, { kind: 'event', ownerId: userId, event });
      await expect.poll(() => text).toContain(JSON.stringify(event));
      return text;
    },
    async close() {
      stop.abort();
      await ended;
    },
  };
}

/** Blocks or unblocks an owner, and publishes the given event in the same transaction. */
async function setBlocked({ userId }: Caller, isBlocked: boolean, event?: LiveEvent): Promise<void> {
  await inTransaction(world.db, async (trx) => {
    const deactivatedAt = isBlocked ? new Date() : null;
    await trx.updateTable('users').set({ deactivated_at: deactivatedAt }).where('id', '=', userId).execute();
    await publish(trx, { kind: 'forget', userId });
    if (event) await publish(trx, { kind: 'event', ownerId: userId, event });
  });
}

async function newTeam(name: string): Promise<string> {
  return (await lan.call(createTeam, { body: { name, role: 'viewer' } })).body?.id ?? '';
}

/** Reason with which staff deactivate an account in these tests. */
const GROUNDS = { reasonCode: 'other', reason: 'Words that the person reads' };

describe('a team (TEA-1)', () => {
  it('needs a unique name, a description and a role, and can be edited and deleted', async () => {
    const id = await newTeam('Night');
    expect(codeOf(await lan.call(createTeam, { body: { name: ' nIGHT ', role: 'manager' } }))).toBe(
      code('TEAM_NAME_TAKEN'),
    );
    const body = { name: 'Early', role: 'operator' as const, description: 'From six' };
    expect((await lan.call(updateTeam, { params: { id }, body })).body).toMatchObject(body);
    expect((await lan.call(listTeams)).body).toContainEqual({ id, ...body, membersCount: 0, shopsCount: 0 });
    expect((await lan.call(removeTeam, { params: { id } })).body).toBe(true);
    expect(codeOf(await lan.call(getTeam, { params: { id } }))).toBe(code('NOT_FOUND'));
    const logs = await world.db.selectFrom('action_logs').select('action').where('entity_id', '=', id).execute();
    expect(logs.map(({ action }) => action).toSorted()).toEqual(['create', 'remove', 'update']);
  });

  it('can have a limited number of members plus open invitations, and fails beyond it (TEA-2)', async () => {
    const teamId = await newTeam('Crowd');
    const waiting = Array.from({ length: TEAM_SIZE_MAX - 1 }, () => ({
      owner_id: lan.userId,
      team_id: teamId,
      email: newEmail(),
      token_hash: teamId,
      created_at: new Date(world.clock.now()),
      expires_at: new Date(world.clock.now() + 86_400_000),
    }));
    await world.db.insertInto('team_invitations').values(waiting).execute();
    const invite = (email: string) => lan.call(inviteToTeam, { params: { id: teamId }, body: { email } });
    const last = newEmail();
    expect((await invite(last)).isSuccess).toBe(true);
    expect(codeOf(await invite(newEmail()))).toBe(code('TEAM_FULL'));
    // A second invitation to the same person uses no additional place of the team.
    expect((await invite(last)).isSuccess).toBe(true);
  });

  it('exists once after two simultaneous clicks on create', async () => {
    const press = () => lan.call(createTeam, { body: { name: 'Twice', role: 'viewer' } });
    const answers = await Promise.all([press(), press()]);
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
  });

  it('shows its shops and members to its owner, and its shops show the team (TEA-7)', async () => {
    const { teamId, member } = await joinTeam(world, lan, { email: newEmail(), role: 'viewer', shopIds: [shopA] });
    await lan.call(assignTeam, { params: { id: shopA }, body: { teamId } });
    const detail = (await lan.call(getTeam, { params: { id: teamId } })).body;
    expect(detail?.shops.map(({ id }) => id)).toEqual([shopA]);
    expect(detail?.members.map(({ id }) => id)).toEqual([member.userId]);
    const teamsOf = async (caller: Caller) => (await caller.call(getShop, { params: { id: shopA } })).body?.teams;
    expect(await teamsOf(lan)).toContainEqual({ id: teamId, name: detail?.name, role: 'viewer' });
    expect(await teamsOf(member)).toEqual([]);
    const unknown = await lan.call(assignTeam, { params: { id: shopA }, body: { teamId: 'nobody' } });
    expect(codeOf(unknown)).toBe(code('NOT_FOUND'));
  });
});

describe('an invitation (TEA-4)', () => {
  it('can be accepted only by the account with its email address, and its mail quotes no text that a user typed', async () => {
    const email = newEmail();
    const id = await newTeam('Typed <b>words</b>');
    await lan.call(inviteToTeam, { params: { id }, body: { email: email.toUpperCase() } });
    const token = await readInvitation(world, email);
    const other = await world.createSeller(newEmail());
    expect(codeOf(await other.call(acceptInvitation, { body: { token } }))).toBe(code('INVITATION_OF_OTHER'));
    const mails = await world.db.selectFrom('mails').select('body_sealed').where('recipient', '=', email).execute();
    for (const { body_sealed: body } of mails) expect(world.app.vault.open(body ?? '')).not.toContain('Typed');
    const member = await world.createSeller(email);
    expect((await member.call(acceptInvitation, { body: { token } })).body).toMatchObject({ ownerId: lan.userId });
  });

  it('adds the member once when it is accepted twice, also simultaneously, with the same response', async () => {
    const email = newEmail();
    const id = await newTeam('Twice accepted');
    await lan.call(inviteToTeam, { params: { id }, body: { email } });
    const token = await readInvitation(world, email);
    const member = await world.createSeller(email);
    const press = () => member.call(acceptInvitation, { body: { token } });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true]);
    expect((await lan.call(getTeam, { params: { id } })).body?.members).toHaveLength(1);
    // The old invitation link does not admit a member who was removed.
    await lan.call(removeTeamMember, { params: { id, userId: member.userId } });
    expect(codeOf(await press())).toBe(code('INVITATION_INVALID'));
    const again = await lan.call(inviteToTeam, { params: { id }, body: { email } });
    expect(again.isSuccess).toBe(true);
    expect(
      (await member.call(acceptInvitation, { body: { token: await readInvitation(world, email) } })).isSuccess,
    ).toBe(true);
    expect(codeOf(await lan.call(inviteToTeam, { params: { id }, body: { email } }))).toBe(code('TEAM_MEMBER_ALREADY'));
  });

  it('becomes invalid when it expires, is withdrawn or replaced, or when its team is deleted', async () => {
    const email = newEmail();
    const member = await world.createSeller(email);
    const id = await newTeam('Late');
    const invite = async () => {
      await lan.call(inviteToTeam, { params: { id }, body: { email } });
      return readInvitation(world, email);
    };
    const accept = async (token: string) => codeOf(await member.call(acceptInvitation, { body: { token } }));
    const first = await invite();
    const second = await invite();
    expect(await accept(first)).toBe(code('INVITATION_INVALID'));
    await world.db
      .updateTable('team_invitations')
      .set({ expires_at: new Date(world.clock.now()) })
      .where('team_id', '=', id)
      .execute();
    expect(await accept(second)).toBe(code('INVITATION_EXPIRED'));
    const third = await invite();
    expect((await lan.call(revokeInvitation, { params: { id, email } })).body).toBe(true);
    expect(await accept(third)).toBe(code('INVITATION_INVALID'));
    const fourth = await invite();
    await lan.call(removeTeam, { params: { id } });
    expect(await accept(fourth)).toBe(code('INVITATION_INVALID'));
    expect((await member.call(listWorkspaces)).body).toEqual([]);
  });
});

describe('the acting owner (TEA-5)', () => {
  it('defaults to the caller when the caller has shops, otherwise to the first owner of the caller’s teams, and can be chosen', async () => {
    const { member } = await joinTeam(world, lan, { email: newEmail(), role: 'operator', shopIds: [shopB] });
    expect((await member.call(listWorkspaces)).body).toMatchObject([{ ownerId: lan.userId, shopsCount: 1 }]);
    expect(await listShopIds(member)).toEqual([shopB]);
    expect(await listShopIds(member, { 'acting-for': member.userId })).toEqual([]);
    expect((await member.call(getProfile)).body).toMatchObject({ id: member.userId, shopsCount: 1 });
    // Although Lan is a member of another owner's team, she is still the acting owner of her calls, and links of the other owner work too.
    const boris = await world.createSeller('boris@example.com');
    const team = await joinTeam(world, boris, { email: 'lan@example.com', role: 'viewer' });
    expect(await listShopIds(team.member)).toEqual([shopA, shopB].toSorted());
    expect(await listShopIds(team.member, { 'acting-for': boris.userId })).toEqual([]);
    expect(
      (await team.member.call(getOrder, { params: { id: orderA } }, { headers: { 'acting-for': boris.userId } }))
        .status,
    ).toBe(200);
  });
});

describe('an action of a member (TEA-8)', () => {
  it("appears in the owner's timeline and history with the member's name", async () => {
    const email = newEmail();
    const { member } = await joinTeam(world, lan, { email, role: 'manager', shopIds: [shopA] });
    const renamed = await member.call(updateShop, { body: { id: shopA, name: 'By the manager' } });
    expect(renamed.body?.user.id).toBe(lan.userId);
    const priced = await member.call(fulfilOrder, { body: { id: orderA, type: 'HAND', fulfillPrice: '5.00' } });
    const timeline = (await lan.call(getOrder, { params: { id: orderA } })).body?.timeline ?? [];
    expect(priced.body?.fulfillPrice).toBe('5.00');
    expect(timeline[0]?.actor).toBe(`${email.split('@')[0]} Test`);
    const log = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'action'])
      .where('user_id', '=', member.userId)
      .where('entity', '=', 'shop')
      .executeTakeFirst();
    expect(log).toEqual({ owner_id: lan.userId, action: 'rename' });
  });
});

describe('permissions in a response (TEA-12)', () => {
  const ALL = ['viewOrders', 'viewCosts', 'viewPayouts', 'workOrders', 'manageShops', 'own'];
  const HELD = {
    viewer: ['viewOrders'],
    operator: ['viewOrders', 'viewCosts', 'workOrders'],
    manager: ALL.slice(0, -1),
  } as const;

  async function listRightsOf(caller: Caller) {
    const order = await caller.call(getOrder, { params: { id: orderA } });
    const orders = await caller.call(listOrders, { query: { shops: shopA } });
    const shop = await caller.call(getShop, { params: { id: shopA } });
    const shops = await caller.call(listShops, { query: {} });
    const inList = shops.body?.data.find(({ id }) => id === shopA);
    return [order.body?.rights, orders.body?.data[0]?.rights, shop.body?.rights, inList?.rights];
  }

  it("include everything for the owner and the role's permissions for a member, per shop those of the shop's teams", async () => {
    expect(await listRightsOf(lan)).toEqual([ALL, ALL, ALL, ALL]);
    for (const role of ['viewer', 'operator', 'manager'] as const) {
      const { member } = await joinTeam(world, lan, { email: newEmail(), role, shopIds: [shopA] });
      expect(await listRightsOf(member)).toEqual([HELD[role], HELD[role], HELD[role], HELD[role]]);
    }
    const email = newEmail();
    await joinTeam(world, lan, { email, role: 'manager', shopIds: [shopB] });
    const { member } = await joinTeam(world, lan, { email, role: 'viewer', shopIds: [shopA], name: 'Only looks' });
    expect((await listRightsOf(member))[3]).toEqual(HELD.viewer);
  });
});

describe('an action of staff for a seller (TEA-9)', () => {
  it("changes the owner's data, and appears in both histories as an action of staff", async () => {
    const admin = await world.createSeller('admin@example.com', 'admin');
    const body = { id: orderA, type: 'HAND' as const, fulfillPrice: '6.00' };
    expect((await admin.call(fulfilOrder, { body })).body?.fulfillPrice).toBe('6.00');
    const timeline = (await lan.call(getOrder, { params: { id: orderA } })).body?.timeline ?? [];
    expect(timeline[0]).toMatchObject({ actor: 'admin Test', details: { as: 'staff' } });
    const logs = await world.db
      .selectFrom('action_logs')
      .select(['owner_id', 'action', 'entity_id', 'after'])
      .where('user_id', '=', admin.userId)
      .where('action', '=', 'actForSeller')
      .execute();
    expect(logs).toEqual([
      { owner_id: lan.userId, action: 'actForSeller', entity_id: orderA, after: { call: 'fulfilOrder' } },
    ]);
    // A read by staff leaves no log entry, and the staff user's own calls are not made for the seller.
    expect((await admin.call(getOrder, { params: { id: orderA } })).status).toBe(200);
    expect(await listShopIds(admin)).toEqual([]);
  });
});

describe('a member who leaves or is removed (TEA-11)', () => {
  it.each([
    [
      'removed',
      (teamId: string, member: Caller) => lan.call(removeTeamMember, { params: { id: teamId, userId: member.userId } }),
    ],
    ['left by themselves', (teamId: string, member: Caller) => member.call(leaveTeam, { params: { id: teamId } })],
    ['in a team that is removed', (teamId: string) => lan.call(removeTeam, { params: { id: teamId } })],
  ])('loses all access at once, after this event: %s', async (_how, end) => {
    const { teamId, member } = await joinTeam(world, lan, { email: newEmail(), role: 'manager', shopIds: [shopA] });
    const { body: order } = await member.call(getOrder, { params: { id: orderA } });
    expect(order?.id).toBe(orderA);
    const labelled = (await member.call(listOrders, { query: { limit: 100 } })).body?.data ?? [];
    expect(labelled.length).toBeGreaterThan(0);
    const label = { body: { shopId: shopA, orderId: orderA } };
    const key = `label-${teamId}`;
    const made = await member.call(createLabel, label, { key });
    const link = made.body;
    expect(link).toContain('for=');
    expect((await fetch(`${world.url}${link}`)).status).toBe(200);
    expect((await member.call(createLabel, label, { key })).body).toBe(link);

    expect((await end(teamId, member)).isSuccess).toBe(true);
    expect(await listShopIds(member)).toEqual([]);
    expect((await member.call(getOrder, { params: { id: orderA } })).status).toBe(404);
    expect((await member.call(createLabel, label, { key })).status).toBe(404);
    expect((await member.call(listShops, {}, { headers: { 'acting-for': lan.userId } })).status).toBe(404);
    expect((await fetch(`${world.url}${link}`)).status).toBe(404);
    expect((await fetch(`${world.url}${link?.replace(/&for=[^&]+/, '')}`)).status).toBe(404);
    expect((await member.call(listWorkspaces)).body).toEqual([]);
  });

  it('cannot open links any more that were created for the member, and neither can a deactivated member (TEA-14)', async () => {
    const staff = await world.createSeller('shut@example.com', 'admin');
    const { member } = await joinTeam(world, lan, { email: newEmail(), role: 'operator', shopIds: [shopA] });
    const link = (await member.call(createLabel, { body: { shopId: shopA, orderId: orderA } })).body;
    expect((await fetch(`${world.url}${link}`)).status).toBe(200);
    const close = (isActive: boolean) =>
      staff.call(activateMember, {
        params: { id: member.userId },
        body: isActive ? { isActive } : { isActive, ...GROUNDS },
      });
    expect((await close(false)).isSuccess).toBe(true);
    expect((await fetch(`${world.url}${link}`)).status).toBe(404);
    expect((await close(true)).isSuccess).toBe(true);
    // It may take some seconds until restored access works, because memberships are cached.
    world.clock.advance(6_000);
    expect((await fetch(`${world.url}${link}`)).status).toBe(200);
  });

  it('keeps access to the shops of another team', async () => {
    const email = newEmail();
    const first = await joinTeam(world, lan, { email, role: 'manager', shopIds: [shopA, shopB] });
    const second = await joinTeam(world, lan, { email, role: 'viewer', shopIds: [shopB], name: 'Second' });
    await lan.call(removeTeamMember, { params: { id: first.teamId, userId: first.member.userId } });
    expect(await listShopIds(second.member)).toEqual([shopB]);
    await lan.call(unassignTeam, { params: { id: shopB, teamId: second.teamId } });
    expect(await listShopIds(second.member)).toEqual([]);
  });
});

describe('live events (TEA-6)', () => {
  it('reach a member only for the member’s shops, and follow assignments of shops without a new connection', async () => {
    const { teamId, member } = await joinTeam(world, lan, { email: newEmail(), role: 'viewer', shopIds: [shopA] });
    const stream = await openStream(member);
    const rename = (id: string) => lan.call(updateShop, { body: { id, name: 'Told' } });
    /** Changes the teams of a shop, which also publishes an event. */
    const tell = async (id: string) => {
      const spare = await newTeam(`Told ${(count += 1)}`);
      await lan.call(assignTeam, { params: { id }, body: { teamId: spare } });
    };
    await rename(shopA);
    await tell(shopB);
    await tell(shopA);
    await expect.poll(() => stream.read()).toContain(shopA);
    expect(stream.read()).not.toContain(shopB);
    await lan.call(assignTeam, { params: { id: shopB }, body: { teamId } });
    await expect.poll(() => stream.read()).toContain(shopB);
    const before = stream.read().length;
    await lan.call(unassignTeam, { params: { id: shopA, teamId } });
    await tell(shopA);
    await tell(shopB);
    await expect.poll(() => stream.read().slice(before)).toContain(shopB);
    expect(stream.read().slice(before)).not.toContain(shopA);
    await stream.close();
  });
});

describe('blocking an owner (TEA-14)', () => {
  let owner: Caller;
  let shopId: string;
  beforeAll(async () => {
    owner = await world.createSeller('gone-owner@example.com');
    [shopId = ''] = await world.connectShops(owner, 1);
  });
  afterEach(async () => {
    await setBlocked(owner, false);
    owner = await world.signIn('gone-owner@example.com');
  });

  it('ends the access of every team member at once: to lists, to single resources and to the stream of live events', async () => {
    const staff = await world.createSeller('boss@example.com', 'admin');
    const { member } = await joinTeam(world, owner, { email: newEmail(), role: 'manager', shopIds: [shopId] });
    const stream = await openStream(member, owner.userId);
    expect(await listShopIds(member)).toEqual([shopId]);
    const { body } = await member.call(listOrders, { query: {} });
    const orderId = body?.data[0]?.id ?? '';
    // Events that were published while the member still saw the shop arrive before this event, and may contain the shop.
    const allowed = await stream.readUpTo(owner, { type: 'orders', shopId, ids: ['allowed'], newCount: 0 });

    const closed = await staff.call(activateMember, {
      params: { id: owner.userId },
      body: { isActive: false, ...GROUNDS },
    });
    expect(closed.isSuccess).toBe(true);
    await publish(world.db, { kind: 'event', ownerId: owner.userId, event: { type: 'shop', shopId } });
    expect(await listShopIds(member)).toEqual([]);
    expect((await member.call(getOrder, { params: { id: orderId } })).status).toBe(404);
    expect((await member.call(getShop, { params: { id: shopId } })).status).toBe(404);
    expect((await member.call(listWorkspaces)).body).toEqual([]);
    await stream.ended;
    expect(stream.read().slice(allowed.length)).not.toContain(shopId);

    await staff.call(activateMember, { params: { id: owner.userId }, body: { isActive: true } });
    // It may take some seconds until restored access works, because memberships are cached.
    world.clock.advance(6_000);
    expect(await listShopIds(member)).toEqual([shopId]);
  });

  it('drops a live event of the owner that waits while the access of a team member is verified', async () => {
    const { member } = await joinTeam(world, owner, { email: newEmail(), role: 'manager', shopIds: [shopId] });
    const stream = await openStream(member);
    await stream.readUpTo(owner, { type: 'orders', shopId, ids: ['allowed'], newCount: 0 });
    // The block and the event arrive together, so the event waits for the verification that the block causes.
    await setBlocked(owner, true, { type: 'design', designId: '1', shopId, what: 'state' });
    expect(await stream.readUpTo(member, { type: 'inbox' })).not.toContain('"design"');
    await stream.close();
  });

  it('makes Bobbin verify a team member again when the running verification has already read the owner', async () => {
    const left = await world.createSeller('left-owner@example.com');
    const email = newEmail();
    await joinTeam(world, left, { email, role: 'manager' });
    const { member } = await joinTeam(world, owner, { email, role: 'manager', shopIds: [shopId] });
    const [stream, witness] = [await openStream(member), await openStream(lan)];
    await expect.poll(() => stream.read()).toContain('"sight"');
    const blocker = await openBlocker(world.env.DATABASE_URL ?? '');
    try {
      await blocker.block('shops');
      await inTransaction(world.db, async (trx) => {
        await trx.deleteFrom('team_directory').where('owner_id', '=', left.userId).execute();
        await publish(trx, { kind: 'forget', userId: member.userId });
      });
      // The verification has already read the membership in the owner's team, and now waits for the read of the member's own shops.
      await expect.poll(() => blocker.countWaiting()).toBe(1);
      await setBlocked(owner, true);
      await witness.readUpTo(lan, { type: 'shop', shopId: 'all notices before this one have arrived' });
    } finally {
      await blocker.close();
    }
    await publish(world.db, { kind: 'event', ownerId: owner.userId, event: { type: 'shop', shopId } });
    expect(await stream.readUpTo(member, { type: 'inbox' })).not.toContain(shopId);
    await Promise.all([stream.close(), witness.close()]);
  });
});
