import type { User } from '@bobbin/contract/auth';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import {
  LIMITED_PERMISSIONS,
  mayGiveLimit,
  type LimitedPermission,
  type MoneyLimit,
} from '@bobbin/domain/staff/limits';
import { grants, isIncluded, withIncluded } from '@bobbin/domain/staff/permissions';
import type { StaffScope } from '../../platform/access.ts';
import { lockUntilCommit, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './roles.sql.ts';

export type Role = User['role'];
/** A role as mails name it. */
export type NamedRole = Pick<Role, 'id' | 'roleName'>;

/** The role that every new account gets; every other role gives access to the staff area (ROL-1). */
export const DEFAULT_ROLE = 'everyone';

/** Maps the one permission that has two names on the wire (ROL-4). */
const ALIASES: Readonly<Record<string, string>> = { EDIT_FULFILL: 'EDIT_FULFILLS' };

/** Returns a role with its permissions. */
export async function getRole(db: Queryable, roleId: string): Promise<Role> {
  const role = await findRole(db, roleId);
  if (!role) throw new Error(`Role ${roleId} is missing`);
  return role;
}

export async function findRole(db: Queryable, roleId: string): Promise<Role | null> {
  const row = await queries.getRoleRow(db, roleId);
  return row ? toRole(row, await queries.listRolePermissions(db, roleId)) : null;
}

/**
 * Returns a role as the contract has it. An admin role has all permissions, whatever is stored (ROL-6). Members of the default role are not staff, so
 * no permission can be turned on in it.
 */
export function toRole(row: queries.RoleRow, permissions: readonly queries.RolePermissionRow[]): Role {
  const stored = new Set(permissions.filter(({ isActive }) => isActive).map(({ name }) => name));
  return {
    id: row.id,
    roleName: row.name,
    deletable: row.isDeletable,
    isAdmin: row.isAdmin,
    secondFactorFrom: row.secondFactorFrom?.toISOString() ?? null,
    roleToPermission: permissions.map((entry) => ({
      id: entry.id,
      active: grants(stored, entry.name) || row.isAdmin,
      // Within a wider permission of the role a finer one cannot be switched (ROL-60).
      changable: !row.isAdmin && !isIncluded(stored, entry.name) && (row.id !== DEFAULT_ROLE || entry.isActive),
      ...(entry.movementCents === null ? {} : { perMovement: formatMoney(entry.movementCents) }),
      ...(entry.dayCents === null ? {} : { perDay: formatMoney(entry.dayCents) }),
      permission: {
        id: entry.permissionId,
        name: entry.name,
        nameDisplay: entry.nameDisplay,
        description: entry.description,
      },
    })),
  };
}

/** Returns the names of a role's permissions, which never change; their labels have no effect (ROL-4). */
export function permissionNames(role: Role): Set<string> {
  const held = role.roleToPermission.filter((entry) => entry.active).map((entry) => entry.permission.name);
  const names = withIncluded(held);
  return new Set([...names].flatMap((name) => [name, ...(ALIASES[name] === undefined ? [] : [ALIASES[name]])]));
}

/** Returns the limits of a role for a permission; null where it has none of its own. */
function limitOf(role: Role, permission: LimitedPermission): MoneyLimit {
  const entry = role.roleToPermission.find((one) => one.permission.name === permission);
  const toCents = (dollars: string | undefined) => (dollars === undefined ? null : parseMoney(dollars));
  return { movementCents: toCents(entry?.perMovement), dayCents: toCents(entry?.perDay) };
}

/** Permissions and limits of the user who makes a change, read at the moment of the change. */
export interface Authority {
  isAdmin: boolean;
  permissions: ReadonlySet<string>;
  limitOf(permission: LimitedPermission): MoneyLimit;
}

/**
 * Runs changes of permissions one after another until commit, and reads the caller's permissions again. If two admins remove each other's admin role
 * at the same time, only the first change succeeds.
 * @throws AppError FORBIDDEN when the caller has lost the permission
 */
export async function lockAuthority(trx: Queryable, scope: StaffScope, permission: string): Promise<Authority> {
  await lockUntilCommit(trx, 'staff-rights');
  const roleId = await queries.findActiveRole(trx, scope.userId);
  const role = roleId === null ? null : await findRole(trx, roleId);
  if (!role) throw new AppError('FORBIDDEN');
  const authority: Authority = {
    isAdmin: role.isAdmin,
    permissions: permissionNames(role),
    limitOf: (name) => limitOf(role, name),
  };
  if (!authority.isAdmin && !authority.permissions.has(permission)) throw new AppError('FORBIDDEN');
  return authority;
}

/**
 * Asserts that a caller who is no admin gives permissions that move money only with limits within those of the caller's own role (ROL-67).
 * `given` has the names of all permissions that are given. @throws AppError PERMISSION_NOT_HELD
 */
export function assertMayLimit(
  authority: Authority,
  given: ReadonlySet<string>,
  wantedOf: (permission: LimitedPermission) => MoneyLimit,
  deploymentCents: Cents,
): void {
  if (authority.isAdmin) return;
  const isWithin = (name: LimitedPermission) =>
    authority.permissions.has(name) &&
    mayGiveLimit(name, { own: authority.limitOf(name), wanted: wantedOf(name) }, deploymentCents);
  const isMore = LIMITED_PERMISSIONS.some((name) => given.has(name) && !isWithin(name));
  if (isMore) throw new AppError('PERMISSION_NOT_HELD');
}

/**
 * Asserts that a caller grants only permissions that the caller has, and no higher limits of money. @throws AppError PERMISSION_NOT_HELD
 */
export function assertMayGive(authority: Authority, role: Role, deploymentCents: Cents): void {
  if (authority.isAdmin) return;
  const given = permissionNames(role);
  const isMore = role.isAdmin || [...given].some((name) => !authority.permissions.has(name));
  if (isMore) throw new AppError('PERMISSION_NOT_HELD');
  assertMayLimit(authority, given, (name) => limitOf(role, name), deploymentCents);
}

/** Returns whether another admin can sign in; concurrent changes of permissions wait until this transaction commits. */
export async function hasOtherAdmin(trx: Queryable, userId: string): Promise<boolean> {
  await lockUntilCommit(trx, 'staff-rights');
  return (await queries.countOtherAdmins(trx, userId)) > 0;
}

/** Asserts that at least one admin who can sign in remains (ROL-9); must be called under the lock. @throws AppError LAST_ADMIN */
export async function assertAnotherAdmin(trx: Queryable, userId: string): Promise<void> {
  if ((await queries.countOtherAdmins(trx, userId)) === 0) throw new AppError('LAST_ADMIN');
}
