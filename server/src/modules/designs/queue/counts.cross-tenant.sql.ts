import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers whose stored counts differ from their designs; counts and designs are read from one snapshot. */
export async function listMiscountedOwners(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listMiscountedOwners')}
    select distinct owner_id as "ownerId" from (
      select owner_id, coalesce(shop_id, '') as shop_id, status, count(*) as change from rented_designs group by 1, 2, 3
      union all
      select owner_id, shop_id, status, -count from rented_design_counts) both_sides
    group by owner_id, shop_id, status having sum(change) <> 0 order by 1`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
