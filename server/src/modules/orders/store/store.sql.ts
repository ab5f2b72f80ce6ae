import { isDeepStrictEqual } from 'node:util';
import type { StoredPieces } from '@bobbin/domain/orders/order-lines';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable, Tables } from '../../../platform/database.ts';
import type { CancelAnswer, EventDetails, OrderAddress, OrderPackage } from '../tables.ts';

/** Columns that come from the marketplace. An update writes these columns and keeps the columns of label, fulfilment and money. */
const MARKETPLACE_COLUMNS = [
  'status',
  'kind',
  'currency',
  'updated_at',
  'paid_at',
  'shipping_type',
  'is_on_hold',
  'hold_until',
  'is_cancel_requested',
  'cancel_requested_at',
  'cancelled_at',
  'cancel_reason',
  'cancel_initiator',
  'due_at',
  'shipping_due_at',
  'collection_due_at',
  'delivery_due_at',
  'collected_at',
  'delivered_at',
  'buyer_message',
  'seller_note',
  'buyer_user_id',
  'delivery_option',
  'address',
  'is_address_masked',
  'payment',
  'total_cents',
  'sub_total_cents',
  'original_price_cents',
  'tracking_numbers',
  'carrier',
  'packages',
  'label_state',
  'last_seen_at',
  'cancelled_after_sending',
  'cancel_answer',
  'pieces',
  'first_product',
] as const;

const INSERT_COLUMNS = ['id', 'shop_id', 'created_at', 'la_day', ...MARKETPLACE_COLUMNS] as const;

/** The batch is sent to PostgreSQL as one JSON text, so its nested objects are plain objects here. */
export type IncomingOrderRow = Omit<
  Pick<Insertable<Tables['orders']>, (typeof INSERT_COLUMNS)[number]>,
  'address' | 'payment' | 'packages' | 'cancel_answer'
> & {
  address: OrderAddress | null;
  payment: Record<string, number>;
  packages: OrderPackage[];
  cancel_answer: CancelAnswer | null;
};

type EventRow = Omit<Insertable<Tables['order_events']>, 'owner_id' | 'details'> & { details: EventDetails };

/** The stored columns that the merge needs: those of the marketplace, and some of our own. */
export type StoredOrderRow = Pick<Selectable<Tables['orders']>, (typeof MARKETPLACE_COLUMNS)[number]> & {
  id: string;
  shopId: string;
  laDay: string;
  createdAt: Date;
  labelFileId: string | null;
  labelPackageId: string | null;
  fulfilState: string;
  fulfilHouse: string | null;
  fulfilId: string | null;
  /** Fulfil state of the order that the factory makes: of the order itself, or of its lead order (FUL-95). */
  madeState: string;
};

