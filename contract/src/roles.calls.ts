import type { Call } from './endpoint.ts';

export const listRoles = {
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  access: { permission: 'VIEW_ROLES' },
} as const satisfies Call;

export const listRoleNames = {
  name: 'listRoleNames',
  method: 'GET',
  path: '/roles/names',
  access: { permission: 'VIEW_MEMBERS' },
} as const satisfies Call;

export const createRole = {
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const renameRole = {
  name: 'renameRole',
  method: 'PATCH',
  path: '/roles/{id}',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const demandSecondFactor = {
  name: 'demandSecondFactor',
  method: 'PATCH',
  path: '/roles/{id}/second-factor',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const removeRole = {
  name: 'removeRole',
  method: 'DELETE',
  path: '/roles/{id}',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const getRoleMatrix = {
  name: 'getRoleMatrix',
  method: 'GET',
  path: '/roles/matrix',
  access: { permission: 'VIEW_ROLES' },
} as const satisfies Call;

export const saveRoleMatrix = {
  name: 'saveRoleMatrix',
  method: 'POST',
  path: '/roles/matrix',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const setRoleLimits = {
  name: 'setRoleLimits',
  method: 'PATCH',
  path: '/roles/{id}/limits',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const undoRoleChange = {
  name: 'undoRoleChange',
  method: 'POST',
  path: '/roles/changes/{id}/undo',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const switchRolePermission = {
  name: 'switchRolePermission',
  method: 'PATCH',
  path: '/roles/change-role-permission',
  access: { permission: 'EDIT_ROLES' },
} as const satisfies Call;

export const changeMemberRole = {
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/roles/change-user-role',
  access: { permission: 'EDIT_MEMBERS' },
} as const satisfies Call;
