import { getProfile, login, logout } from '@bobbin/contract/auth';
import { listAllowedIps } from '@bobbin/contract/allowed-ips';
import {
  changePassword,
  createApiKey,
  getApiKey,
  getPublicProfile,
  removeApiKey,
  updateProfile,
} from '@bobbin/contract/profile';
import { sendPasscode, setForgottenPassword } from '@bobbin/contract/password-reset';
import { listSessions } from '@bobbin/contract/sessions';
import { listShopNames } from '@bobbin/contract/shop-names';
import { generateTwoFactor } from '@bobbin/contract/two-factor';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { readLink, readOutbox } from './outbox.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const MINUTE_MS = 60_000;

let name: string;
let token: string;
let count = 0;

const apis = keepApis({ server: {}, second: {} });
beforeEach(async () => {
  count += 1;
  name = `person-${count}`;
  await insertUser(apis.database.db, name);
  token = (await signIn(apis.server.url, name)).accessToken;
});

async function makeKey(accessToken = token): Promise<string> {
  const answer = await callApi(apis.server.url, createApiKey, {}, bearer(accessToken));
  return answer.body ?? '';
}

async function status(key: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, listShopNames, {}, bearer(key))).status;
}

async function read() {
  return (await callApi(apis.server.url, getApiKey, {}, bearer(token))).body;
}

