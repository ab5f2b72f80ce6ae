import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { getOrder, listOrders } from '@bobbin/contract/orders';
import { changeTeamwork, undoTeamwork, type TeamworkChange } from '@bobbin/contract/teamwork';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../designs/renting.ts';
import { sendNote, type SentNote } from '../world/notes.ts';
import { joinTeam } from '../world/teams.ts';
import { addOrder, addOrders, syncNow } from '../world/marketplace.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';

const HOUR_MS = 3_600_000;

let world: World;
let lan: Caller;
let mai: Caller;
let an: Caller;
let viewer: Caller;
let shops: string[];
let open: string[];
let foreign: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 2, shops: 2 } });
  lan = await world.createSeller('lan@example.com');
  shops = await world.connectShops(lan);
  mai = (await joinTeam(world, lan, { email: 'mai@example.com', role: 'operator', shopIds: shops.slice(0, 1) })).member;
  an = (await joinTeam(world, lan, { email: 'an@example.com', role: 'operator', shopIds: shops })).member;
  viewer = (await joinTeam(world, lan, { email: 'viewer@example.com', role: 'viewer', shopIds: shops })).member;
  open = await addOrders(world, shops[0] ?? '', { count: 20, status: 'AWAITING_SHIPMENT' });
  foreign = await addOrder(world, shops[1] ?? '', 'AWAITING_SHIPMENT');
  for (const id of shops) await syncNow(world, lan, id);
  await sql`update orders set is_cancel_requested = false, is_on_hold = false, hold_until = null`.execute(world.db);
}, 120_000);
afterAll(() => world.close());

const takeOrder = () => open.shift() ?? '';
const read = async (id: string, caller = lan) => (await caller.call(getOrder, { params: { id } })).body;
const noteOf = async (id: string, text: string) =>
  (await read(id))?.timeline.find(({ event, details }) => event === 'noted' && details.text === text);

async function change(ids: readonly string[], what: Partial<TeamworkChange>, caller: Caller = lan) {
  const answer = await caller.call(changeTeamwork, { body: { ids: [...ids], ...what } });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
}

const undo = (changeId: string | null, caller = lan) => caller.call(undoTeamwork, { params: { id: changeId ?? '' } });

/** Lists the entries of an inbox about mentions, newest first. */
async function listMentions(caller: Caller) {
  const { body } = await caller.call(listInbox);
  return (body?.data ?? []).filter(({ text }) => text.en.includes('mentions you'));
}

async function filter(mentions: string, caller = lan): Promise<string[]> {
  const { body } = await caller.call(listOrders, { query: { limit: 50, mentions } });
  return (body?.data ?? []).map(({ id }) => id);
}

