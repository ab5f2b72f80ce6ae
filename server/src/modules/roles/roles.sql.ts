import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export type RoleRow = NonNullable<Awaited<ReturnType<typeof getRoleRow>>>;
export type RolePermissionRow = Awaited<ReturnType<typeof listRolePermissions>>[number];

const ROLE_COLUMNS = [
  'id',
  'name',
  'is_deletable as isDeletable',
  'is_admin as isAdmin',
  'second_factor_from as secondFactorFrom',
] as const;

export async function getRoleRow(db: Queryable, roleId: string) {
  return db.selectFrom('roles').select(ROLE_COLUMNS).where('id', '=', roleId).executeTakeFirst();
}

/** Finds a role by its name, ignoring case and spaces. */
export async function findRoleByName(db: Queryable, name: string) {
  return db
    .selectFrom('roles')
    .select(ROLE_COLUMNS)
    .where(sql`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

export async function listRoleRows(db: Queryable) {
  return db.selectFrom('roles').select(ROLE_COLUMNS).orderBy('created_at').orderBy('id').execute();
}

/** Lists all permissions with their state in one role, or in each role; a permission without a row is off. */
export async function listRolePermissions(db: Queryable, roleId?: string) {
  return db
    .selectFrom('roles as role')
    .innerJoin('permissions as permission', (join) => join.onTrue())
    .leftJoin('role_permissions as held', (join) =>
      join.onRef('held.role_id', '=', 'role.id').onRef('held.permission_id', '=', 'permission.id'),
    )
    .select([
      'role.id as roleId',
      sql<string>`coalesce(held.id, role.id || ':' || permission.id)`.as('id'),
      sql<boolean>`coalesce(held.is_active, false)`.as('isActive'),
      'held.movement_cents as movementCents',
      'held.day_cents as dayCents',
      sql<number>`coalesce(held.switch_number, 0)::bigint`.as('switchNumber'),
      'permission.id as permissionId',
      'permission.name',
      'permission.name_display as nameDisplay',
      'permission.description',
    ])
    .$if(roleId !== undefined, (query) => query.where('role.id', '=', roleId ?? ''))
    .orderBy('permission.name')
    .execute();
}

/** Counts the users with each role, without deleted users. */
export async function countMembers(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role_id as roleId', sql<number>`count(*)::bigint`.as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('role_id')
    .execute();
  return new Map(rows.map((row) => [row.roleId, row.count]));
}

export async function insertRole(trx: Queryable, row: { id: string; name: string; created_at: Date }): Promise<void> {
  await trx.insertInto('roles').values(row).execute();
}

export async function renameRole(trx: Queryable, roleId: string, name: string): Promise<void> {
  await trx.updateTable('roles').set({ name }).where('id', '=', roleId).execute();
}

export async function setSecondFactorFrom(trx: Queryable, roleId: string, from: Date | null): Promise<void> {
  await trx.updateTable('roles').set({ second_factor_from: from }).where('id', '=', roleId).execute();
}

export async function deleteRole(trx: Queryable, roleId: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', roleId).execute();
}

export async function getPermission(db: Queryable, permissionId: string) {
  return db.selectFrom('permissions').select(['id', 'name']).where('id', '=', permissionId).executeTakeFirst();
}

/** Returns the number of the next change of permissions; changes run one after another (ROL-11). */
export async function nextSwitchNumber(trx: Queryable): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select greatest(
      (select coalesce(max(switch_number), 0) from role_permissions),
      (select coalesce(max(switch_number), 0) from role_changes)
    ) + 1 as number`.execute(trx);
  return rows[0]?.number ?? 1;
}

interface PermissionSwitch {
  isActive: boolean;
  /** The number of the change. */
  number: number;
}

export async function switchPermission(
  trx: Queryable,
  roleId: string,
  permissionId: string,
  { isActive, number }: PermissionSwitch,
): Promise<void> {
  const value = { is_active: isActive, switch_number: number };
  await trx
    .insertInto('role_permissions')
    .values({ id: `${roleId}:${permissionId}`, role_id: roleId, permission_id: permissionId, ...value })
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doUpdateSet(value))
    .execute();
}

/** Returns the role of a user who may sign in; null for other users. */
export async function findActiveRole(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('role_id as roleId')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_email_confirmed', '=', true)
    .executeTakeFirst();
  return row?.roleId ?? null;
}

/** Counts the admins who may sign in, except one user. */
export async function countOtherAdmins(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('role.is_admin', '=', true)
    .where('person.deleted_at', 'is', null)
    .where('person.is_email_confirmed', '=', true)
    .where('person.id', '<>', userId)
    .executeTakeFirst();
  return row?.count ?? 0;
}
