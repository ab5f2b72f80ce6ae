import { ERRORS } from '@bobbin/contract/errors';
import { sendPasscode, setForgottenPassword } from '@bobbin/contract/password-reset';
import { changePassword, createApiKey, removeApiKey } from '@bobbin/contract/profile';
import { generateTwoFactor, renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from '@bobbin/contract/two-factor';
import * as contract from '@bobbin/contract/withdrawals';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { readLink } from '../accounts/outbox.ts';
import { bearer, insertUser, PASSWORD } from '../accounts/people.ts';
import { keepApis } from '../world/apis.ts';
import { openSession } from '../world/person.ts';
import { callApi } from '../world/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const apis = keepApis({ server: {} });
let name: string;
let count = 0;
beforeEach(async () => {
  name = `seller-${(count += 1)}`;
  await insertUser(apis.database.db, name);
});

/** Opens a session without a password, so that the changes of this test affect no session that is in use. */
const enter = async () => bearer((await openSession(apis.server.app, name)).token);
const call = async (...[endpoint, input]: [Parameters<typeof callApi>[1], object?]) => {
  const answer = await callApi(apis.server.url, endpoint, (input ?? {}) as never, await enter());
  expect(answer.exceptionBody, endpoint.name).toBeNull();
  return answer.body;
};
/** Each code of the authenticator works only once. */
function nextCode(secret: string): string {
  apis.clock.advance(MINUTE_MS);
  return generateSync({ secret, epoch: Math.floor(apis.clock.now() / 1000) });
}
async function turnOn(): Promise<string> {
  const secret = new URL(String(await call(generateTwoFactor))).searchParams.get('secret') ?? '';
  await call(turnOnTwoFactor, { body: { passcode: nextCode(secret) } });
  return secret;
}
const later = () => apis.clock.advance(DAY_MS + MINUTE_MS);

/** Changes that a thief of a session or a mailbox would make first; `what` is the name that the seller sees. */
const CHANGES: readonly [string, string, () => Promise<unknown>][] = [
  [
    'another password',
    'password',
    () => {
      const to = 'quite another one';
      return call(changePassword, { body: { oldPassword: PASSWORD, newPassword: to, newPasswordConfirmation: to } });
    },
  ],
  [
    'a forgotten password',
    'password',
    async () => {
      const email = `${name}@example.com`;
      await call(sendPasscode, { body: { email } });
      const { passcode = '' } = await readLink(apis.server.url, email);
      const to = 'quite another one';
      await call(setForgottenPassword, { body: { email, passcode, newPassword: to, newPasswordConfirmation: to } });
    },
  ],
  ['the second factor is turned on', 'twoFactor', turnOn],
  [
    'the second factor is turned off',
    'twoFactor',
    async () => {
      const secret = await turnOn();
      later();
      await call(turnOffTwoFactor, { body: { passcode: nextCode(secret) } });
    },
  ],
  [
    'new codes to get in without it',
    'twoFactor',
    async () => {
      const secret = await turnOn();
      later();
      await call(renewRecoveryCodes, { body: { passcode: nextCode(secret) } });
    },
  ],
  ['a new API key', 'apiKey', () => call(createApiKey)],
  [
    'an API key is revoked',
    'apiKey',
    async () => {
      await call(createApiKey);
      later();
      await call(removeApiKey);
    },
  ],
];

describe('a withdrawal within 24 hours', () => {
  it.each(CHANGES)('fails after this change: %s (WDR-6)', async (_, what, change) => {
    const read = async () =>
      (await callApi(apis.server.url, contract.getWithdrawalTerms, {}, await enter())).body ?? undefined;
    expect(await read()).toMatchObject({ frozenUntil: null, frozenBy: null });
    await change();
    const terms = await read();
    expect(terms?.frozenBy).toBe(what);
    expect(Date.parse(terms?.frozenUntil ?? '') - apis.clock.now()).toBeGreaterThan(DAY_MS - MINUTE_MS);
    const body = { amount: '1', bank: 'ACB', cardNumber: '0123456789' };
    const ask = async () =>
      (await callApi(apis.server.url, contract.createPaymentRequest, { body }, await enter())).exceptionBody?.code;
    expect(await ask()).toBe(ERRORS.WITHDRAWAL_FROZEN.code);
    later();
    expect(await read()).toMatchObject({ frozenUntil: null, frozenBy: null });
    // After the freeze has ended, only the missing money prevents the withdrawal.
    expect(await ask()).toBe(ERRORS.BALANCE_TOO_LOW.code);
  });
});
