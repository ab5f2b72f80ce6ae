import { chooseNotifications, setNotificationTimes } from '@bobbin/contract/inbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { startSmtp, type SmtpServer } from '../accounts/smtp.ts';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { connectGroup, noteFor, runDelivery, takeMessages } from './world.ts';

const EMAIL = 'anna@example.com';
const ORDER = '576401234567890123';
const DAY_MS = 24 * 3_600_000;

describe('a delivery that is interrupted', () => {
  let world: World;
  let smtp: SmtpServer;
  let anna: Caller;
  let shopId: string;

  beforeAll(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      marketplace: { orders: 1, shops: 1 },
      partners: ['telegram'],
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Bobbin <desk@example.com>' },
    });
    anna = await world.createSeller(EMAIL);
    [shopId = ''] = await world.connectShops(anna);
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });
  beforeEach(async () => {
    await world.control('telegram', 'DELETE', '/faults').catch(() => {});
    await runDelivery(world);
    await world.db.deleteFrom('seller_notices').execute();
    await world.db.deleteFrom('news_settings').execute();
    await world.db.deleteFrom('telegram_groups').execute();
    await takeMessages(world);
    anna = await world.signIn(EMAIL);
    await world.runJobs();
    smtp.received.length = 0;
  });

  const refuse = (id: string) =>
    noteFor(world, anna.userId, { id, kind: 'labelRefused', shopId, orderId: ORDER, words: id });
  const idOf = (source = '') => /^Message-ID: (\S+)/im.exec(source)?.[1];

  it('after the mail server accepted the mail is repeated with the same Message-ID, so the mail program shows one mail (INB-8, INB-10)', async () => {
    await anna.call(setNotificationTimes, { body: { digestHour: 7 } });
    for (const id of ['r1', 'r2']) await refuse(id);
    await runDelivery(world);
    expect(smtp.received).toEqual([]);
    world.clock.advance(DAY_MS);
    const scope = systemScope(anna.userId, 'system');
    // Two workers process the digest at its hour, and write only one mail.
    await Promise.all([
      world.app.notifications.delivery.deliver(scope),
      world.openSecondApp().notifications.delivery.deliver(scope),
    ]);
    const waiting = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'news')
      .where('status', '=', 'waiting')
      .execute();
    expect(waiting).toHaveLength(1);
    await runDelivery(world);
    expect(smtp.received).toHaveLength(1);
    // Restores the state that a worker leaves when it is killed after the mail server accepted the mail: the mail and its job still wait.
    for (const { id, status, body_sealed, attempts, sent_at } of waiting) {
      await world.db
        .updateTable('mails')
        .set({ status, body_sealed, attempts, sent_at })
        .where('id', '=', id)
        .execute();
      await world.app.mails.send(scope, id);
    }
    expect(smtp.received).toHaveLength(2);
    const [first, again] = smtp.received.map(({ source }) => idOf(source));
    expect(first).toMatch(/^<.+@.+>$/);
    expect(again).toBe(first);
    // No second mail is written for any of the notices.
    await runDelivery(world);
    expect(smtp.received).toHaveLength(2);
    const { rows } = await sql<{ told: string }>`select distinct told_by as told from seller_notices`.execute(world.db);
    expect(rows).toEqual([{ told: 'mail' }]);
  });

  it('between a Telegram message and its record is repeated as a mail, not in Telegram (INB-11)', async () => {
    await connectGroup(world, anna);
    await refuse('cut-1');
    await runDelivery(world);
    expect(await takeMessages(world)).toEqual([expect.stringContaining('cut-1')]);
    // Restores the state that a worker leaves when it is killed after its call to Telegram. Another worker checks at once, and again when the first
    // one is certainly dead.
    const change = { told_at: null, told_by: null };
    await world.db.updateTable('seller_notices').set(change).where('id', '=', 'cut-1').execute();
    const scope = systemScope(anna.userId, 'system');
    await world.app.notifications.delivery.deliver(scope);
    expect(smtp.received).toEqual([]);
    await refuse('cut-2');
    world.clock.advance(3 * 60_000);
    await Promise.all([
      world.app.notifications.delivery.deliver(scope),
      world.openSecondApp().notifications.delivery.deliver(scope),
    ]);
    await runDelivery(world);
    expect(await takeMessages(world)).toEqual([expect.stringContaining('cut-2')]);
    expect(smtp.received.map(({ source }) => source.includes('cut-1'))).toEqual([true]);
    await runDelivery(world);
    expect(smtp.received).toHaveLength(1);
  });

  it.each([
    ['a lost response', { name: 'drop', times: 1 }, 1],
    ['an unreadable response', { name: 'malformed', times: 1 }, 1],
    ['no connection', { name: 'down', times: 1 }, null],
    ['a refusal for now', { name: '429', times: 1, seconds: 1 }, 0],
  ] as const)(
    'by a fault of Telegram (%s) arrives in the Telegram group at most once, and otherwise as a mail (INB-11)',
    async (_, fault, mails) => {
      await connectGroup(world, anna);
      await world.control('telegram', 'POST', '/faults', fault);
      await refuse('doubt');
      for (let round = 0; round < 3; round += 1) await runDelivery(world);
      const messages = (await takeMessages(world)).length;
      const letters = smtp.received.length;
      expect(messages).toBeLessThanOrEqual(1);
      expect(messages + letters).toBeGreaterThanOrEqual(1);
      if (mails !== null) expect(letters).toBe(mails);
      await runDelivery(world);
      expect([(await takeMessages(world)).length, smtp.received.length]).toEqual([0, letters]);
    },
  );

  it('because Telegram is unavailable continues once Telegram is back: each message arrives once, and no mail is sent (INB-10)', async () => {
    await connectGroup(world, anna);
    await anna.call(chooseNotifications, { body: { topic: 'deposits', channel: 'telegram', isOn: true } });
    await world.control('telegram', 'POST', '/faults', { name: '5xx' });
    const ids = ['down-1', 'down-2', 'down-3', 'down-4'];
    // New notices are recorded while Telegram is down, and each of them causes another call to Telegram.
    for (const id of ids) {
      await refuse(id);
      await runDelivery(world);
    }
    await noteFor(world, anna.userId, { id: 'deposit', kind: 'depositArrived', cents: 4_200, words: 'BB42' });
    expect(await takeMessages(world)).toEqual([]);
    const waiting = await world.db.selectFrom('seller_notices').select('id').where('told_at', 'is', null).execute();
    expect(waiting).toHaveLength(ids.length + 1);
    await world.control('telegram', 'DELETE', '/faults');
    await runDelivery(world);
    await runDelivery(world);
    const said = (await takeMessages(world)).join('\n');
    for (const word of [...ids, 'BB42']) expect(said.split(word), word).toHaveLength(2);
    expect(smtp.received).toEqual([]);
    const told = await world.db.selectFrom('seller_notices').select(['told_by as by']).distinct().execute();
    expect(told).toEqual([{ by: 'telegram' }]);
  });
});
