import {
  chooseNotifications,
  countUnread,
  getNotificationSettings,
  listInbox,
  markAllRead,
  markInbox,
  unmarkAllRead,
} from '@bobbin/contract/inbox';
import { streamEvents } from '@bobbin/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { noteFor } from './world.ts';

const DAY_MS = 24 * 3_600_000;
const ORDER = '576401234567890123';

let world: World;
let anna: Caller;
let boris: Caller;
let shopId: string;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
  anna = await world.createSeller('anna@example.com');
  boris = await world.createSeller('boris@example.com');
  [shopId = ''] = await world.connectShops(anna);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.runJobs();
  await world.db.deleteFrom('seller_notices').execute();
  await world.db.deleteFrom('news_settings').execute();
});

const list = async (caller: Caller, query: Record<string, string> = {}) => {
  const { body, exceptionBody } = await caller.call(listInbox, { query });
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
};
const unread = async (caller: Caller) => (await caller.call(countUnread)).body?.unread;
/** Records notices with one second between them, the last one newest. */
async function noteSome(count: number, caller = anna) {
  for (let place = 1; place <= count; place += 1) {
    world.clock.advance(1_000);
    await noteFor(world, caller.userId, {
      id: `label-${place}`,
      kind: 'labelRefused',
      shopId,
      orderId: ORDER,
      words: `w${place}`,
    });
  }
}

