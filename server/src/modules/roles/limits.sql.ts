import type { LimitedPermission, MoneyLimit } from '@bobbin/domain/staff/limits';
import { listGranting } from '@bobbin/domain/staff/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** Reads the limits of a user's role for a permission; undefined for an unknown user. */
export async function readLimit(db: Queryable, userId: string, permission: LimitedPermission) {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .leftJoin('role_permissions as held', (join) =>
      join.onRef('held.role_id', '=', 'role.id').on('held.permission_id', '=', permission.toLowerCase()),
    )
    .select(['role.is_admin as isAdmin', 'held.movement_cents as movementCents', 'held.day_cents as dayCents'])
    .where('person.id', '=', userId)
    .executeTakeFirst();
}

/** Lists the limits of every role that has a permission and at least one person who can sign in. */
export async function listLimitsOfHolders(db: Queryable, permission: LimitedPermission): Promise<MoneyLimit[]> {
  return db
    .selectFrom('roles as role')
    .leftJoin('role_permissions as held', (join) =>
      join.onRef('held.role_id', '=', 'role.id').on('held.permission_id', '=', permission.toLowerCase()),
    )
    .select(['held.movement_cents as movementCents', 'held.day_cents as dayCents'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('users as person')
          .select('person.id')
          .whereRef('person.role_id', '=', 'role.id')
          .where('person.deactivated_at', 'is', null)
          .where('person.deleted_at', 'is', null),
      ),
    )
    .where((e) =>
      e.or([
        e('role.is_admin', '=', true),
        e.exists(
          e
            .selectFrom('role_permissions as granting')
            .innerJoin('permissions as permission', 'permission.id', 'granting.permission_id')
            .select('granting.id')
            .whereRef('granting.role_id', '=', 'role.id')
            .where('granting.is_active', '=', true)
            .where('permission.name', 'in', listGranting(permission)),
        ),
      ]),
    )
    .execute();
}

/** Sums what a user moved with a permission since an instant, in cents. */
export async function sumMoved(
  db: Queryable,
  userId: string,
  permission: LimitedPermission,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('staff_movements')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('user_id', '=', userId)
    .where('permission', '=', permission)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return row?.cents ?? 0;
}

export async function insertMovement(
  trx: Queryable,
  movement: { reference: string; user_id: string; permission: string; cents: number; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('staff_movements')
    .values(movement)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export async function setLimit(
  trx: Queryable,
  roleId: string,
  permissionId: string,
  { movementCents, dayCents }: MoneyLimit,
): Promise<void> {
  const limit = { movement_cents: movementCents, day_cents: dayCents };
  await trx
    .insertInto('role_permissions')
    .values({
      id: `${roleId}:${permissionId}`,
      role_id: roleId,
      permission_id: permissionId,
      is_active: false,
      ...limit,
    })
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doUpdateSet(limit))
    .execute();
}

export async function removeOldMovements(db: Queryable, before: Date): Promise<void> {
  await sql`delete from staff_movements where created_at < ${before}`.execute(db);
}
