import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** Maximum number of users with a permission that are read; no permission has more. */
const HOLDERS_MAX = 500;

export async function listPeopleRows(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select([
      'person.id',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.email',
      'person.locale',
      'role.name as roleName',
    ])
    .where('person.id', 'in', [...ids])
    .execute();
}

export async function listCredentialChanges(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'credentials_changed_at as at', 'sign_in_change as what'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function getContactRow(db: Queryable, id: string) {
  return db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', id)
    .where('is_email_confirmed', '=', true)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function isOpenAccount(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether staff deactivated the account; false for an unknown account. */
export async function isDeactivatedAccount(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an account until the transaction ends, so that it cannot be deleted; returns false for a deleted or unknown account. */
export async function lockExisting(trx: Queryable, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function listReachableRows(db: Queryable, after: string, limit: number, by: Date) {
  return db
    .selectFrom('users')
    .select('id')
    .where('id', '>', after)
    .where('created_at', '<=', by)
    .where('is_email_confirmed', '=', true)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findPersonId(db: Queryable, text: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('id', '=', text), where(sql`lower(email)`, '=', text.toLowerCase())]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countPeople(db: Queryable, since: Date): Promise<{ count: number; newCount: number }> {
  const { rows } = await sql<{ count: number; newCount: number }>`
    select count(*)::bigint as count, count(*) filter (where created_at >= ${since})::bigint as "newCount"
    from users where deleted_at is null`.execute(db);
  return rows[0] ?? { count: 0, newCount: 0 };
}

/** Lists people whose role has one of the permissions, without admins, who have every permission. */
export async function listHolderRows(db: Queryable, permissions: readonly string[]) {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select(['person.id', 'person.first_name as firstName', 'person.last_name as lastName'])
    .where((e) =>
      e.exists(
        e
          .selectFrom('role_permissions as held')
          .innerJoin('permissions as permission', 'permission.id', 'held.permission_id')
          .select('held.id')
          .whereRef('held.role_id', '=', 'role.id')
          .where('permission.name', 'in', [...permissions])
          .where('held.is_active', '=', true),
      ),
    )
    .where('role.is_admin', '=', false)
    .where('person.deactivated_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.first_name')
    .orderBy('person.id')
    .limit(HOLDERS_MAX)
    .execute();
}

/** Lists the users who have one of the permissions, including admins. */
export async function listAllowedRows(db: Queryable, permissions: readonly string[]): Promise<{ id: string }[]> {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select('person.id')
    .where((e) =>
      e.or([
        e('role.is_admin', '=', true),
        e.exists(
          e
            .selectFrom('role_permissions as held')
            .innerJoin('permissions as permission', 'permission.id', 'held.permission_id')
            .select('held.id')
            .whereRef('held.role_id', '=', 'role.id')
            .where('permission.name', 'in', [...permissions])
            .where('held.is_active', '=', true),
        ),
      ]),
    )
    .where('person.deactivated_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.id')
    .limit(HOLDERS_MAX)
    .execute();
}
