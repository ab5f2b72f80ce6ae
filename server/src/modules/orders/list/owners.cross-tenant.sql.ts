import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Finds the owners of an order by its id alone; a shop that moved to another seller left its old orders with the first. */
export async function findOrderOwners(db: Queryable, orderId: string): Promise<{ ownerId: string; shopId: string }[]> {
  const result = await sql<{ ownerId: string; shopId: string }>`${crossTenant('findOrderOwners')}
    select owner_id as "ownerId", shop_id as "shopId" from orders where id = ${orderId} order by created_at desc, owner_id`.execute(
    db,
  );
  return result.rows;
}
