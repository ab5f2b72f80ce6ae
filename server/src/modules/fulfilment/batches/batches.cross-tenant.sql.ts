import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers with old bulk fulfils. */
export async function listOwnersOfOldBatches(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldBatches')}
    select distinct owner_id as "ownerId" from fulfil_batches where created_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
