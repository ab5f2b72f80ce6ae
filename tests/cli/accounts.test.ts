import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getProfile, login } from '@bobbin/contract/auth';
import { listLogs } from '@bobbin/contract/logs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_EMAILS } from '../../server/src/demo-accounts.ts';
import { bearer, insertUser, PASSWORD, signIn } from '../accounts/people.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { openBobbin } from './bobbin.ts';

const DAY_MS = 24 * 3_600_000;
const REASON = 'asked for by the owner in a letter';

let name: string;
let email: string;
let count = 0;
let folder: string;

const apis = keepApis({ server: {} }, async (db) => {
  await insertUser(db, 'chief', { roleId: 'admin' });
  await insertUser(db, 'deputy', { roleId: 'admin' });
});
const bobbin = openBobbin(() => ({
  ...ENV,
  DATABASE_URL: apis.database.url,
  DATA_DIR: folder,
}));
const ENV = {
  NODE_ENV: 'test',
  APP_SECRET_KEY: 'a secret key for tests only, 32+ characters',
  PUBLIC_URL: 'https://desk.example.com',
  LOCKED_PROFILES: 'shared@example.com',
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  name = `person-${(count += 1)}`;
  email = `${name}@example.com`;
  await insertUser(apis.database.db, name);
});

const mailsOf = async (userId: string) =>
  (
    await apis.database.db.selectFrom('mails').select('kind').where('owner_id', '=', userId).orderBy('id').execute()
  ).map(({ kind }) => kind);
const logsOf = (ownerId: string) =>
  apis.database.db
    .selectFrom('action_logs')
    .select(['action', 'user_id as userId', 'address', 'before', 'after', 'entity_id as entityId'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
const canSignIn = async (password: string) =>
  (await callApi(apis.server.url, login, { body: { email, password } })).isSuccess;
const callsAs = async (token: string) => (await callApi(apis.server.url, getProfile, {}, bearer(token))).isSuccess;

/** Makes every statement fail that writes to the action history, as if the process had died there. */
async function withBrokenHistory<T>(work: () => Promise<T>): Promise<T> {
  await sql`alter table action_logs add constraint broken check (created_at < '2000-01-01') not valid`.execute(
    apis.database.db,
  );
  try {
    return await work();
  } finally {
    await sql`alter table action_logs drop constraint broken`.execute(apis.database.db);
  }
}

describe('bobbin reset-password (OPS-92)', () => {
  it('shows a new password once, ends every session, mails the person and records the operator', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { code, out } = await bobbin('reset-password', email.toUpperCase(), '--yes');
    const password = /with the password (\S+)/.exec(out)?.[1] ?? '';
    expect(code).toBe(0);
    expect([await canSignIn(PASSWORD), await canSignIn(password)]).toEqual([false, true]);
    await expect.poll(() => callsAs(accessToken)).toBe(false);
    expect(await mailsOf(name)).toContain('passwordChanged');
    const logs = await logsOf(name);
    expect(logs).toMatchObject([{ action: 'resetPassword', userId: '', address: 'operator, command line' }]);
    expect(JSON.stringify(logs)).not.toContain(password);
  });

  it('appears with the operator’s name in the history that staff read', async () => {
    await bobbin('reset-password', email, '--yes');
    const { accessToken } = await signIn(apis.server.url, 'chief');
    const { body } = await callApi(
      apis.server.url,
      listLogs,
      { query: { search: name } as never },
      bearer(accessToken),
    );
    expect(body?.data).toMatchObject([{ action: 'resetPassword', entityId: name, address: 'operator, command line' }]);
  });

  it('creates another password when it is run again, and the first one no longer works', async () => {
    const [first, second] = [
      await bobbin.json('reset-password', email, '--yes'),
      await bobbin.json('reset-password', email, '--yes'),
    ];
    expect(first).toMatchObject({ ok: true, command: 'reset-password', email, code: 0 });
    expect(first.password).not.toBe(second.password);
    expect([await canSignIn(String(first.password)), await canSignIn(String(second.password))]).toEqual([false, true]);
  });

  it('changes nothing when it dies before it has written the history', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { code, fault, out } = await withBrokenHistory(() => bobbin('reset-password', email, '--yes'));
    expect([code, out, fault.trim().split('\n').length]).toEqual([1, '', 1]);
    expect([await canSignIn(PASSWORD), await callsAs(accessToken)]).toEqual([true, true]);
    expect(await mailsOf(name)).not.toContain('passwordChanged');
  });

  it('fails for a shared account and for an email without an account, before it asks for a confirmation', async () => {
    await insertUser(apis.database.db, 'shared');
    expect(await bobbin.json('reset-password', 'shared@example.com', '--yes')).toMatchObject({ ok: false, code: 1 });
    expect(await bobbin('reset-password', 'nobody@example.com')).toMatchObject({
      code: 1,
      fault: 'There is no account nobody@example.com\n',
    });
  });

  it('fails for a deactivated account, and says that the account must be activated', async () => {
    await insertUser(apis.database.db, `${name}-closed`, { isActivated: false });
    expect((await bobbin('reset-password', `${name}-closed@example.com`, '--yes')).out).toContain(
      'staff must activate it',
    );
  });
});

