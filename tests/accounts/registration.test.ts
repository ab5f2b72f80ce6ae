import { login } from '@bobbin/contract/auth';
import { confirmEmail, register, sendConfirmationEmail } from '@bobbin/contract/registration';
import { describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { insertUser } from './people.ts';
import { readLink, readOutbox } from './outbox.ts';

const HOUR_MS = 3_600_000;
const PASSWORD = 'a good password';
const BODY = { firstName: 'Lan', lastName: 'Nguyễn', dob: '1995-04-30', password: PASSWORD };

const ENV = { TRUST_PROXY: '1', LOG_LEVEL: 'trace' };
/** `discreet` is a second server on the same database, with private errors on (ACC-17). */
const apis = keepApis({ server: ENV, second: ENV, discreet: { ...ENV, AUTH_PRIVATE_ERRORS: '1' } }, (db) =>
  insertUser(db, 'known'),
);

let visitors = 0;
/** Returns the headers of a visitor with a new IP address, so that limits per address apply only where a test wants them. */
function fromElsewhere(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

function registerAs(email: string, headers = fromElsewhere(), url = apis.server.url) {
  return callApi(url, register, { body: { ...BODY, email } }, headers);
}
function confirm(email: string, token: string, url = apis.server.url, headers = fromElsewhere()) {
  return callApi(url, confirmEmail, { body: { email, token } }, headers);
}
function sendAgain(email: string, url = apis.server.url, headers = fromElsewhere()) {
  return callApi(url, sendConfirmationEmail, { body: { email } }, headers);
}
async function codeOfLogin(email: string): Promise<number | undefined> {
  return (await callApi(apis.server.url, login, { body: { email, password: PASSWORD } }, fromElsewhere())).exceptionBody
    ?.code;
}
async function getToken(email: string): Promise<string> {
  return (await readLink(apis.server.url, email)).token ?? '';
}

describe('registering', () => {
  it('creates an inactive account, and mails a link that activates the account once (ACC-12)', async () => {
    const answer = await registerAs('Lan@Example.com');
    expect(answer).toMatchObject({ status: 200, isSuccess: true, body: expect.any(String) });
    const row = await apis.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', answer.body ?? '')
      .executeTakeFirst();
    expect(row).toMatchObject({ role_id: 'everyone', is_email_confirmed: false, dob: '1995-04-30', locale: 'vi' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await codeOfLogin('lan@example.com')).toBe(101);

    const [mail, ...more] = await readOutbox(apis.server.url, 'lan@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'Lan@Example.com', kind: 'activation', locale: 'vi' });
    const link = new URL(mail?.links[0] ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${apis.server.app.config.PUBLIC_URL}/activate-account`);
    expect(link.searchParams.get('email')).toBe('Lan@Example.com');
    // A mail scanner that opens the link does not consume the link (ACC-14).
    await fetch(`${apis.server.url}${link.pathname}${link.search}`, { method: 'HEAD' });
    await fetch(`${apis.server.url}${link.pathname}${link.search}`, { headers: { purpose: 'prefetch' } });

    const token = link.searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect((await confirm('lan@example.com', token)).isSuccess).toBe(true);
    expect(await codeOfLogin('lan@example.com')).toBeUndefined();
    expect((await confirm('lan@example.com', token)).exceptionBody?.code).toBe(113);
    expect((await sendAgain('lan@example.com')).exceptionBody?.code).toBe(113);
  });

  it('sends the activation mail in the language of the page', async () => {
    await registerAs('eve@example.com', { ...fromElsewhere(), 'accept-language': 'en' });
    const [mail] = await readOutbox(apis.server.url, 'eve@example.com');
    expect(mail).toMatchObject({ locale: 'en', subject: 'Activate your Bobbin account' });
    expect(mail?.html).toContain('<html lang="en">');
  });

  it('fails with an email that is already in use, in upper or lower case', async () => {
    for (const email of ['known@example.com', ' KNOWN@Example.COM ']) {
      const answer = await registerAs(email);
      expect(answer).toMatchObject({ status: 200, isSuccess: false, exceptionBody: { code: 301 } });
    }
    expect(await readOutbox(apis.server.url, 'known@example.com')).toEqual([]);
  });

  it('creates one account for two simultaneous requests with the same email (ACC-11)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        registerAs('twin@example.com', fromElsewhere(), index % 2 ? apis.server.url : apis.second.url),
      ),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.exceptionBody?.code))).toEqual(new Set([undefined, 301]));
    expect(await readOutbox(apis.server.url, 'twin@example.com')).toHaveLength(1);
  });

  it.each([
    ['email', { email: 'no email' }, 'Invalid Email'],
    ['email', { email: '' }, 'Email is required'],
    ['firstName', { firstName: ' ' }, 'First Name is required'],
    ['firstName', { firstName: 'A' }, 'First Name has to have at least 2 characters'],
    ['lastName', { lastName: 'x'.repeat(51) }, 'Last Name is only allowed to have 50 characters'],
    ['dob', { dob: '' }, 'Date of birth is required'],
    ['dob', { dob: '1990-02-30' }, 'Ngày sinh không đúng'],
    ['dob', { dob: '0000-01-01' }, 'Ngày sinh không đúng'],
    ['dob', { dob: '2990-01-01' }, 'Ngày sinh không đúng'],
    ['password', { password: '1234567' }, 'Password has to have at least 8 characters'],
    ['password', { password: 'x'.repeat(101) }, 'Password is only allowed to have 100 characters'],
  ])('reports at the field %s what is wrong with %o (ACC-9)', async (field, change, message) => {
    const body = { ...BODY, email: 'form@example.com', ...change };
    const answer = await callApi(apis.server.url, register, { body }, fromElsewhere());
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues).toContainEqual({ path: `body.${field}`, message });
  });

  it('ignores a role and an activation in the request (ACC-11)', async () => {
    const body = { ...BODY, email: 'sly@example.com', roleId: 'admin', role: 'admin', is_email_confirmed: true };
    await callApi(apis.server.url, register, { body }, fromElsewhere());
    const row = await apis.database.db
      .selectFrom('users')
      .select(['role_id', 'is_email_confirmed'])
      .where('email', '=', 'sly@example.com')
      .executeTakeFirst();
    expect(row).toEqual({ role_id: 'everyone', is_email_confirmed: false });
  });

  it('stops at the limit per IP address, and returns the waiting time (ACC-16)', async () => {
    const headers = fromElsewhere();
    expect((await registerAs('known@example.com', headers)).exceptionBody?.code).toBe(301);
    // Counts the other ninety-eight registrations of this hour from the address.
    await apis.database.db
      .updateTable('attempt_limits')
      .set({ count: 99 })
      .where('key', '=', `register-address:${headers['x-forwarded-for']}`)
      .execute();
    expect((await registerAs('hundredth@example.com', headers)).isSuccess).toBe(true);
    const last = await registerAs('hundred-first@example.com', headers);
    expect(last).toMatchObject({ status: 429, exceptionBody: { code: 929 } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await registerAs('elsewhere@example.com')).isSuccess).toBe(true);
  });
});

describe('the activation link', () => {
  it('expires after 24 hours (ACC-13)', async () => {
    await registerAs('late@example.com');
    const token = await getToken('late@example.com');
    apis.clock.advance(24 * HOUR_MS + 1000);
    expect((await confirm('late@example.com', token)).exceptionBody?.code).toBe(111);
    expect(await readOutbox(apis.server.url, 'late@example.com')).toHaveLength(1);
    expect((await sendAgain('late@example.com')).isSuccess).toBe(true);
    expect((await confirm('late@example.com', await getToken('late@example.com'))).isSuccess).toBe(true);
  });

  it('becomes invalid after five wrong tries, or when a newer link was sent (ACC-13)', async () => {
    await registerAs('void@example.com');
    const token = await getToken('void@example.com');
    for (let count = 0; count < 4; count += 1) {
      expect((await confirm('void@example.com', `wrong-${count}`)).exceptionBody?.code).toBe(112);
    }
    await sendAgain('void@example.com');
    const newer = await getToken('void@example.com');
    expect(newer).not.toBe(token);
    expect((await confirm('void@example.com', token)).exceptionBody?.code).toBe(112);
    for (let count = 0; count < 4; count += 1) await confirm('void@example.com', `wrong-${count}`);
    expect((await confirm('void@example.com', newer)).exceptionBody?.code).toBe(112);
    expect(await codeOfLogin('void@example.com')).toBe(101);
  });

  it('activates only the account for which it was created', async () => {
    await registerAs('one@example.com');
    await registerAs('two@example.com');
    const token = await getToken('one@example.com');
    expect((await confirm('two@example.com', token)).exceptionBody?.code).toBe(112);
    expect((await confirm('nobody@example.com', token)).exceptionBody?.code).toBe(112);
    expect((await confirm('one@example.com', token)).isSuccess).toBe(true);
    expect(await codeOfLogin('two@example.com')).toBe(101);
  });

  it('never activates an account that staff have deactivated (ACC-13)', async () => {
    await registerAs('closed@example.com');
    const token = await getToken('closed@example.com');
    await apis.database.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('email', '=', 'closed@example.com')
      .execute();
    expect((await confirm('closed@example.com', token)).exceptionBody?.code).toBe(112);
    expect((await sendAgain('closed@example.com')).exceptionBody?.code).toBe(101);
    expect(await codeOfLogin('closed@example.com')).toBe(101);
  });

  it('can be requested again only for accounts that are not activated, at most five times an hour (ACC-16)', async () => {
    await registerAs('again@example.com');
    expect((await sendAgain('nobody@example.com')).exceptionBody?.code).toBe(104);
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push((await sendAgain('AGAIN@example.com')).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await readOutbox(apis.server.url, 'again@example.com')).toHaveLength(6);
  });
});

describe('ACC-17: with private errors', () => {
  const plain = (answer: Awaited<ReturnType<typeof registerAs>>) => ({
    status: answer.status,
    isSuccess: answer.isSuccess,
    isText: typeof answer.body,
    error: answer.exceptionBody && { ...answer.exceptionBody, requestId: '' },
  });

  it('registration responds in the same way for known and unknown emails, and notifies the owner of a known email at most once an hour (ACC-17)', async () => {
    const known = await registerAs('known@example.com', fromElsewhere(), apis.discreet.url);
    const unknown = await registerAs('unseen@example.com', fromElsewhere(), apis.discreet.url);
    expect(plain(known)).toEqual(plain(unknown));
    expect(known.isSuccess).toBe(true);
    await registerAs('known@example.com', fromElsewhere(), apis.discreet.url);
    const mails = await readOutbox(apis.server.url, 'known@example.com');
    expect(mails.map((mail) => mail.kind)).toEqual(['emailExists']);
    const row = await apis.database.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', known.body ?? '')
      .execute();
    expect(row).toEqual([]);
  });

  it('requesting and opening an activation link responds in the same way for known and unknown emails', async () => {
    await registerAs('quiet@example.com', fromElsewhere(), apis.discreet.url);
    const emails = ['known@example.com', 'quiet@example.com', 'nobody@example.com'];
    const sent = await Promise.all(emails.map((email) => sendAgain(email, apis.discreet.url)));
    for (const answer of sent) expect(answer).toMatchObject({ status: 200, isSuccess: true, body: true });
    const tried = await Promise.all(emails.map((email) => confirm(email, 'wrong', apis.discreet.url)));
    for (const answer of tried) expect(answer.exceptionBody?.code).toBe(112);
    const token = await getToken('quiet@example.com');
    expect((await confirm('quiet@example.com', token, apis.discreet.url)).isSuccess).toBe(true);
    // Only a caller with the right token learns that the link was already used.
    expect((await confirm('quiet@example.com', token, apis.discreet.url)).exceptionBody?.code).toBe(113);
    expect((await confirm('quiet@example.com', 'wrong', apis.discreet.url)).exceptionBody?.code).toBe(112);
  });
});

describe('SEC-1: tokens and passwords', () => {
  it('appear in no table and in no log', async () => {
    await registerAs('secret@example.com');
    const token = await getToken('secret@example.com');
    expect(token.length).toBeGreaterThan(40);
    const { rows } = await apis.database.pool.query<{ text: string }>(
      `select (select string_agg(m::text, ' ') from mails m) || (select string_agg(c::text, ' ') from mailed_codes c)
         || (select string_agg(u::text, ' ') from users u)
         || (select coalesce(string_agg(j::text, ' '), '') from graphile_worker._private_jobs j) as text`,
    );
    await confirm('secret@example.com', token);
    const kept = `${rows[0]?.text ?? ''}${JSON.stringify([...apis.server.readLog(), ...apis.discreet.readLog()])}`;
    expect(kept).toContain('secret@example.com');
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(PASSWORD);
  });
});
