import { ROLE_NAME_MAX } from '@bobbin/domain/limits';
import { z } from 'zod';
import { role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done, idParams } from './envelope.ts';
import * as calls from './roles.calls.ts';

export const roleName = z
  .string('roleNameRequired')
  .trim()
  .min(1, 'roleNameRequired')
  .max(ROLE_NAME_MAX, 'roleNameTooLong');

/** A role with its permissions and its number of members. */
export const listedRole = role.extend({
  /** Second name of `roleToPermission` in the product's documents. */
  roleToPermissions: role.shape.roleToPermission,
  membersCount: z.number().int(),
});
export type ListedRole = z.infer<typeof listedRole>;

export const listRoles = endpoint({
  ...calls.listRoles,
  summary: 'List all roles with their permissions and the number of members',
  reply: z.array(listedRole),
  errors: [],
});

/** A role as the role picker of the member list needs it. */
export const listRoleNames = endpoint({
  ...calls.listRoleNames,
  summary: 'List ids and names of all roles',
  reply: z.array(z.object({ id: z.string(), roleName: z.string(), isAdmin: z.boolean() })),
  errors: [],
});

export const createRoleBody = z.object({ roleName });

export const createRole = endpoint({
  ...calls.createRole,
  summary: 'Add a role without permissions',
  body: createRoleBody,
  reply: listedRole,
  errors: ['EXISTS'],
});

export const renameRoleBody = z.object({ roleName });

export const renameRole = endpoint({
  ...calls.renameRole,
  summary: 'Rename a role',
  params: idParams,
  body: renameRoleBody,
  reply: listedRole,
  errors: ['EXISTS', 'ROLE_PROTECTED'],
});

export const demandSecondFactor = endpoint({
  ...calls.demandSecondFactor,
  summary: 'Require a second factor of all members of a role from an instant on; null removes the requirement',
  params: idParams,
  body: z.object({ from: z.iso.datetime().nullable() }),
  reply: listedRole,
  errors: ['ROLE_PROTECTED'],
});

export const removeRole = endpoint({
  ...calls.removeRole,
  summary: 'Delete a role; its members move to another one, `everyone` by default',
  params: idParams,
  query: z.object({ moveTo: z.string().max(100).optional() }),
  reply: done,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD'],
});

export const switchRolePermission = endpoint({
  ...calls.switchRolePermission,
  summary: 'Grant a permission to a role or revoke it; effective from the next call of its members',
  body: z.object({ roleId: z.string().max(100), permissionId: z.string().max(100), active: z.boolean() }),
  reply: done,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD'],
});

export const changeMemberRole = endpoint({
  ...calls.changeMemberRole,
  summary: 'Change the role of a member; effective from their next call',
  body: z.object({ userId: z.string().max(100), roleId: z.string().max(100) }),
  reply: done,
  errors: ['LAST_ADMIN', 'MEMBER_PROTECTED', 'MEMBER_DELETED', 'PERMISSION_NOT_HELD'],
});
