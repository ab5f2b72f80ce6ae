import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { listMails } from '@bobbin/contract/mails';
import { register } from '@bobbin/contract/registration';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, MailError, type OutgoingMail, type MailServer } from '../../server/src/platform/mail.ts';
import { createTestDatabase } from '../../server/src/testing/test-database.ts';
import { startProcess } from '../platform/process.ts';
import { startApi } from '../world/api.ts';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { callApi, startWorld, type Caller, type World } from '../world/world.ts';
import { makeCertificate } from './certificate.ts';
import { startSmtp, type SmtpOptions, type SmtpServer } from './smtp.ts';

const LOGIN = { user: 'desk@example.com', password: 'p@ss:w%rd 12' };
/** Every form in which the password could leak: as plain text, URL-encoded, and as SMTP transmits it. */
const SECRETS = [
  LOGIN.password,
  encodeURIComponent(LOGIN.password),
  Buffer.from(LOGIN.password).toString('base64'),
  Buffer.from(`\0${LOGIN.user}\0${LOGIN.password}`).toString('base64'),
];
const FROM = 'Bobbin Desk <desk@example.com>';
const LETTER: OutgoingMail = {
  id: 'letter-1',
  to: 'lan@example.com',
  locale: 'vi',
  subject: 'Chào Lan',
  html: '<p>Xin chào</p>',
  text: 'Xin chào',
};
const PATIENCE = { timeout: 20_000 };

const ours = makeCertificate('localhost');
const strangers = makeCertificate('localhost');
const elsewhere = makeCertificate('mail.example.com');
const known = getCACertificates('default');

/** Adds a certificate authority, as `NODE_EXTRA_CA_CERTS` does at the start of a process. */
beforeAll(() => setDefaultCACertificates([...known, ours.cert, elsewhere.cert]));
afterAll(() => setDefaultCACertificates(known));

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function openSmtp(options: SmtpOptions = {}): Promise<SmtpServer> {
  const smtp = await startSmtp(options);
  open.push(() => smtp.close());
  return smtp;
}

function toUrl({ port }: SmtpServer, { scheme = 'smtp', password = LOGIN.password } = {}): string {
  return `${scheme}://${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(password)}@localhost:${port}`;
}

function openMailer(url: string, more: Partial<MailServer> = {}) {
  const mailer = createMailer({ url, from: FROM, tls: 'checked', ...more });
  open.push(() => mailer.close());
  return mailer;
}

