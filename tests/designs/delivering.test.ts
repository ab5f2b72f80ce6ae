import * as contract from '@bobbin/contract/designs';
import { ERRORS } from '@bobbin/contract/errors';
import { listInbox } from '@bobbin/contract/inbox';
import { listLogs } from '@bobbin/contract/logs';
import { getStaffHome } from '@bobbin/contract/staff-home';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { AGREED, ask, findCountFaults, give, listCodes, orderOf, price } from './renting.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: World;
let admin: Caller;
let minh: Caller;
let ha: Caller;
let support: Caller;
let seller: Caller;
let other: Caller;
const told: { name: string; code: unknown; event: Record<string, unknown> }[] = [];

async function signInAll(): Promise<void> {
  [admin, minh, ha, support, seller, other] = (await Promise.all(
    ['admin', 'minh', 'ha', 'support', 'lan', 'mai'].map((name) => world.signIn(`${name}@example.com`)),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
}

/** Advances the clock, and signs the callers in again because their sessions have expired. */
async function later(ms: number): Promise<void> {
  world.clock.advance(ms);
  await signInAll();
}

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  await world.createSeller('admin@example.com', 'admin');
  await world.createSeller('minh@example.com', 'designer');
  await world.createSeller('ha@example.com', 'designer');
  await world.createSeller('support@example.com', 'support');
  await world.createSeller('lan@example.com');
  await world.createSeller('mai@example.com');
  await signInAll();
  await give(admin, seller, '500');
  const names = ['designDelivered', 'designSpoken', 'designCompleted', 'designLate', 'designAssigned'] as const;
  world.app.events.listen(
    Object.fromEntries(
      names.map((name) => [
        name,
        async (_trx: unknown, event: { code: string }) =>
          void told.push({ name, code: event.code, event: { ...event } }),
      ]),
    ),
  );
});
afterAll(() => world.close());

