import { ROLE_NAME_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done, idParams } from './envelope.ts';

export const roleName = z
  .string('roleNameRequired')
  .trim()
  .min(1, 'roleNameRequired')
  .max(ROLE_NAME_MAX, 'roleNameTooLong');

/** A role with its permissions and how many people have it. */
export const listedRole = role.extend({
  /** The second document's name of `roleToPermission`. */
  roleToPermissions: role.shape.roleToPermission,
  membersCount: z.number().int(),
});
export type ListedRole = z.infer<typeof listedRole>;

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  access: { permission: 'VIEW_ROLES' },
  summary: 'All roles with their permissions and the number of members',
  reply: z.array(listedRole),
  errors: [],
});

/** For the role picker of the member list. */
export const listRoleNames = endpoint({
  name: 'listRoleNames',
  method: 'GET',
  path: '/roles/names',
  access: { permission: 'VIEW_MEMBERS' },
  summary: 'Ids and names of all roles',
  reply: z.array(z.object({ id: z.string(), roleName: z.string(), isAdmin: z.boolean() })),
  errors: [],
});

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  path: '/roles',
  access: { permission: 'EDIT_ROLES' },
  summary: 'Add a role without permissions',
  body: z.object({ roleName }),
  reply: listedRole,
  errors: ['EXISTS'],
});

export const renameRole = endpoint({
  name: 'renameRole',
  method: 'PATCH',
  path: '/roles/{id}',
  access: { permission: 'EDIT_ROLES' },
  summary: 'Rename a role',
  params: idParams,
  body: z.object({ roleName }),
  reply: listedRole,
  errors: ['EXISTS', 'ROLE_PROTECTED'],
});

export const demandSecondFactor = endpoint({
  name: 'demandSecondFactor',
  method: 'PATCH',
  path: '/roles/{id}/second-factor',
  access: { permission: 'EDIT_ROLES' },
  summary: 'Require a second factor of each member with a role from an instant on; null ends the requirement',
  params: idParams,
  body: z.object({ from: z.iso.datetime().nullable() }),
  reply: listedRole,
  errors: ['ROLE_PROTECTED'],
});

export const removeRole = endpoint({
  name: 'removeRole',
  method: 'DELETE',
  path: '/roles/{id}',
  access: { permission: 'EDIT_ROLES' },
  summary: 'Remove a role; its members move to another, `everyone` when none is named',
  params: idParams,
  query: z.object({ moveTo: z.string().max(100).optional() }),
  reply: done,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD'],
});

export const switchRolePermission = endpoint({
  name: 'switchRolePermission',
  method: 'PATCH',
  path: '/roles/change-role-permission',
  access: { permission: 'EDIT_ROLES' },
  summary: 'Give a permission to a role or take it away; in force at the very next call of its members',
  body: z.object({ roleId: z.string().max(100), permissionId: z.string().max(100), active: z.boolean() }),
  reply: done,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD'],
});

export const changeMemberRole = endpoint({
  name: 'changeMemberRole',
  method: 'PATCH',
  path: '/roles/change-user-role',
  access: { permission: 'EDIT_MEMBERS' },
  summary: 'Give a member another role; in force at their very next call',
  body: z.object({ userId: z.string().max(100), roleId: z.string().max(100) }),
  reply: done,
  errors: ['LAST_ADMIN', 'MEMBER_PROTECTED', 'MEMBER_DELETED', 'PERMISSION_NOT_HELD'],
});
