import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/**
 * Finds the owners of the orders with an id. There can be several, because the old orders of a shop that moved to another seller stay with the first
 * seller.
 */
export async function findOrderOwners(db: Queryable, orderId: string): Promise<{ ownerId: string; shopId: string }[]> {
  const result = await sql<{ ownerId: string; shopId: string }>`${crossTenant('findOrderOwners')}
    select owner_id as "ownerId", shop_id as "shopId" from orders where id = ${orderId} order by created_at desc, owner_id`.execute(
    db,
  );
  return result.rows;
}
