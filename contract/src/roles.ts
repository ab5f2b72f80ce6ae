import { ROLE_CHANGES_MAX, ROLE_NAME_MAX, ROLE_REASON_MAX, ROLE_REASON_MIN } from '@bobbin/domain/limits';
import { LIMITED_PERMISSIONS } from '@bobbin/domain/staff/limits';
import { DAILY_JOB_NAMES, PRESETS } from '@bobbin/domain/staff/presets';
import { z } from 'zod';
import { role } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { done, idParams, instant, money } from './envelope.ts';
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

export const createRoleBody = z.object({ roleName, preset: z.enum(PRESETS).optional() });

export const createRole = endpoint({
  ...calls.createRole,
  summary: 'Add a role without permissions, or with those of a preset',
  body: createRoleBody,
  reply: listedRole,
  errors: ['EXISTS', 'PERMISSION_NOT_HELD'],
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

const cell = z.object({ roleId: z.string(), roleName: z.string(), permission: z.string(), active: z.boolean() });

const roleChange = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  reason: z.string(),
  cells: z.array(cell),
  undoUntil: instant,
  undoneAt: instant.nullable(),
  undoneBy: z.string().nullable(),
});
export type RoleChange = z.infer<typeof roleChange>;

const limit = z.object({
  permission: z.enum(LIMITED_PERMISSIONS),
  /** Dollars that one movement may have without a second person; null where the role has no limit of its own. */
  perMovement: money.nullable(),
  /** Dollars of all movements of one person in a Los Angeles day. */
  perDay: money.nullable(),
});

const matrixRole = z.object({
  id: z.string(),
  roleName: z.string(),
  isAdmin: z.boolean(),
  deletable: z.boolean(),
  secondFactorFrom: instant.nullable(),
  /** What is switched on in the role, without what this includes. */
  permissions: z.array(z.string()),
  /** Limits of money; a permission without one is not listed. */
  limits: z.array(limit),
  /** The people who can sign in with the role. */
  members: z.array(z.object({ id: z.string(), name: z.string(), hasSecondFactor: z.boolean() })),
});

export const roleMatrix = z.object({
  /** Changes with every change of a role; a save names the version that its author saw. */
  version: z.string(),
  permissions: z.array(z.object({ name: z.string(), description: z.string() })),
  /** The roles of staff. */
  roles: z.array(matrixRole),
  /** Changes of the last 24 hours, the newest first. */
  changes: z.array(roleChange),
});
export type RoleMatrix = z.infer<typeof roleMatrix>;

export const getRoleMatrix = endpoint({
  ...calls.getRoleMatrix,
  summary: 'Get the roles of staff with their permissions and people, and the changes that can be undone',
  reply: roleMatrix,
  errors: [],
});

/** Why permissions change, and the daily jobs that no one can finish afterwards and that the author decided about (ROL-65). */
const decision = {
  reason: z.string().trim().max(ROLE_REASON_MAX, 'reasonTooLong').default(''),
  stuckJobs: z.array(z.enum(DAILY_JOB_NAMES)).max(DAILY_JOB_NAMES.length).default([]),
};

export const saveRoleMatrix = endpoint({
  ...calls.saveRoleMatrix,
  summary: `Change permissions of roles at once; \`version\` is the one that the caller saw. When no one could finish a daily job afterwards, \`stuckJobs\` must name it and \`reason\` must have ${ROLE_REASON_MIN} characters`,
  body: z.object({
    version: z.string().max(100),
    changes: z
      .array(z.object({ roleId: z.string().max(100), permission: z.string().max(100), active: z.boolean() }))
      .min(1)
      .max(ROLE_CHANGES_MAX),
    ...decision,
  }),
  reply: roleMatrix,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD', 'CHANGED_MEANWHILE', 'JOB_STUCK'],
});

const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'priceInvalid');

export const setRoleLimits = endpoint({
  ...calls.setRoleLimits,
  summary:
    'Set the limits of a role for permissions that move money: dollars per movement and per day of one person; null removes a limit. `version` is the one of the matrix that the caller saw',
  params: idParams,
  body: z.object({
    version: z.string().max(100),
    limits: z
      .array(
        z.object({
          permission: z.enum(LIMITED_PERMISSIONS),
          perMovement: dollars.nullable(),
          perDay: dollars.nullable(),
        }),
      )
      .min(1)
      .max(LIMITED_PERMISSIONS.length),
  }),
  reply: roleMatrix,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD', 'CHANGED_MEANWHILE'],
});

export const undoRoleChange = endpoint({
  ...calls.undoRoleChange,
  summary: 'Undo a change of permissions within 24 hours; a switch that was changed again since stays, and is returned',
  params: idParams,
  body: z.object(decision).optional(),
  reply: z.object({ matrix: roleMatrix, kept: z.array(cell) }),
  errors: ['PERMISSION_NOT_HELD', 'UNDO_TOO_LATE', 'NOTHING_TO_UNDO', 'JOB_STUCK'],
});

export const switchRolePermission = endpoint({
  ...calls.switchRolePermission,
  summary: 'Grant a permission to a role or revoke it; effective from the next call of its members',
  body: z.object({ roleId: z.string().max(100), permissionId: z.string().max(100), active: z.boolean() }),
  reply: done,
  errors: ['ROLE_PROTECTED', 'PERMISSION_NOT_HELD', 'PERMISSION_INCLUDED'],
});

export const changeMemberRole = endpoint({
  ...calls.changeMemberRole,
  summary: 'Change the role of a member; effective from their next call',
  body: z.object({ userId: z.string().max(100), roleId: z.string().max(100) }),
  reply: done,
  errors: ['LAST_ADMIN', 'MEMBER_PROTECTED', 'MEMBER_DELETED', 'PERMISSION_NOT_HELD'],
});
