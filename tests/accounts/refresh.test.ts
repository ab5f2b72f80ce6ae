import { getProfile, refresh } from '@bobbin/contract/auth';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../server/src/platform/crypto.ts';
import type { Tokens } from '../../server/src/modules/accounts/sessions.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, signIn } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const GRACE_MS = 30_000;
const TOGETHER_MS = 10_000;

const apis = keepApis({ server: {}, second: {} }, (db) => insertUser(db, 'lan'));

async function rotate(refreshToken: string, url = apis.server.url) {
  const answer = await callApi(url, refresh, { body: { refreshToken } });
  return { ...answer, tokens: answer.body as Tokens };
}

async function profileStatus(accessToken: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, getProfile, {}, bearer(accessToken))).status;
}

async function mailsTo(person: string): Promise<string[]> {
  const rows = await apis.database.db.selectFrom('mails').select('kind').where('owner_id', '=', person).execute();
  return rows.map((row) => row.kind);
}

/** Checks that the session works in no process any more, and that its user got a mail. */
async function expectStolen(person: string, all: readonly Tokens[]): Promise<void> {
  for (const tokens of all) {
    expect(await profileStatus(tokens.accessToken)).toBe(401);
    await expect.poll(() => profileStatus(tokens.accessToken, apis.second.url)).toBe(401);
    expect((await rotate(tokens.refreshToken)).status).toBe(401);
    expect(await readSession(tokens.refreshToken)).toMatchObject({ endReason: 'reused' });
  }
  expect(await mailsTo(person)).toEqual(['sessionStolen']);
}

async function readSession(refreshToken: string) {
  return apis.database.db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.owner_id', '=', 'token.owner_id').onRef('session.id', '=', 'token.session_id'),
    )
    .select(['session.ended_at as endedAt', 'session.end_reason as endReason'])
    .where('token.token_hash', '=', hashOf(refreshToken))
    .executeTakeFirst();
}

describe('a refresh token', () => {
  it('returns a new pair of working tokens, whether it is sent in the body or as a bearer token', async () => {
    const first = await signIn(apis.server.url, 'lan');
    const next = await rotate(first.refreshToken);
    expect(next).toMatchObject({ status: 200, isSuccess: true });
    expect(next.tokens.refreshToken).not.toBe(first.refreshToken);
    const last = await callApi(apis.server.url, refresh, {}, bearer(next.tokens.refreshToken));
    expect(last.status).toBe(200);
    expect(await profileStatus(last.body?.accessToken ?? '')).toBe(200);
  });

  it('stays valid while it is used: each use extends it by 30 days (ACC-24)', async () => {
    let { refreshToken } = await signIn(apis.server.url, 'lan');
    for (let month = 0; month < 3; month += 1) {
      apis.clock.advance(29 * DAY_MS);
      const next = await rotate(refreshToken);
      expect(next.status).toBe(200);
      expect(await profileStatus(next.tokens.accessToken)).toBe(200);
      ({ refreshToken } = next.tokens);
    }
  });

  it('expires after 30 days without use', async () => {
    const { refreshToken } = await signIn(apis.server.url, 'lan');
    apis.clock.advance(30 * DAY_MS + 1000);
    expect(await rotate(refreshToken)).toMatchObject({ status: 401, isSuccess: false, exceptionBody: { code: 401 } });
  });

  it.each(['', 'x', 'lan.', 'lan.wrong', '.', '..', 'somebody-else.secret', 'đ.đ'])(
    'fails with 401 when it is unknown: “%s”',
    async (text) => {
      expect((await rotate(text)).status).toBe(401);
    },
  );

  it('fails with 401 when it is used as an access token, and an access token fails as a refresh token', async () => {
    const { accessToken, refreshToken } = await signIn(apis.server.url, 'lan');
    expect((await rotate(accessToken)).status).toBe(401);
    expect(await profileStatus(refreshToken)).toBe(401);
  });

  it('stops working when its account is removed, and so does the access token (ACC-34)', async () => {
    await insertUser(apis.database.db, 'leaver');
    const tokens = await signIn(apis.server.url, 'leaver');
    await apis.database.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', 'leaver').execute();
    expect((await rotate(tokens.refreshToken)).status).toBe(401);
    apis.clock.advance(6_000);
    expect(await profileStatus(tokens.accessToken)).toBe(401);
  });
});

