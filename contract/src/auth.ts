import { NAME_MAX, NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, instant, money } from './envelope.ts';
import * as calls from './auth.calls.ts';

/** Messages of the schemas are message ids of `problems.ts`. Server and browser validate with the same schemas (ACC-9). */
export const email = z.string('emailRequired').trim().min(1, 'emailRequired').max(254).pipe(z.email('emailInvalid'));
export const password = z
  .string('passwordRequired')
  .min(1, 'passwordRequired')
  .min(PASSWORD_MIN, 'passwordTooShort')
  .max(PASSWORD_MAX, 'passwordTooLong');
/** Message ids contain the field: `firstNameRequired`, `firstNameTooShort`, `firstNameTooLong` (ACC-9). */
export function personName(field: 'firstName' | 'lastName') {
  return z
    .string(`${field}Required`)
    .trim()
    .min(1, `${field}Required`)
    .min(NAME_MIN, `${field}TooShort`)
    .max(NAME_MAX, `${field}TooLong`);
}
/** A date of birth, `YYYY-MM-DD`, of a living person. */
export const dob = z
  .string('dobRequired')
  .min(1, 'dobRequired')
  .pipe(z.iso.date('dobInvalid'))
  .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), 'dobInvalid');

/** `key` comes from the link in the mail that is sent after too many wrong passwords (ACC-52). */
export const loginBody = z.object({ email, password, key: z.string().max(200).optional() });

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });

export const permission = z.object({
  id: z.string(),
  name: z.string(),
  nameDisplay: z.string(),
  description: z.string(),
});

export const role = z.object({
  id: z.string(),
  roleName: z.string(),
  deletable: z.boolean(),
  isAdmin: z.boolean(),
  /** Instant from which on members of the role need a second factor (ACC-68); null while the role does not require one. */
  secondFactorFrom: instant.nullable().optional(),
  roleToPermission: z.array(
    z.object({
      id: z.string(),
      active: z.boolean(),
      changable: z.boolean(),
      /** Limits of money in dollars; absent without one (ROL-67). */
      perMovement: money.optional(),
      perDay: money.optional(),
      permission,
    }),
  ),
});

/** The signed-in user (ACC-50). */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string().nullable(),
  bio: z.string(),
  dob: z.string().nullable(),
  api: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  isEmailConfirmed: z.boolean(),
  isTwoFactorAuthenticationEnabled: z.boolean(),
  shopsCount: z.number().int(),
  validShopsCount: z.number().int(),
  expiredShopsCount: z.number().int(),
  orderCounts: z.number().int(),
  /** Whether the user ever sent an order to a factory. */
  hasSent: z.boolean(),
  shops: z.array(z.object({ id: z.string(), ordersCount: z.number().int() })),
  money,
  isFlash: z.boolean(),
  isMango: z.boolean(),
  isPressify: z.boolean(),
  isTelegram: z.boolean(),
  /** Whether the account is shared by several people, such as a demo account; its profile page redirects to /404 and cannot be changed (ACC-46). */
  isProfileLocked: z.boolean(),
  /** The acting owner; null when the caller is the owner. The counts of shops and orders are those of the acting owner (TEA-5). */
  actingFor: z.object({ id: z.string(), name: z.string() }).nullable(),
  role,
});
export type User = z.infer<typeof user>;

export const login = endpoint({
  ...calls.login,
  summary: 'Sign in with email and password',
  body: loginBody,
  reply: tokens,
  errors: ['WRONG_CREDENTIALS', 'NOT_ACTIVATED', 'ACCOUNT_REMOVED'],
});

export const refresh = endpoint({
  ...calls.refresh,
  summary: 'Rotate the refresh token (also accepted as bearer); reuse of an old one ends the session',
  body: z.object({ refreshToken: z.string().max(500).optional() }).optional(),
  reply: tokens,
  errors: [],
});

export const logout = endpoint({
  ...calls.logout,
  summary: 'End this session',
  reply: done,
  errors: [],
});

export const getProfile = endpoint({
  ...calls.getProfile,
  scope: { permission: 'viewOrders' },
  summary: 'Get the signed-in person with role, counts and balance',
  reply: user,
  errors: [],
});

/** Public sign-in configuration (API-13). */
export const form = z.object({
  brand: z.string(),
  policyUrl: z.string(),
  panel: z.object({
    title: z.object({ vi: z.string(), en: z.string() }),
    text: z.object({ vi: z.string(), en: z.string() }),
    linkLabel: z.object({ vi: z.string(), en: z.string() }),
    linkUrl: z.string(),
  }),
  limits: z.object({
    passwordMin: z.number().int(),
    passwordMax: z.number().int(),
    nameMin: z.number().int(),
    nameMax: z.number().int(),
    passcodeLength: z.number().int(),
    bioMax: z.number().int(),
    uploadMaxBytes: z.number().int(),
  }),
  exchangeRate: z.number(),
  locales: z.array(z.string()),
  isDemo: z.boolean(),
  blockContextMenu: z.boolean(),
  version: z.string(),
  /** The commit from which the release was built; null when unknown. */
  commit: z.string().nullable(),
});
export type Form = z.infer<typeof form>;

export const getForm = endpoint({
  ...calls.getForm,
  summary: 'Get the public sign-in configuration',
  reply: form,
  errors: [],
});
