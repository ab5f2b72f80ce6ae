import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/**
 * Fills the sort keys of some orders from their products, by the same rule as `toSortKeys`, and returns the number of orders. Orders that another
 * transaction holds are left for the next run.
 */
export async function fillSortKeysOf(db: Queryable, { ownerId }: OwnerScope, limit: number): Promise<number> {
  const result = await sql`
    update orders o set
      pieces = (select coalesce(sum(p.quantity), 0) from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id),
      first_product = (select nullif(left(lower(p.product_name), 60), '') from order_products p
        where p.owner_id = ${ownerId} and p.order_id = o.id order by p.position limit 1)
    where o.owner_id = ${ownerId} and o.id = any(array(
      select id from orders where owner_id = ${ownerId} and pieces is null order by id limit ${limit} for update skip locked))`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}
