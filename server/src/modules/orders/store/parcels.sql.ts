import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/**
 * Lists the ids of the given orders and of all orders that may share a parcel with them: orders that share a package now or did before, and orders
 * that are sent together.
 */
export async function listRelated(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select id, packages, parcel_mates, ships_with from orders
      where owner_id = ${ownerId} and id = any(${orderIds}::text[])
    )
    select id from asked
    union select unnest(parcel_mates) from asked
    union select ships_with from asked where ships_with is not null
    union select o.id from orders o where o.owner_id = ${ownerId} and o.ships_with = any(${orderIds}::text[])
    union select t.order_id from asked
      cross join lateral jsonb_array_elements(asked.packages) as package
      join order_terms t on t.owner_id = ${ownerId} and t.term = lower(package ->> 'id')
      join orders o on o.owner_id = ${ownerId} and o.id = t.order_id
        and o.packages @> jsonb_build_array(jsonb_build_object('id', package -> 'id'))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists which of the orders share a package with another order now, or did before. */
export async function listSharing(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select a.id from orders a where a.owner_id = ${ownerId} and a.id = any(${orderIds}::text[])
      and (a.parcel_mates <> '{}' or a.ships_with is not null
      or exists (select from orders f where f.owner_id = ${ownerId} and f.ships_with = a.id) or exists (
        select from jsonb_array_elements(a.packages) as package
        join order_terms t on t.owner_id = ${ownerId} and t.term = lower(package ->> 'id') and t.order_id <> a.id
        join orders o on o.owner_id = ${ownerId} and o.id = t.order_id
          and o.packages @> jsonb_build_array(jsonb_build_object('id', package -> 'id'))))
    order by a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists the fulfil states of the given orders. */
export const listStates = (db: Queryable, { ownerId }: OwnerScope, orderIds: readonly string[]) =>
  sql<{ id: string; fulfilState: string; shipsWith: string | null }>`
    select id, fulfil_state as "fulfilState", ships_with as "shipsWith" from orders
    where owner_id = ${ownerId} and id = any(${orderIds}::text[]) and status <> 'CANCELLED' order by id`.execute(db);

/**
 * Builds a relation to join to an order of the caller's query. Its columns are `cost`, the cost of all orders of the parcel together, and `mates`,
 * the ids of these orders. It has no row for an order outside the scope.
 */
export function parcelOf(scope: OwnerScope, order: string): RawBuilder<unknown> {
  const { ownerId } = scope;
  return sql`lateral (
    select o.parcel_mates as mates, o.fulfil_price_cents + coalesce((select sum(m.fulfil_price_cents) from orders m
      where m.owner_id = ${ownerId} and ${inShops(scope, 'm.shop_id')} and m.ships_with = o.id), 0) as cost
    from orders o where o.owner_id = ${ownerId} and o.id = ${sql.ref(order)} and ${inShops(scope, 'o.shop_id')})`;
}
