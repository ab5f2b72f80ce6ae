import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists users who have sessions that can no longer be refreshed. */
export async function listOwnersOfOldSessions(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldSessions')}
    select distinct owner_id as "ownerId" from sessions where expires_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists users who have refresh tokens that are no longer usable. */
export async function listOwnersOfOldTokens(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldTokens')}
    select distinct owner_id as "ownerId" from refresh_tokens where expires_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
