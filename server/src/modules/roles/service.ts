import type { User } from '@bobbin/contract/auth';
import type { Queryable } from '../../platform/database.ts';
import { getRoleRow, listRolePermissions } from './queries.ts';

export type Role = User['role'];

/** Everybody starts with this role; any other opens the admin area (Spec 1 §6). */
export const DEFAULT_ROLE = 'everyone';

/** A role with its permissions. */
export async function getRole(db: Queryable, roleId: string): Promise<Role> {
  const row = await getRoleRow(db, roleId);
  if (!row) throw new Error(`Role ${roleId} is missing`);
  const held = await listRolePermissions(db, roleId);
  return {
    id: row.id,
    roleName: row.name,
    deletable: row.is_deletable,
    isAdmin: row.is_admin,
    roleToPermission: held.map((entry) => ({
      id: entry.id,
      active: entry.is_active || row.is_admin,
      changable: !row.is_admin,
      permission: {
        id: entry.permissionId,
        name: entry.name,
        nameDisplay: entry.nameDisplay,
        description: entry.description,
      },
    })),
  };
}

/** Names of the permissions that a role holds. */
export function permissionNames(role: Role): Set<string> {
  return new Set(role.roleToPermission.filter((entry) => entry.active).map((entry) => entry.permission.name));
}
