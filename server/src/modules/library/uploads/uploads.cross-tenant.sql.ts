import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers who have uploads that have been idle for a long time. */
export async function listOwnersOfIdleUploads(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfIdleUploads')}
    select distinct owner_id as "ownerId" from uploads where updated_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