describe('an API key', () => {
  it('appears completely once, later shows only its last four characters, and is stored only as a hash (ACC-47)', async () => {
    expect(await read()).toBeNull();
    const key = await makeKey();
    expect(key).toMatch(/^bob_[\w-]{43}$/);
    const state = await read();
    expect(state).toEqual({ lastFour: key.slice(-4), createdAt: expect.any(String), lastUsedAt: null });
    const profile = await callApi(apis.server.url, getProfile, {}, bearer(token));
    expect(profile.body?.api).toBe(`…${key.slice(-4)}`);
    const rows = await Promise.all(
      (['api_keys', 'api_key_directory', 'action_logs'] as const).map((table) =>
        apis.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(key);
    expect(text).not.toContain(key.slice(4));
    expect(text).toContain('apiKeyCreated');
  });

  it('works for its user without the second factor', async () => {
    const key = await makeKey();
    await apis.database.db.updateTable('users').set({ is_two_factor_enabled: true }).where('id', '=', name).execute();
    expect(await status(key)).toBe(200);
    expect(await status(key, apis.second.url)).toBe(200);
  });

  it('identifies the user who created it', async () => {
    const profile = await callApi(apis.server.url, getProfile, {}, bearer(await makeKey()));
    expect(profile).toMatchObject({ status: 200, body: { id: name, email: `${name}@example.com` } });
  });

  it('gets 403 from every endpoint that changes the account, because these endpoints are for the browser only (ACC-48)', async () => {
    const key = await makeKey();
    const calls = [logout, listSessions, generateTwoFactor, createApiKey, removeApiKey, getApiKey];
    for (const call of [...calls, changePassword, updateProfile]) {
      const answer = await callApi(apis.server.url, call, {}, bearer(key));
      expect(answer, call.name).toMatchObject({ status: 403, exceptionBody: { code: 403 } });
    }
    const open = await callApi(apis.server.url, getPublicProfile, { params: { username: 'nobody' } }, bearer(key));
    expect(open.status).toBe(404);
  });

  it('grants exactly the permissions of its user’s role (ACC-48)', async () => {
    const key = await makeKey();
    expect((await callApi(apis.server.url, listAllowedIps, {}, bearer(key))).status).toBe(403);
    await apis.database.db.updateTable('users').set({ role_id: 'admin' }).where('id', '=', name).execute();
    apis.server.app.access.forget(name);
    expect((await callApi(apis.server.url, listAllowedIps, {}, bearer(key))).status).toBe(200);
  });

  it('stops working at once in every process when a new API key replaces it (ACC-49)', async () => {
    const old = await makeKey();
    expect(await status(old)).toBe(200);
    expect(await status(old, apis.second.url)).toBe(200);
    const key = await makeKey();
    expect(await status(old)).toBe(401);
    await expect.poll(() => status(old, apis.second.url)).toBe(401);
    expect(await status(key)).toBe(200);
  });

  it('exists only once per user after many simultaneous requests for a new one', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => makeKey()));
    const alive = await Promise.all(keys.map((key) => status(key)));
    expect(alive.filter((code) => code === 200)).toHaveLength(1);
  });

  it('stops working at once when it is revoked, and a second revocation changes nothing (ACC-49)', async () => {
    const key = await makeKey();
    expect(await status(key, apis.second.url)).toBe(200);
    for (let times = 0; times < 2; times += 1) {
      expect((await callApi(apis.server.url, removeApiKey, {}, bearer(token))).body).toBe(true);
    }
    expect(await status(key)).toBe(401);
    await expect.poll(() => status(key, apis.second.url)).toBe(401);
    expect(await read()).toBeNull();
    const logs = await apis.database.db.selectFrom('action_logs').selectAll().where('owner_id', '=', name).execute();
    expect(logs.map((log) => log.action).toSorted()).toEqual(['apiKeyCreated', 'apiKeyRemoved']);
    expect(logs.map((log) => log.before).filter(Boolean)).toEqual([{ lastFour: key.slice(-4) }]);
  });

  it('survives a changed or reset password, and the mail about the new password mentions the API key (ACC-48)', async () => {
    const readLetter = async () => {
      const [mail] = await readOutbox(apis.server.url, `${name}@example.com`);
      expect(mail?.kind).toBe('passwordChanged');
      return mail?.text ?? '';
    };
    const changeTo = async (oldPassword: string, newPassword: string) => {
      const body = { oldPassword, newPassword, newPasswordConfirmation: newPassword };
      expect((await callApi(apis.server.url, changePassword, { body }, bearer(token))).isSuccess).toBe(true);
      apis.clock.advance(MINUTE_MS);
      return readLetter();
    };
    const forget = async (newPassword: string) => {
      const email = `${name}@example.com`;
      expect((await callApi(apis.server.url, sendPasscode, { body: { email } })).isSuccess).toBe(true);
      const { passcode = '' } = await readLink(apis.server.url, email);
      const body = { email, passcode, newPassword, newPasswordConfirmation: newPassword };
      apis.clock.advance(MINUTE_MS);
      expect((await callApi(apis.server.url, setForgottenPassword, { body })).isSuccess).toBe(true);
      return readLetter();
    };

    expect(await changeTo(PASSWORD, 'a first new one')).not.toContain('API key');
    const key = await makeKey();
    expect(await changeTo('a first new one', 'a second new one')).toContain(`API key …${key.slice(-4)}`);
    expect(await status(key)).toBe(200);
    await apis.database.db.updateTable('users').set({ locale: 'en' }).where('id', '=', name).execute();
    expect(await forget('a third new one')).toContain(`Your API key …${key.slice(-4)} still works.`);
    expect(await status(key)).toBe(200);

    token =
      (await callApi(apis.server.url, login, { body: { email: `${name}@example.com`, password: 'a third new one' } }))
        .body?.accessToken ?? '';
    await callApi(apis.server.url, removeApiKey, {}, bearer(token));
    expect(await forget('a fourth new one')).not.toContain('API key');
  });

  it('stops working when the account of its user is closed', async () => {
    const key = await makeKey();
    for (const change of [{ is_email_confirmed: false }, { is_email_confirmed: true, deleted_at: new Date() }]) {
      await apis.database.db.updateTable('users').set(change).where('id', '=', name).execute();
      apis.server.app.access.forget(name);
      expect(await status(key)).toBe(401);
    }
  });

  it('records its last use to the minute (ACC-47)', async () => {
    const key = await makeKey();
    await status(key);
    const first = (await read())?.lastUsedAt ?? '';
    expect(first).not.toBe('');
    apis.clock.advance(30_000);
    await status(key);
    expect((await read())?.lastUsedAt).toBe(first);
    apis.clock.advance(MINUTE_MS);
    await status(key);
    expect(Date.parse((await read())?.lastUsedAt ?? '') - Date.parse(first)).toBeGreaterThan(MINUTE_MS);
  });

  it.each(['bob_', 'bob_x', 'bob_đ', `bob_${'a'.repeat(43)}`, `bob_${'a'.repeat(5000)}`])(
    'fails with 401 when it is unknown: “%s”',
    async (key) => {
      const response = await fetch(`${apis.server.url}/api/shops/shops`, {
        headers: { authorization: `Bearer ${encodeURI(key)}` },
      });
      expect(response.status).toBe(401);
    },
  );
});
