import { BIO_MAX, USER_NAME_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { dob, password, personName, user } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done, instant } from './envelope.ts';
import * as calls from './profile.calls.ts';

export const profileBody = z.object({
  firstName: personName('firstName'),
  lastName: personName('lastName'),
  bio: z.string('bioRequired').trim().min(1, 'bioRequired').max(BIO_MAX, 'bioTooLong'),
  dob,
  userName: z
    .string('userNameRequired')
    .trim()
    .min(1, 'userNameRequired')
    .max(USER_NAME_MAX, 'userNameTooLong')
    // The user name, which is a part of a URL: /auth/profile/{username}.
    .regex(/^[\p{L}\p{N}_.-]+$/u, 'userNameInvalid'),
});

export const updateProfile = endpoint({
  ...calls.updateProfile,
  summary: 'Change my name, bio, date of birth and user name',
  body: profileBody,
  reply: user,
  errors: ['DUPLICATE_USERNAME', 'PROFILE_LOCKED'],
});

/** Fields of a user that every signed-in user may see. */
export const publicProfile = z.object({
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  bio: z.string(),
  createdAt: instant,
});

export const getPublicProfile = endpoint({
  ...calls.getPublicProfile,
  summary: 'Get the public profile of a person',
  params: z.object({ username: z.string().min(1).max(USER_NAME_MAX) }),
  reply: publicProfile,
  errors: [],
});

export const changePasswordBody = z
  .object({
    oldPassword: password,
    newPassword: password,
    newPasswordConfirmation: z.string('confirmPasswordRequired').min(1, 'confirmPasswordRequired'),
  })
  .refine((form) => form.newPassword !== form.oldPassword, { path: ['newPassword'], message: 'newPasswordSame' })
  .refine((form) => form.newPasswordConfirmation === form.newPassword, {
    path: ['newPasswordConfirmation'],
    message: 'confirmNewPasswordDiffers',
  });

export const changePassword = endpoint({
  ...calls.changePassword,
  summary: 'Change my password; all other sessions end',
  body: changePasswordBody,
  reply: done,
  errors: ['OLD_PASSWORD_WRONG', 'PASSWORD_COMMON', 'PROFILE_LOCKED'],
});

export const saveLocale = endpoint({
  ...calls.saveLocale,
  summary: 'Set the language of my mails',
  body: z.object({ locale: z.enum(['vi', 'en']) }),
  reply: done,
  errors: [],
});

/** State of the API key, which was shown only once; null when the user has no key. */
export const apiKeyState = z
  .object({ lastFour: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })
  .nullable();

export const getApiKey = endpoint({
  ...calls.getApiKey,
  summary: 'Get whether I have an API key, and when it was last used',
  reply: apiKeyState,
  errors: [],
});

export const createApiKey = endpoint({
  ...calls.createApiKey,
  summary: 'Create or replace my API key; only this response shows it',
  reply: z.string(),
  errors: ['PROFILE_LOCKED'],
});

export const removeApiKey = endpoint({
  ...calls.removeApiKey,
  summary: 'Revoke my API key',
  reply: done,
  errors: [],
});