describe('a command that changes data (OPS-91)', () => {
  it("continues after 'yes' in a terminal, and changes nothing after any other answer", async () => {
    const no = await bobbin.at('no', 'reset-password', email);
    expect(no).toMatchObject({ code: 1, out: '', fault: 'Nothing was changed\n' });
    expect(no.asked).toEqual([`Give ${email} a new password and end all its sessions? (yes/no) `]);
    expect(await canSignIn(PASSWORD)).toBe(true);
    expect(await bobbin.at('yes', 'reset-password', email)).toMatchObject({ code: 0, fault: '' });
    expect(await canSignIn(PASSWORD)).toBe(false);
  });

  it('ends with code 2 when it has no terminal and no --yes', async () => {
    const { code, fault } = await bobbin('reset-password', email);
    expect([code, fault.includes('--yes')]).toEqual([2, true]);
    expect(await canSignIn(PASSWORD)).toBe(true);
  });
});

describe('bobbin remove-second-factor (OPS-92)', () => {
  const turnOn = () =>
    apis.database.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', name).execute();

  it('turns the second factor off, ends every session, mails the person and records the operator; a second run changes nothing', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    await turnOn();
    expect(await bobbin.json('remove-second-factor', email, '--yes')).toMatchObject({ ok: true, wasOn: true, code: 0 });
    await expect.poll(() => callsAs(accessToken)).toBe(false);
    expect((await logsOf(name)).map(({ action, address }) => [action, address])).toEqual([
      ['resetTwoFactor', 'operator, command line'],
    ]);
    expect(await bobbin('remove-second-factor', email)).toMatchObject({
      code: 0,
      out: `${email} has no second factor\n`,
    });
    expect(await mailsOf(name)).toEqual(['twoFactorOff']);
    expect(await logsOf(name)).toHaveLength(1);
  });

  it('removes the second factor and notifies the person once when two operators run it at the same time', async () => {
    await turnOn();
    const answers = await Promise.all([1, 2].map(() => bobbin.json('remove-second-factor', email, '--yes')));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(await mailsOf(name)).toEqual(['twoFactorOff']);
    expect(await logsOf(name)).toHaveLength(1);
  });
});

describe('bobbin create-admin, disable-ip-allowlist and close-demo-accounts (OPS-93)', () => {
  it('create-admin creates an admin and shows the password of a new account once', async () => {
    const made = await bobbin.json('create-admin', 'New.Boss@example.com', '--yes');
    expect(made).toMatchObject({ ok: true, email: 'New.Boss@example.com', url: ENV.PUBLIC_URL, code: 0 });
    const again = await bobbin.json('create-admin', 'new.boss@example.com', '--yes');
    expect([String(made.password).length > 15, again.password]).toEqual([true, null]);
    expect(await bobbin.json('create-admin', 'no email', '--yes')).toMatchObject({ ok: false, code: 2 });
  });

  it('disable-ip-allowlist deactivates all allowed addresses, names them and logs it once, also under its former name', async () => {
    await sql`insert into allowed_ips (id, ip, note, is_active, created_at)
      values ('1', '203.0.113.7', '', true, now())`.execute(apis.database.db);
    expect(await bobbin.json('disable-ip-allowlist', '--yes')).toMatchObject({
      ok: true,
      turnedOff: ['203.0.113.7'],
      code: 0,
    });
    expect(await bobbin('open-addresses', '--yes')).toMatchObject({ code: 0, out: 'No address was active\n' });
    expect((await logsOf('')).map(({ action, address }) => [action, address])).toEqual([
      ['openAll', 'operator, command line'],
    ]);
  });

  it('close-demo-accounts closes each open demo account and logs it', async () => {
    const [demo = ''] = DEMO_EMAILS;
    await insertUser(apis.database.db, 'demo-1');
    await apis.database.db.updateTable('users').set({ email: demo }).where('id', '=', 'demo-1').execute();
    expect(await bobbin.json('close-demo-accounts', '--yes')).toMatchObject({ ok: true, closed: [demo], code: 0 });
    expect(await bobbin.json('close-demo-accounts', '--yes')).toMatchObject({ ok: true, closed: [], code: 0 });
    expect(await logsOf('demo-1')).toMatchObject([{ action: 'closeDemoAccount', address: 'operator, command line' }]);
  });
});

