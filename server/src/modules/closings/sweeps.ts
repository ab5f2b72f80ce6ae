import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sweep } from '../../platform/sweep.ts';

/** People with archives of long ago. */
export async function listOwnersOfOldArchives(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listOwnersOfOldArchives')}
    select distinct owner_id as "ownerId" from account_exports where created_at < ${before} and file_id is null`.execute(
    db,
  );
  return rows.map(({ ownerId }) => ownerId);
}

/** Accounts that are to be closed now. */
export async function listDueClosings(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listDueClosings')}
    select owner_id as "ownerId" from account_closings
    where state = 'waiting' and close_at <= ${now} order by close_at limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
