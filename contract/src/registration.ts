import { z } from 'zod';
import { dob, email, password, personName } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done } from './envelope.ts';
import * as calls from './registration.calls.ts';

export const registerBody = z.object({
  email,
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  dob,
  password,
});

const passwordPair = z.object({
  password: z.string(),
  confirmPassword: z.string('confirmPasswordRequired').min(1, 'confirmPasswordRequired'),
});

/** The page asks for the password twice; the browser compares both and sends only one (ACC-9). */
export const registerForm = registerBody
  .extend({ confirmPassword: passwordPair.shape.confirmPassword })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    message: 'confirmPasswordDiffers',
    // This check also runs while other fields are invalid.
    when: ({ value }) => passwordPair.safeParse(value).success,
  });

export const register = endpoint({
  ...calls.register,
  summary: 'Create an account; it is activated by a mailed link, or by staff',
  body: registerBody,
  /** Id of the new user. */
  reply: z.string(),
  errors: ['EXISTS', 'PASSWORD_COMMON'],
});

export const sendConfirmationEmailBody = z.object({ email });

export const sendConfirmationEmail = endpoint({
  ...calls.sendConfirmationEmail,
  summary: 'Send the activation link again',
  body: sendConfirmationEmailBody,
  reply: done,
  errors: ['CONFIRMATION_EMAIL_ALREADY_CONFIRMED', 'USER_MISSING', 'NOT_ACTIVATED'],
});

export const confirmEmail = endpoint({
  ...calls.confirmEmail,
  summary: 'Activate an account with the token of the mailed link',
  body: z.object({ email, token: z.string().min(1).max(200) }),
  reply: done,
  errors: ['CONFIRMATION_EMAIL_EXPIRED', 'CONFIRMATION_EMAIL_INVALID', 'CONFIRMATION_EMAIL_ALREADY_CONFIRMED'],
});
