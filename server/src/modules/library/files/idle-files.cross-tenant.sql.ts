import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers who have designs that no order has used for a long time. */
export async function listOwnersOfIdleFiles(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfIdleFiles')}
    select distinct owner_id as "ownerId" from files where idle_since < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
