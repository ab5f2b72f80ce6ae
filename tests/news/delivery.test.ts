import { chooseNotifications, setNotificationTimes } from '@bobbin/contract/inbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { connectGroup, createMailReader, GROUP, nextDelivery, noteFor, runDelivery, takeMessages } from './world.ts';

const HOUR_MS = 3_600_000;
const EMAIL = 'anna@example.com';
const ORDER = '576401234567890123';

let world: World;
let anna: Caller;
let shopId: string;
let takeMails: ReturnType<typeof createMailReader>;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 1, shops: 1 }, partners: ['telegram'] });
  anna = await world.createSeller(EMAIL);
  [shopId = ''] = await world.connectShops(anna);
  takeMails = createMailReader(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('telegram', 'DELETE', '/faults').catch(() => {});
  await world.control('telegram', 'POST', '/chats', { id: GROUP, standing: 'member' }).catch(() => {});
  await runDelivery(world);
  await world.db.deleteFrom('seller_notices').execute();
  await world.db.deleteFrom('news_settings').execute();
  await world.db.deleteFrom('telegram_groups').execute();
  await sql`delete from attempt_limits`.execute(world.db);
  await takeMessages(world);
  await takeMails(EMAIL);
  anna = await world.signIn(EMAIL);
});

const setTimes = async (times: Parameters<typeof anna.call<typeof setNotificationTimes>>[1]) => {
  expect((await anna.call(setNotificationTimes, times)).exceptionBody).toBeNull();
};
const choose = (topic: string, channel: 'inbox' | 'mail' | 'telegram', isOn: boolean) =>
  anna.call(chooseNotifications, { body: { topic, channel, isOn } });
const refuse = (id: string) =>
  noteFor(world, anna.userId, { id, kind: 'labelRefused', shopId, orderId: ORDER, words: id });
const makeLate = (id: string) => noteFor(world, anna.userId, { id, kind: 'late', shopId, count: 3 });
/** Advances the clock to the given hour in Vietnam. */
function goTo(hour: number, minute = 0) {
  const now = new Date(world.clock.now() + 7 * HOUR_MS);
  const then = new Date(now);
  then.setUTCHours(hour, minute, 0, 0);
  if (then <= now) then.setUTCDate(then.getUTCDate() + 1);
  world.clock.advance(then.getTime() - now.getTime());
}
const toldBy = async () => {
  const rows = await world.db.selectFrom('seller_notices').select(['id', 'told_by as by']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ id, by }) => [id, by]));
};

describe('the channels of notices', () => {
  it('follow the user’s settings, and each channel carries a notice once (INB-7, INB-10)', async () => {
    await connectGroup(world, anna);
    await choose('refusals', 'mail', true);
    await choose('late', 'telegram', false);
    await refuse('r1');
    await makeLate('l1');
    await noteFor(world, anna.userId, { id: 'd1', kind: 'depositArrived', cents: 100, words: 'BB1' });
    await runDelivery(world);
    await runDelivery(world);
    expect(await takeMessages(world)).toEqual([expect.stringContaining('r1')]);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused']);
    expect(await toldBy()).toEqual({ d1: 'inbox', l1: 'inbox', r1: 'telegram' });
  });

  it('consist of only the inbox for new kinds of notices without a Telegram group, while kinds that were always mailed stay mailed (INB-7)', async () => {
    await refuse('r1');
    await makeLate('l1');
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused']);
    expect(await toldBy()).toEqual({ l1: 'inbox', r1: 'mail' });
    await choose('late', 'mail', true);
    await makeLate('l2');
    await runDelivery(world);
    const [mail, ...more] = await takeMails(EMAIL);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain('Đơn đã trễ');
    expect(mail?.text).toContain('3 đơn của');
  });

  it('work while Telegram is unavailable: mails are sent, and messages that Telegram rejects are sent as mails (INB-10)', async () => {
    await connectGroup(world, anna);
    await choose('balance', 'mail', true);
    await world.control('telegram', 'POST', '/faults', { name: '5xx' });
    await refuse('r1');
    await noteFor(world, anna.userId, { id: 'b1', kind: 'balanceLow', words: '1.00' });
    await makeLate('l1');
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['balanceLow']);
    // A delivery finds nothing while the queue has not yet released the job of the previous one, so the test repeats the delivery until it succeeds.
    for (let round = 0; round < 60 && (await toldBy())['r1'] !== 'mail'; round += 1) await runDelivery(world);
    const kinds = (await takeMails(EMAIL)).map(({ kind }) => kind).toSorted();
    // The notice of the balance was already mailed. The notice of late orders, for which no mail is chosen, is mailed too and not lost.
    expect(kinds).toEqual(['labelRefused', 'news']);
    await world.control('telegram', 'DELETE', '/faults');
    await runDelivery(world);
    expect(await takeMessages(world)).toEqual([]);
    expect(await toldBy()).toEqual({ b1: 'mail', l1: 'mail', r1: 'mail' });
  });

  it('send nothing twice with several workers, and lose nothing when one worker dies (INB-10)', async () => {
    await choose('late', 'mail', true);
    await makeLate('l1');
    await refuse('r1');
    const scope = systemScope(anna.userId, 'system');
    await Promise.all([
      world.app.notifications.delivery.deliver(scope),
      world.openSecondApp().notifications.delivery.deliver(scope),
      world.app.notifications.delivery.deliver(scope),
    ]);
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind).toSorted()).toEqual(['labelRefused', 'news']);
    // Simulates a worker that wrote the mail and died before it called Telegram, so only the Telegram message is still to be sent.
    await connectGroup(world, anna);
    await world.control('telegram', 'POST', '/faults', { name: '5xx', times: 1 });
    await choose('refusals', 'mail', true);
    await refuse('r2');
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused']);
    await runDelivery(world);
    await runDelivery(world);
    expect(await takeMails(EMAIL)).toEqual([]);
    expect(await takeMessages(world)).toEqual([expect.stringContaining('r2')]);
  });
});

