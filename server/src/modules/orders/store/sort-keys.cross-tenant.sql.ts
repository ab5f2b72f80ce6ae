import { sql } from 'kysely';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Lists sellers who have orders without sort keys. */
export async function listOwnersWithoutSortKeys(db: Queryable): Promise<string[]> {
  // Each seller costs one search in the index of these orders, however many orders the seller has.
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersWithoutSortKeys')}
    with recursive s as (
      (select owner_id from orders where pieces is null order by owner_id limit 1)
      union all
      select (select o.owner_id from orders o where o.pieces is null and o.owner_id > s.owner_id order by o.owner_id limit 1)
      from s where s.owner_id is not null)
    select owner_id as "ownerId" from s where owner_id is not null`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
