import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../platform/database.ts';
import * as packing from '../../../platform/packed.ts';
import type { FulfilErrorRow } from '../tables.ts';

/** Pages of some dozen people who look at lists. */
const KNOWN_MAX = 2_000;

export interface OrderProductRow {
  id: string;
  productId: string;
  productName: string;
  originalPriceCents: number;
  salePriceCents: number;
  skuId: string;
  sellerSku: string;
  skuImage: string;
  skuName: string;
  quantity: number;
  cancelledQuantity: number;
  productType: string | null;
  color: string | null;
  size: string | null;
}

/**
 * One order as lists and answers need it; exact columns. Instants are PostgreSQL's text: a page would make hundreds of dates.
 * Nobody may write into one: the next page may hold the same.
 */
export type OrderRow = Readonly<OrderFields>;

interface OrderFields {
  id: string;
  shopId: string;
  status: string;
  kind: string;
  createdAt: string;
  updatedAt: string;
  buyerMessage: string;
  shippingType: string;
  fullAddress: string | null;
  isAddressMasked: boolean;
  totalCents: number;
  subTotalCents: number;
  originalPriceCents: number;
  settlementCents: number;
  onholdCents: number;
  isSettled: boolean;
  collectedAt: string | null;
  deliveredAt: string | null;
  dueAt: string | null;
  isOnHold: boolean;
  holdUntil: string | null;
  isCancelRequested: boolean;
  cancelRequestedAt: string | null;
  labelFileId: string | null;
  labelState: string;
  trackingNumbers: string[];
  carrier: string | null;
  fulfilPriceCents: number;
  fulfilHouse: string | null;
  fulfilType: string | null;
  fulfilStatus: string | null;
  fulfilId: string | null;
  fulfilLine: string | null;
  fulfilFacility: string | null;
  fulfilShipping: string | null;
  fulfilState: string;
  fulfilError: FulfilErrorRow | null;
  cancelledAfterSending: number;
  returnState: string;
  refundedCents: number;
  draftBlockers: string[];
  products: readonly OrderProductRow[];
}

const { flag, jsonOrNull, text, textOrNull, texts, whole } = packing;

const ORDER = packing.createPacking<Omit<OrderFields, 'products'>>({
  id: text('o.id'),
  shopId: text('o.shop_id'),
  status: text('o.status'),
  kind: text('o.kind'),
  createdAt: text('o.created_at::text'),
  updatedAt: text('o.updated_at::text'),
  buyerMessage: text('o.buyer_message'),
  shippingType: text('o.shipping_type'),
  fullAddress: textOrNull("o.address ->> 'fullAddress'"),
  isAddressMasked: flag('o.is_address_masked'),
  totalCents: whole('o.total_cents'),
  subTotalCents: whole('o.sub_total_cents'),
  originalPriceCents: whole('o.original_price_cents'),
  settlementCents: whole('o.settlement_cents'),
  onholdCents: whole('o.onhold_cents'),
  isSettled: flag('o.is_settled'),
  collectedAt: textOrNull('o.collected_at::text'),
  deliveredAt: textOrNull('o.delivered_at::text'),
  dueAt: textOrNull('o.due_at::text'),
  isOnHold: flag('o.is_on_hold'),
  holdUntil: textOrNull('o.hold_until::text'),
  isCancelRequested: flag('o.is_cancel_requested'),
  cancelRequestedAt: textOrNull('o.cancel_requested_at::text'),
  labelFileId: textOrNull('o.label_file_id'),
  labelState: text('o.label_state'),
  trackingNumbers: texts('o.tracking_numbers'),
  carrier: textOrNull('o.carrier'),
  fulfilPriceCents: whole('o.fulfil_price_cents'),
  fulfilHouse: textOrNull('o.fulfil_house'),
  fulfilType: textOrNull('o.fulfil_type'),
  fulfilStatus: textOrNull('o.fulfil_status'),
  fulfilId: textOrNull('o.fulfil_id'),
  fulfilLine: textOrNull('o.fulfil_line'),
  fulfilFacility: textOrNull('o.fulfil_facility'),
  fulfilShipping: textOrNull('o.fulfil_shipping'),
  fulfilState: text('o.fulfil_state'),
  fulfilError: jsonOrNull<FulfilErrorRow>('o.fulfil_error'),
  cancelledAfterSending: whole('o.cancelled_after_sending'),
  returnState: text('o.return_state'),
  refundedCents: whole('o.refunded_cents'),
  draftBlockers: texts('o.draft_blockers'),
});

