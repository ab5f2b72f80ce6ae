import { getProfile, login } from '@bobbin/contract/auth';
import { changePassword, getPublicProfile, saveLocale, updateProfile } from '@bobbin/contract/profile';
import { listShopNames } from '@bobbin/contract/shop-names';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const NEW_PASSWORD = 'an even better password';

let name: string;
let token: string;
let count = 0;

const apis = keepApis({ server: { LOCKED_PROFILES: 'shared@example.com' }, second: {} }, (db) =>
  insertUser(db, 'shared'),
);
beforeEach(async () => {
  count += 1;
  name = `person-${count}`;
  await insertUser(apis.database.db, name);
  token = (await signIn(apis.server.url, name)).accessToken;
});

function formOf(userName: string) {
  return { firstName: 'Lan', lastName: 'Nguyễn', bio: 'Áo thun', dob: '1990-01-31', userName };
}

function save(userName: string, accessToken = token, url = apis.server.url) {
  return callApi(url, updateProfile, { body: formOf(userName) }, bearer(accessToken));
}

function change(oldPassword: string, newPassword = NEW_PASSWORD, accessToken = token) {
  const body = { oldPassword, newPassword, newPasswordConfirmation: newPassword };
  return callApi(apis.server.url, changePassword, { body }, bearer(accessToken));
}

async function status(accessToken: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, listShopNames, {}, bearer(accessToken))).status;
}

function tryLogin(password: string) {
  return callApi(apis.server.url, login, { body: { email: `${name}@example.com`, password } });
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(apis.database.db);
  return rows[0]?.count ?? 0;
}

describe('the profile', () => {
  it('saves changes, and returns the complete user', async () => {
    const answer = await save(`  ${name}-x `);
    expect(answer.body).toMatchObject({ ...formOf(`${name}-x`), email: `${name}@example.com` });
    const profile = await callApi(apis.server.url, getProfile, {}, bearer(token));
    expect(profile.body).toEqual(answer.body);
  });

  it('keeps a user name unique whatever its letter case, also under simultaneous requests (ACC-42)', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        await insertUser(apis.database.db, `${name}-${index}`);
        return signIn(apis.server.url, `${name}-${index}`);
      }),
    );
    const answers = await Promise.all(
      people.map(({ accessToken }, index) =>
        save(
          index % 2 ? `Wanted-${name}` : `wanted-${name}`,
          accessToken,
          index % 2 ? apis.server.url : apis.second.url,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    for (const answer of answers.filter((each) => !each.isSuccess)) {
      expect(answer).toMatchObject({ status: 200, exceptionBody: { code: 303 } });
    }
    // The user who already has this user name may save it again.
    const winner = people[answers.findIndex((answer) => answer.isSuccess)];
    expect((await save(`wanted-${name}`, winner?.accessToken)).isSuccess).toBe(true);
  });

  it.each([
    ['firstName', 'x', 'First Name has to have at least 2 characters'],
    ['lastName', '', 'Last Name is required'],
    ['bio', ' ', 'Bio is required'],
    ['bio', 'x'.repeat(101), 'Bio is only allowed to have 100 characters'],
    ['dob', '1990-02-30', 'Ngày sinh không đúng'],
    ['dob', '0000-01-01', 'Ngày sinh không đúng'],
    ['userName', '', 'User Name is required'],
    ['userName', 'x'.repeat(51), 'User Name is only allowed to have 50 characters'],
    ['userName', 'a/b', 'Chỉ dùng chữ, số, dấu chấm, gạch ngang và gạch dưới'],
  ])('rejects an invalid value of %s: “%s”', async (field, value, message) => {
    const body = { ...formOf('fine'), [field]: value };
    const answer = await callApi(apis.server.url, updateProfile, { body }, bearer(token));
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues?.[0]).toEqual({ path: `body.${field}`, message });
  });

  it('shows other people only the public part of a user (ACC-43)', async () => {
    await save(`Public-${name}`);
    await insertUser(apis.database.db, `${name}-reader`);
    const reader = await signIn(apis.server.url, `${name}-reader`);
    const read = (username: string) =>
      callApi(apis.server.url, getPublicProfile, { params: { username } }, bearer(reader.accessToken));
    const answer = await read(`public-${name}`);
    expect(Object.keys(answer.body ?? {}).toSorted()).toEqual([
      'bio',
      'createdAt',
      'firstName',
      'lastName',
      'userName',
    ]);
    expect(answer.body?.userName).toBe(`Public-${name}`);
    expect(await read('nobody-has-this')).toMatchObject({ status: 404, exceptionBody: { code: 300 } });
    await apis.database.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', name).execute();
    expect((await read(`public-${name}`)).status).toBe(404);
  });

  it('cannot be changed for a shared account, and neither can its password (ACC-46)', async () => {
    const shared = (await signIn(apis.server.url, 'shared')).accessToken;
    expect((await save('shared-x', shared)).exceptionBody?.code).toBe(124);
    expect((await change(PASSWORD, NEW_PASSWORD, shared)).exceptionBody?.code).toBe(124);
    expect((await callApi(apis.server.url, getProfile, {}, bearer(shared))).body?.isProfileLocked).toBe(true);
  });
});

