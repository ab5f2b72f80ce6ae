import { TWO_FACTOR_LENGTH } from '@bobbin/domain/limits';
import { z } from 'zod';
import { tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done } from './envelope.ts';
import * as calls from './two-factor.calls.ts';

/** Six digits of the authenticator (ACC-36). */
export const twoFactorCode = z
  .string('codeRequired')
  .trim()
  .min(1, 'codeRequired')
  .regex(new RegExp(String.raw`^\d{${TWO_FACTOR_LENGTH}}$`), 'codeInvalid');

/** A recovery code as it was shown; spaces, dashes and case are ignored. */
export const recoveryCode = z.string('recoveryCodeRequired').trim().min(1, 'recoveryCodeRequired').max(40);

/**
 * For a wrong code, `reasons` gives the remaining tries: `TRIES_LEFT_4` … `TRIES_LEFT_0` (ACC-37). After the last try, every further try is answered
 * with 429 and `Retry-After` for some time.
 */
export const authenticateTwoFactor = endpoint({
  ...calls.authenticateTwoFactor,
  summary: 'Complete the pending second factor of this session with a code or a recovery code; returns new tokens',
  body: z.union([z.object({ twoFactorAuthenticationCode: twoFactorCode }), z.object({ recoveryCode })]),
  reply: tokens,
  errors: ['WRONG_CREDENTIALS'],
});

export const generateTwoFactor = endpoint({
  ...calls.generateTwoFactor,
  summary: 'Start turning on the second factor; returns the otpauth text for the QR code',
  reply: z.string(),
  errors: ['TWO_FACTOR_IS_ON', 'PROFILE_LOCKED'],
});

export const turnOnTwoFactorBody = z.object({ passcode: twoFactorCode });

export const turnOnTwoFactor = endpoint({
  ...calls.turnOnTwoFactor,
  summary: 'Turn on the second factor with a first code; returns the recovery codes once',
  body: turnOnTwoFactorBody,
  reply: z.array(z.string()),
  errors: ['TWO_FACTOR_CODE_WRONG', 'TWO_FACTOR_IS_ON', 'TWO_FACTOR_NOT_BEGUN', 'PROFILE_LOCKED'],
});

export const turnOffTwoFactorBody = z.object({
  passcode: z.string('codeRequired').trim().min(1, 'codeRequired').max(40),
});

export const turnOffTwoFactor = endpoint({
  ...calls.turnOffTwoFactor,
  summary: 'Turn off the second factor with a code or a recovery code',
  body: turnOffTwoFactorBody,
  reply: done,
  errors: ['TWO_FACTOR_CODE_WRONG', 'PROFILE_LOCKED'],
});

export const renewRecoveryCodesBody = z.object({ passcode: twoFactorCode });

export const renewRecoveryCodes = endpoint({
  ...calls.renewRecoveryCodes,
  summary:
    'Create new recovery codes with a code of the authenticator; the old ones become invalid; returns the new ones once',
  body: renewRecoveryCodesBody,
  reply: z.array(z.string()),
  errors: ['TWO_FACTOR_CODE_WRONG', 'PROFILE_LOCKED'],
});