describe('bobbin export-account (OPS-97)', () => {
  it('writes a ZIP file that only the operator can read, logs it, and overwrites no file', async () => {
    const file = join(folder, `${name}.zip`);
    const { code, out } = await bobbin('export-account', email, file);
    expect([code, out.includes(file)]).toEqual([0, true]);
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes(Buffer.from('users.csv'))).toBe(false);
    expect(bytes.includes(Buffer.from('account.json'))).toBe(true);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(await logsOf(name)).toMatchObject([{ action: 'export', address: 'operator, command line' }]);
    expect(await bobbin.json('export-account', email, file)).toMatchObject({ ok: false, code: 1 });
    expect((await readFile(file)).equals(bytes)).toBe(true);
    expect(await mailsOf(name)).toEqual([]);
  });

  it('replaces the partial file of a killed run, and leaves no file when it fails', async () => {
    const file = join(folder, `${name}.zip`);
    await writeFile(`${file}.part`, 'a part of an archive');
    expect(await bobbin.json('export-account', email, file)).toMatchObject({ ok: true, file, code: 0 });
    expect(existsSync(`${file}.part`)).toBe(false);
    const nowhere = join(folder, 'no such folder', 'a.zip');
    expect(await bobbin.json('export-account', email, nowhere)).toMatchObject({ ok: false, code: 1 });
  });
});

describe('bobbin delete-account (OPS-97)', () => {
  const listRequests = () =>
    apis.database.db.selectFrom('account_closings').select(['state', 'reason']).where('owner_id', '=', name).execute();

  it('requests the deletion for seven days later with a reason, mails the person, and lists the data that stays', async () => {
    const asked = await bobbin.json('delete-account', email, '--reason', REASON, '--yes');
    expect(asked).toMatchObject({ ok: true, wasAsked: false, code: 0 });
    expect(Math.abs(Date.parse(String(asked.closeAt)) - Date.now() - 7 * DAY_MS)).toBeLessThan(DAY_MS / 24);
    expect(asked.stays).toEqual(expect.arrayContaining(['ledger_entries', 'statements']));
    expect(asked.stays).not.toContain('mails');
    expect(await mailsOf(name)).toEqual(['closingAsked']);
    const again = await bobbin.json('delete-account', email, '--reason', REASON, '--yes');
    expect(again).toMatchObject({ ok: true, wasAsked: true, closeAt: asked.closeAt, code: 0 });
    expect(await listRequests()).toEqual([{ state: 'waiting', reason: REASON }]);
    expect(await mailsOf(name)).toEqual(['closingAsked']);
    expect(await logsOf(name)).toMatchObject([{ action: 'askClosing', address: 'operator, command line' }]);
  });

  it('withdraws the deletion request once with --undo', async () => {
    await bobbin('delete-account', email, '--reason', REASON, '--yes');
    expect(await bobbin.json('delete-account', email, '--undo', '--yes')).toMatchObject({ wasAsked: true, code: 0 });
    expect(await bobbin.json('delete-account', email, '--undo', '--yes')).toMatchObject({ wasAsked: false, code: 0 });
    expect((await listRequests()).map(({ state }) => state)).toEqual(['undone']);
    expect(await mailsOf(name)).toEqual(['closingAsked', 'closingUndone']);
  });

  it('names the reasons that block the deletion, and requires a reason of at least 10 characters', async () => {
    await apis.database.db.insertInto('ledgers').values({ owner_id: name }).execute();
    await apis.database.db
      .insertInto('ledger_accounts')
      .values({ owner_id: name, account: 'seller', balance_cents: 123 })
      .execute();
    const refused = await bobbin('delete-account', email, '--reason', REASON, '--yes');
    expect([refused.code, refused.fault.includes('The balance is not zero')]).toEqual([1, true]);
    expect(await bobbin.json('delete-account', email, '--yes')).toMatchObject({ ok: false, code: 2 });
    expect(await listRequests()).toEqual([]);
  });
});