describe('the daily digest mail', () => {
  it('contains the notices that are not urgent, each once, and is sent at its hour (INB-8)', async () => {
    goTo(20);
    anna = await world.signIn(EMAIL);
    await setTimes({ body: { digestHour: 7 } });
    await refuse('r1');
    await noteFor(world, anna.userId, { id: 'd1', kind: 'depositArrived', cents: 100, words: 'BB1' });
    await choose('late', 'mail', true);
    await makeLate('l1');
    await runDelivery(world);
    // Urgent notices are sent without waiting for the digest.
    expect((await takeMails(EMAIL)).map(({ kind, subject }) => [kind, subject.includes('Đơn đã trễ')])).toEqual([
      ['news', true],
    ]);
    const next = await nextDelivery(world, anna.userId);
    expect(new Date((next?.getTime() ?? 0) + 7 * HOUR_MS).toISOString()).toMatch(/T07:00:00.000Z$/);
    goTo(23);
    await refuse('r2');
    await runDelivery(world);
    expect(await takeMails(EMAIL)).toEqual([]);
    goTo(7, 1);
    const scope = systemScope(anna.userId, 'system');
    await Promise.all([
      world.app.notifications.delivery.deliver(scope),
      world.openSecondApp().notifications.delivery.deliver(scope),
    ]);
    await runDelivery(world);
    const [digest, ...more] = await takeMails(EMAIL);
    expect(more).toEqual([]);
    expect(digest?.subject).toContain('Bản tin trong ngày: 3 tin');
    for (const word of ['r1', 'r2', 'BB1']) expect(digest?.text.split(word)).toHaveLength(2);
    // On a day without notices no digest is sent.
    goTo(7, 2);
    await runDelivery(world);
    expect(await takeMails(EMAIL)).toEqual([]);
    expect(await nextDelivery(world, anna.userId)).toBeNull();
  });

  it('omits notices that go only to Telegram, and contains those for which both channels are chosen (INB-8)', async () => {
    await connectGroup(world, anna);
    goTo(20);
    anna = await world.signIn(EMAIL);
    await setTimes({ body: { digestHour: 7 } });
    await refuse('r1');
    await choose('balance', 'mail', true);
    await noteFor(world, anna.userId, { id: 'b1', kind: 'balanceLow', words: '1.00' });
    await runDelivery(world);
    await runDelivery(world);
    const told = await takeMessages(world);
    expect(told.join('\n').split('r1')).toHaveLength(2);
    expect(told.join('\n').split('Số dư còn')).toHaveLength(2);
    goTo(7, 1);
    await runDelivery(world);
    const [digest, ...more] = await takeMails(EMAIL);
    expect(more).toEqual([]);
    expect(digest?.text).toContain('Số dư còn');
    expect(digest?.text).not.toContain('r1');
    expect(await takeMessages(world)).toEqual([]);
  });

  it('arrives late, but once, after the server was down, and follows a change of its hour (INB-8)', async () => {
    goTo(20);
    anna = await world.signIn(EMAIL);
    await setTimes({ body: { digestHour: 7 } });
    await refuse('r1');
    await runDelivery(world);
    await setTimes({ body: { digestHour: 9 } });
    goTo(8);
    await runDelivery(world);
    expect(await takeMails(EMAIL)).toEqual([]);
    world.clock.advance(50 * HOUR_MS);
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['news']);
    anna = await world.signIn(EMAIL);
    // Once the digest is turned off, the waiting notices are sent at once.
    await setTimes({ body: { digestHour: 7 } });
    await refuse('r2');
    await runDelivery(world);
    await setTimes({ body: { digestHour: null } });
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused']);
  });
});

describe('quiet hours', () => {
  it('delay Telegram messages and mails until the end of the quiet hours, also over midnight, except urgent ones (INB-9)', async () => {
    await connectGroup(world, anna);
    goTo(23, 30);
    anna = await world.signIn(EMAIL);
    await setTimes({ body: { quiet: { from: 23 * 60, to: 6 * 60 + 30 } } });
    await choose('refusals', 'mail', true);
    await refuse('r1');
    await makeLate('l1');
    await runDelivery(world);
    const told = await takeMessages(world);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('quá hạn');
    expect(await takeMails(EMAIL)).toEqual([]);
    goTo(2);
    await refuse('r2');
    await runDelivery(world);
    expect(await takeMessages(world)).toEqual([]);
    const next = await nextDelivery(world, anna.userId);
    expect(new Date((next?.getTime() ?? 0) + 7 * HOUR_MS).toISOString()).toMatch(/T06:30:00.000Z$/);
    goTo(6, 30);
    await runDelivery(world);
    const morning = (await takeMessages(world)).join('\n');
    expect(['r1', 'r2', 'quá hạn'].map((word) => morning.split(word).length - 1)).toEqual([1, 1, 0]);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused', 'labelRefused']);
  });

  it('cannot be an empty period, and use the time zone that the user chose (INB-9)', async () => {
    expect((await anna.call(setNotificationTimes, { body: { quiet: { from: 60, to: 60 } } })).status).toBe(422);
    goTo(23, 30);
    anna = await world.signIn(EMAIL);
    await setTimes({ body: { zone: 'UTC', quiet: { from: 23 * 60, to: 6 * 60 } } });
    // 16:30 in UTC.
    await refuse('r1');
    await runDelivery(world);
    expect((await takeMails(EMAIL)).map(({ kind }) => kind)).toEqual(['labelRefused']);
  });
});
