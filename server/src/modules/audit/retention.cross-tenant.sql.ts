import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists users who have old logs. */
export async function listOwnersOfOldLogs(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldLogs')}
    select distinct owner_id as "ownerId" from action_logs where created_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
