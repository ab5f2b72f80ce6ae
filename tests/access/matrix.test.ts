import { ANY_STAFF, listAccepted, type Endpoint } from '@bobbin/contract/endpoint';
import { ENDPOINTS } from '@bobbin/contract/endpoints';
import { activateMember } from '@bobbin/contract/members';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { getShop } from '@bobbin/contract/shops';
import { listWorkspaces, removeTeamMember } from '@bobbin/contract/teams';
import { grants, listGranting } from '@bobbin/domain/staff/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_SECONDS, createAccess } from '../../server/src/platform/access.ts';
import { openSession } from '../world/person.ts';
import { casesOf } from '../world/long.ts';
import { joinTeam } from '../world/teams.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { type Ending, type LeastRole, type Row, type Things } from './row.ts';
import { ROWS } from './rows.ts';
import { createPlanter } from './things.ts';
import { isItsTurn } from './turns.ts';

interface Kind {
  name: string;
  /** True when even a short run tries this kind of caller on every row; false when a short run tries it on some of the rows, which rotate. */
  isAlwaysTried?: true;
  headers(row: Row): Promise<Record<string, string>>;
  expected(row: Row): Ending;
  /** Records that the calls name; by default the records of the shop that has teams. */
  names?: () => Things;
}

let world: World;
let seller: Caller;
let things: Things;
/** The same kinds of records in a shop that has no team. */
let hidden: Things;
/** Texts that only the seller and members of the seller's teams may read. */
let secrets: string[] = [];
/** Texts that members of the seller's teams may not read either. */
let hiddenSecrets: string[] = [];

const ROLES = ['viewer', 'operator', 'manager', 'owner'] as const satisfies readonly LeastRole[];

/** Calls that end the caller's session. A session is opened once per caller, and again after such a call. */
const ENDS = new Set(['logout', 'endOtherSessions']);
function once(open: (row: Row) => Promise<Record<string, string>>, keyOf: (row: Row) => string = () => '') {
  const kept = new Map<string, Promise<Record<string, string>>>();
  return (row: Row) => {
    const key = keyOf(row);
    const known = kept.get(key) ?? open(row);
    kept.set(key, known);
    if (ENDS.has(row.endpoint.name)) kept.delete(key);
    return known;
  };
}

const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'partner';
const orUnauthorized = (row: Row): Ending => (isOpen(row.endpoint) ? row.stranger : 'unauthorized');

/** Returns the expected result for a session, where it differs from the result for an API key, because some calls are for programs only. */
function withSession(row: Row, ending: Ending): Ending {
  return row.endpoint.access === 'key' ? 'forbidden' : ending;
}

/** Every staff role may make this call, and the content of the response depends on the role (HOM-1). */
const isOfAnyStaff = (row: Row) => permissionOf(row) === ANY_STAFF;

function permissionOf({ endpoint }: Row): string | null {
  return typeof endpoint.access === 'object' ? (listAccepted(endpoint.access)[0] ?? null) : null;
}

/** Returns whether the role of a staff user permits a staff call. */
function opens({ endpoint: { access } }: Row, holds: (permission: string) => boolean): boolean {
  return typeof access === 'object' && listAccepted(access).some(holds);
}

/** Permissions of the roles that exist after the first start, as the migrations grant them. */
const HELD: Record<string, readonly string[]> = {
  support: ['VIEW_MEMBERS', 'VIEW_ORDERS', 'VIEW_SHOPS', 'VIEW_DESIGNS', 'VIEW_FULFILLS', 'VIEW_LOGS', 'VIEW_PAYMENTS'],
  designer: ['VIEW_DESIGNS', 'EDIT_DESIGNS', 'VIEW_FULFILLS', 'CREATE_FULFILL', 'EDIT_FULFILL'],
  everyone: [],
};

