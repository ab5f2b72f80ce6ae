import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import { crossTenant } from './cross-tenant.ts';

/** Lists sellers who have finished idempotency keys or claims that are no longer needed. */
export async function listOwnersToTidy(db: Queryable, answeredBefore: Date, claimedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersToTidy')}
    select owner_id as "ownerId" from idempotency_keys where created_at < ${answeredBefore}
    union
    select owner_id from work_claims where expires_at < ${claimedBefore}`.execute(db);
  return rows.map((row) => row.ownerId);
}
