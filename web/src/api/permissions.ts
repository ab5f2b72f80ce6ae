import type { User } from '@bobbin/contract/auth';
import { DEFAULT_ROLE } from './user.ts';

/**
 * Returns whether the user's role has a permission, which is named by its stable name (ROL-4). The result only decides what is shown; the server
 * checks every call itself.
 */
export function hasPermission({ role }: Pick<User, 'role'>, permission: string): boolean {
  return role.isAdmin || role.roleToPermission.some((entry) => entry.active && entry.permission.name === permission);
}

/** Returns whether the role opens the staff area, which is true for all roles except the default one (ROL-1). */
export function isStaff({ role }: Pick<User, 'role'>): boolean {
  return role.roleName !== DEFAULT_ROLE;
}
