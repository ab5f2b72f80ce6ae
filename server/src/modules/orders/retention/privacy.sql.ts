import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** An order whose buyer data will be hidden, with its search terms. */
export interface EndedOrder {
  id: string;
  name: string | null;
  fulfilId: string | null;
  trackingNumbers: string[];
  skuIds: string[];
  sellerSkus: string[];
  skuNames: string[];
}

/** Selects orders from elsewhere that left the factory: no marketplace reports their end (ELS-15). */
export const LEFT_ELSEWHERE = sql`o.status = 'IN_TRANSIT' and o.kind in (${sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)))})`;

/** Locks orders of a seller that ended before the given time and still show their buyers. */
export async function lockEndedOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  endedBefore: Date,
  limit: number,
  isElsewhere = false,
): Promise<EndedOrder[]> {
  const hasEnded = isElsewhere
    ? sql`o.kind <> 'NORMAL' and ${LEFT_ELSEWHERE}`
    : sql`o.status in ('COMPLETED', 'CANCELLED')`;
  const { rows } = await sql<EndedOrder>`
    with ended as (
      select o.id, o.address ->> 'name' as name, o.fulfil_id, o.tracking_numbers from orders o
      where o.owner_id = ${ownerId} and ${hasEnded} and o.updated_at < ${endedBefore}
        and not o.is_address_masked and o.address is not null
      order by o.updated_at limit ${limit} for update skip locked
    )
    select e.id, e.name, e.fulfil_id as "fulfilId", e.tracking_numbers as "trackingNumbers",
      p.* from ended e cross join lateral (
        select coalesce(array_agg(sku_id), '{}') as "skuIds", coalesce(array_agg(seller_sku), '{}') as "sellerSkus",
          coalesce(array_agg(sku_name), '{}') as "skuNames"
        from order_products where owner_id = ${ownerId} and order_id = e.id) p`.execute(trx);
  return rows;
}

/** Masks each word of a buyer's name and address except its first letter, as the marketplace does (ORD-33). */
export async function maskAddress(trx: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<void> {
  await sql`
    update orders o set is_address_masked = true, address = (
      select jsonb_object_agg(key, case
        when key in ('name', 'phone', 'fullAddress', 'line1', 'line2')
          then to_jsonb(regexp_replace(value #>> '{}', '(\\S)\\S*', '\\1***', 'g'))
        else value end)
      from jsonb_each(o.address))
    where o.owner_id = ${ownerId} and o.id = ${orderId}`.execute(trx);
}

/**
 * Deletes the search terms of an order except the terms to keep. A term with a digit, such as a code of an earlier shipment, is deleted only when
 * `forgotten` lists it.
 */
export async function keepTerms(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  kept: readonly string[],
  forgotten: readonly string[],
): Promise<void> {
  await sql`
    delete from order_terms where owner_id = ${ownerId} and order_id = ${orderId}
      and not (term = any(${kept}::text[])) and (term !~ '[0-9]' or term = any(${forgotten}::text[]))`.execute(trx);
}
