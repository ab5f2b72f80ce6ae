import { ERRORS } from '@bobbin/contract/errors';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { createOrderView, listOrderViews } from '@bobbin/contract/order-views';
import { createLabel, getOrder, listOrders } from '@bobbin/contract/orders';
import { createRule, listRules, removeRule } from '@bobbin/contract/rules';
import {
  changeTeamwork,
  createTag,
  getTeamwork,
  listTags,
  listTeamworkChanges,
  mergeTags,
  removeTag,
  undoTeamwork,
  updateTag,
  type TeamworkChange,
} from '@bobbin/contract/teamwork';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTeam } from '../world/teams.ts';
import { addOrder, addOrders, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
let lan: Caller;
let mai: Caller;
let viewer: Caller;
let shops: string[];
let open: string[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 8, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  shops = await world.connectShops(lan);
  mai = (await joinTeam(world, lan, { email: 'mai@example.com', role: 'operator', shopIds: shops.slice(0, 1) })).member;
  viewer = (await joinTeam(world, lan, { email: 'viewer@example.com', role: 'viewer', shopIds: shops })).member;
  const [shop = ''] = shops;
  open = await addOrders(world, shop, { count: 26, status: 'AWAITING_SHIPMENT' });
  await addOrder(world, shops[1] ?? '', 'AWAITING_SHIPMENT');
  for (const id of shops) await syncNow(world, lan, id);
  await sql`update orders set is_cancel_requested = false, is_on_hold = false, hold_until = null`.execute(world.db);
}, 120_000);
afterAll(() => world.close());

/** Advances the clock, and signs the callers in again because their sessions have expired. */
async function passTime(ms: number): Promise<void> {
  world.clock.advance(ms);
  lan = await world.signIn('lan@example.com');
  mai = await world.signIn('mai@example.com');
  viewer = await world.signIn('viewer@example.com');
}

