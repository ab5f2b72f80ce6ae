import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** Limit above the number of staff. */
const STAFF_MAX = 2_000;
const CHANGES_MAX = 50;

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Lists the people with a role of staff who can sign in, by name. */
export async function listStaffRows(db: Queryable, defaultRole: string) {
  return db
    .selectFrom('users as person')
    .select([
      'person.id',
      'person.role_id as roleId',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.is_two_factor_enabled as hasSecondFactor',
    ])
    .where('person.role_id', '<>', defaultRole)
    .where('person.is_email_confirmed', '=', true)
    .where('person.deactivated_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .orderBy('person.first_name')
    .orderBy('person.id')
    .limit(STAFF_MAX)
    .execute();
}

const COLUMNS = [
  'id',
  'created_at as at',
  'actor_name as by',
  'reason',
  'cells',
  'undone_at as undoneAt',
  'undone_by as undoneBy',
  'switch_number as number',
] as const;

export async function listChanges(db: Queryable, since: Date) {
  return db
    .selectFrom('role_changes')
    .select(COLUMNS)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .execute();
}

export async function lockChange(trx: Queryable, id: string): Promise<ChangeRow | undefined> {
  return trx.selectFrom('role_changes').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertChange(
  trx: Queryable,
  {
    cells,
    ...change
  }: Pick<ChangeRow, 'cells'> & {
    id: string;
    created_at: Date;
    actor_id: string;
    actor_name: string;
    reason: string;
    switch_number: number;
  },
): Promise<void> {
  await trx
    .insertInto('role_changes')
    .values({ ...change, cells: JSON.stringify(cells) })
    .execute();
}

export async function setUndone(trx: Queryable, id: string, at: Date, by: string): Promise<void> {
  await trx.updateTable('role_changes').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute();
}

export async function removeOldChanges(db: Queryable, before: Date): Promise<void> {
  await sql`delete from role_changes where created_at < ${before}`.execute(db);
}
