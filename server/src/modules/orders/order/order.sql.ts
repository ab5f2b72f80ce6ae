import { normaliseTerm, numberTermsOf } from '@bobbin/domain/orders/search';
import { TRACKING_INVALID } from '@bobbin/domain/orders/tracking';
import { sql, type Updateable } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable, Tables } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { EventDetails, OrderAddress, OrderPackage } from '../tables.ts';

/** Number of newest orders that are read to find the garment of a product. */
const GARMENTS_LOOKED_AT = 200;

/** Reads the fields that an order's page shows in addition to the columns of the list. */
export async function getOrderExtra(db: Queryable, scope: OwnerScope, orderId: string) {
  return db
    .selectFrom('orders')
    .select([
      'address',
      'seller_note as sellerNote',
      'paid_at as paidAt',
      'shipping_due_at as shippingDueAt',
      'collection_due_at as collectionDueAt',
      'delivery_due_at as deliveryDueAt',
      'cancel_reason as cancelReason',
      'cancelled_at as cancelledAt',
      'delivery_option as deliveryOption',
      'payment',
      'packages',
      'last_seen_at as lastSeenAt',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** The columns that decide which actions an order allows. */
export interface WorkOrderRow {
  id: string;
  shopId: string;
  status: string;
  /** Why the order was made; the marketplace does not know an order from elsewhere (ELS-2). */
  kind: string;
  currency: string;
  createdAt: Date;
  laDay: string;
  dueAt: Date | null;
  shippingType: string;
  isOnHold: boolean;
  holdUntil: Date | null;
  pausedUntil: Date | null;
  isCancelRequested: boolean;
  cancelRequestedAt: Date | null;
  address: OrderAddress | null;
  isAddressMasked: boolean;
  labelState: string;
  labelFileId: string | null;
  labelPackageId: string | null;
  parcelMates: string[];
  shipsWith: string | null;
  subTotalCents: number;
  packages: OrderPackage[];
  trackingNumbers: string[];
  carrier: string | null;
  fulfilState: string;
  fulfilHouse: string | null;
  fulfilType: string | null;
  fulfilStatus: string | null;
  fulfilPriceCents: number;
  fulfilId: string | null;
  fulfilLine: string | null;
  fulfilFacility: string | null;
  fulfilShipping: string | null;
  draftBlockers: string[];
}

const WORK_COLUMNS = [
  'id',
  'shop_id as shopId',
  'status',
  'kind',
  'currency',
  'created_at as createdAt',
  'la_day as laDay',
  'due_at as dueAt',
  'shipping_type as shippingType',
  'is_on_hold as isOnHold',
  'hold_until as holdUntil',
  'paused_until as pausedUntil',
  'is_cancel_requested as isCancelRequested',
  'cancel_requested_at as cancelRequestedAt',
  'address',
  'is_address_masked as isAddressMasked',
  'label_state as labelState',
  'label_file_id as labelFileId',
  'label_package_id as labelPackageId',
  'parcel_mates as parcelMates',
  'ships_with as shipsWith',
  'sub_total_cents as subTotalCents',
  'packages',
  'tracking_numbers as trackingNumbers',
  'carrier',
  'fulfil_state as fulfilState',
  'draft_blockers as draftBlockers',
  'fulfil_house as fulfilHouse',
  'fulfil_type as fulfilType',
  'fulfil_status as fulfilStatus',
  'fulfil_price_cents as fulfilPriceCents',
  'fulfil_id as fulfilId',
  'fulfil_line as fulfilLine',
  'fulfil_facility as fulfilFacility',
  'fulfil_shipping as fulfilShipping',
] as const;

export async function getWorkOrder(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
): Promise<WorkOrderRow | undefined> {
  return db
    .selectFrom('orders')
    .select(WORK_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/**
 * Reads these columns and locks the order until the transaction ends. Orders that are sent together with this order are locked first, by id, because
 * they share its price.
 */
export async function lockWorkOrder(
  trx: Queryable,
  scope: OwnerScope,
  orderId: string,
): Promise<WorkOrderRow | undefined> {
  await sql`select id from orders where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')}
    and (id = ${orderId} or ships_with = ${orderId}) order by id for update`.execute(trx);
  return trx
    .selectFrom('orders')
    .select(WORK_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks several orders, by id. */
export async function lockWorkOrders(
  trx: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<WorkOrderRow[]> {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('orders')
    .select(WORK_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Lists the orders that are sent together with an order, by id (FUL-95). */
export async function listFollowers(db: Queryable, scope: OwnerScope, orderId: string): Promise<WorkOrderRow[]> {
  return db
    .selectFrom('orders')
    .select(WORK_COLUMNS)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('ships_with', '=', orderId)
    .orderBy('id')
    .execute();
}

export async function updateOrder(
  trx: Queryable,
  scope: OwnerScope,
  orderId: string,
  changes: Updateable<Tables['orders']>,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set(changes)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .execute();
}

/** Removes an order's error about an unusable tracking number; any other error stays. */
export async function removeTrackingError(trx: Queryable, scope: OwnerScope, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ fulfil_error: null })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .where(sql<boolean>`fulfil_error ->> 'code' = ${TRACKING_INVALID}`)
    .execute();
}

/** Removes the blocker 'factory not connected' from drafts for a factory; locks in id order, as every writer of orders does. */
export async function removeMissingFactory(trx: Queryable, { ownerId }: OwnerScope, house: string): Promise<void> {
  const drafts = await trx
    .selectFrom('orders')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('fulfil_state', '=', 'DRAFT')
    .where('fulfil_house', '=', house)
    .where(sql<boolean>`'NO_FACTORY' = any(draft_blockers)`)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (drafts.length === 0) return;
  await trx
    .updateTable('orders')
    .set({ draft_blockers: sql<string[]>`array_remove(draft_blockers, 'NO_FACTORY')` })
    .where('owner_id', '=', ownerId)
    .where(
      'id',
      'in',
      drafts.map(({ id }) => id),
    )
    .execute();
}

/** Fills in a garment that the order itself does not determine, from the choice that a user made later for the SKU (PRD-30). */
export async function listProductRows(db: Queryable, scope: OwnerScope, orderId: string) {
  return db
    .selectFrom('order_products as product')
    .leftJoin('sku_garments as told', (join) =>
      join
        .onRef('told.sku_id', '=', 'product.sku_id')
        .on('told.owner_id', '=', scope.ownerId)
        .on(inShops(scope, 'told.shop_id')),
    )
    .select([
      'product.id',
      'product.sku_id as skuId',
      'product_id as productId',
      'product_name as productName',
      'sku_name as skuName',
      'seller_sku as sellerSku',
      'sku_image as skuImage',
      'quantity',
      'original_price_cents as originalPriceCents',
      'sale_price_cents as salePriceCents',
      sql<string | null>`coalesce(product.product_type, told.product_type)`.as('productType'),
      sql<string | null>`coalesce(product.color, told.color)`.as('color'),
      sql<string | null>`coalesce(product.size, told.size)`.as('size'),
      'line_item_ids as lineItemIds',
      sql<number>`cardinality(cancelled_line_item_ids)`.as('cancelledQuantity'),
    ])
    .where('product.owner_id', '=', scope.ownerId)
    .where('product.order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/**
 * Lists garments of the newest orders: orders of a marketplace product, of all its SKUs, and of the shop's SKUs for which a user chose a garment
 * (FUL-83).
 */
export async function listGarmentWords(
  db: Queryable,
  scope: OwnerScope,
  { productId, shopId }: { productId: string; shopId: string },
) {
  const { ownerId } = scope;
  const { rows } = await sql<{ basis: 'product' | 'shop'; word: string; count: number }>`
    select 'product' as basis, word, count(*)::int as count from (
      select p.product_type as word from order_products p join orders o on o.owner_id = ${ownerId} and o.id = p.order_id
      where p.owner_id = ${ownerId} and p.product_id = ${productId} and ${inShops(scope, 'o.shop_id')}
      order by p.order_id desc limit ${GARMENTS_LOOKED_AT}) newest
    where word is not null group by word
    union all
    select 'shop', product_type, count(*)::int from sku_garments
    where owner_id = ${ownerId} and shop_id = ${shopId} and ${inShops(scope, 'shop_id')} and product_type is not null
    group by product_type`.execute(db);
  return rows;
}

/** Lists the product fields that lists of other modules show for many orders. */
export async function listProductHeads(db: Queryable, { ownerId }: OwnerScope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_products')
    .select([
      'order_id as orderId',
      'id',
      'sku_id as skuId',
      'product_name as productName',
      'sku_name as skuName',
      'seller_sku as sellerSku',
      'quantity',
    ])
    .where('owner_id', '=', ownerId)
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
}

/** Returns which of the given orders the scope has, with the columns that show without locks whether an order is ready to be sent. */
export async function listForBatch(db: Queryable, scope: OwnerScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('orders')
    .select([
      'id',
      'shop_id as shopId',
      'kind',
      'shipping_type as shippingType',
      'label_file_id as labelFileId',
      'fulfil_price_cents as fulfilPriceCents',
      'draft_blockers as draftBlockers',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', ids)
    .execute();
}

export async function updateProductChoice(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  productId: string,
  choice: { product_type?: string | null; color?: string | null; size?: string | null },
): Promise<void> {
  if (Object.keys(choice).length === 0) return;
  await trx
    .updateTable('order_products')
    .set(choice)
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .where('id', '=', productId)
    .execute();
}

/** Stores a user's choice of garment for the SKU of a product, which future orders get (PRD-30). */
export async function rememberGarment(
  trx: Queryable,
  scope: OwnerScope,
  { orderId, productId }: { orderId: string; productId: string },
  { productType, color, size }: { productType: string | null; color: string | null; size: string | null },
  now: Date,
): Promise<void> {
  const { ownerId } = scope;
  await sql`
    insert into sku_garments (owner_id, sku_id, shop_id, product_type, color, size, actor_name, confirmed_at)
    select ${ownerId}, product.sku_id, orders.shop_id, ${productType}, ${color}, ${size}, ${scope.actor.name}, ${now}
    from order_products product join orders on orders.owner_id = ${ownerId} and orders.id = product.order_id
    where product.owner_id = ${ownerId} and product.order_id = ${orderId} and product.id = ${productId}
    on conflict (owner_id, sku_id) do update set product_type = excluded.product_type, color = excluded.color,
      size = excluded.size, actor_name = excluded.actor_name, confirmed_at = excluded.confirmed_at`.execute(trx);
}

export async function insertEvent(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: {
    orderId: string;
    id: string;
    at: Date;
    event: string;
    actor: string;
    /** User id of the actor; null or absent when the actor is not a user. */
    actorId?: string | null;
    details: EventDetails;
  },
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      owner_id: ownerId,
      order_id: row.orderId,
      id: row.id,
      at: row.at,
      event: row.event,
      actor: row.actor,
      actor_id: row.actorId ?? null,
      details: JSON.stringify(row.details),
    })
    .execute();
}

export async function listEventRows(db: Queryable, { ownerId }: OwnerScope, orderId: string, limit: number) {
  return db
    .selectFrom('order_events')
    .select(['id', 'at', 'event', 'actor', 'details'])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Ignores the other orders of the same parcel, which have the same tracking number. */
const isNoMate = ({ ownerId }: OwnerScope, orderId: string) =>
  sql`not exists (select from orders m where m.owner_id = ${ownerId} and m.id = ${orderId} and o.id = any(m.parcel_mates))`;

/** Finds another order of the seller, not cancelled or ended, that uses or has claimed a tracking number (FUL-47). */
export async function findTrackingUse(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
  trackingNumber: string,
): Promise<string | null> {
  const { ownerId } = scope;
  const result = await sql<{ id: string }>`
    select o.id from order_terms t join orders o on o.owner_id = ${ownerId} and o.id = t.order_id
    where t.owner_id = ${ownerId} and t.term = ${normaliseTerm(trackingNumber)} and o.id <> ${orderId}
      and o.status <> 'CANCELLED' and ${trackingNumber} = any(o.tracking_numbers) and ${isNoMate(scope, orderId)}
    union all
    select o.id from order_tracking_claims c join orders o on o.owner_id = ${ownerId} and o.id = c.order_id
    where c.owner_id = ${ownerId} and c.tracking_number = ${trackingNumber} and o.id <> ${orderId}
      and o.status <> 'CANCELLED' and ${isNoMate(scope, orderId)} limit 1`.execute(db);
  return result.rows[0]?.id ?? null;
}

/**
 * Claims a tracking number for an order; returns false when another live order has the number. A unique row lets only one of two simultaneous claims
 * succeed.
 */
export async function claimTracking(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
  trackingNumber: string,
): Promise<boolean> {
  const claim = () => insertTrackingClaim(db, scope, orderId, trackingNumber);
  // Tries once more, because the number may have been released between the first two statements.
  return (await claim()) || (await takeTrackingOver(db, scope, orderId, trackingNumber)) || (await claim());
}

async function insertTrackingClaim(db: Queryable, { ownerId }: OwnerScope, orderId: string, trackingNumber: string) {
  const result = await sql`
    insert into order_tracking_claims (owner_id, tracking_number, order_id)
    values (${ownerId}, ${trackingNumber}, ${orderId})
    on conflict (owner_id, tracking_number) do nothing returning order_id`.execute(db);
  return result.rows.length > 0;
}

/** Uses a separate statement, because a database on many machines accepts no subquery in ON CONFLICT. */
async function takeTrackingOver(db: Queryable, scope: OwnerScope, orderId: string, trackingNumber: string) {
  const { ownerId } = scope;
  const result = await sql`
    update order_tracking_claims c set order_id = ${orderId}
    where c.owner_id = ${ownerId} and c.tracking_number = ${trackingNumber} and (c.order_id = ${orderId}
      or not exists (select from orders o where o.owner_id = ${ownerId} and o.id = c.order_id and o.status <> 'CANCELLED'
        and ${isNoMate(scope, orderId)}))
    returning c.order_id`.execute(db);
  return result.rows.length > 0;
}

export async function releaseTracking(db: Queryable, { ownerId }: OwnerScope, orderId: string, trackingNumber: string) {
  await db
    .deleteFrom('order_tracking_claims')
    .where('owner_id', '=', ownerId)
    .where('tracking_number', '=', trackingNumber)
    .where('order_id', '=', orderId)
    .execute();
}

/** Removes the claim and the search terms of a number that an order no longer has, so that the order that truly has the number can get it. */
export async function forgetTracking(trx: Queryable, scope: OwnerScope, orderId: string, trackingNumber: string) {
  await releaseTracking(trx, scope, orderId, trackingNumber);
  await trx
    .deleteFrom('order_terms')
    .where('owner_id', '=', scope.ownerId)
    .where('order_id', '=', orderId)
    .where('term', 'in', numberTermsOf(trackingNumber))
    .execute();
}