const PRODUCT = packing.createPacking<OrderProductRow>({
  id: text('id'),
  productId: text('product_id'),
  productName: text('product_name'),
  originalPriceCents: whole('original_price_cents'),
  salePriceCents: whole('sale_price_cents'),
  skuId: text('sku_id'),
  sellerSku: text('seller_sku'),
  skuImage: text('sku_image'),
  skuName: text('sku_name'),
  quantity: whole('quantity'),
  cancelledQuantity: whole('cardinality(cancelled_line_item_ids)'),
  productType: textOrNull('product_type'),
  color: textOrNull('color'),
  size: textOrNull('size'),
});

interface PackedRow {
  packed: string;
  products: string | null;
}

/** How orders `o` and their products are selected: as a text each, or value by value. */
export interface Shape {
  /** Of an order, `p.products` among them. */
  columns: RawBuilder<unknown>;
  /** Of one product. */
  product: RawBuilder<unknown>;
  /** All products `r` of an order as one value. */
  products: RawBuilder<unknown>;
}

const PACKED: Shape = {
  columns: sql`${ORDER.packed} as packed, p.products`,
  product: sql`${PRODUCT.packed} as packed`,
  products: packing.PACKED_LIST,
};
const PLAIN: Shape = {
  columns: sql`${ORDER.plain}, p.products`,
  product: PRODUCT.plain,
  products: sql`coalesce(json_agg(r), '[]'::json)`,
};

interface KnownRow extends PackedRow {
  order: OrderRow;
}

/**
 * What was unpacked last of an order, taken again while both its texts are the same to the letter: the beginning of a list is read
 * again and again, and hardly an order of it differs. What is kept is frozen: `orders/wire` and the serialiser keep what they made of
 * frozen things, and only of these. Most pages far behind are never read twice: keeping all their rows too made the heap half as large
 * again.
 */
const known = new LRUCache<string, KnownRow>({ max: KNOWN_MAX });

function unpackOne({ packed, products: list }: PackedRow, isKept: boolean): OrderRow | null {
  const id = ORDER.firstOf(packed);
  const before = known.get(id);
  if (before?.packed === packed && before.products === list) return before.order;
  const fields = ORDER.unpack(packed);
  const products = PRODUCT.unpackList(list);
  if (fields === null || products === null) return null;
  const order: OrderRow = Object.assign(fields, { products });
  if (isKept) known.set(id, { packed, products: list, order: Object.freeze(order) });
  return order;
}

function unpack(rows: readonly PackedRow[], isKept: boolean): OrderRow[] | null {
  const orders: OrderRow[] = [];
  for (const row of rows) {
    const order = unpackOne(row, isKept);
    if (order === null) return null;
    orders.push(order);
  }
  return orders;
}

/**
 * Orders with their products; `beside` has of each what the statement selects beside the columns of the shape.
 * @param isKept whether the same rows will soon be read again: those of the beginning of a list, or of a page that was read twice
 */
export async function readOrders<Beside>(
  db: Queryable,
  write: (shape: Shape) => RawBuilder<unknown>,
  isKept: boolean,
): Promise<{ orders: OrderRow[]; beside: Beside[] }> {
  const { rows } = await sql<Beside & PackedRow>`${write(PACKED)}`.execute(db);
  const orders = unpack(rows, isKept);
  if (orders) return { orders, beside: rows };
  // A text of the marketplace has a sign that no keyboard writes: such a page is read value by value.
  const plain = await sql<Beside & OrderRow>`${write(PLAIN)}`.execute(db);
  return { orders: plain.rows, beside: plain.rows };
}
