import type { Input } from '@bobbin/contract/endpoint';
import { ERRORS } from '@bobbin/contract/errors';
import { listOrders } from '@bobbin/contract/orders';
import {
  arrangeOrderViews,
  countOrderViews,
  createOrderView,
  listOrderViews,
  orderTeamViews,
  removeOrderView,
  undoOrderView,
  updateOrderView,
  type OrderView,
} from '@bobbin/contract/order-views';
import { changeTeamwork, createTag, removeTag } from '@bobbin/contract/teamwork';
import { removeTeam } from '@bobbin/contract/teams';
import { VIEWS_MAX } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchedule } from '../../server/src/schedule.ts';
import { addOrders, syncNow } from '../world/marketplace.ts';
import { joinTeam } from '../world/teams.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BASE = { filters: {}, sortBy: 'dueAt:ASC', columns: { version: 1 }, density: 'normal' } as const;

let world: World;
let lan: Caller;
let mai: Caller;
let viewer: Caller;
let hung: Caller;
let stranger: Caller;
let shops: string[];
let orders: string[];
let care: string;
let print: string;
let numbers = 0;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 4, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  stranger = await world.createSeller('stranger@example.com');
  shops = await world.connectShops(lan);
  const [first = '', second = ''] = shops;
  const operators = await joinTeam(world, lan, {
    email: 'mai@example.com',
    role: 'operator',
    shopIds: [first],
    name: 'Care',
  });
  const viewers = await joinTeam(world, lan, {
    email: 'viewer@example.com',
    role: 'viewer',
    shopIds: [first],
    name: 'Readers',
  });
  const managers = await joinTeam(world, lan, {
    email: 'hung@example.com',
    role: 'manager',
    shopIds: [second],
    name: 'Print',
  });
  [care, print] = [operators.teamId, managers.teamId];
  mai = operators.member;
  viewer = viewers.member;
  hung = managers.member;
  orders = await addOrders(world, first, { count: 6, status: 'AWAITING_SHIPMENT' });
  await addOrders(world, second, { count: 3, status: 'AWAITING_SHIPMENT' });
  for (const id of shops) await syncNow(world, lan, id);
  await sql`update orders set is_cancel_requested = false, is_on_hold = false, hold_until = null`.execute(world.db);
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from order_views`.execute(world.db);
  await sql`delete from order_view_choices`.execute(world.db);
  await sql`delete from order_view_changes`.execute(world.db);
});

type ViewBody = Partial<NonNullable<Input<typeof createOrderView>['body']>>;
const toBody = (more: ViewBody = {}) => ({
  ...BASE,
  name: `View ${(numbers += 1)}`,
  ...more,
});

async function add(more: ViewBody = {}, caller: Caller = lan): Promise<OrderView> {
  const answer = await caller.call(createOrderView, { body: toBody(more) });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
}

const read = async (caller: Caller) => {
  const { body } = await caller.call(listOrderViews);
  if (!body) throw new Error('No views');
  return body;
};
const namesOf = async (caller: Caller) => (await read(caller)).views.map(({ name }) => name);
const codeOf = (answer: { exceptionBody: { code: number } | null }) => answer.exceptionBody?.code;

async function countOf(id: string, caller: Caller = lan): Promise<number | null | undefined> {
  world.clock.advance(2_000);
  const { body } = await caller.call(countOrderViews);
  return body?.find((view) => view.id === id)?.count;
}

async function listed(filters: Record<string, string>, caller: Caller = lan): Promise<number | undefined> {
  return (await caller.call(listOrders, { query: { limit: 1, ...filters } as never })).body?.meta.totalItems;
}

describe('Saved views (VIW-1, VIW-2)', () => {
  it('A view returns what was saved, and its author may change it', async () => {
    const content = {
      filters: { search: 'mug', statuses: 'UNPAID,ON_HOLD', attention: 'todo' },
      sortBy: 'createdAt:DESC' as const,
      columns: { version: 1, order: ['order', 'status'], visible: { cost: false }, widths: { order: 240 } },
      density: 'compact' as const,
    };
    const view = await add({ ...content, name: '  Gấp  ', isPinned: true });
    expect(view).toMatchObject({ ...content, name: 'Gấp', team: null, isPinned: true, isHidden: false, mayEdit: true });
    expect((await read(lan)).views).toEqual([view]);
  });

  it('A view name that the person already sees is refused, whatever its letter case, for new and renamed views', async () => {
    await add({ name: 'Gấp' });
    const again = await lan.call(createOrderView, { body: toBody({ name: ' GẤP ' }) });
    expect(codeOf(again)).toBe(ERRORS.VIEW_EXISTS.code);
    const other = await add();
    const renamed = await lan.call(updateOrderView, { params: { id: other.id }, body: { name: 'gấp' } });
    expect(codeOf(renamed)).toBe(ERRORS.VIEW_EXISTS.code);
    // This person cannot see the view of the other person, so the name is free.
    await add({ name: 'Gấp' }, mai);
    expect(await namesOf(mai)).toEqual(['Gấp']);
  });

  it('A view name that is empty, blank or longer than 40 characters is refused with a message', async () => {
    for (const name of ['', '   ', 'x'.repeat(41)]) {
      const answer = await lan.call(createOrderView, { body: toBody({ name }) });
      expect(answer.status).toBe(422);
    }
    expect((await add({ name: 'x'.repeat(40) })).name).toHaveLength(40);
  });

  it('A person has at most 50 views, also when two calls create one at the same time', async () => {
    for (let index = 0; index < VIEWS_MAX - 1; index += 1) await add();
    const answers = await Promise.all([1, 2].map(() => lan.call(createOrderView, { body: toBody() })));
    expect(new Set(answers.map(codeOf))).toEqual(new Set([ERRORS.VIEWS_FULL.code, undefined]));
    expect((await read(lan)).views).toHaveLength(VIEWS_MAX);
  });

  it('Two simultaneous calls with the same name create one view', async () => {
    const answers = await Promise.all([1, 2].map(() => lan.call(createOrderView, { body: toBody({ name: 'Gấp' }) })));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
  });

  it('Filters that the URL of the list does not accept are refused (VIW-3)', async () => {
    const invalid = { color: 'red', kinds: 'NEVER', isPaused: '1', from: '2026-02-30' };
    for (const [name, text] of Object.entries(invalid)) {
      const answer = await lan.call(createOrderView, { body: toBody({ filters: { [name]: text } }) });
      expect(answer.status).toBe(422);
      expect(answer.exceptionBody?.issues?.[0]?.path).toBe(`body.filters.${name}`);
    }
  });
});

describe('Sharing (VIW-4)', () => {
  it('A shared view is visible to the team and the owner, a personal view only to its author', async () => {
    await add({ name: 'Of Lan' });
    await add({ name: 'Of Mai' }, mai);
    await add({ name: 'Of care', teamId: care }, mai);
    expect(await namesOf(lan)).toEqual(['Of Lan', 'Of care']);
    expect(await namesOf(mai)).toEqual(['Of Mai', 'Of care']);
    expect(await namesOf(viewer)).toEqual([]);
    expect(await namesOf(hung)).toEqual([]);
    expect(await namesOf(stranger)).toEqual([]);
  });

  it('A member changes only shared views that the member created; the owner and the team’s managers change all of them', async () => {
    const view = await add({ teamId: care });
    const params = { id: view.id };
    expect((await read(mai)).views[0]).toMatchObject({ mayEdit: false, team: { id: care, name: 'Care' } });
    expect(codeOf(await mai.call(updateOrderView, { params, body: { name: 'New' } }))).toBe(ERRORS.FORBIDDEN.code);
    expect(codeOf(await mai.call(removeOrderView, { params }))).toBe(ERRORS.FORBIDDEN.code);
    expect(codeOf(await hung.call(removeOrderView, { params }))).toBe(ERRORS.NOT_FOUND.code);
    expect(codeOf(await stranger.call(removeOrderView, { params }))).toBe(ERRORS.NOT_FOUND.code);
    const own = await add({ teamId: care }, mai);
    expect((await lan.call(updateOrderView, { params: { id: own.id }, body: { name: 'By Lan' } })).isSuccess).toBe(
      true,
    );
    const printed = await add({ teamId: print });
    expect((await hung.call(removeOrderView, { params: { id: printed.id } })).isSuccess).toBe(true);
  });

  it('Sharing a view requires the permission to work on orders and membership of the team', async () => {
    const { teams } = await read(mai);
    expect(teams).toEqual([{ id: care, name: 'Care', people: 2 }]);
    expect((await read(viewer)).teams).toEqual([]);
    expect(codeOf(await mai.call(createOrderView, { body: toBody({ teamId: print }) }))).toBe(ERRORS.NOT_FOUND.code);
    const [readers = ''] = await listTeams('Readers');
    expect(codeOf(await viewer.call(createOrderView, { body: toBody({ teamId: readers }) }))).toBe(
      ERRORS.FORBIDDEN.code,
    );
    expect((await viewer.call(createOrderView, { body: toBody() })).isSuccess).toBe(true);
  });

  it('Only the author can make a shared view personal again', async () => {
    const view = await add({ teamId: care }, mai);
    const change = { params: { id: view.id }, body: { teamId: null } };
    expect(codeOf(await lan.call(updateOrderView, change))).toBe(ERRORS.FORBIDDEN.code);
    expect((await mai.call(updateOrderView, change)).body?.view.team).toBeNull();
    expect(await namesOf(lan)).toEqual([]);
  });

  it('After its team is deleted, a shared view becomes a personal view of its author', async () => {
    const { teamId } = await joinTeam(world, lan, { email: 'mai@example.com', role: 'operator', name: 'Short' });
    world.clock.advance(6_000);
    await add({ name: 'Kept', teamId }, mai);
    expect(await namesOf(lan)).toEqual(['Kept']);
    await lan.call(removeTeam, { params: { id: teamId } });
    expect(await namesOf(lan)).toEqual([]);
    expect((await read(mai)).views[0]).toMatchObject({ name: 'Kept', team: null });
  });

  it('An update that is based on an outdated state is refused and changes nothing', async () => {
    const view = await add();
    const body = { name: 'Second', seen: { revision: view.revision } };
    await lan.call(updateOrderView, { params: { id: view.id }, body: { name: 'First' } });
    const answer = await lan.call(updateOrderView, { params: { id: view.id }, body });
    expect(codeOf(answer)).toBe(ERRORS.CHANGED_MEANWHILE.code);
    expect(await namesOf(lan)).toEqual(['First']);
  });
});

describe('A person’s arrangement of views (VIW-5, VIW-6)', () => {
  it('The sequence, pins, hidden views and first view of one person do not affect other people', async () => {
    const [a, b, c] = [await add({ teamId: care }), await add({ teamId: care }), await add({ teamId: care })];
    const body = { order: [c.id, a.id, 'unknown'], pinned: [c.id, b.id], hidden: [b.id], landing: c.id };
    expect((await mai.call(arrangeOrderViews, { body })).isSuccess).toBe(true);
    const { views, landing } = await read(mai);
    expect(views.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect(views.map(({ isPinned }) => isPinned)).toEqual([true, false, false]);
    expect(views.map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
    expect(landing).toBe(c.id);
    expect((await read(lan)).views.map(({ id, isPinned }) => [id, isPinned])).toEqual(
      [a, b, c].map(({ id }) => [id, false]),
    );
    await lan.call(removeOrderView, { params: { id: c.id } });
    expect((await read(mai)).landing).toBeNull();
  });

  it('Only managers pin a view for the team, and each member may unpin it personally', async () => {
    const view = await add({ teamId: care }, mai);
    const params = { id: view.id };
    const refused = await mai.call(updateOrderView, { params, body: { isTeamPinned: true } });
    expect(codeOf(refused)).toBe(ERRORS.FORBIDDEN.code);
    await lan.call(updateOrderView, { params, body: { isTeamPinned: true } });
    expect((await read(mai)).views[0]).toMatchObject({ isPinned: true, isTeamPinned: true });
    await mai.call(arrangeOrderViews, { body: { order: [], pinned: [], hidden: [], landing: null } });
    expect((await read(mai)).views[0]).toMatchObject({ isPinned: false, isTeamPinned: true });
    expect((await read(lan)).views[0]).toMatchObject({ isPinned: true });
  });

  it('An author reorders only the author’s own shared views, and a manager reorders all views of the team', async () => {
    const [a, b, c] = [await add({ teamId: care }), await add({ teamId: care }), await add({ teamId: care }, mai)];
    const order = (ids: string[], caller: Caller) => caller.call(orderTeamViews, { body: { teamId: care, ids } });
    expect((await order([c.id, a.id, b.id], mai)).isSuccess).toBe(true);
    expect((await read(lan)).views.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect(codeOf(await order([b.id, a.id, c.id], mai))).toBe(ERRORS.FORBIDDEN.code);
    expect((await order([b.id, a.id], lan)).isSuccess).toBe(true);
    expect((await read(mai)).views.map(({ id }) => id)).toEqual([b.id, a.id, c.id]);
    expect(codeOf(await order([a.id], hung))).toBe(ERRORS.NOT_FOUND.code);
  });
});

describe('Undo of a view’s change (VIW-7)', () => {
  const undo = (id: string, caller: Caller = lan) => caller.call(undoOrderView, { params: { id } });

  it('The undo restores a deleted view with its pins, and a repeated undo changes nothing', async () => {
    const view = await add({ isPinned: true });
    const { body } = await lan.call(removeOrderView, { params: { id: view.id } });
    expect(await namesOf(lan)).toEqual([]);
    expect((await read(lan)).changes).toMatchObject([{ id: body?.changeId, what: 'removed', name: view.name }]);
    expect((await undo(body?.changeId ?? '')).body).toMatchObject({ isReverted: true, view: { isPinned: true } });
    expect((await undo(body?.changeId ?? '')).body).toMatchObject({ isReverted: false });
    expect((await read(lan)).changes).toEqual([]);
  });

  it('The undo restores only fields that still have the value of the undone change', async () => {
    const view = await add({ name: 'Old', filters: { statuses: 'UNPAID' } });
    const params = { id: view.id };
    const content = { ...BASE, filters: { statuses: 'ON_HOLD' } };
    const { body } = await lan.call(updateOrderView, { params, body: { name: 'New', content } });
    await lan.call(updateOrderView, { params, body: { name: 'Newer' } });
    expect((await undo(body?.changeId ?? '')).body).toMatchObject({
      isReverted: true,
      view: { name: 'Newer', filters: { statuses: 'UNPAID' } },
    });
  });

  it('The person who made the change, the author and managers can undo it, and other members cannot', async () => {
    const view = await add({ teamId: care });
    const { body } = await lan.call(removeOrderView, { params: { id: view.id } });
    const id = body?.changeId ?? '';
    expect(codeOf(await undo(id, mai))).toBe(ERRORS.FORBIDDEN.code);
    expect(codeOf(await undo(id, hung))).toBe(ERRORS.NOT_FOUND.code);
    expect(codeOf(await undo(id, stranger))).toBe(ERRORS.NOT_FOUND.code);
    const own = await add({ teamId: care }, mai);
    const removed = await lan.call(removeOrderView, { params: { id: own.id } });
    expect((await undo(removed.body?.changeId ?? '', mai)).body?.isReverted).toBe(true);
  });

  it('The undo is refused when the old name of the view is in use again, and after 24 hours', async () => {
    const view = await add({ name: 'Gấp' });
    const { body } = await lan.call(removeOrderView, { params: { id: view.id } });
    const other = await add({ name: 'gấp' });
    expect(codeOf(await undo(body?.changeId ?? ''))).toBe(ERRORS.VIEW_EXISTS.code);
    await lan.call(updateOrderView, { params: { id: other.id }, body: { name: 'Khác' } });
    world.clock.advance(DAY_MS + 1);
    await signInAgain();
    expect(codeOf(await undo(body?.changeId ?? ''))).toBe(ERRORS.UNDO_TOO_LATE.code);
  });
});

describe('Counts of pinned views (VIW-8)', () => {
  it('The count of a view equals the length of its list, within the shops that the person sees', async () => {
    const filters = { statuses: 'AWAITING_SHIPMENT' };
    const view = await add({ filters, teamId: care, isTeamPinned: true });
    expect(await countOf(view.id)).toBe(await listed(filters));
    expect(await countOf(view.id, mai)).toBe(await listed(filters, mai));
    expect(await countOf(view.id)).toBeGreaterThan((await countOf(view.id, mai)) ?? 0);
    const [first = '', second = ''] = shops;
    const elsewhere = await add({ filters: { shops: second }, teamId: care, isTeamPinned: true });
    expect(await countOf(elsewhere.id, mai)).toBe(0);
    const day = await add({ filters: { shops: first, from: '2026-01-01', to: '2026-01-02' }, isPinned: true });
    expect(await countOf(day.id)).toBe(0);
    const unpinned = await add({ filters });
    expect(await countOf(unpinned.id)).toBeUndefined();
  });

  it('A paused order is excluded from the count until its deadline is less than 24 hours away', async () => {
    const [near = '', far = ''] = orders;
    const filters = { search: `${near} ${far}` };
    const view = await add({ filters, isPinned: true });
    const paused = await add({ filters: { ...filters, isPaused: 'true' }, isPinned: true });
    expect(await countOf(view.id)).toBe(2);
    const now = world.clock.now();
    const until = new Date(now + 6 * HOUR_MS).toISOString();
    const pause = { reason: 'other' as const, note: '', until, acceptsLate: true };
    const { body } = await lan.call(changeTeamwork, { body: { ids: [near, far], pause } });
    expect(body?.orders.flatMap(({ changed }) => changed)).toEqual(['pause', 'pause']);
    await sql`update orders set due_at = ${new Date(now + 23 * HOUR_MS)} where id = ${near}`.execute(world.db);
    await sql`update orders set due_at = ${new Date(now + 40 * HOUR_MS)} where id = ${far}`.execute(world.db);
    expect(await countOf(view.id)).toBe(1);
    expect(await countOf(paused.id)).toBe(2);
    world.clock.advance(7 * HOUR_MS);
    await signInAgain();
    expect(await countOf(view.id)).toBe(2);
  });

  it('A filter by a deleted tag or a missing shop matches no order, in the count and in the list (VIW-3)', async () => {
    const tag = (await lan.call(createTag, { body: { name: `Tag ${numbers}`, color: 'red' } })).body?.id ?? '';
    await lan.call(changeTeamwork, { body: { ids: orders.slice(2, 4), addTags: [tag] } });
    const view = await add({ filters: { tags: tag }, isPinned: true });
    const gone = await add({ filters: { shops: 'gone' }, isPinned: true });
    expect(await countOf(view.id)).toBe(2);
    await lan.call(removeTag, { params: { id: tag } });
    expect([await countOf(view.id), await listed({ tags: tag }), await countOf(gone.id)]).toEqual([0, 0, 0]);
  });

  it('A stored filter that this version does not know makes the count unknown (VIW-3)', async () => {
    const view = await add({ isPinned: true });
    await sql`update order_views set content = jsonb_set(content, '{filters}', '{"color": "red"}')`.execute(world.db);
    expect(await countOf(view.id)).toBeNull();
  });
});

describe('Live updates of saved views (VIW-10)', () => {
  /** Opens the stream of live events for a caller. */
  async function openStream(caller: Caller) {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${caller.accessToken}` };
    const response = await fetch(`${world.url}/api/events`, { headers, signal: stop.signal });
    const stream = { text: '', close: () => stop.abort() };
    const read = async () => {
      for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
    };
    void read().catch(() => undefined);
    await expect.poll(() => stream.text).toContain('sight');
    return stream;
  }

  it('A change of a view is pushed to the people who see the view, and to no other person', async () => {
    const people = [lan, mai, hung];
    const streams = await Promise.all(people.map(openStream));
    const count = () => streams.map(({ text }) => text.split('orderViews').length - 1);
    const view = await add({ teamId: care });
    await expect.poll(count).toEqual([1, 1, 0]);
    await lan.call(updateOrderView, { params: { id: view.id }, body: { teamId: null } });
    await expect.poll(count).toEqual([2, 2, 0]);
    await lan.call(removeOrderView, { params: { id: view.id } });
    await expect.poll(count).toEqual([3, 2, 0]);
    await add({}, hung);
    await expect.poll(count).toEqual([3, 2, 1]);
    for (const stream of streams) stream.close();
  });
});

it('Deleted views and records of changes are purged once they can no longer be restored (OPS-61)', async () => {
  const view = await add();
  await lan.call(removeOrderView, { params: { id: view.id } });
  world.clock.advance(2 * DAY_MS + 1);
  await createSchedule(world.app)
    .find(({ name }) => name === 'tidy')
    ?.run();
  const rows = await sql`select id from order_views union all select id from order_view_changes`.execute(world.db);
  expect(rows.rows).toEqual([]);
  await signInAgain();
});

async function listTeams(name: string): Promise<string[]> {
  return (await world.db.selectFrom('teams').select('id').where('name', '=', name).execute()).map(({ id }) => id);
}

/** Sessions expire when the clock advances by a day. */
async function signInAgain(): Promise<void> {
  lan = await world.signIn('lan@example.com');
  mai = await world.signIn('mai@example.com');
  viewer = await world.signIn('viewer@example.com');
  hung = await world.signIn('hung@example.com');
  stranger = await world.signIn('stranger@example.com');
}
