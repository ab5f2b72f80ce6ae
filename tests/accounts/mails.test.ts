import { listMails, retryMail, retryMails } from '@bobbin/contract/mails';
import { sendPasscode } from '@bobbin/contract/password-reset';
import { register, sendConfirmationEmail } from '@bobbin/contract/registration';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MailFacts, MailKind } from '../../server/src/modules/mails/mails.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { insertUser } from './people.ts';
import { readOutbox } from './outbox.ts';
import { startSmtp, type SmtpServer } from './smtp.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BODY = { firstName: 'Lan', lastName: 'Test', dob: '1995-04-30', password: 'a good password' };

async function readBodies(world: World): Promise<(string | null)[]> {
  const rows = await world.db.selectFrom('mails').select('body_sealed').orderBy('created_at').execute();
  return rows.map((row) => row.body_sealed);
}

/** Runs the jobs without the growing pauses of the job queue. */
async function runJobsNow(world: World): Promise<void> {
  // A run may end a moment before the end of its last job is written.
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from graphile_worker._private_jobs where locked_at is not null`.execute(
        world.db,
      );
      return rows.length;
    })
    .toBe(0);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
  await world.runJobs();
}

describe('Bobbin with a mail server', () => {
  let smtp: SmtpServer;
  let world: World;
  let admin: Caller;
  let support: Caller;
  let seller: Caller;

  beforeAll(async () => {
    smtp = await startSmtp();
    world = await startWorld({
      marketplace: { orders: 1, shops: 1 },
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Bobbin Desk <desk@example.com>', WEB_DIR: '/nowhere' },
    });
    admin = await world.createSeller('admin@example.com', 'admin');
    support = await world.createSeller('support@example.com', 'support');
    seller = await world.createSeller('lan@example.com');
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });
  afterEach(() => {
    smtp.received.length = 0;
    smtp.refuse(null);
  });

  const registerAs = (email: string) => callApi(world.url, register, { body: { ...BODY, email } });
  async function findMail(email: string) {
    const answer = await admin.call(listMails, { query: { search: email } });
    return answer.body?.data[0];
  }

  it('sends a mail once, and deletes its text afterwards (NTF-9, OPS-30, OPS-32)', async () => {
    await registerAs('new@example.com');
    expect(smtp.received).toEqual([]);
    expect(await findMail('new@example.com')).toMatchObject({ status: 'waiting', attempts: 0, kind: 'activation' });
    await world.runJobs();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toBe('new@example.com');
    expect(mail?.source).toMatch(/^From: Bobbin Desk <desk@example\.com>$/m);
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.source).toContain('text/plain');
    expect(mail?.source).toContain('text/html');
    expect(mail?.source.replaceAll(/=\r?\n/g, '')).toContain('/activate-account?token=3D');
    const sent = await findMail('new@example.com');
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
    expect(sent?.sentAt).not.toBeNull();
    expect(await readBodies(world)).toEqual([null]);

    // A job that runs twice sends no second mail, whether a worker died or not.
    const { owner_id: ownerId } = await world.db.selectFrom('mails').select('owner_id').executeTakeFirstOrThrow();
    await world.app.mails.send(systemScope(ownerId, 'test'), sent?.id ?? '');
    await runJobsNow(world);
    expect(smtp.received).toHaveLength(1);
    expect(await findMail('new@example.com')).toEqual(sent);
  });

  it('deletes the mail about a closed account once it is sent, because the mail has the old address (ACC-62)', async () => {
    const { app, db } = world;
    const to = { userId: seller.userId, email: 'old@example.com', locale: 'vi' };
    await inTransaction(app.db, (trx) => app.mails.queue(trx, { kind: 'accountClosed', to, facts: {} }));
    smtp.refuse('451 4.3.2 come back later');
    await world.runJobs();
    expect(await findMail('old@example.com')).toMatchObject({ status: 'waiting', attempts: 1 });
    smtp.refuse(null);
    await runJobsNow(world);
    expect(smtp.received.map((mail) => mail.to)).toEqual(['old@example.com']);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', 'old@example.com').execute()).toEqual([]);
  });

  it('retries a failing mail a limited number of times; staff see the failed mail and can send it again (NTF-10, OPS-31)', async () => {
    smtp.refuse('451 4.3.2 come back later');
    await registerAs('slow@example.com');
    await world.runJobs();
    expect(await findMail('slow@example.com')).toMatchObject({ status: 'waiting', attempts: 1 });
    const readPause = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - now())::float as seconds from graphile_worker._private_jobs`.execute(
        world.db,
      );
      return rows[0]?.seconds;
    };
    await expect.poll(readPause).toBeGreaterThan(1);
    for (let count = 0; count < 9; count += 1) await runJobsNow(world);
    const failed = await findMail('slow@example.com');
    expect(failed).toMatchObject({ status: 'failed', attempts: 8, sentAt: null });
    expect(failed?.lastError).toContain('come back later');
    expect(smtp.received).toEqual([]);

    const byStatus = await support.call(listMails, { query: { status: 'failed' } });
    expect(byStatus.body).toMatchObject({ data: [{ to: 'slow@example.com' }], meta: { totalItems: 1, totalPages: 1 } });
    expect(JSON.stringify(byStatus.body)).not.toMatch(/token|body/);

    smtp.refuse(null);
    const params = { id: failed?.id ?? '' };
    expect((await support.call(retryMail, { params })).status).toBe(403);
    expect((await seller.call(retryMail, { params })).status).toBe(403);
    expect((await seller.call(listMails)).status).toBe(403);
    expect((await admin.call(retryMail, { params: { id: 'nothing' } })).status).toBe(404);
    expect((await admin.call(retryMail, { params })).isSuccess).toBe(true);
    await runJobsNow(world);
    expect(smtp.received.map((mail) => mail.to)).toEqual(['slow@example.com']);
    expect(await findMail('slow@example.com')).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
    expect((await admin.call(retryMail, { params })).exceptionBody?.code).toBe(141);
    const logs = await world.db.selectFrom('action_logs').select(['action', 'entity_id', 'user_id']).execute();
    expect(logs).toContainEqual({ action: 'retryMail', entity_id: params.id, user_id: admin.userId });
  });

  it('sends several failed mails again independently of each other, and reports how many no longer exist (NTF-43)', async () => {
    const emails = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const email of emails) await registerAs(email);
    await world.runJobs();
    const found = await Promise.all(emails.map(findMail));
    const ids = found.map((mail) => mail?.id ?? '');
    smtp.received.length = 0;
    const fail = { status: 'failed', body_expires_at: new Date(world.clock.now() + DAY_MS) };
    const { body_sealed: body } = await world.db
      .insertInto('mails')
      .values({
        owner_id: seller.userId,
        id: 'sample',
        kind: 'news',
        locale: 'en',
        recipient: 'x@example.com',
        subject: 'x',
        body_sealed: world.app.vault.seal(JSON.stringify({ html: '<p>x</p>', text: 'x' })),
        created_at: new Date(world.clock.now()),
        ...fail,
      })
      .returning('body_sealed')
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('mails')
      .set({ ...fail, body_sealed: body })
      .where('id', 'in', ids.slice(0, 2))
      .execute();
    const answer = await admin.call(retryMails, { body: { ids: [...ids, ids[0] ?? ''] } });
    expect(answer.body).toEqual({ retried: 2, gone: 1 });
    await runJobsNow(world);
    expect(smtp.received.map((mail) => mail.to).toSorted()).toEqual(['one@example.com', 'two@example.com']);
    expect((await support.call(retryMails, { body: { ids } })).status).toBe(403);
  });

  it('sends a mail again after a temporary failure', async () => {
    smtp.refuse('421 4.3.0 busy');
    await registerAs('hiccup@example.com');
    await world.runJobs();
    smtp.refuse(null);
    // A retry by staff in the meantime changes nothing and creates no second mail.
    const waiting = await findMail('hiccup@example.com');
    expect((await admin.call(retryMail, { params: { id: waiting?.id ?? '' } })).isSuccess).toBe(true);
    expect(await findMail('hiccup@example.com')).toEqual(waiting);
    await runJobsNow(world);
    expect(smtp.received.map((mail) => mail.to)).toEqual(['hiccup@example.com']);
    expect(await findMail('hiccup@example.com')).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('never retries a mail whose recipient the mail server rejected', async () => {
    smtp.refuse('550 5.1.1 no such user');
    await registerAs('nowhere@example.com');
    await world.runJobs();
    expect(await findMail('nowhere@example.com')).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('never sends a passcode that has expired (NTF-11)', async () => {
    smtp.refuse('451 4.3.2 come back later');
    await callApi(world.url, sendPasscode, { body: { email: 'lan@example.com' } });
    await world.runJobs();
    smtp.refuse(null);
    world.clock.advance(16 * MINUTE_MS);
    await runJobsNow(world);
    expect(smtp.received).toEqual([]);
    admin = await world.signIn('admin@example.com');
    const mail = await findMail('lan@example.com');
    expect(mail).toMatchObject({ status: 'failed' });
    const answer = await admin.call(retryMail, { params: { id: mail?.id ?? '' } });
    expect(answer.exceptionBody?.code).toBe(141);
  });

  it('writes no mail for a transaction that is rolled back (NTF-9, OPS-30)', async () => {
    const { mails, db } = world.app;
    const undone = db.transaction().execute(async (trx) => {
      const to = { userId: seller.userId, email: 'undone@example.com', locale: 'vi' };
      await mails.queue(trx, { kind: 'activation', to, facts: { link: 'https://example.com/' } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await world.runJobs();
    expect(smtp.received).toEqual([]);
  });

  it('hides the outbox page', async () => {
    for (const path of ['/dev/outbox', '/dev/outbox.json'])
      expect((await fetch(`${world.url}${path}`)).status).toBe(404);
  });
});

describe('Bobbin without a mail server', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ marketplace: { orders: 1, shops: 1 } });
    await insertUser(world.db, 'lan');
  });
  afterAll(() => world.close());

  function queue<K extends MailKind>(kind: K, facts: MailFacts[K], locale = 'vi') {
    const to = { userId: 'lan', email: 'lan@example.com', locale };
    return world.app.mails.queue(world.db, { kind, to, facts });
  }
  const occasion = {
    at: new Date('2026-11-21T17:05:00Z'),
    address: '203.0.113.9',
    device: 'Firefox <b>on</b> "Linux" & more',
  };

  const change = { at: occasion.at, loginLink: 'https://desk.example.com' };

  it('shows mails in an outbox in the browser, newest first (NTF-13, OPS-37)', async () => {
    await queue('activation', { link: 'https://desk.example.com/activate-account?token=t0ken&email=a%40b' });
    await queue('newDevice', occasion, 'en');
    const list = await fetch(`${world.url}/dev/outbox`);
    expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await list.text();
    expect(page.indexOf('New sign-in')).toBeLessThan(page.indexOf('Kích hoạt'));
    expect(page).not.toContain('<script');

    const path = /href="(\/dev\/outbox\/[^"]+)">Kích hoạt/.exec(page)?.[1] ?? '';
    const mail = await (await fetch(`${world.url}${path}`)).text();
    expect(mail).toContain('<a href="https://desk.example.com/activate-account?token=t0ken&amp;email=a%40b">');
    expect(mail).toMatch(
      /<iframe title="HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="&lt;!doctype html/,
    );
    expect((await fetch(`${world.url}/dev/outbox/nothing`)).status).toBe(404);
    const [first] = await readOutbox(world.url, 'LAN@example.com');
    expect(first).toMatchObject({ kind: 'newDevice', to: 'lan@example.com', locale: 'en' });
    expect(await readOutbox(world.url, 'nobody@example.com')).toEqual([]);
  });

  it.each<[MailKind, MailFacts[MailKind]]>([
    ['activation', { link: 'https://desk.example.com/x' }],
    ['passcode', { passcode: 'ABCD2345', link: 'https://desk.example.com/x' }],
    ['newDevice', occasion],
    ['passwordChanged', { ...occasion, keyLastFour: null }],
    ['passwordChanged', { ...occasion, keyLastFour: 'a<b>' }],
    ['twoFactorOn', occasion],
    ['twoFactorOff', { ...occasion, isByStaff: true }],
    ['recoveryCodesRenewed', occasion],
    ['sessionStolen', occasion],
    ['emailExists', { loginLink: 'https://desk.example.com' }],
    [
      'cancelRefused',
      {
        orderId: '5764',
        shop: '<b>Mộc</b>',
        house: 'PRESSIFY',
        link: 'https://desk.example.com/community/orders/5764',
      },
    ],
    ['authorizationLost', { shops: ['<b>Mộc</b>', 'Linen'], link: 'https://desk.example.com/community/shops' }],
    ['accountChanged', { ...change, change: 'role', before: '<b>support</b>', after: 'a & b' }],
    ['accountChanged', { ...change, change: 'activated' }],
    ['accountChanged', { ...change, change: 'deactivated' }],
  ])(
    'renders the mail “%s” in both languages, as HTML and as text, and escapes all values (NTF-12)',
    async (kind, facts) => {
      for (const locale of ['vi', 'en', 'fr']) await queue(kind, facts as never, locale);
      const [french, english, vietnamese] = await readOutbox(world.url, 'lan@example.com');
      expect(french?.subject).toBe(vietnamese?.subject);
      expect(english?.subject).not.toBe(vietnamese?.subject);
      for (const mail of [english, vietnamese]) {
        expect(mail?.kind).toBe(kind);
        expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/undefined|\[object|Invalid Date/);
        expect(mail?.html).not.toMatch(/<b>|<script|"Linux"|& more/);
        if ('device' in facts) {
          expect(mail?.text).toContain('Firefox <b>on</b> "Linux" & more');
          expect(mail?.html).toContain('Firefox &lt;b&gt;on&lt;/b&gt; &quot;Linux&quot; &amp; more');
          expect(mail?.text).toContain('203.0.113.9');
        }
        if ('passcode' in facts) for (const part of [mail?.text, mail?.html]) expect(part).toContain('ABCD2345');
      }
      if ('device' in facts || ('change' in facts && facts.change !== 'activated')) {
        // In Vietnam it is after midnight by now.
        expect(vietnamese?.text).toContain('22/11/26');
        expect(english?.text).toContain('21 Nov 2026, 17:05:00 UTC');
      }
    },
  );

  it("deletes a mail's text when the secret in the text expires, and the mail after 90 days (NTF-11, OPS-32)", async () => {
    await world.db.deleteFrom('mails').execute();
    await queue('passcode', { passcode: 'ABCD2345', link: 'https://desk.example.com/x' });
    await queue('passwordChanged', { ...occasion, keyLastFour: null });
    await world.runJobs();
    expect((await readOutbox(world.url, 'lan@example.com')).length).toBe(2);
    world.clock.advance(15 * MINUTE_MS + 1);
    await world.app.mails.tidy();
    expect((await readOutbox(world.url, 'lan@example.com')).map((mail) => mail.kind)).toEqual(['passwordChanged']);
    world.clock.advance(8 * DAY_MS);
    await world.app.mails.tidy();
    expect(await readBodies(world)).toEqual([null, null]);
    world.clock.advance(83 * DAY_MS);
    await world.app.mails.tidy();
    expect(await readBodies(world)).toEqual([]);
  });
});

it('production does not show the outbox (NTF-13, OPS-37)', async () => {
  const database = await createTestDatabase();
  const server = await startApi({
    databaseUrl: database.url,
    env: {
      NODE_ENV: 'production',
      MAIL_OUTBOX: '1',
      PUBLIC_URL: 'https://desk.example.com',
      APP_SECRET_KEY: SECRET_KEY,
      MARKETPLACE_APP_KEY: 'key',
      MARKETPLACE_APP_SECRET: 'secret',
      MARKETPLACE_SERVICE_ID: '1',
    },
  });
  try {
    await callApi(server.url, register, { body: { ...BODY, email: 'lan@example.com' } });
    await callApi(server.url, sendConfirmationEmail, { body: { email: 'lan@example.com' } });
    const { id } = await database.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    for (const path of [
      '/dev/outbox',
      '/dev/outbox.json',
      '/dev/outbox.json?to=lan@example.com',
      `/dev/outbox/${id}`,
    ]) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('lan@example.com');
    }
  } finally {
    await server.close();
    await database.close();
  }
});
