import { getProfile, login, logout, refresh } from '@bobbin/contract/auth';
import { listShopNames } from '@bobbin/contract/shop-names';
import {
  authenticateTwoFactor,
  generateTwoFactor,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@bobbin/contract/two-factor';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';
import { bearer, insertUser, PASSWORD, signIn } from './people.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let name: string;
let count = 0;

const apis = keepApis({ server: { LOCKED_PROFILES: 'shared@example.com' }, second: {} });
// Each test has a new user, because locks and used codes belong to a user.
beforeEach(async () => {
  name = `person-${(count += 1)}`;
  await insertUser(apis.database.db, name);
});

function codeOf(secret: string, offsetMs = 0): string {
  return generateSync({ secret, epoch: Math.floor((apis.clock.now() + offsetMs) / 1000) });
}

function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps * STEP_MS)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
}

async function turnOn(accessToken: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
  const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
  const answer = await callApi(
    apis.server.url,
    turnOnTwoFactor,
    { body: { passcode: codeOf(secret) } },
    bearer(accessToken),
  );
  expect(answer).toMatchObject({ status: 200, isSuccess: true });
  return { secret, recoveryCodes: answer.body ?? [] };
}

function pay(
  accessToken: string,
  body: { twoFactorAuthenticationCode: string } | { recoveryCode: string },
  url = apis.server.url,
) {
  return callApi(url, authenticateTwoFactor, { body }, bearer(accessToken));
}

async function status(accessToken: string, url = apis.server.url): Promise<number> {
  return (await callApi(url, listShopNames, {}, bearer(accessToken))).status;
}

async function mailsTo(person: string): Promise<string[]> {
  const rows = await apis.database.db
    .selectFrom('mails')
    .select('kind')
    .where('owner_id', '=', person)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind);
}