describe('the password', () => {
  it('can be changed: the old password stops working, other sessions end at once, the caller’s session continues, and a mail is sent (ACC-44)', async () => {
    const other = await signIn(apis.server.url, name);
    expect(await status(other.accessToken, apis.second.url)).toBe(200);
    expect(await change(PASSWORD)).toMatchObject({ status: 200, isSuccess: true, body: true });
    expect(await status(token)).toBe(200);
    expect(await status(other.accessToken)).toBe(401);
    await expect.poll(() => status(other.accessToken, apis.second.url)).toBe(401);
    expect((await tryLogin(PASSWORD)).exceptionBody?.code).toBe(100);
    expect((await tryLogin(NEW_PASSWORD)).isSuccess).toBe(true);
    const mails = await apis.database.db.selectFrom('mails').select('kind').where('owner_id', '=', name).execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['passwordChanged']);
    const logs = await apis.database.db.selectFrom('action_logs').selectAll().where('owner_id', '=', name).execute();
    expect(logs.map((log) => [log.action, log.user_id])).toEqual([['passwordChanged', name]]);
    expect(JSON.stringify(logs)).not.toMatch(/argon2|better password/);
  });

  it('cannot be changed with a wrong old password: error 103 with its text, and no session ends', async () => {
    const other = await signIn(apis.server.url, name);
    const answer = await change('not it at all');
    expect(answer.exceptionBody).toMatchObject({
      code: 103,
      message: 'The given password does not match your current password!',
    });
    expect(await status(other.accessToken)).toBe(200);
  });

  it('cannot be guessed with a stolen session: the limit is five tries in 15 minutes (ACC-45)', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await change(`guess number ${tries}`)).status).toBe(200);
    const stopped = await change(PASSWORD);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800);
    apis.clock.advance(15 * 60_000 + 1000);
    token = (await signIn(apis.server.url, name)).accessToken;
    expect((await change(PASSWORD)).isSuccess).toBe(true);
  });

  it('changes once when two change requests arrive at the same time', async () => {
    const answers = await Promise.all(['first new one', 'second new one'].map((next) => change(PASSWORD, next)));
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
  });

  it('can be changed to end every session of the old password, also a session whose sign-in was verified a moment before', async () => {
    const { late } = await inTransaction(apis.database.db, async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', name).forUpdate().execute();
      const signingIn = tryLogin(PASSWORD);
      // The password is verified by now, and the call waits for the row of the account, which this transaction locks.
      await expect.poll(() => countWaiting()).toBe(1);
      await trx.updateTable('users').set({ password_hash: 'another' }).where('id', '=', name).execute();
      return { late: signingIn };
    });
    expect((await late).exceptionBody?.code).toBe(100);
  });

  it.each([
    [PASSWORD, PASSWORD, "New password doesn't same as old password"],
    [NEW_PASSWORD, 'something else', "Confirm new password doesn't match"],
    ['short', 'short', 'Password has to have at least 8 characters'],
  ])('follows the rules of the form: “%s”, “%s”', async (newPassword, newPasswordConfirmation, message) => {
    const body = { oldPassword: PASSWORD, newPassword, newPasswordConfirmation };
    const answer = await callApi(apis.server.url, changePassword, { body }, bearer(token));
    expect(answer.status).toBe(422);
    expect(answer.exceptionBody?.issues?.map((issue) => issue.message)).toContain(message);
  });
});

it('language choice of a user for mails is stored (ACC-51)', async () => {
  const answer = await callApi(apis.server.url, saveLocale, { body: { locale: 'en' } }, bearer(token));
  expect(answer.body).toBe(true);
  const row = await apis.database.db.selectFrom('users').select('locale').where('id', '=', name).executeTakeFirst();
  expect(row?.locale).toBe('en');
});
