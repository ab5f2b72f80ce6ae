import type { OrderGrouping } from '@bobbin/domain/orders/list-url';
import { laDayEnd, laDayStart, LA_TIME_ZONE } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';

/** Key of the group of orders without a factory or without a deadline. */
export const NO_GROUP = 'NONE';

export interface OrderGroup {
  by: OrderGrouping;
  key: string;
}

/** An order whose factory refused it has no factory until another one is chosen (GRP-11). */
const FACTORY = sql`(case when o.fulfil_house is null or o.fulfil_state = 'REJECTED' then ${sql.lit(NO_GROUP)} else o.fulfil_house end)`;

/** The first product of an order; an order with several products is in the group of its first one. */
function productOf({ ownerId }: OwnerScope, column: 'product_id' | 'product_name'): RawBuilder<unknown> {
  return sql`(select p.${sql.raw(column)} from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id
    order by p.position, p.sku_id limit 1)`;
}

/** Returns the key of the group of the order `o`, and a name where the key has none of its own. */
export function groupKey(
  scope: OwnerScope,
  by: OrderGrouping,
): { key: RawBuilder<unknown>; name: RawBuilder<unknown> } {
  const none = sql`null::text`;
  if (by === 'shop') return { key: sql`o.shop_id`, name: none };
  if (by === 'factory') return { key: FACTORY, name: none };
  if (by === 'product') {
    const key = sql`coalesce(${productOf(scope, 'product_id')}, ${sql.lit(NO_GROUP)})`;
    return { key, name: productOf(scope, 'product_name') };
  }
  const day = sql`(o.due_at at time zone ${sql.lit(LA_TIME_ZONE)})::date::text`;
  return { key: sql`coalesce(${day}, ${sql.lit(NO_GROUP)})`, name: none };
}

/** Returns the condition that the order `o` is in a group. */
export function isOfGroup(scope: OwnerScope, { by, key }: OrderGroup): RawBuilder<unknown> {
  if (by === 'dueDay') {
    if (key === NO_GROUP) return sql`o.due_at is null`;
    return sql`o.due_at >= ${new Date(laDayStart(key))} and o.due_at < ${new Date(laDayEnd(key))}`;
  }
  const isIn = sql`${groupKey(scope, by).key} = ${key}`;
  if (by !== 'product' || key === NO_GROUP) return isIn;
  // The first condition finds the orders of the product by an index.
  return sql`o.id in (select p.order_id from order_products p where p.owner_id = ${scope.ownerId} and p.product_id = ${key}) and ${isIn}`;
}
