import { MEMBER_PAGE_SIZE } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, money, paged, pageQuery } from './envelope.ts';
import { shop } from './shops.ts';
import * as calls from './members.calls.ts';

/** A person as staff see them (ROL-13). */
export const member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userName: z.string().nullable(),
  bio: z.string(),
  /** Null without VIEW_MEMBERS_PRIVATE (ROL-13). */
  dob: z.string().nullable(),
  /** Null without VIEW_MEMBERS_PRIVATE (ROL-13). */
  money: money.nullable(),
  isTwoFactorAuthenticationEnabled: z.boolean(),
  isMango: z.boolean(),
  isFlash: z.boolean(),
  isPressify: z.boolean(),
  isTelegram: z.boolean(),
  isEmailConfirmed: z.boolean(),
  createdAt: instant,
  deletedAt: instant.nullable(),
  role: z.object({ id: z.string(), roleName: z.string(), isAdmin: z.boolean() }),
  shopsCount: z.number().int(),
  validShopsCount: z.number().int(),
  expiredShopsCount: z.number().int(),
  orderCounts: z.number().int(),
});
export type Member = z.infer<typeof member>;

export const listMembers = endpoint({
  ...calls.listMembers,
  summary: 'List all accounts; the search finds name, email, user name and id',
  query: pageQuery(['createdAt', 'email'], MEMBER_PAGE_SIZE),
  reply: paged(member),
  errors: [],
});

export const getMember = endpoint({
  ...calls.getMember,
  summary: 'Get a person',
  params: idParams,
  reply: member,
  errors: [],
});

export const activateMember = endpoint({
  ...calls.activateMember,
  summary: 'Activate or deactivate a person; deactivation ends all their sessions immediately',
  params: idParams,
  /** `data` is the name in the product's documents. */
  body: z.union([z.object({ isActive: z.boolean() }), z.object({ data: z.boolean() })]),
  /** Whether the person is activated now. */
  reply: z.boolean(),
  errors: ['LAST_ADMIN', 'MEMBER_PROTECTED', 'MEMBER_DELETED'],
});

export const resetMemberTwoFactor = endpoint({
  ...calls.resetMemberTwoFactor,
  summary: 'Turn off the second factor of a person who lost it; logged, and the person gets a mail',
  params: idParams,
  reply: done,
  errors: ['MEMBER_PROTECTED', 'MEMBER_DELETED'],
});

export const listMemberShops = endpoint({
  ...calls.listMemberShops,
  summary: 'List the shops of a person',
  params: idParams,
  reply: z.array(shop),
  errors: [],
});