/** Returns the expected result for staff who name a record of a seller. A read needs the view permission, a write the edit permission (TEA-9). */
function actsFor(row: Row, holds: (permission: string) => boolean): Ending {
  if (!row.acting || row.isNotForStaff) return row.stranger;
  const { area, isWriting } = row.acting;
  if (!holds(`VIEW_${area}`) && !holds(`EDIT_${area}`)) return row.stranger;
  return !isWriting || holds(row.endpoint.scope?.staff ?? `EDIT_${area}`) ? row.seller : 'forbidden';
}

/** A person with an account and a role. Staff without a permission for orders and shops get the results of strangers. */
function stranger(name: string, roleId: string, email = `${roleId}@example.com`): Kind {
  return {
    name,
    ...(email === 'everyone@example.com' ? { isAlwaysTried: true } : {}),
    headers: once(async () => (await openSession(world.app, `user-${email}`)).headers),
    expected(row) {
      const permission = permissionOf(row);
      if (isOfAnyStaff(row)) return roleId === 'everyone' ? 'forbidden' : 'served';
      const held = new Set(HELD[roleId]);
      const holds = (name: string) => roleId === 'admin' || grants(held, name);
      if (permission === null) return withSession(row, actsFor(row, holds));
      return opens(row, holds) ? (row.staff ?? 'served') : 'forbidden';
    },
  };
}

/** Returns whether a role that is made for a permission stores another one: only it, or all that do not grant it. */
const isStored = (permission: string, isHeld: boolean, name: string) =>
  isHeld ? name === permission : !listGranting(permission).includes(name);

/** Opens a session with a role that is made for the row: with only its permission, or with every one that does not grant it. */
async function openSessionWith(permission: string, isHeld: boolean) {
  const id = `${isHeld ? 'with' : 'without'}-${permission}`;
  const email = `${id}@example.com`;
  const known = await world.db.selectFrom('roles').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) {
    await world.db.insertInto('roles').values({ id, name: id }).execute();
    const permissions = await world.db.selectFrom('permissions').select(['id', 'name']).execute();
    await world.db
      .insertInto('role_permissions')
      .values(
        permissions.map((entry) => ({
          id: `${id}:${entry.id}`,
          role_id: id,
          permission_id: entry.id,
          is_active: isStored(permission, isHeld, entry.name),
        })),
      )
      .execute();
    await world.createSeller(email, id);
  }
  return openSession(world.app, `user-${email}`);
}

function staff(name: string, isHeld: boolean): Kind {
  const asked = (row: Row) => permissionOf(row) ?? 'VIEW_SPYS';
  return {
    name,
    ...(isHeld ? {} : { isAlwaysTried: true }),
    headers: once(async (row) => (await openSessionWith(asked(row), isHeld)).headers, asked),
    expected(row) {
      if (isOfAnyStaff(row)) return 'served';
      const permission = permissionOf(row);
      if (permission !== null)
        return opens(row, (name) => listGranting(name).some((one) => isStored(permission, isHeld, one)))
          ? (row.staff ?? 'served')
          : 'forbidden';
      // Every permission except this one, including those for orders and shops.
      return withSession(row, !isHeld && row.acting && !row.isNotForStaff ? row.seller : row.stranger);
    },
  };
}

/** Staff with one permission for sellers' records. When they may view but not edit a record, a change returns 403 instead of 404 (TEA-9). */
function actingStaff(permission: `${'VIEW' | 'EDIT'}_${'SHOPS' | 'ORDERS' | 'DESIGNS'}`): Kind {
  const holds = (name: string) => grants(new Set([permission]), name);
  return {
    name: `staff with nothing but ${permission}`,
    headers: once(async () => (await openSessionWith(permission, true)).headers),
    expected(row) {
      const asked = permissionOf(row);
      if (isOfAnyStaff(row)) return 'served';
      if (asked !== null) return opens(row, holds) ? (row.staff ?? 'served') : 'forbidden';
      return withSession(row, actsFor(row, holds));
    },
  };
}