async function startWork(dollars = '5', by = minh, orderId?: string) {
  const design = await ask(world, seller, 1, orderId === undefined ? {} : { orderId });
  await price(by, design, dollars);
  const { body, exceptionBody } = await by.call(contract.payDesign, { params: { id: design.id }, body: AGREED });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const deliver = (id: string, link: string, by = minh) => by.call(contract.updateDesignLink, { body: { id, link } });
const say = (id: string, comment: string, by: Caller) =>
  by.call(contract.addDesignFeedback, { params: { id }, body: { comment } });
const accept = (id: string, revision: number, by = seller) =>
  by.call(contract.acceptDesign, { params: { id }, body: { revision } });
const get = async (id: string, by = seller) => (await by.call(contract.getDesign, { params: { id } })).body;
const run = async (name: string) =>
  createSchedule(world.app)
    .find((task) => task.name === name)
    ?.run();
const toldOf = (code: string, name: string) => told.filter((entry) => entry.code === code && entry.name === name);

describe('a delivered link of a rented design', () => {
  it('ends the three-hour deadline, is stored with author and time, and cannot be delivered twice (DSN-9, DSN-12)', async () => {
    const { id, code } = await startWork();
    await later(HOUR);
    const [first, again] = await Promise.all([deliver(id, 'drive.google.com/v1'), deliver(id, 'drive.google.com/v1')]);
    expect([first.isSuccess, again.isSuccess]).toEqual([true, true]);
    await deliver(id, 'https://drive.google.com/v1');
    await deliver(id, 'https://dropbox.com/v2', ha);
    const shown = await get(id);
    expect(shown).toMatchObject({
      status: 'FEEDBACK',
      link: 'https://dropbox.com/v2',
      revision: 2,
      designer: { fullName: 'minh Test' },
      steps: ['accept', 'speak'],
    });
    expect(shown?.revisions.map(({ number, link, createdBy }) => [number, link, createdBy])).toEqual([
      [2, 'https://dropbox.com/v2', 'ha Test'],
      [1, 'https://drive.google.com/v1', 'minh Test'],
    ]);
    expect(Date.parse(shown?.doneTime ?? '')).toBeLessThan(Date.parse(shown?.revisedAt ?? ''));
    expect(toldOf(code, 'designDelivered').map(({ event }) => event.revision)).toEqual([1, 2]);
    expect((await deliver(id, 'javascript:alert(1)')).exceptionBody?.code).toBe(ERRORS.DESIGN_LINK_INVALID.code);
    expect(await findCountFaults(world)).toEqual([]);
  });

  it('fails when another link was delivered after the designer saw the design (DSN-46)', async () => {
    const { id } = await startWork();
    await deliver(id, 'drive.google.com/first', ha);
    const send = (link: string, seen: string | null) =>
      minh.call(contract.updateDesignLink, { body: { id, link, seen: { link: seen } } });
    expect((await send('drive.google.com/second', null)).exceptionBody?.code).toBe(ERRORS.CHANGED_MEANWHILE.code);
    expect((await get(id))?.revision).toBe(1);
    // A repeated delivery of the newest link is no conflict.
    expect((await send('drive.google.com/first', null)).isSuccess).toBe(true);
    expect((await send('drive.google.com/second', 'https://drive.google.com/first')).body?.revision).toBe(2);
  });

  it('fails for a design that is not paid (DSN-1)', async () => {
    const design = await ask(world, seller);
    const { exceptionBody } = await deliver(design.id, 'drive.google.com/v1');
    expect(exceptionBody).toMatchObject({ code: ERRORS.DESIGN_MOVED.code, reasons: ['CREATED'] });
  });
});

describe('the acceptance of a rented design', () => {
  it('applies only to the link that the seller saw, and completes the design (DSN-10)', async () => {
    const { id, code } = await startWork();
    await deliver(id, 'drive.google.com/v1');
    await deliver(id, 'drive.google.com/v2');
    const late = await accept(id, 1);
    expect([late.exceptionBody?.code, late.exceptionBody?.reasons]).toEqual([ERRORS.DESIGN_REVISED.code, ['v2']]);
    expect((await accept(id, 2, admin)).exceptionBody?.code).toBe(ERRORS.INVALID_OWNERSHIP.code);
    expect((await accept(id, 2, other)).status).toBe(404);
    expect((await accept(id, 2)).body).toMatchObject({ status: 'COMPLETED', isSettled: false, settlesAt: null });
    expect((await get(id))?.finishTime).not.toBeNull();
    expect(toldOf(code, 'designCompleted')).toHaveLength(1);
    expect((await deliver(id, 'drive.google.com/v3')).exceptionBody?.code).toBe(ERRORS.DESIGN_MOVED.code);
    const back = { params: { id }, body: { reason: 'x' } };
    expect((await minh.call(contract.cancelDesignByStaff, back)).exceptionBody?.code).toBe(ERRORS.DESIGN_MOVED.code);
  });

  it('happens automatically after seven days without activity, but not while the seller waits for an answer (DSN-10)', async () => {
    const quiet = await startWork();
    const asked = await startWork();
    const answered = await startWork();
    for (const { id } of [quiet, asked, answered]) await deliver(id, 'drive.google.com/v1');
    await later(6 * DAY);
    await say(asked.id, 'Đậm hơn chút', seller);
    await say(answered.id, 'Xong chưa?', seller);
    await say(answered.id, 'Xong rồi ạ', minh);
    expect((await get(asked.id))?.settlesAt).toBeNull();
    await later(DAY + MINUTE);
    await Promise.all([run('settleDesigns'), run('settleDesigns')]);
    const statuses = async () => Promise.all([quiet, asked, answered].map(async ({ id }) => (await get(id))?.status));
    expect(await statuses()).toEqual(['COMPLETED', 'FEEDBACK', 'FEEDBACK']);
    expect((await get(quiet.id))?.isSettled).toBe(true);
    expect(toldOf(quiet.code, 'designCompleted').map(({ event }) => event.isSettled)).toEqual([true]);
    await later(7 * DAY);
    await run('settleDesigns');
    expect(await statuses()).toEqual(['COMPLETED', 'FEEDBACK', 'COMPLETED']);
    expect(await findCountFaults(world)).toEqual([]);
  });
});

describe('feedback on a rented design', () => {
  it("appears page by page from the newest message, with each author's name, and counts as unread until it is read (DSN-11, ROL-46)", async () => {
    const { id, code } = await startWork();
    for (const text of ['one', 'two', 'three']) await say(id, text, seller);
    expect((await say(id, 'four', minh)).body).toMatchObject({ isAdmin: true, user: { fullName: 'minh Test' } });
    const read = async (by: Caller, query = {}) =>
      (await by.call(contract.listDesignFeedback, { params: { id }, query })).body ?? [];
    const newest = await read(seller, { limit: 2 });
    expect(newest.map(({ comment, isAdmin }) => [comment, isAdmin])).toEqual([
      ['three', false],
      ['four', true],
    ]);
    const older = await read(minh, { limit: 2, before: newest[0]?.id });
    expect(older.map(({ comment }) => comment)).toEqual(['one', 'two']);
    expect((await get(id))?.unread).toBe(1);
    await seller.call(contract.markDesignSeen, { params: { id } });
    expect((await get(id))?.unread).toBe(0);
    await say(id, 'five', seller);
    expect((await minh.call(contract.getStaffDesign, { params: { id } })).body?.unread).toBe(1);
    expect(toldOf(code, 'designSpoken').map(({ event }) => event.isAdmin)).toEqual([false, false, false, true, false]);
    // Staff with VIEW_DESIGNS can read the feedback, staff with EDIT_DESIGNS can write feedback, and other users get 404.
    expect(await read(support)).toHaveLength(5);
    expect((await say(id, 'x', support)).status).toBe(403);
    expect((await say(id, 'x', other)).status).toBe(404);
    for (const comment of ['', '   ', 'x'.repeat(2_001)]) expect((await say(id, comment, seller)).status).toBe(422);
    await minh.call(contract.cancelDesignByStaff, { params: { id }, body: { reason: 'x' } });
    expect((await say(id, 'late', seller)).exceptionBody?.code).toBe(ERRORS.DESIGN_MOVED.code);
  });
});

describe('the three-hour deadline of a paid design', () => {
  it('triggers one notice before it passes and one when it has passed; when detected late, it triggers only the second one (DSN-14, HOM-3)', async () => {
    const [first, second] = [await startWork(), await startWork()];
    await minh.call(contract.changeDesigner, { body: { designId: first.id, designerId: ha.userId } });
    await later(2 * HOUR + 29 * MINUTE);
    await run('alertDesigners');
    expect(toldOf(first.code, 'designLate')).toEqual([]);
    await later(2 * MINUTE);
    await Promise.all([run('alertDesigners'), run('alertDesigners')]);
    await run('alertDesigners');
    await deliver(second.id, 'drive.google.com/v1');
    await later(30 * MINUTE);
    await Promise.all([run('alertDesigners'), run('alertDesigners')]);
    expect(toldOf(first.code, 'designLate').map(({ event }) => [event.isBreached, event.designerId])).toEqual([
      [false, ha.userId],
      [true, ha.userId],
    ]);
    expect(toldOf(second.code, 'designLate').map(({ event }) => event.isBreached)).toEqual([false]);
    const home = (await admin.call(getStaffHome)).body?.designs;
    expect(home).toMatchObject({ lateCount: 1 });
    const open = await world.db
      .selectFrom('rented_designs')
      .select('id')
      .where('status', 'in', ['CREATED', 'INPROCESS', 'FEEDBACK'])
      .execute();
    expect(home?.waitingCount).toBe(open.length);
    const third = await startWork();
    await later(4 * HOUR);
    await run('alertDesigners');
    expect(toldOf(third.code, 'designLate').map(({ event }) => event.isBreached)).toEqual([true]);
  });

  it('notifies exactly the staff who may see the queue of designs when it passes without a designer (NTF-35)', async () => {
    const said = async (caller: Caller, code: string) => {
      const { data = [] } = (await caller.call(listInbox)).body ?? {};
      return data
        .map(({ text }) => text.en)
        .filter((text) => text.startsWith(code) && /due within|deadline/.test(text));
    };
    const [free, held, left] = [await startWork(), await startWork(), await startWork()];
    await minh.call(contract.changeDesigner, { body: { designId: held.id, designerId: ha.userId } });
    const gone = await world.createSeller('gone@example.com', 'designer');
    await minh.call(contract.changeDesigner, { body: { designId: left.id, designerId: gone.userId } });
    await world.db.updateTable('users').set({ role_id: 'everyone' }).where('id', '=', gone.userId).execute();
    await later(2 * HOUR + 31 * MINUTE);
    await run('alertDesigners');
    await later(30 * MINUTE);
    await run('alertDesigners');
    const both = (code: string) => [
      `${code} has no designer and passed its deadline.`,
      `${code} has no designer and is due within 30 minutes.`,
    ];
    for (const caller of [minh, ha, admin]) {
      expect(await said(caller, free.code)).toEqual(both(free.code));
      expect(await said(caller, left.code)).toEqual(both(left.code));
    }
    for (const caller of [seller, other]) expect(await said(caller, free.code)).toEqual([]);
    expect(await said(ha, held.code)).toEqual([
      `${held.code} passed its deadline.`,
      `${held.code} is due within 30 minutes.`,
    ]);
    expect(await said(minh, held.code)).toEqual([]);
    for (const { id } of [free, held, left]) {
      await admin.call(contract.cancelDesignByStaff, { params: { id }, body: { reason: 'x' } });
    }
  });

  it('appears in each designer’s queue, and counts towards the designer’s share of timely deliveries (DSN-12, DSN-13, DSN-14)', async () => {
    const soon = await startWork('5', ha);
    await later(MINUTE);
    const next = await startWork('5', ha);
    const free = await startWork('5', ha);
    for (const { id } of [next, soon])
      await admin.call(contract.changeDesigner, { body: { designId: id, designerId: ha.userId } });
    const before = (await ha.call(contract.getDesignQueue)).body;
    const codesOf = (group: { data: { code: string }[] } | undefined) => group?.data.map(({ code }) => code) ?? [];
    expect(codesOf(before?.inProcess).slice(-2)).toEqual([soon.code, next.code]);
    expect(codesOf(before?.free)).toContain(free.code);
    await deliver(soon.id, 'drive.google.com/v1', ha);
    await deliver(next.id, 'drive.google.com/v1', ha);
    await say(next.id, 'Sửa giúp mình', seller);
    await accept(soon.id, 1);
    const after = (await ha.call(contract.getDesignQueue)).body;
    expect([codesOf(after?.asked), codesOf(after?.completedToday)]).toEqual([[next.code], [soon.code]]);
    const designers = (await support.call(contract.listDesigners)).body;
    expect(designers?.map(({ fullName }) => fullName)).toEqual(['ha Test', 'minh Test']);
    expect(designers?.find(({ id }) => id === ha.userId)).toMatchObject({
      doneCount: 3,
      onTimeCount: 3,
      // The late design is another one, which is overdue and not delivered.
      lateCount: 1,
      onTimePercent: 75,
    });
    const wrong = { designId: free.id, designerId: seller.userId };
    expect((await admin.call(contract.changeDesigner, { body: wrong })).exceptionBody?.code).toBe(
      ERRORS.DESIGNER_UNKNOWN.code,
    );
    const seen = { designId: soon.id, designerId: minh.userId, seen: { designerId: null } };
    expect((await admin.call(contract.changeDesigner, { body: seen })).exceptionBody?.code).toBe(
      ERRORS.DESIGN_MOVED.code,
    );
    const stale = { designId: next.id, designerId: minh.userId, seen: { designerId: null } };
    expect((await admin.call(contract.changeDesigner, { body: stale })).status).toBe(409);
  });

  it('determines the sequence of the staff list, nearest deadline first, and a search there finds design codes (DSN-5)', async () => {
    const due = await listCodes(minh, { statuses: 'INPROCESS', sortBy: 'timeLeft:ASC' });
    const rows = await world.db
      .selectFrom('rented_designs')
      .select('number')
      .where('status', '=', 'INPROCESS')
      .orderBy('due_at')
      .execute();
    expect(due).toEqual(rows.map(({ number }) => `DS-${number}`));
    expect(due.length).toBeGreaterThan(2);
    expect(await listCodes(minh, { search: (due[1] ?? '').replace('DS-', '') })).toContain(due[1]);
    expect(await listCodes(minh, { userId: other.userId })).toEqual([]);
    const { body } = await minh.call(contract.listAllDesigns, { query: { statuses: 'INPROCESS,FEEDBACK' } });
    const counts = new Map(body?.counts.map(({ status, count }) => [status, count]));
    expect(body?.meta.totalItems).toBe((counts.get('INPROCESS') ?? 0) + (counts.get('FEEDBACK') ?? 0));
  });
});

it('design fees minus refunds count as costs of the order and shop of the design (DSN-16)', async () => {
  const scope = systemScope(seller.userId, 'test');
  const range = { start: new Date(world.clock.now()), end: new Date(world.clock.now() + DAY) };
  const [shopId = ''] = await world.connectShops(seller);
  const order = await orderOf(seller, shopId);
  const kept = await startWork('2.50', minh, order.id);
  const back = await startWork('3', minh, order.id);
  await startWork('4');
  await minh.call(contract.cancelDesignByStaff, { params: { id: back.id }, body: { reason: 'x' } });
  expect(kept.orderId).toBe(order.id);
  const { wallet } = world.app;
  expect(await wallet.readDesignFees(world.db, scope, [order.id, '1'])).toEqual(new Map([[order.id, 250]]));
  const [ofShop, ofAll] = await Promise.all([
    wallet.sumCharges(scope, [shopId], [range]),
    wallet.sumCharges(scope, undefined, [range]),
  ]);
  expect([ofShop[0]?.designs.total, ofAll[0]?.designs.total]).toEqual([250, 650]);
});

it('counts of designs are compared with the designs every night and repaired once, and staff see the difference (DSN-18)', async () => {
  await startWork();
  await startWork('5', minh);
  const read = async () => (await admin.call(contract.listAllDesigns, { query: {} })).body?.counts;
  const right = await read();
  const logs = async () =>
    (await admin.call(listLogs, { query: { entity: 'designCounts' } })).body?.data.map(({ userId, payload }) => [
      userId,
      payload,
    ]) ?? [];
  const before = (await logs()).length;
  await run('proveDesignCounts');
  expect(await logs()).toHaveLength(before);
  const counts = world.db.updateTable('rented_design_counts');
  await counts.set({ count: 77 }).where('owner_id', '=', seller.userId).where('status', '=', 'INPROCESS').execute();
  await world.db.deleteFrom('rented_design_counts').where('status', '=', 'COMPLETED').execute();
  const phantom = { owner_id: other.userId, shop_id: 'gone', status: 'CANCEL', count: 2 };
  await world.db.insertInto('rented_design_counts').values(phantom).execute();
  expect(await findCountFaults(world)).not.toEqual([]);
  // A seller requests another design while two processes compare the counts at the same time.
  await Promise.all([run('proveDesignCounts'), ask(world, seller), run('proveDesignCounts')]);
  expect(await findCountFaults(world)).toEqual([]);
  const now = await read();
  const add = (status: string) => (status === 'CREATED' ? 1 : 0);
  expect(now).toEqual(right?.map(({ status, count }) => ({ status, count: count + add(status) })));
  const told = (await logs()).slice(0, (await logs()).length - before);
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).toContain('INPROCESS: 77');
  expect(JSON.stringify(told)).toContain('gone CANCEL: 2');
});
