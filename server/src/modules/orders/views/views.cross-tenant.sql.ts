import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers who have changes of saved views, or deleted views, from before an instant. */
export async function listOwnersOfOldViews(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldViews')}
    select owner_id as "ownerId" from order_view_changes where at < ${before}
    union select owner_id from order_views where deleted_at < ${before}`.execute(db);
  return rows.map((row) => row.ownerId);
}