describe('the inbox', () => {
  it('shows each event, newest first, with its time and a link to the next action, in both languages (INB-1, INB-2)', async () => {
    await noteSome(1);
    world.clock.advance(1_000);
    await inTransaction(world.db, (trx) =>
      world.app.emit(trx, 'depositArrived', {
        scope: systemScope(anna.userId, 'bank'),
        id: 'd1',
        code: 'BB7K2Q',
        vnd: 2_600_000,
        cents: 10_000,
        isDifferent: false,
      }),
    );
    const { data, meta, unread: left } = await list(anna);
    expect(meta).toMatchObject({ totalItems: 2, totalPages: 1 });
    expect(left).toBe(2);
    expect(data.map(({ path }) => path)).toEqual(['/community/profile#transactions', `/community/orders/${ORDER}`]);
    // A notice of a credited deposit contains the deposit's code (NTF-31).
    expect(data[0]).toMatchObject({ group: 'money', readAt: null, deskId: null, isUrgent: false });
    expect(data[0]?.text.vi).toContain('BB7K2Q');
    expect(data[0]?.text.en).toContain('came to your balance');
    expect(data[1]?.text.vi).toContain('TikTok Shop từ chối tạo label tự động');
    expect(data[1]?.text.en).toContain('w1');
    expect(world.clock.now() - Date.parse(data[0]?.createdAt ?? '')).toBeLessThan(60_000);
  });

  it('shows pages with exact counts, also for a group and for unread entries (INB-1)', async () => {
    await noteSome(25);
    await noteFor(world, anna.userId, { id: 'low', kind: 'balanceLow', words: '12.50' });
    const second = await list(anna, { page: '2' });
    expect(second.meta).toMatchObject({ totalItems: 26, totalPages: 2, itemsPerPage: 20 });
    expect(second.data).toHaveLength(6);
    const money = await list(anna, { groups: 'money' });
    expect(money.data.map(({ id }) => id)).toEqual(['low']);
    expect(money.unread).toBe(26);
    await anna.call(markInbox, { body: { ids: ['low'], isRead: true } });
    expect((await list(anna, { groups: 'money', isUnread: 'true' })).meta.totalItems).toBe(0);
    expect((await list(anna, { isUnread: 'true' })).meta.totalItems).toBe(25);
  });

  it('contains each event once, and the entry is stored in the transaction of the event (INB-2)', async () => {
    const end = { scope: systemScope(anna.userId, 'x'), id: 'w1', code: 'WD1', cents: 500, isPaid: true, words: 'FT1' };
    const failing = inTransaction(world.db, async (trx) => {
      await world.app.emit(trx, 'withdrawalEnded', end);
      throw new Error('died');
    });
    await expect(failing).rejects.toThrow('died');
    expect(await unread(anna)).toBe(0);
    await Promise.all(
      [1, 2, 3].map(() => inTransaction(world.db, (trx) => world.app.emit(trx, 'withdrawalEnded', end))),
    );
    expect(await unread(anna)).toBe(1);
  });

  it('belongs to one user, so marking an entry of another user has no effect (INB-1)', async () => {
    await noteSome(2);
    expect(await unread(boris)).toBe(0);
    expect((await list(boris)).data).toEqual([]);
    expect((await boris.call(markInbox, { body: { ids: ['label-1', 'label-2'], isRead: true } })).body).toEqual({
      unread: 0,
    });
    expect(
      (await boris.call(markAllRead, { body: { until: new Date(world.clock.now()).toISOString() } })).body,
    ).toMatchObject({ count: 0 });
    expect(await unread(anna)).toBe(2);
  });

  it('marks one entry as read, also when it is repeated, and can undo it (INB-4)', async () => {
    await noteSome(2);
    const mark = async (isRead: boolean) =>
      (await anna.call(markInbox, { body: { ids: ['label-1', 'nobody'], isRead } })).body?.unread;
    expect(await mark(true)).toBe(1);
    const [, read] = (await list(anna)).data;
    world.clock.advance(5_000);
    expect(await mark(true)).toBe(1);
    expect((await list(anna)).data[1]?.readAt).toBe(read?.readAt);
    expect(await mark(false)).toBe(2);
    expect((await anna.call(markInbox, { body: { ids: [], isRead: true } })).isSuccess).toBe(false);
  });

  it('marks all displayed entries as read, but no later ones, and can undo exactly this (INB-4)', async () => {
    await noteSome(3);
    const seen = (await list(anna)).data[0]?.createdAt ?? '';
    await anna.call(markInbox, { body: { ids: ['label-1'], isRead: true } });
    world.clock.advance(1_000);
    // The entry arrived after the page was opened.
    await noteFor(world, anna.userId, { id: 'late-comer', kind: 'balanceLow', words: '1.00' });
    world.clock.advance(1_000);
    const { body } = await anna.call(markAllRead, { body: { until: seen } });
    expect(body).toMatchObject({ count: 2, unread: 1 });
    const readAt = body?.readAt ?? '';
    expect((await anna.call(unmarkAllRead, { body: { readAt } })).body).toEqual({ unread: 3 });
    expect((await anna.call(unmarkAllRead, { body: { readAt } })).body).toEqual({ unread: 3 });
    expect((await list(anna, { isUnread: 'true' })).data.map(({ id }) => id)).not.toContain('label-1');
  });

  it('changes on every open page of the user, and on no page of another user (INB-3, INB-4)', async () => {
    const [first, second, other] = await Promise.all([openStream(anna), openStream(anna), openStream(boris)]);
    await noteSome(1);
    const heard = (stream: { text: string }) => stream.text.split('"type":"inbox"').length - 1;
    await expect.poll(() => [heard(first), heard(second)]).toEqual([1, 1]);
    await anna.call(markInbox, { body: { ids: ['label-1'], isRead: true } });
    await expect.poll(() => [heard(first), heard(second)]).toEqual([2, 2]);
    // The call changed nothing, so no live event is sent.
    await anna.call(markInbox, { body: { ids: ['label-1'], isRead: true } });
    await noteSome(1, boris);
    await expect.poll(() => heard(other)).toBe(1);
    expect([heard(first), heard(second)]).toEqual([2, 2]);
    for (const { stop } of [first, second, other]) stop();
  });

  it('hides notices of kinds that are switched off, and shows them again when switched on (INB-7)', async () => {
    await noteSome(2);
    await noteFor(world, anna.userId, { id: 'low', kind: 'balanceLow', words: '1.00' });
    const choose = (isOn: boolean) =>
      anna.call(chooseNotifications, { body: { topic: 'refusals', channel: 'inbox', isOn } });
    const refusals = (await choose(false)).body?.topics.find(({ topic }) => topic === 'refusals');
    expect(refusals).toMatchObject({ inbox: false, telegram: true, mail: false });
    expect((await list(anna)).meta.totalItems).toBe(1);
    expect(await unread(anna)).toBe(1);
    await choose(true);
    expect(await unread(anna)).toBe(3);
    expect(
      (await anna.call(chooseNotifications, { body: { topic: 'weather', channel: 'mail', isOn: true } })).status,
    ).toBe(404);
  });

  it('keeps the settings of both pages when two pages save settings at the same moment (INB-7)', async () => {
    const topics = ['late', 'dueSoon', 'buyers', 'balance', 'deposits', 'violations'];
    await Promise.all(
      topics.map((topic) => anna.call(chooseNotifications, { body: { topic, channel: 'mail' as const, isOn: true } })),
    );
    const { body } = await anna.call(getNotificationSettings);
    expect(
      body?.topics
        .filter(({ mail }) => mail)
        .map(({ topic }) => topic)
        .toSorted(),
    ).toEqual(topics.toSorted());
    expect(body?.times).toEqual({
      zone: 'Asia/Ho_Chi_Minh',
      digestHour: null,
      quiet: null,
      teamsByMail: false,
      teamsByTelegram: false,
    });
  });

  it('deletes delivered notices after 90 days, and keeps undelivered ones (INB-5)', async () => {
    await noteSome(1);
    await world.runJobs();
    await noteFor(world, anna.userId, { id: 'untold', kind: 'labelRefused', shopId, orderId: ORDER });
    world.clock.advance(89 * DAY_MS);
    await world.app.notifications.delivery.tidy();
    expect((await list(await world.signIn('anna@example.com'))).meta.totalItems).toBe(2);
    world.clock.advance(2 * DAY_MS);
    await world.app.notifications.delivery.tidy();
    anna = await world.signIn('anna@example.com');
    boris = await world.signIn('boris@example.com');
    expect((await list(anna)).data.map(({ id }) => id)).toEqual(['untold']);
  });
});

async function openStream(caller: Caller) {
  const stop = new AbortController();
  const response = await fetch(`${world.url}/api${streamEvents.path}`, {
    headers: { authorization: `Bearer ${caller.accessToken}` },
    signal: stop.signal,
  });
  const stream = { text: '', stop: () => stop.abort() };
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
  };
  read().catch(() => {});
  return stream;
}