/** A member with this role in a team that has the seller's first shop, but not the second one. */
function member(role: 'viewer' | 'operator' | 'manager', isHidden: boolean): Kind {
  const holds = (least: LeastRole) => ROLES.indexOf(role) >= ROLES.indexOf(least);
  return {
    name: `a team's ${role}${isHidden ? ', about a shop of another team' : ''}`,
    headers: once(async () => (await openSession(world.app, `user-${role}@example.com`)).headers),
    expected(row) {
      if (permissionOf(row) !== null || row.endpoint.access === 'key') return 'forbidden';
      if (row.endpoint === listWorkspaces) return 'served';
      if (row.least === undefined) return row.stranger;
      if (row.acting && isHidden) return 'missing';
      if (row.isForActingOwner && isHidden && holds(row.least)) return 'missing';
      return holds(row.least) ? row.seller : 'forbidden';
    },
    ...(isHidden ? { names: () => hidden } : {}),
  };
}

/** Returns the expected result for an API key, where it differs from the result for a person, because programs may not change the account. */
function withKey(row: Row, ending: Ending): Ending {
  const { access, name } = row.endpoint;
  // A visit belongs to a session (SEE-3).
  return access === 'account' || access === 'session' || name === 'startSeeAs' ? 'forbidden' : ending;
}

async function keyOf(userId: string): Promise<Record<string, string>> {
  const { scope } = await openSession(world.app, userId);
  return { authorization: `Bearer ${await world.app.accounts.apiKeys.create(scope)}` };
}

