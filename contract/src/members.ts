import { MEMBER_PAGE_SIZE } from '@bobbin/domain/limits';
import { MEMBER_STATES } from '@bobbin/domain/accounts/member-state';
import { TEAM_ROLES } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, done, idParams, instant, money, paged, pageQuery } from './envelope.ts';
import { checkHarm, harmBody, optionalHarmFields } from './harms.ts';
import { shop, shopOwner } from './shops.ts';
import * as calls from './members.calls.ts';

/** A member: a user account as staff see it (ROL-13). */
export const member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The language of mails and notices to the person. */
  locale: z.enum(['vi', 'en']),
  userName: z.string().nullable(),
  bio: z.string(),
  /** Private data; null for staff without the permission VIEW_MEMBERS_PRIVATE (ROL-13). */
  dob: z.string().nullable(),
  /** Private data; null for staff without the permission VIEW_MEMBERS_PRIVATE (ROL-13). */
  money: money.nullable(),
  isTwoFactorAuthenticationEnabled: z.boolean(),
  isMango: z.boolean(),
  isFlash: z.boolean(),
  isPressify: z.boolean(),
  isTelegram: z.boolean(),
  isEmailConfirmed: z.boolean(),
  state: z.enum(MEMBER_STATES),
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
  query: pageQuery(['createdAt', 'email'], MEMBER_PAGE_SIZE).extend({
    /** Selects only accounts with these ids. */
    ids: commaList.optional(),
  }),
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

/** A team of a member: the member's own team, or another seller's team in which the member works. */
const memberTeam = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The owner of the team; null for the member's own team. */
  owner: shopOwner.nullable(),
  /** Number of members of the member's own team; null for another seller's team. */
  membersCount: z.number().int().nullable(),
});

/** Further facts that the head of a member's page shows (ROL-57). */
export const memberOverview = z.object({
  /** When staff deactivated the account, or when it was deleted; null in other states. */
  stateSince: instant.nullable(),
  /** Last sign-in; null for staff without VIEW_MEMBERS_PRIVATE (ROL-58), and when the member never signed in. */
  lastSeenAt: instant.nullable(),
  /** Null without VIEW_MEMBERS_PRIVATE (ROL-58). */
  wallet: z.object({ available: money, held: money, total: money, debt: money }).nullable(),
  teams: z.array(memberTeam),
});
export type MemberOverview = z.infer<typeof memberOverview>;

export const getMemberOverview = endpoint({
  ...calls.getMemberOverview,
  summary: 'Get what the page of a person shows at its top: balance, debts, last use and teams',
  params: idParams,
  reply: memberOverview,
  errors: [],
});

/** A session of a member. */
export const memberSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
});
export type MemberSession = z.infer<typeof memberSession>;

export const listMemberSessions = endpoint({
  ...calls.listMemberSessions,
  summary: 'List the open sessions of a person, last used first',
  params: idParams,
  reply: z.array(memberSession),
  errors: [],
});

export const activateMember = endpoint({
  ...calls.activateMember,
  summary:
    'Activate or deactivate a person; deactivation requires a reason of the list and the text that the person reads, and ends all their sessions immediately',
  params: idParams,
  body: z
    .object({
      isActive: z.boolean().optional(),
      /** Second name of `isActive` in the product's documents. */
      data: z.boolean().optional(),
      ...optionalHarmFields,
    })
    .superRefine((body, context) => {
      const isActive = body.isActive ?? body.data;
      if (isActive === undefined) context.addIssue({ code: 'custom', path: ['isActive'], message: 'isActiveRequired' });
      else if (!isActive) checkHarm('deactivate', body, context);
    }),
  /** Whether the account is activated now. */
  reply: z.boolean(),
  errors: ['LAST_ADMIN', 'MEMBER_PROTECTED', 'MEMBER_DELETED'],
});

export const resetMemberTwoFactor = endpoint({
  ...calls.resetMemberTwoFactor,
  summary:
    'Turn off the second factor of a person who lost it, with a reason that the person reads; logged, and mailed',
  params: idParams,
  body: harmBody('resetTwoFactor').optional(),
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
