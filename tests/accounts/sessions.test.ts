import { login, refresh } from '@bobbin/contract/auth';
import { endOtherSessions, endSession, listSessions, userSession } from '@bobbin/contract/sessions';
import { listShopNames } from '@bobbin/contract/shop-names';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const WINDOWS_LATER = WINDOWS.replace('156', '157');
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let name: string;
let count = 0;

const apis = keepApis({ server: { TRUST_PROXY: '1' }, second: {} });
beforeEach(async () => {
  count += 1;
  name = `person-${count}`;
  await insertUser(apis.database.db, name);
});

async function signInFrom(agent: string, address = '127.0.0.1') {
  const body = { email: `${name}@example.com`, password: PASSWORD };
  const answer = await callApi(apis.server.url, login, { body }, { 'user-agent': agent, 'x-forwarded-for': address });
  if (!answer.body) throw new Error(JSON.stringify(answer.exceptionBody));
  return answer.body;
}

async function list(accessToken: string) {
  const answer = await callApi(apis.server.url, listSessions, {}, bearer(accessToken));
  return answer.body ?? [];
}

async function status(accessToken: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, listShopNames, {}, bearer(accessToken))).status;
}

async function mailsTo(person: string) {
  return apis.database.db
    .selectFrom('mails')
    .select(['kind', 'locale', 'recipient'])
    .where('owner_id', '=', person)
    .orderBy('id')
    .execute();
}

describe('the list of sessions', () => {
  it('shows device, address and times, the current session first and the others by last use (ACC-30)', async () => {
    const phone = await signInFrom(PHONE, '203.0.113.9');
    apis.clock.advance(MINUTE_MS);
    await signInFrom('a script/1.0');
    apis.clock.advance(MINUTE_MS);
    await signInFrom(WINDOWS);
    const rows = await list(phone.accessToken);
    expect(rows.map((row) => [row.device, row.address, row.isCurrent])).toEqual([
      ['Safari 18 · iOS', '203.0.113.9', true],
      ['Chrome 156 · Windows', '127.0.0.1', false],
      ['a script/1.0', '127.0.0.1', false],
    ]);
    for (const row of rows) expect(userSession.strict().safeParse(row).error).toBeUndefined();
  });

  it('excludes sessions of other users, ended sessions and expired sessions', async () => {
    await insertUser(apis.database.db, `${name}-other`);
    await signIn(apis.server.url, `${name}-other`);
    await signInFrom(WINDOWS);
    apis.clock.advance(31 * DAY_MS);
    const { accessToken } = await signInFrom(PHONE);
    expect(await list(accessToken)).toHaveLength(1);
  });

  it('shows the last use to the minute, and further calls within the same minute write nothing', async () => {
    const { accessToken } = await signInFrom(WINDOWS);
    const other = await signInFrom(PHONE);
    const lastUse = async () => (await list(other.accessToken)).find((row) => !row.isCurrent)?.lastUsedAt ?? '';
    const before = await lastUse();
    for (let calls = 0; calls < 5; calls += 1) {
      apis.clock.advance(6_000);
      expect(await status(accessToken)).toBe(200);
    }
    expect(await lastUse()).toBe(before);
    apis.clock.advance(MINUTE_MS);
    expect(await status(accessToken)).toBe(200);
    expect(Date.parse(await lastUse()) - Date.parse(before)).toBeGreaterThanOrEqual(MINUTE_MS);
  });
});

