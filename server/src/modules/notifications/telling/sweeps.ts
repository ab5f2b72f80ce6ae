import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { sweep } from '../../../platform/sweep.ts';

/** Sellers with notices that were told before an instant. */
export async function listOwnersOfOldNotices(db: Queryable, at: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('listOwnersOfOldNotices')}
    select distinct owner_id as "ownerId" from seller_notices where told_at < ${at}`.execute(db);
  return rows.map((row) => row.ownerId);
}
