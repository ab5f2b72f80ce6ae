import type { Call } from './endpoint.ts';

export const listMembers = {
  name: 'listMembers',
  method: 'GET',
  path: '/admin/users',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const getMember = {
  name: 'getMember',
  method: 'GET',
  path: '/admin/users/{id}',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const activateMember = {
  name: 'activateMember',
  method: 'PATCH',
  path: '/admin/users/{id}',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;

export const resetMemberTwoFactor = {
  name: 'resetMemberTwoFactor',
  method: 'DELETE',
  path: '/admin/users/{id}/2fa',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;

export const listMemberShops = {
  name: 'listMemberShops',
  method: 'GET',
  path: '/admin/users/{id}/shops',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const getMemberOverview = {
  name: 'getMemberOverview',
  method: 'GET',
  path: '/admin/users/{id}/overview',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const listMemberSessions = {
  name: 'listMemberSessions',
  method: 'GET',
  path: '/admin/users/{id}/sessions',
  access: { permission: 'VIEW_MEMBERS_PRIVATE' },
} as const satisfies Call;
