import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

/** Lists shops of all sellers whose personal data is due for deletion. */
export async function listDueDisconnections(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<{ ownerId: string; shopId: string }[]> {
  const { rows } = await sql<{ ownerId: string; shopId: string }>`${crossTenant('listDueDisconnections')}
    select owner_id as "ownerId", shop_id as "shopId" from shop_partings
    where state = 'waiting' and purge_at <= ${now} order by purge_at limit ${limit}`.execute(db);
  return rows;
}
