import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists users who have mailed codes that expired before an instant. */
export async function listOwnersOfOldCodes(db: Queryable, endedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldCodes')}
    select distinct owner_id as "ownerId" from mailed_codes where expires_at < ${endedBefore}`.execute(db);
  return rows.map((row) => row.ownerId);
}
