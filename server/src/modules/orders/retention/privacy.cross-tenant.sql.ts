import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { LEFT_ELSEWHERE } from './privacy.sql.ts';

/**
 * Lists sellers who have orders that ended before the given time and still show their buyers. The query runs seller by seller through the index of
 * these orders (orders_buyers_shown), so that its cost does not depend on the number of orders.
 */
export async function listOwnersWithOldBuyers(db: Queryable, endedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersWithOldBuyers')}
    select distinct s.owner_id as "ownerId" from sync_states s where exists (
      select 1 from orders o where o.owner_id = s.owner_id and o.status in ('COMPLETED', 'CANCELLED')
        and o.updated_at < ${endedBefore} and not o.is_address_masked and o.address is not null)
    union select distinct s.owner_id from sync_states s where exists (
      select 1 from orders o where o.owner_id = s.owner_id and o.kind <> 'NORMAL' and ${LEFT_ELSEWHERE}
        and o.updated_at < ${endedBefore} and not o.is_address_masked and o.address is not null)`.execute(db);
  return rows.map((row) => row.ownerId);
}