/** Locks the stored orders of a batch, sorted by id so that two writers never deadlock. */
export async function lockStoredOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, StoredOrderRow>> {
  const rows = await trx
    .selectFrom('orders')
    .select(MARKETPLACE_COLUMNS)
    .select([
      'id',
      'shop_id as shopId',
      'la_day as laDay',
      'created_at as createdAt',
      'label_file_id as labelFileId',
      'label_package_id as labelPackageId',
      'fulfil_state as fulfilState',
      'fulfil_house as fulfilHouse',
      'fulfil_id as fulfilId',
      sql<string>`coalesce((select l.fulfil_state from orders l where l.owner_id = ${ownerId} and l.id = orders.ships_with),
        fulfil_state)`.as('madeState'),
    ])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stored quantities of one product of an order. */
export interface StoredPiecesRow extends StoredPieces {
  orderId: string;
  skuName: string;
}

/** Lists the stored quantities of orders, product by product. */
export async function listStoredPieces(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<StoredPiecesRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('order_products')
    .select([
      'order_id as orderId',
      'sku_id as skuId',
      'sku_name as skuName',
      'line_item_ids as lineItemIds',
      'cancelled_line_item_ids as cancelledLineItemIds',
    ])
    .where('owner_id', '=', ownerId)
    .where('order_id', 'in', [...ids])
    .orderBy('position')
    .execute();
}

/**
 * Returns whether an order is unchanged. The comparison is needed because the marketplace's update times are whole seconds, in which an order can
 * change twice (MKT-13).
 */
export function isSameOrder(stored: StoredOrderRow, incoming: IncomingOrderRow): boolean {
  return MARKETPLACE_COLUMNS.every(
    (name) => name === 'last_seen_at' || isDeepStrictEqual(stored[name], incoming[name]),
  );
}

function columnList(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** Writes a batch of orders in one statement. */
export async function upsertOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly IncomingOrderRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnList(INSERT_COLUMNS);
  const updates = sql.join(MARKETPLACE_COLUMNS.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  await sql`
    insert into orders (owner_id, ${columns})
    select ${ownerId}, ${columns} from jsonb_populate_recordset(null::orders, ${JSON.stringify(rows)}::jsonb) order by id
    on conflict (owner_id, id) do update set ${updates}`.execute(trx);
}

/** Clears the on-hold amount of cancelled orders; the marketplace may report an amount again later. */
export async function dropOnHold(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('orders')
    .set({ onhold_cents: 0 })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Removes the label of a package that is no longer valid; the valid package needs another label (LBL-21). */
export async function dropLabels(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('orders')
    .set({ label_file_id: null, label_package_id: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Updates, for unchanged orders, only the time at which the marketplace last returned them. */
export async function touchOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('orders')
    .set({ last_seen_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

const PRODUCT_COLUMNS = [
  'order_id',
  'sku_id',
  'id',
  'position',
  'product_id',
  'product_name',
  'sku_name',
  'seller_sku',
  'sku_image',
  'quantity',
  'original_price_cents',
  'sale_price_cents',
  'product_type',
  'color',
  'size',
  'line_item_ids',
  'cancelled_line_item_ids',
] as const;
export type ProductRow = Pick<Insertable<Tables['order_products']>, (typeof PRODUCT_COLUMNS)[number]>;

/** Lists the garments that users chose for SKUs, by SKU (PRD-30). */
export async function listGarments(
  trx: Queryable,
  { ownerId }: OwnerScope,
  skuIds: readonly string[],
): Promise<Map<string, Pick<ProductRow, 'product_type' | 'color' | 'size'>>> {
  if (skuIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('sku_garments')
    .select(['sku_id', 'product_type', 'color', 'size'])
    .where('owner_id', '=', ownerId)
    .where('sku_id', 'in', [...new Set(skuIds)])
    .execute();
  return new Map(rows.map(({ sku_id: skuId, ...garment }) => [skuId, garment]));
}

export async function upsertProducts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly ProductRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnList(PRODUCT_COLUMNS);
  // Keeps garment, colour and size when the same SKU is updated, because the seller may have corrected them (PRD-11).
  await sql`
    insert into order_products (owner_id, ${columns})
    select ${ownerId}, ${columns} from jsonb_populate_recordset(null::order_products, ${JSON.stringify(rows)}::jsonb)
    on conflict (owner_id, order_id, sku_id) do update set
      position = excluded.position, product_id = excluded.product_id, product_name = excluded.product_name,
      sku_name = excluded.sku_name, seller_sku = excluded.seller_sku, sku_image = excluded.sku_image,
      quantity = excluded.quantity, original_price_cents = excluded.original_price_cents,
      sale_price_cents = excluded.sale_price_cents, line_item_ids = excluded.line_item_ids,
      cancelled_line_item_ids = excluded.cancelled_line_item_ids`.execute(trx);
}

/** Removes products that the marketplace no longer lists, because they must not be made. A product with cancelled pieces stays visible. */
export async function dropProducts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly { orderId: string; skuId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const gone = sql`owner_id = ${ownerId} and (order_id, sku_id) in (
    select * from unnest(${rows.map((row) => row.orderId)}::text[], ${rows.map((row) => row.skuId)}::text[]))`;
  await sql`delete from order_products where ${gone} and cancelled_line_item_ids = '{}'`.execute(trx);
  await sql`update order_products set quantity = 0, line_item_ids = '{}' where ${gone}`.execute(trx);
}

export async function addTerms(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
  terms: readonly string[],
) {
  if (terms.length === 0) return;
  await sql`
    insert into order_terms (owner_id, term, order_id)
    select ${ownerId}, t.term, t.order_id from unnest(${terms}::text[], ${orderIds}::text[]) as t(term, order_id)
    order by t.term, t.order_id
    on conflict do nothing`.execute(trx);
}

/**
 * Adds the words of product names to the search terms, once per product. The old words stay, so a search by the old name still finds a renamed
 * product.
 */
export async function addProductTerms(
  trx: Queryable,
  { ownerId }: OwnerScope,
  productIds: readonly string[],
  terms: readonly string[],
): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    insert into product_terms (owner_id, term, product_id)
    select ${ownerId}, t.term, t.product_id from unnest(${terms}::text[], ${productIds}::text[]) as t(term, product_id)
    order by t.term, t.product_id
    on conflict do nothing`.execute(trx);
}

export async function insertEvents(trx: Queryable, { ownerId }: OwnerScope, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into order_events (owner_id, order_id, id, at, event, actor, actor_id, details)
    select ${ownerId}, order_id, id, at, event, actor, actor_id, details from jsonb_populate_recordset(null::order_events, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  );
}