describe('turning on the second factor', () => {
  it('shows a QR code with brand and email, accepts the first code, returns ten recovery codes and sends a mail', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const begun = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
    const link = new URL(begun.body ?? '');
    expect(`${link.protocol}//${link.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(link.pathname)).toBe(`/Bobbin:${name}@example.com`);
    expect(link.searchParams.get('issuer')).toBe('Bobbin');
    const secret = link.searchParams.get('secret') ?? '';
    const profile = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
    expect(profile.body?.isTwoFactorAuthenticationEnabled).toBe(false);

    const body = { passcode: codeOf(secret) };
    const answer = await callApi(apis.server.url, turnOnTwoFactor, { body }, bearer(accessToken));
    expect(new Set(answer.body).size).toBe(10);
    for (const code of answer.body ?? []) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const after = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
    expect(after.body?.isTwoFactorAuthenticationEnabled).toBe(true);
    expect(await mailsTo(name)).toEqual(['twoFactorOn']);
  });

  it('stores neither the secret nor the recovery codes in plain text, and records none of them in the action history', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { secret, recoveryCodes } = await turnOn(accessToken);
    const rows = await Promise.all(
      (['two_factors', 'recovery_codes', 'action_logs', 'mails'] as const).map((table) =>
        apis.database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(rows).toUpperCase();
    expect(text).toContain('TWOFACTORTURNEDON');
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(text).not.toContain(hidden);
    }
  });

  it('fails with a wrong code, before the QR code was requested, ten minutes after it, and when the second factor is already on (ACC-39)', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const send = (passcode: string) =>
      callApi(apis.server.url, turnOnTwoFactor, { body: { passcode } }, bearer(accessToken));
    expect((await send('123456')).exceptionBody?.code).toBe(123);
    const begun = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
    const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
    expect((await send(wrongCode(secret))).exceptionBody).toMatchObject({ code: 121, message: 'Sai mã 2FA' });
    apis.clock.advance(10 * MINUTE_MS + 1000);
    expect((await send(codeOf(secret))).exceptionBody?.code).toBe(123);
    await turnOn(accessToken);
    const again = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
    expect(again.exceptionBody?.code).toBe(122);
    expect((await send(codeOf(secret))).exceptionBody?.code).toBe(122);
  });

  it('keeps the caller’s session, while other sessions need a code from their next call on, in every process (ACC-39)', async () => {
    const mine = await signIn(apis.server.url, name);
    const other = await signIn(apis.server.url, name);
    expect(await status(other.accessToken, apis.second.url)).toBe(200);
    const { secret } = await turnOn(mine.accessToken);
    expect(await status(mine.accessToken)).toBe(200);
    expect(await status(other.accessToken)).toBe(404);
    await expect.poll(() => status(other.accessToken, apis.second.url)).toBe(404);
    apis.clock.advance(STEP_MS);
    const paid = await pay(other.accessToken, { twoFactorAuthenticationCode: codeOf(secret) });
    expect(await status(paid.body?.accessToken ?? '')).toBe(200);
  });

  it('fails for a shared account, because it would lock the other users out', async () => {
    await insertUser(apis.database.db, 'shared').catch(() => undefined);
    const { accessToken } = await signIn(apis.server.url, 'shared');
    const answer = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
    expect(answer.exceptionBody?.code).toBe(124);
  });
});

describe('a session with a pending second factor', () => {
  it('gets 404 with code 359 and X-Auth-Step from every call except sign-out, refresh and the code itself (ACC-35)', async () => {
    const { secret } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    const pending = await signIn(apis.server.url, name);
    for (const call of [getProfile, listShopNames, generateTwoFactor]) {
      const answer = await callApi(apis.server.url, call, {}, bearer(pending.accessToken));
      expect(answer).toMatchObject({ status: 404, isSuccess: false, exceptionBody: { code: 359 } });
      expect(answer.headers.get('x-auth-step')).toBe('2fa');
    }
    const stream = await fetch(`${apis.server.url}/api/events`, { headers: bearer(pending.accessToken) });
    expect(stream.status).toBe(404);

    // A token refresh does not replace the missing code.
    const next = await callApi(apis.server.url, refresh, { body: { refreshToken: pending.refreshToken } });
    expect(await status(next.body?.accessToken ?? '')).toBe(404);

    apis.clock.advance(STEP_MS);
    const paid = await pay(next.body?.accessToken ?? '', { twoFactorAuthenticationCode: codeOf(secret) });
    expect(await status(paid.body?.accessToken ?? '')).toBe(200);
    // Tokens that were issued before stop working, also within the grace period.
    for (const refreshToken of [pending.refreshToken, next.body?.refreshToken ?? '']) {
      expect((await callApi(apis.server.url, refresh, { body: { refreshToken } })).status).toBe(401);
    }
    expect(
      (await callApi(apis.server.url, refresh, { body: { refreshToken: paid.body?.refreshToken ?? '' } })).status,
    ).toBe(200);
  });

  it('invalidates earlier access tokens that had full permissions, in every process', async () => {
    const { accessToken: main } = await signIn(apis.server.url, name);
    const before = await signIn(apis.server.url, name);
    const other = await signIn(apis.server.url, name);
    // These tokens were copied before and after the second factor was turned on.
    const { secret } = await turnOn(main);
    const pending = await callApi(apis.server.url, refresh, { body: { refreshToken: before.refreshToken } });
    const old = [before.accessToken, pending.body?.accessToken ?? ''];
    for (const token of old) await expect.poll(() => status(token, apis.second.url)).toBe(404);

    apis.clock.advance(STEP_MS);
    const paid = await pay(old[1] ?? '', { twoFactorAuthenticationCode: codeOf(secret) });
    for (const token of old) {
      expect(await status(token)).toBe(401);
      await expect.poll(() => status(token, apis.second.url)).toBe(401);
      expect((await pay(token, { twoFactorAuthenticationCode: codeOf(secret) })).status).toBe(401);
    }
    for (const url of [apis.server.url, apis.second.url])
      expect(await status(paid.body?.accessToken ?? '', url)).toBe(200);
    // Another session needs a code of its own, and the session that turned the second factor on continues.
    expect(await status(other.accessToken)).toBe(404);
    expect(await status(main)).toBe(200);
  });

  it('can be signed out', async () => {
    await turnOn((await signIn(apis.server.url, name)).accessToken);
    const pending = await signIn(apis.server.url, name);
    expect((await callApi(apis.server.url, logout, {}, bearer(pending.accessToken))).status).toBe(200);
    expect((await pay(pending.accessToken, { recoveryCode: 'x' })).status).toBe(401);
  });

  it('still needs the code when the session began while the second factor was being turned on', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const begun = await callApi(apis.server.url, generateTwoFactor, {}, bearer(accessToken));
    const secret = new URL(begun.body ?? '').searchParams.get('secret') ?? '';
    const [on, ...logins] = await Promise.all([
      callApi(apis.server.url, turnOnTwoFactor, { body: { passcode: codeOf(secret) } }, bearer(accessToken)),
      ...Array.from({ length: 6 }, () => signIn(apis.second.url, name)),
    ]);
    expect(on.isSuccess).toBe(true);
    for (const tokens of logins) await expect.poll(() => status(tokens.accessToken)).toBe(404);
  });
});

describe('a code of the authenticator', () => {
  it('works one time step too early or too late, but not two (ACC-36)', async () => {
    const { secret } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    apis.clock.advance(10 * STEP_MS);
    const pending = await signIn(apis.server.url, name);
    for (const steps of [-2, 2]) {
      const answer = await pay(pending.accessToken, { twoFactorAuthenticationCode: codeOf(secret, steps * STEP_MS) });
      expect(answer.exceptionBody?.code, `${steps}`).toBe(100);
    }
    const early = await pay(pending.accessToken, { twoFactorAuthenticationCode: codeOf(secret, -STEP_MS) });
    const body = { twoFactorAuthenticationCode: codeOf(secret, STEP_MS) };
    expect((await pay(early.body?.accessToken ?? '', body)).isSuccess).toBe(true);
  });

  it('works once, and makes older codes invalid, also for simultaneous calls in two processes (ACC-36)', async () => {
    const { secret } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    const body = () => ({ twoFactorAuthenticationCode: codeOf(secret) });
    // The code that turned the second factor on is already used up.
    const first = await signIn(apis.server.url, name);
    expect((await pay(first.accessToken, body())).exceptionBody?.code).toBe(100);
    apis.clock.advance(2 * STEP_MS);
    const sessions = await Promise.all(Array.from({ length: 4 }, () => signIn(apis.server.url, name)));
    const code = body();
    const older = { twoFactorAuthenticationCode: codeOf(secret, -STEP_MS) };
    const answers = await Promise.all(
      sessions.map((tokens, index) => pay(tokens.accessToken, code, index % 2 ? apis.server.url : apis.second.url)),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    const last = await signIn(apis.server.url, name);
    expect((await pay(last.accessToken, older)).exceptionBody?.code).toBe(100);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('returns 422 when malformed: “%s”', async (text) => {
    const { accessToken } = await signIn(apis.server.url, name);
    expect((await pay(accessToken, { twoFactorAuthenticationCode: text })).status).toBe(422);
  });

  it('fails for a user whose second factor is turned off', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    expect((await pay(accessToken, { twoFactorAuthenticationCode: codeOf(SECRET) })).exceptionBody?.code).toBe(100);
    const off = await callApi(apis.server.url, turnOffTwoFactor, { body: { passcode: '123456' } }, bearer(accessToken));
    expect(off.exceptionBody?.code).toBe(121);
  });
});

describe('ACC-37: guessing a code', () => {
  it('stops after five wrong codes for 15 minutes, counted over sessions and processes', async () => {
    const { secret, recoveryCodes } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    apis.clock.advance(2 * STEP_MS);
    const sessions = await Promise.all([signIn(apis.server.url, name), signIn(apis.server.url, name)]);
    const guess = (index: number) =>
      pay(
        sessions[index % 2]?.accessToken ?? '',
        { twoFactorAuthenticationCode: wrongCode(secret) },
        index % 2 ? apis.server.url : apis.second.url,
      );
    for (let left = 4; left >= 0; left -= 1) {
      const answer = await guess(left);
      expect(answer).toMatchObject({ status: 200, exceptionBody: { code: 100, reasons: [`TRIES_LEFT_${left}`] } });
    }
    const [{ accessToken }] = sessions;
    for (const body of [{ twoFactorAuthenticationCode: codeOf(secret) }, { recoveryCode: recoveryCodes[0] ?? '' }]) {
      const stopped = await pay(accessToken, body);
      expect(stopped).toMatchObject({ status: 429, exceptionBody: { code: 929 } });
      const wait = Number(stopped.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(14 * 60);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    }
    apis.clock.advance(14 * MINUTE_MS);
    expect((await pay(accessToken, { twoFactorAuthenticationCode: codeOf(secret) })).status).toBe(429);
    apis.clock.advance(MINUTE_MS + 1000);
    const fresh = await signIn(apis.server.url, name);
    expect((await pay(fresh.accessToken, { twoFactorAuthenticationCode: codeOf(secret) })).isSuccess).toBe(true);
  });

  it('gets at most five tries, also with many simultaneous calls', async () => {
    const { secret } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    const { accessToken } = await signIn(apis.server.url, name);
    const body = { twoFactorAuthenticationCode: wrongCode(secret) };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => pay(accessToken, body, index % 2 ? apis.server.url : apis.second.url)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  it('stops per IP address over many accounts, and correct codes are not counted', async () => {
    const { secret } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    apis.clock.advance(2 * STEP_MS);
    const key = 'two-factor-address:127.0.0.1';
    const set = (tries: number) =>
      apis.database.db
        .insertInto('attempt_limits')
        .values({ key, window_start: new Date(apis.clock.now()), count: tries })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ window_start: new Date(apis.clock.now()), count: tries }),
        )
        .execute();
    await set(99);
    const { accessToken } = await signIn(apis.server.url, name);
    const paid = await pay(accessToken, { twoFactorAuthenticationCode: codeOf(secret) });
    expect(paid.isSuccess).toBe(true);
    const guess = () => pay(paid.body?.accessToken ?? '', { twoFactorAuthenticationCode: wrongCode(secret) });
    expect((await guess()).status).toBe(200);
    expect((await guess()).status).toBe(429);
    await set(0);
  });
});

describe('ACC-40: a recovery code in place of a lost authenticator', () => {
  it('allows a sign-in once, in any spelling', async () => {
    const { recoveryCodes } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    const [first = '', next = ''] = recoveryCodes;
    const pending = await signIn(apis.server.url, name);
    const paid = await pay(pending.accessToken, { recoveryCode: ` ${first.toLowerCase().replace('-', ' ')} ` });
    expect(await status(paid.body?.accessToken ?? '')).toBe(200);
    const again = await signIn(apis.server.url, name);
    expect((await pay(again.accessToken, { recoveryCode: first })).exceptionBody?.code).toBe(100);
    const twice = await Promise.all(
      [apis.server.url, apis.second.url].map((url) => pay(again.accessToken, { recoveryCode: next }, url)),
    );
    expect(twice.filter((answer) => answer.isSuccess)).toHaveLength(1);
  });

  it('counts towards the same limit of wrong tries as the codes of the authenticator', async () => {
    const { secret, recoveryCodes } = await turnOn((await signIn(apis.server.url, name)).accessToken);
    const { accessToken } = await signIn(apis.server.url, name);
    for (let tries = 0; tries < 3; tries += 1) await pay(accessToken, { recoveryCode: 'AAAAA-AAAAA' });
    for (let tries = 0; tries < 2; tries += 1) {
      await pay(accessToken, { twoFactorAuthenticationCode: wrongCode(secret) });
    }
    expect((await pay(accessToken, { recoveryCode: recoveryCodes[0] ?? '' })).status).toBe(429);
  });

  it('fails when it belongs to another user', async () => {
    await turnOn((await signIn(apis.server.url, name)).accessToken);
    await insertUser(apis.database.db, `${name}-other`);
    const theirs = await turnOn((await signIn(apis.server.url, `${name}-other`)).accessToken);
    const { accessToken } = await signIn(apis.server.url, name);
    const answer = await pay(accessToken, { recoveryCode: theirs.recoveryCodes[0] ?? '' });
    expect(answer.exceptionBody?.code).toBe(100);
  });

  it('becomes unnecessary when staff turn the second factor off: every session ends, and the user gets a mail', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    await turnOn(accessToken);
    const isReset = await inTransaction(apis.server.app.db, (trx) =>
      apis.server.app.accounts.twoFactor.reset(trx, systemScope(name, 'test')),
    );
    expect(isReset).toBe(true);
    apis.server.app.access.forget(name);
    expect(await status(accessToken)).toBe(401);
    const answer = await callApi(apis.server.url, login, {
      body: { email: `${name}@example.com`, password: PASSWORD },
    });
    expect(await status(answer.body?.accessToken ?? '')).toBe(200);
    expect(await mailsTo(name)).toEqual(['twoFactorOn', 'twoFactorOff']);
    expect(
      await inTransaction(apis.server.app.db, (trx) =>
        apis.server.app.accounts.twoFactor.reset(trx, systemScope(name, 'test')),
      ),
    ).toBe(false);
  });
});

describe('turning off the second factor', () => {
  it.each(['a code', 'a recovery code'])(
    'requires %s, deletes the secret and the recovery codes, and completes sessions that waited for a code (ACC-41)',
    async (kind) => {
      const { accessToken } = await signIn(apis.server.url, name);
      const { secret, recoveryCodes } = await turnOn(accessToken);
      const pending = await signIn(apis.server.url, name);
      const send = (passcode: string) =>
        callApi(apis.server.url, turnOffTwoFactor, { body: { passcode } }, bearer(accessToken));
      expect((await send(wrongCode(secret))).exceptionBody?.code).toBe(121);
      // The code that turned the second factor on is already used up.
      expect((await send(codeOf(secret))).exceptionBody?.code).toBe(121);
      apis.clock.advance(STEP_MS);
      const [recoveryCode = ''] = recoveryCodes;
      expect(await send(kind === 'a code' ? codeOf(secret) : recoveryCode)).toMatchObject({
        isSuccess: true,
        body: true,
      });
      const profile = await callApi(apis.server.url, getProfile, {}, bearer(accessToken));
      expect(profile.body?.isTwoFactorAuthenticationEnabled).toBe(false);
      expect(await status(pending.accessToken)).toBe(200);
      const left = await apis.database.db
        .selectFrom('recovery_codes')
        .selectAll()
        .where('owner_id', '=', name)
        .execute();
      expect(left).toEqual([]);
      expect(await mailsTo(name)).toEqual(['twoFactorOn', 'twoFactorOff']);
      const logs = await apis.database.db
        .selectFrom('action_logs')
        .select('action')
        .where('owner_id', '=', name)
        .execute();
      expect(logs.map((log) => log.action).toSorted()).toEqual(['twoFactorTurnedOff', 'twoFactorTurnedOn']);
    },
  );
});

describe('new recovery codes', () => {
  const renew = (accessToken: string, passcode: string) =>
    callApi(apis.server.url, renewRecoveryCodes, { body: { passcode } }, bearer(accessToken));

  it('replace the old ones, are stored only as hashes, and appear in the action history and in a mail (ACC-40)', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { secret, recoveryCodes } = await turnOn(accessToken);
    const [used = '', unused = ''] = recoveryCodes;
    expect((await pay((await signIn(apis.server.url, name)).accessToken, { recoveryCode: used })).isSuccess).toBe(true);
    apis.clock.advance(STEP_MS);
    const answer = await renew(accessToken, codeOf(secret));
    const fresh = answer.body ?? [];
    expect(new Set(fresh).size).toBe(10);
    for (const code of fresh) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);

    const pending = await signIn(apis.server.url, name);
    expect((await pay(pending.accessToken, { recoveryCode: unused })).exceptionBody?.code).toBe(100);
    expect((await pay(pending.accessToken, { recoveryCode: fresh[9] ?? '' })).isSuccess).toBe(true);
    // Open sessions continue, because the authenticator is the same.
    expect(await status(accessToken)).toBe(200);

    const log = await apis.database.db
      .selectFrom('action_logs')
      .select(['action', 'before', 'after'])
      .where('owner_id', '=', name)
      .where('action', '=', 'recoveryCodesRenewed')
      .execute();
    expect(log).toEqual([
      { action: 'recoveryCodesRenewed', before: { recoveryCodesLeft: 9 }, after: { recoveryCodesLeft: 10 } },
    ]);
    expect(await mailsTo(name)).toEqual(['twoFactorOn', 'recoveryCodesRenewed']);
    const kept = await apis.database.db.selectFrom('recovery_codes').selectAll().where('owner_id', '=', name).execute();
    expect(kept).toHaveLength(10);
    for (const code of fresh) expect(JSON.stringify(kept).toUpperCase()).not.toContain(code.replace('-', ''));
  });

  it('can be created only with an unused code of the authenticator', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { secret, recoveryCodes } = await turnOn(accessToken);
    const [recoveryCode = ''] = recoveryCodes;
    expect((await renew(accessToken, recoveryCode)).status).toBe(422);
    for (const wrong of [codeOf(secret), wrongCode(secret)]) {
      expect((await renew(accessToken, wrong)).exceptionBody).toMatchObject({ code: 121 });
    }
    apis.clock.advance(STEP_MS);
    const both = await Promise.all(
      [apis.server.url, apis.second.url].map((url) =>
        callApi(url, renewRecoveryCodes, { body: { passcode: codeOf(secret) } }, bearer(accessToken)),
      ),
    );
    expect(both.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(await mailsTo(name)).toEqual(['twoFactorOn', 'recoveryCodesRenewed']);
  });

  it('count towards the same limit of wrong tries as all other codes (ACC-37)', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    const { secret } = await turnOn(accessToken);
    for (let left = 4; left >= 0; left -= 1) {
      expect((await renew(accessToken, wrongCode(secret))).exceptionBody?.reasons).toEqual([`TRIES_LEFT_${left}`]);
    }
    apis.clock.advance(STEP_MS);
    expect((await renew(accessToken, codeOf(secret))).status).toBe(429);
  });

  it('can be created only while the second factor is on, and not for a shared account', async () => {
    const { accessToken } = await signIn(apis.server.url, name);
    expect((await renew(accessToken, '123456')).exceptionBody?.code).toBe(121);
    await insertUser(apis.database.db, 'shared').catch(() => undefined);
    const shared = await signIn(apis.server.url, 'shared');
    expect((await renew(shared.accessToken, '123456')).exceptionBody?.code).toBe(124);
    expect(
      await apis.database.db.selectFrom('recovery_codes').selectAll().where('owner_id', '=', name).execute(),
    ).toEqual([]);
  });
});
