import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done } from './envelope.ts';

/** Six digits of the authenticator (ACC-36). */
export const twoFactorCode = z
  .string('codeRequired')
  .trim()
  .min(1, 'codeRequired')
  .regex(new RegExp(String.raw`^\d{${TWO_FACTOR_LENGTH}}$`), 'codeInvalid');

/** A recovery code as it was handed out; blanks, dashes and case do not matter. */
export const recoveryCode = z.string('recoveryCodeRequired').trim().min(1, 'recoveryCodeRequired').max(40);

/**
 * A wrong code's `reasons` say how many tries are left: `TRIES_LEFT_4` … `TRIES_LEFT_0` (ACC-37); after the last one every try
 * is 429 with `Retry-After` for a while.
 */
export const authenticateTwoFactor = endpoint({
  name: 'authenticateTwoFactor',
  method: 'POST',
  path: '/2fa/authenticate',
  access: 'session',
  summary: 'Pay the second factor of this session with a code or a recovery code; answers its new tokens',
  body: z.union([z.object({ twoFactorAuthenticationCode: twoFactorCode }), z.object({ recoveryCode })]),
  reply: tokens,
  errors: ['WRONG_CREDENTIALS'],
});

export const generateTwoFactor = endpoint({
  name: 'generateTwoFactor',
  method: 'POST',
  path: '/2fa/generate',
  access: 'account',
  isOpenBeforeSecondFactor: true,
  summary: 'Begin to turn the second factor on: the otpauth text for the QR',
  reply: z.string(),
  errors: ['TWO_FACTOR_IS_ON', 'PROFILE_LOCKED'],
});

export const turnOnTwoFactor = endpoint({
  name: 'turnOnTwoFactor',
  method: 'POST',
  path: '/2fa/turn-on',
  access: 'account',
  isOpenBeforeSecondFactor: true,
  summary: 'Turn the second factor on with a first code; answers the recovery codes, once',
  body: z.object({ passcode: twoFactorCode }),
  reply: z.array(z.string()),
  errors: ['TWO_FACTOR_CODE_WRONG', 'TWO_FACTOR_IS_ON', 'TWO_FACTOR_NOT_BEGUN', 'PROFILE_LOCKED'],
});

export const turnOffTwoFactor = endpoint({
  name: 'turnOffTwoFactor',
  method: 'POST',
  path: '/2fa/turn-off',
  access: 'account',
  summary: 'Turn the second factor off with a code or a recovery code',
  body: z.object({ passcode: z.string('codeRequired').trim().min(1, 'codeRequired').max(40) }),
  reply: done,
  errors: ['TWO_FACTOR_CODE_WRONG', 'PROFILE_LOCKED'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/2fa/recovery-codes',
  access: 'account',
  summary: 'Make a fresh set of recovery codes with a code of the authenticator; the old ones die; answers them, once',
  body: z.object({ passcode: twoFactorCode }),
  reply: z.array(z.string()),
  errors: ['TWO_FACTOR_CODE_WRONG', 'PROFILE_LOCKED'],
});