// Each entry is a kind of caller that is tried on every row; another kind needs only another entry.
const KINDS: readonly Kind[] = [
  { name: 'nobody', headers: async () => ({}), expected: orUnauthorized },
  {
    name: 'a malformed token',
    headers: async () => ({ authorization: 'Bearer not.a.token' }),
    expected: orUnauthorized,
  },
  {
    name: 'an expired token',
    headers: once(async () => {
      const { sessionId } = await openSession(world.app, seller.userId);
      const past = { now: () => world.clock.now() - (ACCESS_TOKEN_SECONDS + 60) * 1000 };
      const reader = { readPrincipal: () => Promise.resolve(null), readKeyOwner: () => Promise.resolve(null) };
      const token = await createAccess(world.app.vault, reader, past).signToken(seller.userId, sessionId, 'a pair');
      return { authorization: `Bearer ${token}` };
    }),
    expected: orUnauthorized,
  },
  {
    name: 'the token of a session that ended',
    headers: once(async () => {
      const { headers, sessionId } = await openSession(world.app, seller.userId);
      await world.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sessionId).execute();
      world.app.access.forget(seller.userId);
      return headers;
    }),
    expected: orUnauthorized,
  },
  {
    name: 'the seller, second factor still owed',
    headers: once(async () => (await openSession(world.app, seller.userId, true)).headers),
    expected: (row) =>
      isOpen(row.endpoint) || row.endpoint.access === 'session' ? row.stranger : 'pendingSecondFactor',
  },
  stranger('another seller', 'everyone'),
  {
    name: 'a user who acts for a seller without a membership',
    headers: once(async () => ({
      ...(await openSession(world.app, 'user-intruder@example.com')).headers,
      'acting-for': seller.userId,
    })),
    expected: (row) =>
      permissionOf(row) !== null ? 'forbidden' : withSession(row, row.least && !row.acting ? 'missing' : row.stranger),
  },
  stranger('a removed team member', 'everyone', 'gone@example.com'),
  member('viewer', false),
  member('viewer', true),
  member('operator', false),
  member('operator', true),
  member('manager', false),
  member('manager', true),
  actingStaff('VIEW_SHOPS'),
  actingStaff('EDIT_SHOPS'),
  actingStaff('VIEW_ORDERS'),
  actingStaff('EDIT_ORDERS'),
  actingStaff('VIEW_DESIGNS'),
  actingStaff('EDIT_DESIGNS'),
  staff('a role without the permission', false),
  staff('a role with nothing but the permission', true),
  stranger('an admin', 'admin'),
  {
    name: "an admin's API key",
    headers: once(() => keyOf('user-admin@example.com')),
    expected: (row) => withKey(row, row.staff ?? (row.acting && !row.isNotForStaff ? row.seller : row.stranger)),
  },
  {
    name: "another seller's API key",
    headers: once(() => keyOf('user-everyone@example.com')),
    expected: (row) => withKey(row, row.stranger),
  },
  stranger('support', 'support'),
  stranger('a designer', 'designer'),
  {
    name: 'a user whose account staff have just closed',
    headers: once(async () => {
      const { headers } = await openSession(world.app, 'user-closed@example.com');
      const admin = await openSession(world.app, 'user-admin@example.com');
      const input = {
        params: { id: 'user-closed@example.com' },
        body: { isActive: false, reasonCode: 'other', reason: 'Words that the person reads' },
      };
      await callApi(world.url, activateMember, input, admin.headers);
      await world.db
        .updateTable('users')
        .set({ is_email_confirmed: true, deactivated_at: null })
        .where('id', '=', 'user-closed@example.com')
        .execute();
      return headers;
    }),
    expected: orUnauthorized,
  },
  // The seller is the last caller, because the seller's calls may change the records.
  {
    name: "the seller's API key",
    headers: once(() => keyOf(seller.userId)),
    expected: (row) => withKey(row, row.seller),
  },
  {
    name: 'the seller',
    isAlwaysTried: true,
    headers: once(async () => (await openSession(world.app, seller.userId)).headers),
    expected: (row) => withSession(row, row.seller),
  },
];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 2 } });
  seller = await world.createSeller('lan@example.com');
  for (const roleId of ['everyone', 'admin', 'support', 'designer']) {
    await world.createSeller(`${roleId}@example.com`, roleId);
  }
  for (const name of ['closed', 'intruder']) await world.createSeller(`${name}@example.com`);
  const [shopId = '', hiddenId = ''] = await world.connectShops(seller);
  const list = (await seller.call(listOrders, { query: { limit: 100 } })).body?.data ?? [];
  const toThings = await createPlanter(world, seller);
  // A factory is making the order: disconnecting the shop is refused, so that the later rows find it.
  await world.db
    .updateTable('order_counts')
    .set({ fulfil_state: 'IN_PRODUCTION' })
    .where('owner_id', '=', seller.userId)
    .execute();
  things = await toThings(shopId);
  hidden = await toThings(hiddenId);
  secrets = [...listIds(list), shopId, 'lan@example.com', seller.userId];
  hiddenSecrets = [...listIds(list.filter(({ shop }) => shop.id === hiddenId)), hiddenId];
  for (const role of ['viewer', 'operator', 'manager'] as const) {
    await joinTeam(world, seller, { email: `${role}@example.com`, role, shopIds: [shopId] });
  }
  const gone = await joinTeam(world, seller, { email: 'gone@example.com', role: 'manager', shopIds: [shopId] });
  await seller.call(removeTeamMember, { params: { id: gone.teamId, userId: gone.member.userId } });
});
afterAll(() => world.close());

function listIds(data: { id: string; orderProducts: { id: string }[] }[]): string[] {
  return data.flatMap((order) => [order.id, ...order.orderProducts.map((product) => product.id)]);
}

/** Returns whether the stream of live events opens, or the error code. */
async function openStream({ endpoint }: Row, headers: Record<string, string>): ReturnType<typeof callApi> {
  const stop = new AbortController();
  const response = await fetch(`${world.url}/api${endpoint.path}`, { headers, signal: stop.signal });
  const { status } = response;
  const served = { isSuccess: true as const, body: null, exceptionBody: null };
  const answer = status === 200 ? served : ((await response.json()) as Awaited<ReturnType<typeof callApi>>);
  stop.abort();
  return { ...answer, status, headers: response.headers };
}

