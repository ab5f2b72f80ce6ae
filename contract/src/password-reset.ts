import { PASSCODE_LENGTH } from '@bobbin/domain/limits';
import { z } from 'zod';
import { email, password } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done } from './envelope.ts';
import * as calls from './password-reset.calls.ts';

/** The mailed passcode, which must have exactly PASSCODE_LENGTH characters; case is ignored (ACC-18). */
export const passcode = z
  .string('passcodeRequired')
  .trim()
  .min(1, 'passcodeRequired')
  .min(PASSCODE_LENGTH, 'passcodeTooShort')
  .max(PASSCODE_LENGTH, 'passcodeTooLong');

export const verifyPasscodeBody = z.object({ email, passcode });

const newPasswordPair = z.object({
  newPassword: z.string(),
  /** The sentences differ from those of the registration (ACC-9). */
  newPasswordConfirmation: z.string('confirmWithPasswordRequired').min(1, 'confirmWithPasswordRequired'),
});

export const newPasswordBody = newPasswordPair
  .extend({ email, passcode, newPassword: password })
  .refine((form) => form.newPasswordConfirmation === form.newPassword, {
    path: ['newPasswordConfirmation'],
    message: 'confirmWithPasswordDiffers',
    // This check also runs while other fields are invalid.
    when: ({ value }) => newPasswordPair.safeParse(value).success,
  });

export const sendPasscode = endpoint({
  ...calls.sendPasscode,
  summary: 'Mail a passcode for a forgotten password',
  body: z.object({ email }),
  reply: done,
  errors: ['USER_MISSING', 'RESET_JUST_SENT', 'PROFILE_LOCKED'],
});

export const verifyPasscode = endpoint({
  ...calls.verifyPasscode,
  summary: 'Check a mailed passcode without consuming it',
  body: verifyPasscodeBody,
  reply: done,
  errors: ['PASSCODE_INVALID', 'PASSCODE_EXPIRED', 'PASSCODE_NOT_FOUND'],
});

export const setForgottenPassword = endpoint({
  ...calls.setForgottenPassword,
  summary: 'Set a new password with the mailed passcode; all sessions of the account end',
  body: newPasswordBody,
  reply: done,
  errors: ['PASSWORD_COMMON', 'PASSCODE_INVALID', 'PASSCODE_EXPIRED', 'PASSCODE_NOT_FOUND'],
});
