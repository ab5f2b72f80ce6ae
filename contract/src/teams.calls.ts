import type { Call } from './endpoint.ts';

export const listTeams = {
  name: 'listTeams',
  method: 'GET',
  path: '/teams/all',
  access: 'user',
} as const satisfies Call;

export const getTeam = {
  name: 'getTeam',
  method: 'GET',
  path: '/teams/{id}',
  access: 'user',
} as const satisfies Call;

export const getTeamActivity = {
  name: 'getTeamActivity',
  method: 'GET',
  path: '/teams/{id}/activity',
  access: 'user',
} as const satisfies Call;

export const listTeamLog = {
  name: 'listTeamLog',
  method: 'GET',
  path: '/teams/{id}/log',
  access: 'user',
} as const satisfies Call;

export const createTeam = {
  name: 'createTeam',
  method: 'POST',
  path: '/teams',
  access: 'account',
  isIdempotent: true,
} as const satisfies Call;

export const updateTeam = {
  name: 'updateTeam',
  method: 'PATCH',
  path: '/teams/{id}',
  access: 'account',
} as const satisfies Call;

export const removeTeam = {
  name: 'removeTeam',
  method: 'DELETE',
  path: '/teams/{id}',
  access: 'account',
} as const satisfies Call;

export const inviteToTeam = {
  name: 'inviteToTeam',
  method: 'POST',
  path: '/teams/{id}/invitations',
  access: 'account',
} as const satisfies Call;

export const revokeInvitation = {
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/teams/{id}/invitations/{email}',
  access: 'account',
} as const satisfies Call;

export const removeTeamMember = {
  name: 'removeTeamMember',
  method: 'DELETE',
  path: '/teams/{id}/members/{userId}',
  access: 'account',
} as const satisfies Call;

export const listWorkspaces = {
  name: 'listWorkspaces',
  method: 'GET',
  path: '/teams/joined',
  access: 'user',
} as const satisfies Call;

export const acceptInvitation = {
  name: 'acceptInvitation',
  method: 'POST',
  path: '/teams/joined',
  access: 'account',
} as const satisfies Call;

export const leaveTeam = {
  name: 'leaveTeam',
  method: 'DELETE',
  path: '/teams/joined/{id}',
  access: 'account',
} as const satisfies Call;

export const assignTeam = {
  name: 'assignTeam',
  method: 'POST',
  path: '/shops/{id}/assign',
  access: 'user',
} as const satisfies Call;

export const unassignTeam = {
  name: 'unassignTeam',
  method: 'DELETE',
  path: '/shops/{id}/assign/{teamId}',
  access: 'user',
} as const satisfies Call;
