import type { StaffScope } from '../../../platform/access.ts';
import { lockUntilCommit, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { countOtherAdmins, findActiveRole } from '../queries.ts';
import { findRole, permissionNames, type Role } from '../service.ts';

/** What somebody may do at the moment of a change. */
export interface Authority {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
}

/**
 * Lets changes of who may do what happen one after another, until commit, and reads again what the caller may do: of two admins
 * who demote each other at once only the first succeeds.
 * @throws AppError FORBIDDEN when the caller lost the permission meanwhile
 */
export async function lockAuthority(trx: Queryable, scope: StaffScope, permission: string): Promise<Authority> {
  await lockUntilCommit(trx, 'staff-rights');
  const roleId = await findActiveRole(trx, scope.userId);
  const role = roleId === null ? null : await findRole(trx, roleId);
  if (!role) throw new AppError('FORBIDDEN');
  const authority = { isAdmin: role.isAdmin, permissions: permissionNames(role) };
  if (!authority.isAdmin && !authority.permissions.has(permission)) throw new AppError('FORBIDDEN');
  return authority;
}

/** Nobody hands out more than they hold. @throws AppError PERMISSION_NOT_HELD */
export function assertMayGive(authority: Authority, role: Role): void {
  if (authority.isAdmin) return;
  const isMore = role.isAdmin || [...permissionNames(role)].some((name) => !authority.permissions.has(name));
  if (isMore) throw new AppError('PERMISSION_NOT_HELD');
}

/** An admin must stay who can sign in (spec/README §Roles); call under the lock. @throws AppError LAST_ADMIN */
export async function assertAnotherAdmin(trx: Queryable, userId: string): Promise<void> {
  if ((await countOtherAdmins(trx, userId)) === 0) throw new AppError('LAST_ADMIN');
}