async function change(ids: readonly string[], what: Partial<TeamworkChange>, caller: Caller = lan) {
  const answer = await caller.call(changeTeamwork, { body: { ids: [...ids], ...what } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
}

async function list(query: Record<string, string>, caller: Caller = lan) {
  const { body } = await caller.call(listOrders, { query: { limit: 50, ...query } as never });
  return body?.data ?? [];
}

const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id).toSorted();
const read = async (id: string) => (await lan.call(getOrder, { params: { id } })).body;

async function addTag(name: string, caller: Caller = lan): Promise<string> {
  const answer = await caller.call(createTag, { body: { name, color: 'red' } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body.id;
}

/** Returns open orders of a shop that no other test uses. */
function takeOrders(count: number): string[] {
  return open.splice(0, count);
}

const pauseUntil = (ms: number, more: Partial<TeamworkChange['pause']> = {}) => ({
  pause: {
    reason: 'buyerAsked' as const,
    note: '',
    until: new Date(world.clock.now() + ms).toISOString(),
    acceptsLate: true,
    ...more,
  },
});

describe('tags (TMW-1, TMW-2)', () => {
  it('appear on orders and filter the list, until the tag is deleted (TMW-11)', async () => {
    const [first = '', second = ''] = takeOrders(2);
    const urgent = await addTag('Gấp');
    const vip = await addTag('VIP');
    await change([first, second], { addTags: [urgent] });
    await change([first], { addTags: [vip] });
    expect(await idsOf({ tags: urgent })).toEqual([first, second].toSorted());
    expect(await idsOf({ tags: `${urgent},${vip}` })).toEqual([first, second].toSorted());
    expect((await read(first))?.tagIds).toEqual([urgent, vip]);
    await change([first], { removeTags: [urgent] });
    expect(await idsOf({ tags: urgent })).toEqual([second]);
    await lan.call(removeTag, { params: { id: urgent } });
    expect((await lan.call(getTeamwork)).body?.tags.map(({ name }) => name)).not.toContain('Gấp');
  });

  it('fail when another tag has the same name apart from letter case, and so does an eleventh tag of an order', async () => {
    const [order = ''] = takeOrders(1);
    const first = await addTag('Đổi size');
    const again = await lan.call(createTag, { body: { name: 'ĐỔI SIZE', color: 'blue' } });
    expect(again.exceptionBody?.code).toBe(ERRORS.TAG_EXISTS.code);
    const other = await addTag('Khác');
    const renamed = await lan.call(updateTag, { params: { id: other }, body: { name: 'đổi Size', color: 'blue' } });
    expect(renamed.exceptionBody?.code).toBe(ERRORS.TAG_EXISTS.code);
    const ids = [first, other];
    for (let index = 0; index < 9; index += 1) ids.push(await addTag(`Thẻ ${index}`));
    await change([order], { addTags: ids.slice(0, 10) });
    const { orders } = await change([order], { addTags: ids.slice(10) });
    expect(orders[0]).toMatchObject({ changed: [], refused: [{ part: 'tags', reason: 'TAGS_FULL' }] });
    expect((await read(order))?.tagIds).toHaveLength(10);
  });
});

describe('the list of tags (TMW-17, TMW-18)', () => {
  const count = async (caller = lan) => {
    const { body } = await caller.call(listTags);
    return new Map(body?.tags.map(({ id, orders }) => [id, orders]));
  };

  it('counts the orders of the shops that the reader sees, and may be changed only by users who work on orders', async () => {
    const [order = ''] = takeOrders(1);
    const other = (await list({ shops: shops[1] ?? '' }))[0]?.id ?? '';
    const tag = await addTag('Đếm');
    await change([order, other], { addTags: [tag] });
    expect((await count()).get(tag)).toBe(2);
    expect((await count(mai)).get(tag)).toBe(1);
    expect((await lan.call(listTags)).body?.mayEdit).toBe(true);
    expect((await viewer.call(listTags)).body?.mayEdit).toBe(false);
  });

  it('merges a tag into another one on all orders, each of which keeps it once, and in rules and views', async () => {
    const [both = '', one = ''] = takeOrders(2);
    const [from, into] = [await addTag('Gấp lắm'), await addTag('Rất gấp')];
    await change([both], { addTags: [from, into] });
    await change([one], { addTags: [from] });
    const rule = await lan.call(createRule, {
      body: {
        definition: {
          name: 'Gấp',
          trigger: { kind: 'arrives' },
          conditions: [{ field: 'tag', isNot: false, values: [from] }],
          actions: [{ kind: 'removeTag', tagId: from }],
          onMatch: 'continue',
          hourlyLimit: 200,
        },
      },
    });
    const view = await lan.call(createOrderView, {
      body: { name: 'Gấp', filters: { tags: from }, sortBy: 'dueAt:ASC', columns: { version: 1 }, density: 'normal' },
    });
    expect([rule.exceptionBody, view.exceptionBody]).toEqual([null, null]);
    const merged = await lan.call(mergeTags, { params: { id: from }, body: { into } });
    expect(merged.body).toEqual({ orders: 2 });
    expect((await read(both))?.tagIds).toEqual([into]);
    expect((await read(one))?.tagIds).toEqual([into]);
    expect([(await count()).has(from), (await count()).get(into)]).toEqual([false, 2]);
    const { body } = await lan.call(listRules);
    const [own] = body?.rules ?? [];
    expect(own?.definition).toMatchObject({ conditions: [{ values: [into] }], actions: [{ tagId: into }] });
    const views = JSON.stringify((await lan.call(listOrderViews)).body);
    expect([views.includes(from), views.includes(into)]).toEqual([false, true]);
    // The same merge again, a merge into itself, and a merge of a tag of another seller are refused.
    const again = await lan.call(mergeTags, { params: { id: from }, body: { into } });
    expect(again.exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    expect((await lan.call(mergeTags, { params: { id: into }, body: { into } })).status).toBe(422);
    await lan.call(removeRule, { params: { id: own?.id ?? '' } });
  });

  it('loses no tag when orders are tagged while the tag is merged', async () => {
    const orders = takeOrders(2);
    const [from, into] = [await addTag('Cũ'), await addTag('Mới')];
    const [merged, ...changes] = await Promise.all([
      lan.call(mergeTags, { params: { id: from }, body: { into } }),
      ...orders.map((id) => change([id], { addTags: [from] })),
    ]);
    expect(merged.exceptionBody).toBeNull();
    for (const [index, id] of orders.entries()) {
      // An order that was tagged before the merge has the other tag, and one that was tagged afterwards reports that nothing changed.
      const isTagged = changes[index]?.changeId !== null;
      expect((await read(id))?.tagIds).toEqual(isTagged ? [into] : []);
    }
  });
});

describe('assignees (TMW-3)', () => {
  it('can be the owner or a member with access to the shop; an unsuitable person is refused only for the orders of other shops', async () => {
    const orders = await list({ statuses: 'AWAITING_SHIPMENT' });
    const own = orders.find(({ shop }) => shop.id === shops[0])?.id ?? '';
    const foreign = orders.find(({ shop }) => shop.id === shops[1])?.id ?? '';
    expect((await lan.call(getTeamwork)).body?.people.map(({ id }) => id).toSorted()).toEqual(
      [lan.userId, mai.userId].toSorted(),
    );
    const { orders: results } = await change([own, foreign], { assignee: mai.userId });
    expect(results).toEqual([
      { id: own, changed: ['assignee'], refused: [] },
      { id: foreign, changed: [], refused: [{ part: 'assignee', reason: 'ASSIGNEE_UNKNOWN' }] },
    ]);
    expect(await idsOf({ assignees: mai.userId })).toEqual([own]);
    expect(await idsOf({ assignees: 'NONE' })).not.toContain(own);
    expect((await idsOf({ assignees: `NONE,${mai.userId}` })).length).toBe((await list({})).length);
    await change([own], { assignee: null });
    expect((await read(own))?.assignee).toBeNull();
  });
});

describe('a pause (TMW-5)', () => {
  it('keeps the order from its factory, its label and the list of ready orders, and ends automatically at its end time (TMW-7)', async () => {
    const [order = ''] = takeOrders(1);
    await change([order], pauseUntil(2 * HOUR_MS));
    expect((await read(order))?.pause).toMatchObject({ reason: 'buyerAsked', by: expect.any(String) });
    expect(await idsOf({ isPaused: 'true' })).toEqual([order]);
    expect(await idsOf({ isPaused: 'false' })).not.toContain(order);
    expect(await idsOf({ isSendable: 'true' })).not.toContain(order);
    expect(await idsOf({ isDoable: 'true' })).not.toContain(order);
    const products = ((await read(order))?.orderProducts ?? []).map(({ id }) => ({ id }));
    const sent = await lan.call(fulfilOrder, {
      body: { id: order, type: 'AUTO', isDraft: false, fulfillHouse: 'MANGO', orderProducts: products },
    });
    expect(sent.exceptionBody).toMatchObject({ code: ERRORS.FULFIL_NOT_POSSIBLE.code, reasons: ['PAUSED'] });
    const { shop } = (await read(order)) ?? {};
    const label = await lan.call(createLabel, { body: { shopId: shop?.id ?? '', orderId: order } });
    expect(label.exceptionBody).toMatchObject({ code: ERRORS.LABEL_NOT_POSSIBLE.code, reasons: ['PAUSED'] });

    await passTime(2 * HOUR_MS);
    expect(await idsOf({ isSendable: 'true' })).toContain(order);
    expect((await read(order))?.pause).toBeNull();
    await world.app.orders.teamwork.endPauses();
    expect((await read(order))?.timeline.map(({ event }) => event)).toContain('pauseEnded');
  });

  it('fails for an order at a factory, for an end in the past or after 60 days, and beyond the deadline without a confirmation (TMW-6)', async () => {
    const [sent = '', order = ''] = takeOrders(2);
    await lan.call(fulfilOrder, { body: { id: sent, type: 'HAND', fulfillPrice: '5.00' } });
    const reasonOf = async (id: string, what: Partial<TeamworkChange>) =>
      (await change([id], what)).orders[0]?.refused[0]?.reason;
    expect(await reasonOf(sent, pauseUntil(HOUR_MS))).toBe('ALREADY_SENT');
    expect(await reasonOf(order, pauseUntil(-1))).toBe('PAUSE_PAST');
    expect(await reasonOf(order, pauseUntil(61 * DAY_MS))).toBe('PAUSE_LONG');
    expect(await reasonOf(order, pauseUntil(50 * DAY_MS, { acceptsLate: false }))).toBe('PAUSE_LATE');
    expect((await read(order))?.pause).toBeNull();
  });
});

describe('a change of several orders', () => {
  it('adds notes to the timeline, and can be undone for 24 hours, except values that were changed again (TMW-4, TMW-9)', async () => {
    const [first = '', second = ''] = takeOrders(2);
    const tag = await addTag('Chờ khách');
    const done = await change([first, second], { addTags: [tag], note: 'Khách đi vắng', ...pauseUntil(HOUR_MS) });
    expect(done.orders.every(({ changed }) => changed.length === 3)).toBe(true);
    expect(await read(first)).toMatchObject({
      noteCount: 1,
      timeline: expect.arrayContaining([
        expect.objectContaining({ event: 'noted', details: { text: 'Khách đi vắng' } }),
      ]),
    });
    await change([second], { pause: null, removeTags: [tag] });
    const [, summary] = (await lan.call(listTeamworkChanges)).body ?? [];
    expect(summary).toMatchObject({ id: done.changeId, orders: 2, parts: ['tags', 'pause', 'note'], mayUndo: true });
    const undo = () => lan.call(undoTeamwork, { params: { id: done.changeId ?? '' } });
    // The undo removes the note of the second order, and leaves its tag and pause as a person changed them afterwards.
    expect((await undo()).body).toEqual({ reverted: 2, kept: [] });
    expect(await read(first)).toMatchObject({ tagIds: [], pause: null, noteCount: 0 });
    expect(await read(second)).toMatchObject({ tagIds: [], pause: null, noteCount: 0 });
    expect((await undo()).body).toEqual({ reverted: 0, kept: [] });
  });

  it('reports at an undo the orders whose values were changed again, and cannot be undone after a day or by another member (TMW-10)', async () => {
    const [order = ''] = takeOrders(1);
    const done = await change([order], pauseUntil(40 * HOUR_MS));
    const id = done.changeId ?? '';
    expect((await mai.call(undoTeamwork, { params: { id } })).exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
    await change([order], pauseUntil(41 * HOUR_MS));
    expect((await lan.call(undoTeamwork, { params: { id } })).body).toEqual({ reverted: 0, kept: [order] });
    const late = await change([order], pauseUntil(42 * HOUR_MS));
    await passTime(25 * HOUR_MS);
    const refused = await lan.call(undoTeamwork, { params: { id: late.changeId ?? '' } });
    expect(refused.exceptionBody?.code).toBe(ERRORS.UNDO_TOO_LATE.code);
  });

  it('leaves an order as it is when its former pause is no longer possible (TMW-5, TMW-9)', async () => {
    const [sent = '', waiting = ''] = takeOrders(2);
    await change([sent, waiting], pauseUntil(40 * HOUR_MS));
    const done = await change([sent, waiting], { pause: null });
    await sql`update orders set fulfil_state = 'QUEUED' where id = ${sent}`.execute(world.db);
    const { body } = await lan.call(undoTeamwork, { params: { id: done.changeId ?? '' } });
    expect(body).toEqual({ reverted: 1, kept: [sent] });
    expect((await read(sent))?.pause).toBeNull();
    expect((await read(waiting))?.pause).not.toBeNull();
  });

  it('leaves an order as it is when the former assignee no longer works in its shop (TMW-3, TMW-9)', async () => {
    const [order = ''] = takeOrders(1);
    const joined = { email: 'linh@example.com', role: 'operator' as const, shopIds: shops.slice(0, 1) };
    const { member: linh } = await joinTeam(world, lan, joined);
    await change([order], { assignee: linh.userId });
    const done = await change([order], { assignee: null });
    await sql`delete from team_members where user_id = ${linh.userId}`.execute(world.db);
    const { body } = await lan.call(undoTeamwork, { params: { id: done.changeId ?? '' } });
    expect(body).toEqual({ reverted: 0, kept: [order] });
    expect((await read(order))?.assignee).toBeNull();
  });

  it('cannot be undone by a manager of some of its shops only, and then stays complete (TMW-10)', async () => {
    const [order = ''] = takeOrders(1);
    const other = (await list({ shops: shops[1] ?? '' }))[0]?.id ?? '';
    const tag = await addTag('Hai shop');
    const { changeId } = await change([order, other], { addTags: [tag] });
    const joined = { email: 'an@example.com', role: 'manager' as const, shopIds: shops.slice(0, 1) };
    const { member: an } = await joinTeam(world, lan, joined);
    const params = { id: changeId ?? '' };
    expect((await an.call(listTeamworkChanges)).body?.find(({ id }) => id === changeId)?.mayUndo).toBe(false);
    const refused = await an.call(undoTeamwork, { params });
    expect(refused.exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
    expect((await lan.call(undoTeamwork, { params })).body).toEqual({ reverted: 2, kept: [] });
  });

  it('fails as a whole when one order belongs to another seller, or when the caller is a viewer (TMW-8, TMW-12)', async () => {
    const [order = ''] = takeOrders(1);
    const foreign = await lan.call(changeTeamwork, {
      body: { ids: [order, '576400000000000000'], assignee: lan.userId },
    });
    expect(foreign.exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    expect((await read(order))?.assignee).toBeNull();
    const seen = await viewer.call(changeTeamwork, { body: { ids: [order], assignee: null } });
    expect(seen.isSuccess).toBe(false);
  });

  it('loses no tag when four people change one order at the same time', async () => {
    const [order = ''] = takeOrders(1);
    const tags = await Promise.all(['Một', 'Hai', 'Ba', 'Bốn'].map((name) => addTag(name)));
    await Promise.all(tags.map((tag) => change([order], { addTags: [tag] })));
    expect((await read(order))?.tagIds.toSorted()).toEqual(tags.toSorted());
    const { rows } = await sql`select from order_events where order_id = ${order} and event = 'tagged'`.execute(
      world.db,
    );
    expect(rows).toHaveLength(4);
  });
});

describe('the possible assignees of orders (TMW-3)', () => {
  it('include for each person only the shops that the caller sees', async () => {
    await joinTeam(world, lan, { email: 'hai@example.com', role: 'operator', shopIds: shops });
    const hai = await world.signIn('hai@example.com');
    // Other tests add further members to the team.
    const known = [lan, mai, hai].map(({ userId }) => userId);
    const shopsOf = async (caller: Caller) =>
      (await caller.call(getTeamwork)).body?.people
        .filter(({ id }) => known.includes(id))
        .map(({ id, shopIds }) => [id, shopIds?.toSorted() ?? null]);
    const all = [
      [lan.userId, null],
      [mai.userId, shops.slice(0, 1)],
      [hai.userId, shops.toSorted()],
    ];
    expect(await shopsOf(lan)).toEqual(all);
    expect(await shopsOf(mai)).toEqual([all[0], all[1], [hai.userId, shops.slice(0, 1)]]);
  });
});