describe('an access token', () => {
  it('expires after 15 minutes (ACC-24)', async () => {
    const { accessToken } = await signIn(apis.server.url, 'lan');
    apis.clock.advance(14 * MINUTE_MS);
    expect(await profileStatus(accessToken)).toBe(200);
    apis.clock.advance(MINUTE_MS + 1000);
    expect(await profileStatus(accessToken)).toBe(401);
  });

  it('fails with 401 when it was modified or is unsigned', async () => {
    const { accessToken } = await signIn(apis.server.url, 'lan');
    const [head = '', claims = '', signature = ''] = accessToken.split('.');
    const asAdmin = Buffer.from(JSON.stringify({ sub: 'admin', sid: 'x', exp: 9_999_999_999 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const token of [
      `${head}.${asAdmin}.${signature}`,
      `${none}.${claims}.`,
      `${none}.${asAdmin}.`,
      `${head}.${claims}`,
    ]) {
      expect(await profileStatus(token), token).toBe(401);
    }
  });
});

describe('an old refresh token that is used again', () => {
  it('works within the grace period, because the response with its successor may have been lost (ACC-26)', async () => {
    const first = await signIn(apis.server.url, 'lan');
    const second_ = await rotate(first.refreshToken);
    apis.clock.advance(GRACE_MS - 1000);
    const again = await rotate(first.refreshToken);
    expect(again.status).toBe(200);
    expect(again.tokens.refreshToken).toBe(second_.tokens.refreshToken);
    for (const tokens of [second_.tokens, again.tokens]) {
      expect(await profileStatus(tokens.accessToken)).toBe(200);
      expect((await rotate(tokens.refreshToken)).status).toBe(200);
    }
  });

  it('ends, after the grace period, all tokens of its sign-in at once in every process, because it was copied (ACC-25)', async () => {
    const first = await signIn(apis.server.url, 'lan');
    const other = await signIn(apis.server.url, 'lan');
    const { tokens: next } = await rotate(first.refreshToken);
    // Both processes have the session in their cache.
    expect(await profileStatus(next.accessToken)).toBe(200);
    expect(await profileStatus(next.accessToken, apis.second.url)).toBe(200);

    apis.clock.advance(GRACE_MS + 1000);
    expect((await rotate(first.refreshToken)).status).toBe(401);
    expect(await profileStatus(next.accessToken)).toBe(401);
    await expect.poll(() => profileStatus(next.accessToken, apis.second.url)).toBe(401);
    expect((await rotate(next.refreshToken)).status).toBe(401);
    expect(await readSession(first.refreshToken)).toMatchObject({ endReason: 'reused' });
    // Another session of the same user is not affected.
    expect(await profileStatus(other.accessToken)).toBe(200);
  });
});

describe('a copied refresh token', () => {
  it('ends the session immediately when its successor was already refreshed, also within the grace period', async () => {
    await insertUser(apis.database.db, 'copied-twice');
    const first = await signIn(apis.server.url, 'copied-twice');
    const { tokens: next } = await rotate(first.refreshToken);
    const { tokens: last } = await rotate(next.refreshToken);
    expect(await profileStatus(last.accessToken, apis.second.url)).toBe(200);
    expect((await rotate(first.refreshToken)).status).toBe(401);
    await expectStolen('copied-twice', [next, last]);
  });

  it('ends the session when its successor was already used for a call, so the response was not lost (ACC-26)', async () => {
    await insertUser(apis.database.db, 'copied-used');
    const first = await signIn(apis.server.url, 'copied-used');
    const { tokens: next } = await rotate(first.refreshToken);
    expect(await profileStatus(next.accessToken, apis.second.url)).toBe(200);
    // No session ends while simultaneous refreshes of several tabs may be in progress.
    apis.clock.advance(TOGETHER_MS - 2000);
    const { status, tokens: together } = await rotate(first.refreshToken);
    expect(status).toBe(200);
    apis.clock.advance(2000);
    expect((await rotate(first.refreshToken)).status).toBe(401);
    await expectStolen('copied-used', [next, together]);
  });

  it('used by two clients is detected when both clients have continued with their own successors', async () => {
    await insertUser(apis.database.db, 'copied-line');
    const first = await signIn(apis.server.url, 'copied-line');
    const { tokens: mine } = await rotate(first.refreshToken);
    const { tokens: theirs } = await rotate(first.refreshToken);
    const { tokens: next } = await rotate(mine.refreshToken);
    apis.clock.advance(GRACE_MS + 1000);
    expect((await rotate(theirs.refreshToken)).status).toBe(401);
    await expectStolen('copied-line', [next]);
  });
});

describe('two tabs with ten calls each when the access token expires', () => {
  it('refresh at the same time: the session stays and all twenty calls succeed (ACC-27)', async () => {
    const first = await signIn(apis.server.url, 'lan');
    apis.clock.advance(15 * MINUTE_MS + 1000);
    const call = async (url: string) => {
      if ((await profileStatus(first.accessToken, url)) !== 401) throw new Error('The token still works');
      const next = await rotate(first.refreshToken, url);
      return { status: await profileStatus(next.tokens.accessToken, url), refreshToken: next.tokens.refreshToken };
    };
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(index < 10 ? apis.server.url : apis.second.url)),
    );
    expect(results.map((result) => result.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await readSession(first.refreshToken)).toEqual({ endedAt: null, endReason: null });
    expect(new Set(results.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    // Every tab can continue with the tokens that it received.
    for (const { refreshToken } of results) expect((await rotate(refreshToken)).status).toBe(200);
  });
});