describe('a mention in a note (TMW-13)', () => {
  it('notifies the person once with a link, also when the note was added to several orders, and marks the orders (NTF-46, TMW-14)', async () => {
    const [first, second] = [takeOrder(), takeOrder()];
    const note = '@Mai khách đổi địa chỉ';
    const { orders } = await change([first, second], { note, mentions: [mai.userId, mai.userId, lan.userId] });
    expect(orders.map(({ changed }) => changed)).toEqual([['note'], ['note']]);
    const told = await listMentions(mai);
    expect(told).toHaveLength(1);
    expect(told[0]?.path).toContain(`/orders/${first}`);
    expect(told[0]?.text.en).toContain('and 1 more');
    // The author is not mentioned, even when the author names themself.
    expect(await listMentions(lan)).toEqual([]);
    expect((await read(first))?.mentionedIds).toEqual([mai.userId]);
    expect((await filter(mai.userId)).toSorted()).toEqual([first, second].toSorted());
    expect(await filter(lan.userId)).toEqual([]);
    expect(await noteOf(first, note)).toMatchObject({
      details: { text: note },
      mentions: [{ id: mai.userId, name: expect.any(String) }],
    });
  });

  it('of a person who does not work on the shop is refused with the name, and the other parts of the change are done', async () => {
    const order = takeOrder();
    const { orders } = await change([order, foreign], {
      assignee: an.userId,
      note: 'Xem giúp',
      mentions: [mai.userId],
    });
    expect(orders).toEqual([
      { id: order, changed: ['assignee', 'note'], refused: [] },
      {
        id: foreign,
        changed: ['assignee'],
        refused: [{ part: 'note', reason: 'MENTION_UNKNOWN', names: [expect.any(String)] }],
      },
    ]);
    const seen = await change([order], { note: 'Xem', mentions: [viewer.userId] });
    expect(seen.orders[0]?.refused).toMatchObject([{ reason: 'MENTION_UNKNOWN', names: [expect.any(String)] }]);
    // The response contains no name of a user outside the team.
    const stranger = await world.createSeller('stranger@example.com');
    const unknown = await change([order], { note: 'Xem', mentions: [stranger.userId] });
    expect(unknown.orders[0]?.refused).toEqual([{ part: 'note', reason: 'MENTION_UNKNOWN', names: [] }]);
    expect((await read(order))?.noteCount).toBe(1);
  });

  it('is open until the mentioned person adds a note to the order, and an undo of this note opens it again (TMW-14)', async () => {
    const order = takeOrder();
    await change([order], { note: 'Một', mentions: [mai.userId, an.userId] });
    await change([order], { note: 'Hai', mentions: [mai.userId] });
    await change([order], { note: 'Không trả lời ai' }, lan);
    expect((await read(order))?.mentionedIds).toEqual([mai.userId, an.userId].toSorted());
    const answer = await change([order], { note: 'Đã gọi khách' }, mai);
    expect((await read(order))?.mentionedIds).toEqual([an.userId]);
    await undo(answer.changeId, mai);
    expect((await read(order))?.mentionedIds).toEqual([mai.userId, an.userId].toSorted());
  });

  it('is removed by the undo of its note (TMW-9)', async () => {
    const order = takeOrder();
    const { changeId } = await change([order], { note: 'Nhầm đơn', mentions: [mai.userId] });
    expect(await filter(mai.userId)).toContain(order);
    expect((await undo(changeId)).body).toEqual({ reverted: 1, kept: [] });
    expect(await filter(mai.userId)).not.toContain(order);
    expect((await read(order))?.mentionedIds).toEqual([]);
  });
});

describe('the pictures of a note (TMW-15)', () => {
  const send = (note: SentNote, caller = lan, headers = {}) => sendNote(world, caller, note, headers);
  const countFiles = async () => (await sql`select from files where source = 'rented'`.execute(world.db)).rows.length;

  it('are shown with the note, get thumbnails, and are removed by the undo of the note', async () => {
    const order = takeOrder();
    const before = await countFiles();
    const pictures = [await picture(), await picture(), await picture()];
    const { body } = await send({ orderId: order, text: 'Ảnh chat với khách', mentions: [mai.userId], pictures });
    await world.runJobs();
    const note = await noteOf(order, 'Ảnh chat với khách');
    expect(note?.pictures).toMatchObject([
      { name: 'ảnh 1.png', thumbnailUrl: expect.any(String) },
      { name: 'ảnh 2.png' },
      { name: 'ảnh 3.png' },
    ]);
    expect(note?.mentions).toMatchObject([{ id: mai.userId }]);
    const shown = await fetch(new URL(note?.pictures?.[0]?.url ?? '', world.url));
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(pictures[0]);
    expect(await countFiles()).toBe(before + 3);
    expect((await undo(body?.changeId ?? null)).body).toEqual({ reverted: 1, kept: [] });
    await world.runJobs();
    expect(await countFiles()).toBe(before);
    expect((await fetch(new URL(note?.pictures?.[0]?.url ?? '', world.url))).status).toBe(404);
  });

  it('are refused when there are four, and when a file is no picture; then neither note nor picture is stored', async () => {
    const order = takeOrder();
    const before = await countFiles();
    const four = await send({ orderId: order, text: 'Bốn', pictures: await Promise.all([1, 2, 3, 4].map(picture)) });
    expect(four.status).toBe(422);
    expect(four.exceptionBody?.issues?.[0]?.path).toBe('body.pictures');
    const text = new TextEncoder().encode('not a picture');
    const odd = await send({ orderId: order, text: 'Chữ', pictures: [await picture(), text] });
    expect(odd.exceptionBody?.code).toBe(ERRORS.FILE_NOT_IMAGE.code);
    expect((await read(order))?.noteCount).toBe(0);
    expect(await countFiles()).toBe(before);
  });

  it('are not stored when the note mentions a person who does not work on the shop, or when the caller may not work on the order', async () => {
    const before = await countFiles();
    const refused = await send({ orderId: foreign, text: 'Xem', mentions: [mai.userId], pictures: [await picture()] });
    expect(refused.exceptionBody?.code).toBe(ERRORS.MENTION_UNKNOWN.code);
    const outside = await send({ orderId: foreign, text: 'Xem', pictures: [await picture()] }, mai);
    expect(outside.exceptionBody?.code).toBe(ERRORS.NOT_FOUND.code);
    const seen = await send({ orderId: takeOrder(), text: 'Xem', pictures: [await picture()] }, viewer);
    expect(seen.exceptionBody?.code).toBe(ERRORS.FORBIDDEN.code);
    expect(await countFiles()).toBe(before);
  });
});

