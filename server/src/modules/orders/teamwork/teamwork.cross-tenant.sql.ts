import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers who have orders whose pause has ended; reads only paused orders, through their index. */
export async function listOwnersOfEnded(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfEnded')}
    select distinct owner_id as "ownerId" from orders where paused_until <= ${now}`.execute(db);
  return rows.map((row) => row.ownerId);
}

/** Lists sellers who have stored changes of team fields from before an instant. */
export async function listOwnersOfOldChanges(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldChanges')}
    select distinct owner_id as "ownerId" from order_changes where at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
