import { TEAM_DESCRIPTION_MAX, TEAM_LOG_PAGE_SIZE, TEAM_NAME_MAX } from '@bobbin/domain/limits';
import { TEAM_ROLES } from '@bobbin/domain/teams/rights';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, paged, pageQuery, seenFields } from './envelope.ts';
import * as calls from './teams.calls.ts';

export const team = z.object({
  id: z.string(),
  /** Name of the team, which screens show together with the role. */
  name: z.string(),
  role: z.enum(TEAM_ROLES),
  description: z.string(),
  membersCount: z.number().int(),
  shopsCount: z.number().int(),
});
export type Team = z.infer<typeof team>;

export const teamDetail = team.extend({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), joinedAt: instant })),
  /** Invitations that were not accepted yet; an expired invitation can be sent again. */
  invitations: z.array(z.object({ email: z.string(), sentAt: instant, expiresAt: instant, isOver: z.boolean() })),
  /** Numbers for the team; `openOrders` are orders in FULFILLABLE_STATUSES, which must still be produced or handed over. */
  shops: z.array(z.object({ id: z.string(), friendName: z.string(), openOrders: z.number().int() })),
});
export type TeamDetail = z.infer<typeof teamDetail>;

/** Actions of a member for the team's owner, from order timelines and the action history. */
export const memberActivity = z.object({
  id: z.string(),
  lastAt: instant.nullable(),
  /** Number of orders with a timeline event by the member in the last seven days. */
  ordersCount: z.number().int(),
});
export type MemberActivity = z.infer<typeof memberActivity>;

/** An action of a member on an order, from its timeline, or on a shop, from the action history. */
export const teamLogEntry = z.object({
  id: z.string(),
  at: instant,
  userId: z.string(),
  name: z.string(),
  /** A timeline event when `orderId` is set, otherwise an action of the history. */
  what: z.string(),
  orderId: z.string().nullable(),
  shopId: z.string(),
  shopName: z.string(),
});
export type TeamLogEntry = z.infer<typeof teamLogEntry>;

/** An owner for whom the caller works, and the caller's teams of this owner. */
export const workspace = z.object({
  ownerId: z.string(),
  ownerName: z.string(),
  shopsCount: z.number().int(),
  teams: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(TEAM_ROLES) })),
});
export type Workspace = z.infer<typeof workspace>;

export const teamBody = z.object({
  name: z.string('teamNameRequired').trim().min(1, 'teamNameRequired').max(TEAM_NAME_MAX, 'teamNameTooLong'),
  role: z.enum(TEAM_ROLES),
  description: z.string().trim().max(TEAM_DESCRIPTION_MAX, 'teamDescriptionTooLong').default(''),
});

export const invitationBody = z.object({
  email: z
    .email({ error: (issue) => (issue.input === '' ? 'emailRequired' : 'emailInvalid') })
    .max(200, 'emailInvalid'),
});

export const listTeams = endpoint({
  ...calls.listTeams,
  summary: 'List my teams',
  reply: z.array(team),
  errors: [],
});

export const getTeam = endpoint({
  ...calls.getTeam,
  summary: 'Get a team of mine with its members, open invitations and shops',
  params: idParams,
  reply: teamDetail,
  errors: [],
});

export const getTeamActivity = endpoint({
  ...calls.getTeamActivity,
  summary: 'List when each member of a team of mine last acted for me, and on how many orders in the last seven days',
  params: idParams,
  reply: z.array(memberActivity),
  errors: [],
});

export const listTeamLog = endpoint({
  ...calls.listTeamLog,
  summary: 'List the actions of the members of a team of mine on its shops in the last 30 days, newest first',
  params: idParams,
  query: pageQuery(['at'], TEAM_LOG_PAGE_SIZE).pick({ page: true, limit: true }),
  reply: paged(teamLogEntry),
  errors: [],
});

export const createTeam = endpoint({
  ...calls.createTeam,
  summary: 'Create a team',
  body: teamBody,
  reply: team,
  errors: ['TEAM_NAME_TAKEN', 'TEAMS_FULL'],
});

export const updateTeam = endpoint({
  ...calls.updateTeam,
  summary: 'Change name, description and role of a team; a role applies to its members immediately',
  params: idParams,
  body: teamBody.extend({ seen: seenFields }),
  reply: team,
  errors: ['TEAM_NAME_TAKEN'],
});

export const removeTeam = endpoint({
  ...calls.removeTeam,
  summary: 'Delete a team; its members lose access to its shops immediately',
  params: idParams,
  reply: done,
  errors: [],
});

export const inviteToTeam = endpoint({
  ...calls.inviteToTeam,
  summary: 'Invite an address by mail; replaces an open invitation of the address',
  params: idParams,
  body: invitationBody,
  reply: done,
  errors: ['TEAM_MEMBER_ALREADY', 'TEAM_FULL'],
});

export const revokeInvitation = endpoint({
  ...calls.revokeInvitation,
  summary: 'Revoke an open invitation',
  params: idParams.extend({ email: z.string().min(1).max(200) }),
  reply: done,
  errors: [],
});

export const removeTeamMember = endpoint({
  ...calls.removeTeamMember,
  summary: 'Remove a member from a team; the member loses access to its shops immediately',
  params: idParams.extend({ userId: z.string().min(1).max(200) }),
  reply: done,
  errors: [],
});

export const listWorkspaces = endpoint({
  ...calls.listWorkspaces,
  summary: 'List the owners for whom I may work beside myself; the header Acting-For names one of them',
  reply: z.array(workspace),
  errors: [],
});

export const acceptInvitation = endpoint({
  ...calls.acceptInvitation,
  summary: 'Join a team with the token of a mailed invitation',
  body: z.object({ token: z.string().min(1).max(500) }),
  reply: workspace,
  errors: ['INVITATION_INVALID', 'INVITATION_EXPIRED', 'INVITATION_OF_OTHER'],
});

export const leaveTeam = endpoint({
  ...calls.leaveTeam,
  summary: 'Leave a team',
  params: idParams,
  reply: done,
  errors: [],
});

export const assignTeam = endpoint({
  ...calls.assignTeam,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Add a shop to a team',
  params: idParams,
  body: z.object({ teamId: z.string().min(1).max(100) }),
  reply: done,
  errors: [],
});

export const unassignTeam = endpoint({
  ...calls.unassignTeam,
  scope: { permission: 'own', resource: { kind: 'shop', at: 'params.id' } },
  summary: 'Remove a shop from a team',
  params: idParams.extend({ teamId: z.string().min(1).max(100) }),
  reply: done,
  errors: [],
});
