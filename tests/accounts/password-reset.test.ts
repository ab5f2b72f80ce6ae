import { getProfile, login, refresh } from '@bobbin/contract/auth';
import { sendPasscode, setForgottenPassword, verifyPasscode } from '@bobbin/contract/password-reset';
import { describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';
import { readLink, readOutbox } from './outbox.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'quite another one';

const ENV = { TRUST_PROXY: '1', LOG_LEVEL: 'trace', LOCKED_PROFILES: 'shared@example.com' };
/** `discreet` is a second server on the same database, with private errors on (ACC-17). */
const apis = keepApis({ server: ENV, second: ENV, discreet: { ...ENV, AUTH_PRIVATE_ERRORS: '1' } }, async (db) => {
  for (const name of ['lan', 'minh', 'mai', 'twin', 'late', 'quiet', 'shared', 'locked', 'secret']) {
    await insertUser(db, name);
  }
  await insertUser(db, 'gone', { isRemoved: true });
});

let visitors = 0;
function fromElsewhere(): Record<string, string> {
  visitors += 1;
  return { 'x-forwarded-for': `203.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}

function send(name: string, url = apis.server.url, headers = fromElsewhere()) {
  return callApi(url, sendPasscode, { body: { email: `${name}@example.com` } }, headers);
}
function verify(name: string, passcode: string, url = apis.server.url, headers = fromElsewhere()) {
  return callApi(url, verifyPasscode, { body: { email: `${name}@example.com`, passcode } }, headers);
}
function change(name: string, passcode: string, password = NEW_PASSWORD, url = apis.server.url) {
  const body = {
    email: `${name}@example.com`,
    passcode,
    newPassword: password,
    newPasswordConfirmation: password,
  };
  return callApi(url, setForgottenPassword, { body }, fromElsewhere());
}
async function getPasscode(name: string): Promise<string> {
  return (await readLink(apis.server.url, `${name}@example.com`)).passcode ?? '';
}
async function askPasscode(name: string): Promise<string> {
  apis.clock.advance(MINUTE_MS);
  const answer = await send(name);
  expect(answer.isSuccess).toBe(true);
  return getPasscode(name);
}
/** Counts the database transactions that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await apis.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
function tryLogin(name: string, password: string) {
  return callApi(apis.server.url, login, { body: { email: `${name}@example.com`, password } }, fromElsewhere());
}

describe('a forgotten password', () => {
  it('can be replaced with the mailed passcode, and the replacement ends every session at once in every process (ACC-20)', async () => {
    const tokens = await signIn(apis.server.url, 'lan');
    const headers = bearer(tokens.accessToken);
    for (const { url } of [apis.server, apis.second])
      expect((await callApi(url, getProfile, {}, headers)).status).toBe(200);

    const passcode = await askPasscode('lan');
    expect(passcode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const [mail] = await readOutbox(apis.server.url, 'lan@example.com');
    expect(mail).toMatchObject({ kind: 'passcode', to: 'lan@example.com' });
    expect(mail?.text).toContain(`\n${passcode}\n`);
    expect(mail?.links[0]).toMatch(new RegExp(`^${apis.server.app.config.PUBLIC_URL}/forgot-password\\?passcode=`));

    // A check of the passcode does not consume it, and its letter case does not matter (ACC-19).
    for (const typed of [passcode, passcode.toLowerCase(), ` ${passcode} `]) {
      expect((await verify('lan', typed)).isSuccess).toBe(true);
    }
    expect((await change('lan', passcode.toLowerCase())).isSuccess).toBe(true);
    expect((await callApi(apis.server.url, getProfile, {}, headers)).status).toBe(401);
    await expect.poll(async () => (await callApi(apis.second.url, getProfile, {}, headers)).status).toBe(401);
    const { refreshToken } = tokens;
    expect((await callApi(apis.server.url, refresh, { body: { refreshToken } })).status).toBe(401);

    expect((await tryLogin('lan', PASSWORD)).exceptionBody?.code).toBe(100);
    expect((await tryLogin('lan', NEW_PASSWORD)).isSuccess).toBe(true);
    const kinds = (await readOutbox(apis.server.url, 'lan@example.com')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'passwordChanged')).toHaveLength(1);
    expect((await change('lan', passcode, 'a third password')).exceptionBody?.code).toBe(108);
    const logs = await apis.database.db.selectFrom('action_logs').select(['action', 'after']).execute();
    expect(logs).toContainEqual({ action: 'resetPassword', after: null });
  });

  it('reset to a new password unlocks a sign-in that wrong passwords had locked (ACC-20)', async () => {
    for (let count = 0; count < 10; count += 1) await tryLogin('locked', 'not the password');
    expect((await tryLogin('locked', PASSWORD)).status).toBe(429);
    expect((await change('locked', await askPasscode('locked'))).isSuccess).toBe(true);
    expect((await tryLogin('locked', NEW_PASSWORD)).isSuccess).toBe(true);
  });

  it('causes no mail for an unknown email, a removed account or a shared account (ACC-21)', async () => {
    expect((await send('nobody')).exceptionBody?.code).toBe(104);
    expect((await send('gone')).exceptionBody?.code).toBe(104);
    expect((await send('shared')).exceptionBody?.code).toBe(124);
    for (const name of ['nobody', 'gone', 'shared']) {
      expect(await readOutbox(apis.server.url, `${name}@example.com`)).toEqual([]);
    }
  });

  it('causes at most one mail a minute (ACC-21)', async () => {
    await askPasscode('minh');
    const passcode = await getPasscode('minh');
    const again = await send('minh');
    expect(again).toMatchObject({ status: 200, isSuccess: false, exceptionBody: { code: 107 } });
    expect(again.headers.get('retry-after')).toBe('60');
    const parallel = await Promise.all([send('minh', apis.second.url), send('minh')]);
    expect(parallel.map((answer) => answer.exceptionBody?.code)).toEqual([107, 107]);
    expect((await verify('minh', passcode)).isSuccess).toBe(true);

    // A new passcode replaces the previous one.
    const next = await askPasscode('minh');
    expect(next).not.toBe(passcode);
    expect((await verify('minh', passcode)).exceptionBody?.code).toBe(109);
    expect((await verify('minh', next)).isSuccess).toBe(true);
  });

  it('changes only when both entries of the new password are equal and long enough', async () => {
    const passcode = await askPasscode('mai');
    const body = { email: 'mai@example.com', passcode, newPassword: 'one password', newPasswordConfirmation: 'other' };
    const answer = await callApi(apis.server.url, setForgottenPassword, { body }, fromElsewhere());
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues).toEqual([
      { path: 'body.newPasswordConfirmation', message: "Confirm password doesn't match with password" },
    ]);
    expect((await change('mai', passcode, 'short')).status).toBe(422);
    expect((await verify('mai', 'SHORT')).exceptionBody?.issues).toEqual([
      { path: 'body.passcode', message: 'Passcode has to have at least 8 characters' },
    ]);
    expect((await verify('mai', passcode)).isSuccess).toBe(true);
  });
});

describe('ACC-18: a passcode', () => {
  it('becomes invalid after five wrong tries, also when they are simultaneous or in two processes', async () => {
    const passcode = await askPasscode('twin');
    const wrong = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        verify('twin', `2222222${index + 3}`, index % 2 ? apis.second.url : apis.server.url),
      ),
    );
    expect(wrong.map((answer) => answer.exceptionBody?.code)).toEqual([109, 109, 109, 109, 109]);
    expect((await verify('twin', passcode)).exceptionBody?.code).toBe(108);
    expect((await change('twin', passcode)).exceptionBody?.code).toBe(108);
    expect((await tryLogin('twin', PASSWORD)).isSuccess).toBe(true);
  });

  it('works for 15 minutes (ACC-18)', async () => {
    const passcode = await askPasscode('late');
    apis.clock.advance(14 * MINUTE_MS + 50_000);
    expect((await verify('late', passcode)).isSuccess).toBe(true);
    apis.clock.advance(11_000);
    expect((await verify('late', passcode)).exceptionBody?.code).toBe(110);
    expect((await change('late', passcode)).exceptionBody?.code).toBe(110);
    expect((await tryLogin('late', PASSWORD)).isSuccess).toBe(true);
  });

  it('changes the password once when it is used many times at once (ACC-19)', async () => {
    apis.clock.advance(60 * MINUTE_MS);
    const passcode = await askPasscode('twin');
    // All six calls wait for the same row before the first call may continue.
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const holding = apis.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('mailed_codes').select('tries').where('owner_id', '=', 'twin').forUpdate().execute();
      await gate;
    });
    const trying = Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        change('twin', passcode, `${NEW_PASSWORD} ${index}`, index % 2 ? apis.second.url : apis.server.url),
      ),
    );
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(6);
    release();
    await holding;
    const answers = await trying;
    const winner = answers.findIndex((answer) => answer.isSuccess);
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    for (let index = 0; index < 6; index += 1) {
      expect((await tryLogin('twin', `${NEW_PASSWORD} ${index}`)).isSuccess).toBe(index === winner);
    }
  });

  it('can be guessed only a limited number of times per IP address and per account', async () => {
    const headers = fromElsewhere();
    let last = await verify('nobody', '22222222', apis.server.url, headers);
    for (let count = 1; count < 61; count += 1)
      last = await verify(`nobody-${count}`, '22222222', apis.server.url, headers);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(600);
    for (let count = 0; count < 16; count += 1) last = await verify('target', '22222222');
    expect(last.status).toBe(429);
    // Correct passcodes do not count as tries.
    const passcode = await askPasscode('mai');
    for (let count = 0; count < 20; count += 1) last = await verify('mai', passcode);
    expect(last.isSuccess).toBe(true);
  });

  it('leads to the same responses for known and unknown emails when errors are private (ACC-17)', async () => {
    apis.clock.advance(60 * MINUTE_MS);
    const names = ['quiet', 'nobody', 'gone', 'shared'];
    const sent = [];
    // A second request within the same minute gets the same response.
    for (const name of [...names, ...names]) sent.push(await send(name, apis.discreet.url));
    for (const answer of sent) expect(answer).toMatchObject({ status: 200, isSuccess: true, body: true });
    expect(await readOutbox(apis.server.url, 'quiet@example.com')).toHaveLength(1);
    const passcode = await getPasscode('quiet');
    const tried = [];
    for (const name of names) {
      tried.push(
        await verify(name, '22222222', apis.discreet.url),
        await change(name, '22222222', NEW_PASSWORD, apis.discreet.url),
      );
    }
    for (const answer of tried) expect(answer).toMatchObject({ status: 200, exceptionBody: { code: 109 } });
    apis.clock.advance(16 * MINUTE_MS);
    expect((await verify('quiet', passcode, apis.discreet.url)).exceptionBody?.code).toBe(109);
  });

  it('takes as long for unknown emails as for known ones when errors are private, so the duration reveals nothing', async () => {
    apis.clock.advance(60 * MINUTE_MS);
    for (const name of ['quiet', 'nobody']) {
      const startedAt = performance.now();
      await send(name, apis.discreet.url);
      expect(performance.now() - startedAt, name).toBeGreaterThanOrEqual(249);
    }
  });

  it('appears in no table and in no log (SEC-1)', async () => {
    const passcode = await askPasscode('secret');
    const { rows } = await apis.database.pool.query<{ text: string }>(
      `select (select string_agg(m::text, ' ') from mails m) || (select string_agg(c::text, ' ') from mailed_codes c)
         || (select coalesce(string_agg(j::text, ' '), '') from graphile_worker._private_jobs j) as text`,
    );
    await change('secret', passcode);
    const kept = `${rows[0]?.text ?? ''}${JSON.stringify([...apis.server.readLog(), ...apis.second.readLog(), ...apis.discreet.readLog()])}`;
    expect(kept).toContain('secret@example.com');
    expect(kept).not.toContain(passcode);
    expect(kept).not.toContain(NEW_PASSWORD);
  });
});
