import { getProfile, login } from '@bobbin/contract/auth';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../server/src/modules/accounts/passwords.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { readOutbox } from './outbox.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const WINDOW_MS = 15 * 60_000;

const apis = keepApis({ server: { TRUST_PROXY: '1' }, second: {} }, async (db) => {
  await insertUser(db, 'lan');
  await insertUser(db, 'new', { isActivated: false });
  await insertUser(db, 'gone', { isRemoved: true });
});

function tryLogin(email: string, password: string, url = apis.server.url) {
  return callApi(url, login, { body: { email, password } });
}

describe('signing in', () => {
  it('with the right password returns a working access token and a working refresh token (ACC-1)', async () => {
    const answer = await tryLogin('lan@example.com', PASSWORD);
    expect(answer).toMatchObject({ status: 200, isSuccess: true, exceptionBody: null });
    expect(Object.keys(answer.body ?? {}).toSorted()).toEqual(['accessToken', 'refreshToken']);
    const [, middle = ''] = (answer.body?.accessToken ?? '').split('.');
    const claims = JSON.parse(Buffer.from(middle, 'base64url').toString()) as Record<string, number | string>;
    expect(Number(claims.exp) - Number(claims.iat)).toBe(15 * 60);
    expect(claims.sub).toBe('lan');
    const profile = await callApi(apis.server.url, getProfile, {}, bearer(answer.body?.accessToken ?? ''));
    expect(profile.body?.email).toBe('lan@example.com');
  });

  it('ignores spaces around the email and the email’s case, but no character of the password (ACC-1)', async () => {
    expect((await tryLogin('  LAN@Example.com ', PASSWORD)).isSuccess).toBe(true);
    for (const wrong of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `]) {
      expect((await tryLogin('lan@example.com', wrong)).exceptionBody?.code).toBe(100);
    }
  });

  it.each([
    ['a wrong password', 'lan@example.com', 'not the password', 100],
    ['an unknown email', 'nobody@example.com', PASSWORD, 100],
    ['an account that is not activated', 'new@example.com', PASSWORD, 101],
    ['a removed account', 'gone@example.com', PASSWORD, 102],
    ['a wrong password of an account that is not activated', 'new@example.com', 'not the password', 100],
    ['a wrong password of a removed account', 'gone@example.com', 'not the password', 100],
  ])('fails with %s (ACC-3)', async (_what, email, password, code) => {
    const answer = await tryLogin(email, password);
    expect(answer).toMatchObject({ status: 200, isSuccess: false, body: null, exceptionBody: { code } });
  });

  it('gives identical responses for a wrong password and an unknown email (ACC-2)', async () => {
    const [known, unknown] = [
      await tryLogin('lan@example.com', 'not it at all'),
      await tryLogin('no@example.com', 'not it at all'),
    ];
    const plain = ({ exceptionBody }: typeof known) => ({ ...exceptionBody, requestId: '' });
    expect(plain(unknown)).toEqual(plain(known));
  });

  it('takes as long for an unknown email as for a known one, so the duration reveals nothing (ACC-2)', async () => {
    // Test accounts have cheaper password hashes than accounts of the product.
    const hash = await hashPassword(PASSWORD);
    await isPassword(null, 'warm');
    // Compares the minimum of many alternating attempts, because other load lengthens some attempts and shortens none.
    const shortest = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 12; round += 1) {
      for (const [kind, passwordHash] of [['known', hash] as const, ['unknown', null] as const]) {
        const before = process.cpuUsage();
        await isPassword(passwordHash, 'not the password');
        const { user, system } = process.cpuUsage(before);
        shortest[kind] = Math.min(shortest[kind], (user + system) / 1000);
      }
    }
    const { known, unknown } = shortest;
    // A verification with argon2 takes tens of milliseconds, and a skipped one almost none.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
    expect(unknown).toBeGreaterThan(3);
  });

  it('stores its tokens as hashes', async () => {
    const { refreshToken, accessToken } = await signIn(apis.server.url, 'lan');
    const rows = await apis.database.db.selectFrom('refresh_tokens').selectAll().execute();
    const sessions = await apis.database.db.selectFrom('sessions').selectAll().execute();
    const text = JSON.stringify([rows, sessions]);
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toContain(refreshToken);
    expect(text).not.toContain(refreshToken.split('.')[1]);
    expect(text).not.toContain(accessToken);
  });

  it('records the device and the address, cut to a maximum length', async () => {
    await callApi(
      apis.server.url,
      login,
      { body: { email: 'lan@example.com', password: PASSWORD } },
      { 'user-agent': 'x'.repeat(1000) },
    );
    const row = await apis.database.db
      .selectFrom('sessions')
      .select(['device', 'address'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row).toEqual({ device: 'x'.repeat(200), address: '127.0.0.1' });
  });
});

describe('guessing a password', () => {
  it('stops after ten tries per account, counted over all processes, and the waiting time is returned (ACC-4)', async () => {
    await insertUser(apis.database.db, 'minh');
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        tryLogin('minh@example.com', 'guess number x', index % 2 ? apis.server.url : apis.second.url),
      ),
    );
    expect(codes.filter((answer) => answer.status === 429)).toHaveLength(2);
    const stopped = await tryLogin('minh@example.com', PASSWORD);
    expect(stopped).toMatchObject({ status: 429, exceptionBody: { code: 929 } });
    const wait = Number(stopped.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(850);
    expect(wait).toBeLessThanOrEqual(900);
    // Other accounts are not affected.
    expect((await tryLogin('lan@example.com', PASSWORD)).isSuccess).toBe(true);
    apis.clock.advance(WINDOW_MS + 1000);
    expect((await tryLogin('minh@example.com', PASSWORD)).isSuccess).toBe(true);
  });

  it('counts tries from unknown and known addresses separately, and a mailed link lets the account’s owner sign in (ACC-52)', async () => {
    await insertUser(apis.database.db, 'khoa');
    await insertUser(apis.database.db, 'other-owner');
    const from = (address: string, password: string, key?: string) =>
      callApi(
        apis.server.url,
        login,
        { body: { email: 'khoa@example.com', password, ...(key === undefined ? {} : { key }) } },
        { 'x-forwarded-for': address },
      );
    expect((await from('203.0.113.20', PASSWORD)).isSuccess).toBe(true);
    for (let count = 0; count < 12; count += 1) await from(`198.51.100.${count}`, 'guess number x');
    expect((await from('198.51.100.99', PASSWORD)).status).toBe(429);
    // The address from which the owner has signed in before is not affected.
    expect((await from('203.0.113.20', PASSWORD)).isSuccess).toBe(true);

    const mails = (await readOutbox(apis.server.url, 'khoa@example.com')).filter(({ kind }) => kind === 'signInTries');
    expect(mails).toHaveLength(1);
    const key = /[?&]key=([^\s&"]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect(key).not.toBe('');
    for (const wrong of ['x', `${key}x`, `9${key}`])
      expect((await from('198.51.100.99', PASSWORD, wrong)).status).toBe(429);
    expect((await from('198.51.100.99', 'guess number x', key)).exceptionBody?.code).toBe(100);
    expect((await from('198.51.100.99', PASSWORD, key)).isSuccess).toBe(true);
    // An address that is known also has a limit of tries, and the mailed link expires after a day.
    for (let count = 0; count < 10; count += 1) await from('203.0.113.20', 'guess number x');
    expect((await from('203.0.113.20', PASSWORD)).status).toBe(429);
    apis.clock.advance(24 * 3_600_000 + 1000);
    for (let count = 0; count < 11; count += 1) await from(`198.51.100.${count + 100}`, 'guess number x');
    expect((await from('198.51.100.150', PASSWORD, key)).status).toBe(429);
  });

  it('counts all spellings of an email as the same account', async () => {
    await insertUser(apis.database.db, 'hoa');
    for (let count = 0; count < 10; count += 1) {
      await tryLogin(count % 2 ? 'HOA@example.com' : ' hoa@EXAMPLE.com', 'guess number x');
    }
    expect((await tryLogin('hoa@example.com', PASSWORD)).status).toBe(429);
  });

  it('counts from zero again after a successful sign-in', async () => {
    await insertUser(apis.database.db, 'thu');
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await tryLogin('thu@example.com', 'guess number x');
      expect((await tryLogin('thu@example.com', PASSWORD)).isSuccess).toBe(true);
    }
  });

  it('stops per IP address over many accounts, also unknown ones (ACC-4)', async () => {
    apis.clock.advance(WINDOW_MS + 1000);
    await apis.database.db
      .insertInto('attempt_limits')
      .values({ key: 'login-address:127.0.0.1', window_start: new Date(apis.clock.now()), count: 99 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ window_start: new Date(apis.clock.now()), count: 99 }),
      )
      .execute();
    expect((await tryLogin('someone-else@example.com', PASSWORD)).exceptionBody?.code).toBe(100);
    expect((await tryLogin('lan@example.com', PASSWORD)).status).toBe(429);
  });
});