async function callRow(row: Row, names: Things, headers: Record<string, string>) {
  const input = row.input(names);
  if (row.endpoint.isStream) return openStream(row, headers);
  if (!row.endpoint.isMultipart) return callApi(world.url, row.endpoint, input, headers);
  const form = new FormData();
  for (const [name, value] of Object.entries((input as { body?: Record<string, string> }).body ?? {}))
    form.append(name, value);
  form.append('file', new Blob(['not a picture']), 'design.png');
  const response = await fetch(`${world.url}/api${row.endpoint.path}`, { method: 'POST', headers, body: form });
  return { ...((await response.json()) as Awaited<ReturnType<typeof callApi>>), status: response.status };
}

function toEnding(answer: { status: number; exceptionBody: { code: number } | null }): string {
  const { status, exceptionBody } = answer;
  if (status === 200) return 'served';
  if (status === 403 && exceptionBody?.code === 403) return 'forbidden';
  if (status === 401 && exceptionBody?.code === 401) return 'unauthorized';
  if (status === 404 && exceptionBody?.code === 300) return 'missing';
  if (status === 404 && exceptionBody?.code === 359) return 'pendingSecondFactor';
  return `${status} with code ${exceptionBody?.code}`;
}

describe('SEC-7, ROL-2, TEA-2, TEA-3, TEA-5, TEA-9: the matrix of callers and endpoints', () => {
  it('contains a row for every endpoint of the contract', () => {
    const withRow = new Set(ROWS.map((row) => row.endpoint.name));
    expect(ENDPOINTS.map((endpoint) => endpoint.name).filter((name) => !withRow.has(name))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(5);
    expect(Object.values(things).every((id) => id !== '')).toBe(true);
  });

  describe.each(KINDS.map((kind, turn) => [kind.name, kind, turn] as const))('%s', (_name, kind, turn) => {
    // Timeout of the test, because it makes hundreds of calls one after another on a busy machine.
    it('gets the documented result at every endpoint (SEC-7)', async () => {
      const met: Record<string, string> = {};
      const written: Record<string, string> = {};
      const rows = casesOf([...ROWS.entries()], ([, row]) => kind.isAlwaysTried === true || isItsTurn(row, turn));
      for (const [index, row] of rows) {
        // The calls that need no shop were already made with the first records.
        if (kind.names && row.least === undefined) continue;
        const name = `${index} ${row.endpoint.name}`;
        const answer = await callRow(row, kind.names?.() ?? things, await kind.headers(row));
        const text = JSON.stringify({ body: answer.body, error: answer.exceptionBody });
        const ending = kind.expected(row);
        const unsaid = ending === 'served' ? (kind.name.startsWith("a team's ") ? hiddenSecrets : []) : secrets;
        const leak = unsaid.find((known) => text.includes(known));
        written[name] = ending === 'own' ? 'served' : ending;
        met[name] = leak === undefined ? toEnding(answer) : `leaks ${leak}`;
      }
      expect(met).toEqual(written);
    }, 120_000);
  });

  it('allows no other user to change any data of the seller', async () => {
    // Only the seller changed data: in the last rows the seller renamed the shop, set a price and ended other sessions.
    seller = await world.signIn('lan@example.com');
    const shop = await seller.call(getShop, { params: { id: things.shopId } });
    expect(shop.body?.friendName).toBe('Renamed');
    const logs = await world.db.selectFrom('action_logs').select(['owner_id', 'user_id']).execute();
    const writers = new Set(logs.filter((log) => log.owner_id === seller.userId).map((log) => log.user_id));
    const allowed = /^user-(lan|viewer|operator|manager|gone|admin|designer|with-(?!VIEW_)\w+|without-\w+)@/;
    expect([...writers].filter((userId) => !allowed.test(userId))).toEqual([]);
    const changes = ['export', 'join'];
    const viewers = await world.db
      .selectFrom('action_logs')
      .select('action')
      .where('user_id', '=', 'user-viewer@example.com')
      .where('owner_id', '=', seller.userId)
      .execute();
    expect(viewers.filter(({ action }) => !changes.includes(action))).toEqual([]);
    const { body } = await seller.call(getOrder, { params: { id: things.orderId } });
    expect(new Set(body?.timeline.map((entry) => entry.actor))).not.toContain('everyone Test');
  });
});
