import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { StaffScope } from '../../platform/access.ts';
import { toPattern } from '../../platform/full-text.ts';

const COLUMNS = [
  'person.id',
  'person.first_name as firstName',
  'person.last_name as lastName',
  'person.email',
  'person.locale',
  'person.user_name as userName',
  'person.bio',
  'person.dob',
  'person.is_two_factor_enabled as isTwoFactorEnabled',
  'person.is_email_confirmed as isEmailConfirmed',
  'person.created_at as createdAt',
  'person.deleted_at as deletedAt',
  'person.deactivated_at as deactivatedAt',
  'role.id as roleId',
  'role.name as roleName',
  'role.is_admin as isAdmin',
] as const;

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>[number];

/** Words that the name, email, user name or id of a member must all contain; normalised like the column (migration 0009). */
export interface MemberFilter {
  words: readonly string[];
  /** Ids of the accounts to which the list is limited. */
  ids?: readonly string[] | undefined;
}

function conditions({ words, ids }: MemberFilter) {
  const parts = words.map((word) => {
    const pattern = toPattern(word);
    return sql<boolean>`person.search_text like ${pattern}`;
  });
  if (ids !== undefined) parts.push(sql<boolean>`person.id = any(${ids})`);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function countMemberRows(db: Queryable, _scope: StaffScope, filter: MemberFilter): Promise<number> {
  const row = await db
    .selectFrom('users as person')
    .select(sql<number>`count(*)::bigint`.as('total'))
    .where(conditions(filter))
    .executeTakeFirst();
  return row?.total ?? 0;
}

export async function listMemberRows(
  db: Queryable,
  _scope: StaffScope,
  filter: MemberFilter,
  page: { sort: 'createdAt' | 'email'; direction: 'asc' | 'desc'; offset: number; limit: number },
) {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select(COLUMNS)
    .where(conditions(filter))
    .$if(page.sort === 'email', (query) => query.orderBy(sql`lower(person.email)`, page.direction))
    .$if(page.sort === 'createdAt', (query) =>
      query.orderBy('person.created_at', page.direction).orderBy('person.id', page.direction),
    )
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function getMemberRow(db: Queryable, _scope: StaffScope, userId: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select(COLUMNS)
    .where('person.id', '=', userId)
    .executeTakeFirst();
}

/** Reads the same account and locks it until the transaction ends. */
export async function lockMemberRow(trx: Queryable, _scope: StaffScope, userId: string) {
  return trx
    .selectFrom('users as person')
    .innerJoin('roles as role', 'role.id', 'person.role_id')
    .select(COLUMNS)
    .where('person.id', '=', userId)
    .forUpdate('person')
    .executeTakeFirst();
}

export async function setRole(trx: Queryable, userId: string, roleId: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ role_id: roleId, updated_at: now }).where('id', '=', userId).execute();
}

/** Changes deleted accounts too, so that no row refers to a removed role; returns only accounts that are not deleted. */
export async function moveToRole(trx: Queryable, fromRoleId: string, toRoleId: string, now: Date) {
  const rows = await trx
    .updateTable('users')
    .set({ role_id: toRoleId, updated_at: now })
    .where('role_id', '=', fromRoleId)
    .returning(['id', 'email', 'locale', 'is_email_confirmed as isEmailConfirmed', 'deleted_at as deletedAt'])
    .execute();
  return rows.filter((row) => row.deletedAt === null);
}

export async function setActive(trx: Queryable, userId: string, isActive: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ is_email_confirmed: isActive, deactivated_at: isActive ? null : now, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
