import type { PackageFacts } from '@bobbin/domain/orders/combining';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { COMBINED_MAX } from '@bobbin/domain/limits';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { EventDetails } from '../tables.ts';

export interface PackageRow extends PackageFacts {
  dueAt: Date | null;
  fulfilHouse: string | null;
  products: {
    id: string;
    name: string;
    skuName: string;
    image: string;
    quantity: number;
    lineItemIds: string[];
  }[];
}

/** Reads orders with what decides about their packages; orders that the caller may not see are left out. */
export async function readPackages(db: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<PackageRow[]> {
  const { ownerId } = scope;
  const { rows } = await sql<PackageRow>`
    select o.id, o.kind, o.shop_id as "shopId", o.status, o.shipping_type as "shippingType", o.fulfil_state as "fulfilState",
      o.is_on_hold as "isOnHold", o.is_cancel_requested as "isCancelRequested", o.label_file_id is not null as "hasLabel",
      o.buyer_user_id as "buyerId", o.is_address_masked as "isAddressMasked", o.address, o.parcel_mates as mates, o.due_at as "dueAt",
      o.fulfil_house as "fulfilHouse",
      array(select package ->> 'id' from jsonb_array_elements(o.packages) as package
        where package ->> 'status' is distinct from 'CANCELLED') as "packageIds",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.product_name, 'skuName', p.sku_name, 'image', p.sku_image,
        'quantity', p.quantity, 'lineItemIds', p.line_item_ids) order by p.position)
        from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id and p.quantity > 0), '[]') as products
    from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = any(${ids}::text[])
    order by o.id`.execute(db);
  return rows;
}

/** Lists the waiting orders of the same shop that have the order's buyer, or its ZIP code without a masked address; the earliest deadline first. */
export async function listNearby(db: Queryable, scope: OwnerScope, order: PackageRow): Promise<string[]> {
  const { ownerId } = scope;
  const zip = order.isAddressMasked ? null : (order.address?.postalCode ?? null);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select o.id, o.kind, o.due_at from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.shop_id = ${order.shopId}
        and o.status = 'AWAITING_SHIPMENT' and o.buyer_user_id = ${order.buyerId}
      union
      select o.id, o.kind, o.due_at from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.shop_id = ${order.shopId}
        and o.status = 'AWAITING_SHIPMENT' and not o.is_address_masked and o.address ->> 'postalCode' = ${zip}
    ) near where id <> ${order.id} and kind <> all(${[...ELSEWHERE_KINDS]}::text[]) order by due_at nulls last, id limit ${COMBINED_MAX * 5}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the package into which a person combined the order, and its orders, when the timeline has no entry that the order left it. An attempt to
 * remove the order may have been cut off after the marketplace's response.
 */
export async function findUnended(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
): Promise<{ packageId: string; orderIds: string[] } | null> {
  const { rows } = await sql<{ event: string; packageId: string; orders: string }>`
    select e.event, e.details ->> 'packageId' as "packageId", e.details ->> 'orders' as orders from order_events e
    where e.owner_id = ${ownerId} and e.order_id = ${orderId} and e.event in ('packagesCombined', 'packageUncombined')
    order by e.at desc, e.id desc limit 1`.execute(db);
  const [last] = rows;
  return last?.event === 'packagesCombined' ? { packageId: last.packageId, orderIds: last.orders.split(', ') } : null;
}

/** Adds an event to the timelines of orders, once for each package, event and removed order, although a call is repeated. */
export async function insertPackageEvents(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  orderIds: readonly string[],
  entry: { event: string; at: Date; details: EventDetails & { packageId: string; removed?: string } },
): Promise<boolean> {
  let isNew = false;
  for (const orderId of orderIds) {
    const { numAffectedRows = 0n } = await sql`
      insert into order_events (owner_id, order_id, id, at, event, actor, actor_id, details)
      select ${ownerId}, ${orderId}, ${createId(entry.at.getTime())}, ${entry.at}, ${entry.event}, ${actor.name}, ${actor.userId},
        ${JSON.stringify(entry.details)}::jsonb
      where not exists (select from order_events e where e.owner_id = ${ownerId} and e.order_id = ${orderId}
        and e.event = ${entry.event} and e.details ->> 'packageId' = ${entry.details.packageId}
        and e.details ->> 'removed' is not distinct from ${entry.details.removed ?? null}::text)`.execute(trx);
    isNew ||= numAffectedRows > 0n;
  }
  return isNew;
}