describe('a pause near the deadline of its order (TMW-16, NTF-47)', () => {
  const remind = () => world.app.orders.pauseReminders.run();

  async function setDue(ids: readonly string[], hours: number): Promise<void> {
    await world.db
      .updateTable('orders')
      .set({ due_at: new Date(world.clock.now() + hours * HOUR_MS) })
      .where('id', 'in', [...ids])
      .execute();
  }
  const pause = (hours: number) => ({
    pause: {
      reason: 'other' as const,
      note: '',
      until: new Date(world.clock.now() + hours * HOUR_MS).toISOString(),
      acceptsLate: true,
    },
  });

  /** Returns the user, the kind and the number of orders of each reminder, and removes the reminders. */
  async function take(): Promise<string[]> {
    const { rows } = await sql<{ userId: string; kind: string; count: number }>`
      delete from seller_notices where kind in ('pauseDue', 'pausesDue')
      returning owner_id as "userId", kind, count`.execute(world.db);
    return rows.map(({ userId, kind, count }) => `${userId} ${kind} ${count}`).toSorted();
  }

  it('is reported to its author once, in one notice for all orders of a shop, also by two workers at once and after a restart', async () => {
    const [one, two, other] = [takeOrder(), takeOrder(), takeOrder()];
    await setDue([one, two, other], 20);
    await change([one, two], pause(40), mai);
    await change([other], pause(40));
    await remind();
    expect(await take()).toEqual([]);
    await setDue([one, two, other], 5);
    await Promise.all([remind(), world.openSecondApp().orders.pauseReminders.run()]);
    expect(await take()).toEqual([`${lan.userId} pauseDue 1`, `${mai.userId} pausesDue 2`].toSorted());
    await remind();
    // A pause that its author extends is not reported again.
    await change([one], pause(50), mai);
    await remind();
    expect(await take()).toEqual([]);
    await change([one], pause(51), an);
    await remind();
    expect(await take()).toEqual([`${an.userId} pauseDue 1`]);
  });

  it('of a rule, and of an author who no longer works in the shop, is reported to the owner', async () => {
    const [byRule, byMember] = [takeOrder(), takeOrder()];
    await setDue([byRule, byMember], 5);
    await change([byRule, byMember], pause(10), an);
    await sql`update orders set pause = pause || '{"byId": null}' where id = ${byRule}`.execute(world.db);
    await sql`update orders set pause = pause || '{"byId": "gone"}' where id = ${byMember}`.execute(world.db);
    await remind();
    expect(await take()).toEqual([`${lan.userId} pausesDue 2`]);
  });

  it('is not reported when the pause has ended, the deadline has passed, or the transaction fails', async () => {
    const [ended, late, failed] = [takeOrder(), takeOrder(), takeOrder()];
    await setDue([ended], 5);
    await setDue([late], 8);
    await change([ended, late], pause(20));
    await setDue([late], -1);
    await change([ended], { pause: null });
    await remind();
    expect(await take()).toEqual([]);
    await setDue([failed], 5);
    await change([failed], pause(20));
    let isBroken = true;
    world.app.events.listen({
      pauseDue: async () => {
        if (isBroken) throw new Error('died');
      },
    });
    await expect(remind()).rejects.toThrow('died');
    expect(await take()).toEqual([]);
    isBroken = false;
    await remind();
    expect(await take()).toEqual([`${lan.userId} pauseDue 1`]);
  });
});