describe('ending sessions', () => {
  it('invalidates the tokens of a session from the next call on, in every process (ACC-30)', async () => {
    const mine = await signInFrom(WINDOWS);
    const other = await signInFrom(PHONE);
    expect(await status(other.accessToken)).toBe(200);
    expect(await status(other.accessToken, apis.second.url)).toBe(200);
    const id = (await list(mine.accessToken)).find((row) => !row.isCurrent)?.id ?? '';
    const answer = await callApi(apis.server.url, endSession, { params: { id } }, bearer(mine.accessToken));
    expect(answer).toMatchObject({ status: 200, isSuccess: true, body: true });
    expect(await status(other.accessToken)).toBe(401);
    await expect.poll(() => status(other.accessToken, apis.second.url)).toBe(401);
    expect((await callApi(apis.server.url, refresh, { body: { refreshToken: other.refreshToken } })).status).toBe(401);
    expect(await status(mine.accessToken)).toBe(200);
    const again = await callApi(apis.server.url, endSession, { params: { id } }, bearer(mine.accessToken));
    expect(again).toMatchObject({ status: 404, exceptionBody: { code: 300 } });
  });

  it('fails with 404 for another user’s session, which continues', async () => {
    const mine = await signInFrom(WINDOWS);
    const [session] = await list(mine.accessToken);
    await insertUser(apis.database.db, `${name}-other`);
    const theirs = await signIn(apis.server.url, `${name}-other`);
    const answer = await callApi(
      apis.server.url,
      endSession,
      { params: { id: session?.id ?? '' } },
      bearer(theirs.accessToken),
    );
    expect(answer).toMatchObject({ status: 404, exceptionBody: { code: 300 } });
    expect(await status(mine.accessToken)).toBe(200);
  });

  it('keeps the caller’s session when the user ends all other sessions', async () => {
    const others = [await signInFrom(WINDOWS), await signInFrom(PHONE)];
    const mine = await signInFrom(WINDOWS);
    const answer = await callApi(apis.server.url, endOtherSessions, {}, bearer(mine.accessToken));
    expect(answer.body).toBe(true);
    for (const { accessToken } of others) expect(await status(accessToken)).toBe(401);
    expect(await list(mine.accessToken)).toHaveLength(1);
    const logs = await apis.database.db
      .selectFrom('action_logs')
      .select('action')
      .where('owner_id', '=', name)
      .execute();
    expect(logs.map((log) => log.action)).toEqual(['otherSessionsEnded']);
  });

  it('happens when an account is deactivated: the tokens become invalid, and the account cannot refresh (ACC-34)', async () => {
    const { accessToken, refreshToken } = await signInFrom(WINDOWS);
    await apis.database.db.updateTable('users').set({ is_email_confirmed: false }).where('id', '=', name).execute();
    apis.server.app.access.forget(name);
    expect(await status(accessToken)).toBe(401);
    expect((await callApi(apis.server.url, refresh, { body: { refreshToken } })).status).toBe(401);
  });
});

describe('the mail about a new device', () => {
  it('reports a new device or IP address, but not the first sign-in or a newer version of the browser (ACC-33)', async () => {
    await signInFrom(WINDOWS);
    expect(await mailsTo(name)).toEqual([]);
    await signInFrom(WINDOWS);
    await signInFrom(WINDOWS_LATER);
    expect(await mailsTo(name)).toEqual([]);
    await signInFrom(PHONE);
    await signInFrom(WINDOWS, '203.0.113.7');
    await signInFrom(WINDOWS, '203.0.113.7');
    expect(await mailsTo(name)).toEqual([
      { kind: 'newDevice', locale: 'vi', recipient: `${name}@example.com` },
      { kind: 'newDevice', locale: 'vi', recipient: `${name}@example.com` },
    ]);
  });

  it('stays unsent after a wrong password', async () => {
    await signInFrom(WINDOWS);
    await callApi(
      apis.server.url,
      login,
      { body: { email: `${name}@example.com`, password: 'not it at all' } },
      { 'user-agent': PHONE },
    );
    expect(await mailsTo(name)).toEqual([]);
  });
});

describe('a refresh token that was copied', () => {
  it('ends its session and sends one mail to the owner (ACC-25)', async () => {
    await apis.database.db.updateTable('users').set({ locale: 'en' }).where('id', '=', name).execute();
    const tokens = await signInFrom(WINDOWS);
    const send = (refreshToken: string) => callApi(apis.server.url, refresh, { body: { refreshToken } });
    expect((await send(tokens.refreshToken)).status).toBe(200);
    apis.clock.advance(MINUTE_MS);
    const answers = await Promise.all([send(tokens.refreshToken), send(tokens.refreshToken)]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401]);
    expect(await status(tokens.accessToken)).toBe(401);
    expect(await mailsTo(name)).toEqual([{ kind: 'sessionStolen', locale: 'en', recipient: `${name}@example.com` }]);
  });
});

it('sessions that expired long ago are deleted together with their tokens', async () => {
  await signInFrom(WINDOWS);
  apis.clock.advance(121 * DAY_MS);
  const { accessToken } = await signInFrom(WINDOWS);
  await apis.server.app.accounts.sessions.tidy();
  const rows = await apis.database.db.selectFrom('sessions').select('id').where('owner_id', '=', name).execute();
  expect(rows).toHaveLength(1);
  const tokens = await apis.database.db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('owner_id', '=', name)
    .execute();
  expect(tokens).toHaveLength(1);
  expect(await status(accessToken)).toBe(200);
});