async function refusalOf(sending: Promise<void>): Promise<MailError> {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

describe.each([
  { way: 'TLS after STARTTLS', scheme: 'smtp', isImplicitTls: false },
  { way: 'TLS from the first byte', scheme: 'smtps', isImplicitTls: true },
])('sending by $way', ({ scheme, isImplicitTls }) => {
  it('delivers a mail once, authenticated and encrypted', async () => {
    const smtp = await openSmtp({ certificate: ours, isImplicitTls, login: LOGIN });
    await openMailer(toUrl(smtp, { scheme })).send(LETTER);
    expect(smtp.received).toMatchObject([
      { from: 'desk@example.com', to: 'lan@example.com', isSecure: true, user: LOGIN.user },
    ]);
    const source = smtp.received[0]?.source ?? '';
    expect(source).toMatch(/^Message-ID: <letter-1@example\.com>$/m);
    expect(source).toMatch(/^Content-Language: vi$/m);
    expect(smtp.logins).toEqual([{ password: LOGIN.password, isSecure: true }]);
  });

  it('reports a wrong SMTP password as a retryable error that omits the password', async () => {
    const smtp = await openSmtp({ certificate: ours, isImplicitTls, login: LOGIN });
    smtp.trouble('repeats the password');
    const error = await refusalOf(openMailer(toUrl(smtp, { scheme, password: 'not this one' })).send(LETTER));
    expect(error).toMatchObject({ isFinal: false, message: expect.stringContaining('535 5.7.8 no') });
    expect(error.message).toContain('[hidden]');
    expect(error.message).not.toContain('not this one');
    expect(smtp.received).toEqual([]);
  });

  it('refuses an untrusted certificate before the login is sent, unless a setting allows it (NTF-14, OPS-33, OPS-35)', async () => {
    const smtp = await openSmtp({ certificate: strangers, isImplicitTls, login: LOGIN });
    const error = await refusalOf(openMailer(toUrl(smtp, { scheme })).send(LETTER));
    expect(error).toMatchObject({ isFinal: false, message: expect.stringMatching(/self.signed certificate/i) });
    expect(smtp.logins).toEqual([]);
    await openMailer(toUrl(smtp, { scheme }), { tls: 'unchecked' }).send(LETTER);
    expect(smtp.received).toMatchObject([{ isSecure: true }]);
  });

  it('refuses a certificate that was issued for another host (OPS-33)', async () => {
    const smtp = await openSmtp({ certificate: elsewhere, isImplicitTls, login: LOGIN });
    const error = await refusalOf(openMailer(toUrl(smtp, { scheme })).send(LETTER));
    expect(error).toMatchObject({ isFinal: false, message: expect.stringContaining('mail.example.com') });
    expect(smtp.logins).toEqual([]);
  });
});

describe('a mail server without TLS', () => {
  it('gets neither the login nor the mail when TLS is required (NTF-14, OPS-33)', async () => {
    const smtp = await openSmtp({ login: LOGIN });
    for (const tls of ['checked', 'unchecked'] as const) {
      const error = await refusalOf(openMailer(toUrl(smtp), { tls }).send(LETTER));
      expect(error).toMatchObject({ isFinal: false, message: expect.stringContaining('STARTTLS') });
    }
    expect(smtp.logins).toEqual([]);
    expect(smtp.received).toEqual([]);
  });

  it('gets the mail when TLS is turned off (OPS-35)', async () => {
    const smtp = await openSmtp({ login: LOGIN });
    await openMailer(toUrl(smtp), { tls: 'off' }).send(LETTER);
    expect(smtp.received).toMatchObject([{ isSecure: false, user: LOGIN.user }]);
  });
});

describe('a rejection by the mail server', () => {
  it.each([
    ['of the recipient that is final', '550 5.1.1 no such user', true],
    ['of the recipient that is temporary', '450 4.2.1 mailbox busy', false],
  ])('can be recognised as final or temporary: %s', async (_what, answer, isFinal) => {
    const smtp = await openSmtp();
    smtp.refuse(answer);
    const error = await refusalOf(openMailer(smtp.url, { tls: 'off' }).send(LETTER));
    expect(error).toMatchObject({ isFinal, message: expect.stringContaining(answer) });
  });

  it('counts as a configuration error when the server rejects the sender, and the mail is retried', async () => {
    const smtp = await openSmtp();
    smtp.trouble('refuses the sender');
    const error = await refusalOf(openMailer(smtp.url, { tls: 'off' }).send(LETTER));
    expect(error).toMatchObject({ isFinal: false, message: expect.stringContaining('not yours') });
  });

  it('ends the delivery when the recipient’s address is invalid', async () => {
    const smtp = await openSmtp();
    const error = await refusalOf(openMailer(smtp.url, { tls: 'off' }).send({ ...LETTER, to: 'no address' }));
    expect(error.isFinal).toBe(true);
  });
});

describe('a mail server that fails', () => {
  it.each(['silent from the start', 'silent after the text'] as const)(
    'causes a timeout when it is %s',
    async (trouble) => {
      const smtp = await openSmtp();
      smtp.trouble(trouble);
      const error = await refusalOf(openMailer(smtp.url, { tls: 'off', silenceMs: 200 }).send(LETTER));
      expect(error.isFinal).toBe(false);
    },
  );

  it('(silent after the text) causes a timeout once the deadline of the whole delivery has passed', async () => {
    const smtp = await openSmtp();
    smtp.trouble('silent after the text');
    const error = await refusalOf(openMailer(smtp.url, { tls: 'off', deadlineMs: 200 }).send(LETTER));
    expect(error).toMatchObject({ isFinal: false, message: 'The mail server did not answer in time' });
  });

  it.each([
    ['broken in the text', 0],
    ['broken before the answer', 1],
  ] as const)('(%s) leaves the retry of the mail to the job', async (trouble, taken) => {
    const smtp = await openSmtp();
    smtp.trouble(trouble);
    const error = await refusalOf(openMailer(smtp.url, { tls: 'off' }).send(LETTER));
    expect(error.isFinal).toBe(false);
    expect(smtp.received).toHaveLength(taken);
  });

  it('by breaking the connection after the acceptance of a mail still gets the next mail', async () => {
    const smtp = await openSmtp();
    smtp.trouble('broken after the answer');
    const mailer = openMailer(smtp.url, { tls: 'off' });
    await mailer.send(LETTER);
    await mailer.send({ ...LETTER, to: 'minh@example.com' });
    expect(smtp.received.map((mail) => mail.to)).toEqual(['lan@example.com', 'minh@example.com']);
  });
});

describe('a mail of Bobbin', () => {
  const login = { ...LOGIN };
  let smtp: SmtpServer;
  let world: World;
  let admin: Caller;

  beforeAll(async () => {
    smtp = await startSmtp({ certificate: ours, login });
    world = await startWorld({
      marketplace: { orders: 1, shops: 1 },
      env: { SMTP_URL: toUrl(smtp), SMTP_TLS: 'checked', MAIL_FROM: FROM, WEB_DIR: '/nowhere' },
    });
    admin = await world.createSeller('admin@example.com', 'admin');
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });
  afterEach(() => {
    smtp.received.length = 0;
    smtp.trouble(null);
    login.password = LOGIN.password;
  });

  const registerAs = (email: string) =>
    callApi(world.url, register, {
      body: { firstName: 'Lan', lastName: 'Test', dob: '1995-04-30', password: 'a good password', email },
    });
  async function findMail(email: string) {
    return (await admin.call(listMails, { query: { search: email } })).body?.data[0];
  }
  async function runJobsNow() {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
    await world.runJobs();
  }

  it('waits until the operator corrects the SMTP login, is reported to staff, and logs no password', async () => {
    login.password = 'changed at the server';
    await registerAs('lan@example.com');
    await world.runJobs();
    expect(await findMail('lan@example.com')).toMatchObject({
      status: 'waiting',
      attempts: 1,
      lastError: expect.stringContaining('535 5.7.8 no'),
    });
    login.password = LOGIN.password;
    await expect
      .poll(async () => {
        await runJobsNow();
        return findMail('lan@example.com');
      }, PATIENCE)
      .toMatchObject({ status: 'sent', lastError: null });
    expect(smtp.received).toHaveLength(1);
    const token = /token=3D([\w-]+)/.exec(smtp.received[0]?.source.replaceAll('=\n', '') ?? '')?.[1] ?? 'missing';
    expect(token).not.toBe('missing');
    const log = world.logLines.join('');
    for (const secret of [...SECRETS, token]) expect(log).not.toContain(secret);
  });

  it('keeps its Message-ID in the retry when the connection broke before the response (OPS-36)', async () => {
    smtp.trouble('broken before the answer');
    await registerAs('minh@example.com');
    await world.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(await findMail('minh@example.com')).toMatchObject({ status: 'waiting', attempts: 1 });
    smtp.trouble(null);
    await expect
      .poll(async () => {
        await runJobsNow();
        return findMail('minh@example.com');
      }, PATIENCE)
      .toMatchObject({ status: 'sent', attempts: 2 });
    const ids = smtp.received.map((mail) => /^Message-ID: (.+)$/m.exec(mail.source)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('goes out once when the server’s response arrived but Bobbin could not record it at once', async () => {
    await sql`create function refuse_sent() returns trigger language plpgsql as
      $$ begin raise exception 'the database is away'; end $$`.execute(world.db);
    await sql`create trigger refuse_sent before update on mails for each row when (new.status = 'sent')
      execute function refuse_sent()`.execute(world.db);
    await registerAs('hoa@example.com');
    const running = world.runJobs();
    await expect.poll(() => smtp.received.length, PATIENCE).toBe(1);
    await sql`drop trigger refuse_sent on mails`.execute(world.db);
    await running;
    expect(await findMail('hoa@example.com')).toMatchObject({ status: 'sent', attempts: 1 });
    expect(smtp.received).toHaveLength(1);
  });
});

describe('a worker process', () => {
  it("trusts the operator's certificate authority, and keeps the SMTP login out of its log (OPS-34)", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bobbin-smtp-'));
    open.push(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'ca.pem'), strangers.cert);
    const database = await createTestDatabase();
    open.push(() => database.close());
    const api = await startApi({ databaseUrl: database.url, env: { SMTP_URL: 'smtp://mail.test', MAIL_FROM: FROM } });
    open.push(() => api.close());
    const login = { ...LOGIN, password: 'changed at the server' };
    const smtp = await openSmtp({ certificate: strangers, login });
    await callApi(api.url, register, {
      body: {
        firstName: 'Lan',
        lastName: 'Test',
        dob: '1995-04-30',
        password: 'a good password',
        email: 'lan@example.com',
      },
    });
    const worker = await startProcess('worker', {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      APP_SECRET_KEY: SECRET_KEY,
      LOG_LEVEL: 'trace',
      SMTP_URL: toUrl(smtp),
      SMTP_TLS: 'checked',
      MAIL_FROM: FROM,
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    });
    open.push(async () => void (await worker.stop('SIGKILL')));
    await expect.poll(() => worker.lines.join('\n'), PATIENCE).toContain('A job failed and is tried again later');
    login.password = LOGIN.password;
    await expect.poll(() => smtp.received, PATIENCE).toMatchObject([{ to: 'lan@example.com', isSecure: true }]);
    for (const secret of SECRETS) expect(worker.lines.join('\n')).not.toContain(secret);
  }, 60_000);
});
