import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import * as packing from '../../../platform/packed.ts';
import type { FulfilErrorRow } from '../tables.ts';

/** Pages in the cache: enough for a few dozen people who view lists. */
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
 * One order as lists and responses need it; exact columns. Instants are PostgreSQL's text: a page would create hundreds of dates.
 * Read-only: the next page may share the object.
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
  expectedRefundCents: number;
  currency: string;
  draftBlockers: string[];
  parcelMates: string[];
  shipsWith: string | null;
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
  expectedRefundCents: whole('o.expected_refund_cents'),
  currency: text('o.currency'),
  draftBlockers: texts('o.draft_blockers'),
  parcelMates: texts('o.parcel_mates'),
  shipsWith: textOrNull('o.ships_with'),
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

/** A row that is read together with its version; its texts are missing when the cache has an order of that version. */
interface VersionedRow {
  version: string;
  packed: string | null;
  products: string | null;
}

/** Parts of a statement that select orders `o` and their products. */
export interface Shape {
  /** Columns selected for each order; they may use what `beside` joins. */
  columns: RawBuilder<unknown>;
  /** Join of the orders with their products. */
  beside: RawBuilder<unknown>;
}

/** The owner is repeated in this join: a database on many machines finds the rows of each table by it (docs/decisions). */
function productsOf(scope: OwnerScope | StaffScope): RawBuilder<unknown> {
  const owner = 'ownerId' in scope ? sql`${scope.ownerId}` : sql`o.owner_id`;
  return sql`from order_products where owner_id = ${owner} and order_id = o.id`;
}

const packedProducts = (scope: OwnerScope | StaffScope) => sql`select ${packing.PACKED_LIST} as products from (
    select ${PRODUCT.packed} as packed ${productsOf(scope)} order by position) r`;

/** Selects each order as two texts. */
function toPacked(scope: OwnerScope | StaffScope): Shape {
  return {
    columns: sql`${ORDER.packed} as packed, p.products`,
    beside: sql`cross join lateral (${packedProducts(scope)}) p`,
  };
}

/** Selects each order column by column. */
function toPlain(scope: OwnerScope | StaffScope): Shape {
  return {
    columns: sql`${ORDER.plain}, p.products`,
    beside: sql`cross join lateral (select coalesce(json_agg(r), '[]'::json) as products from (
      select ${PRODUCT.plain} ${productsOf(scope)} order by position) r) p`,
  };
}

/**
 * Selects each order with its version, and its texts only when that version is not among the known ones. A version consists of the
 * transaction and the position of the order's row and of its products' rows. PostgreSQL changes both with every write, and while the server
 * runs no other content of an order has the same ones.
 */
function toVersioned(scope: OwnerScope, known: string): Shape {
  return {
    columns: sql`p.version, case when p.is_known then null else ${ORDER.packed} end as packed,
      case when p.is_known then null else (${packedProducts(scope)}) end as products`,
    beside: sql`cross join lateral (select v.version, ${known}::jsonb ? v.version as is_known from (
      select concat_ws(' ', (select pg_postmaster_start_time()::text), o.id, o.xmin, o.ctid, string_agg(concat(xmin, ctid), ' ')) as version
      ${productsOf(scope)}) v) p`,
  };
}

interface KnownRow extends PackedRow {
  order: OrderRow;
}

/**
 * Cache of the last parsed row of an order, reused while both its texts are identical: first pages are read all the time and hardly change.
 * Cached rows are frozen: `wire.ts` and the serialiser cache their output for frozen objects only.
 */
const known = new LRUCache<string, KnownRow>({ max: KNOWN_MAX });

function unpackRow({ packed, products: list }: PackedRow): OrderFields | null {
  const fields = ORDER.unpack(packed);
  const products = PRODUCT.unpackList(list);
  return fields === null || products === null ? null : Object.assign(fields, { products });
}

function unpackOne(row: PackedRow, isKept: boolean): OrderRow | null {
  const { packed, products } = row;
  const id = ORDER.firstOf(packed);
  const before = known.get(id);
  if (before?.packed === packed && before.products === products) return before.order;
  const order = unpackRow(row);
  if (isKept && order !== null) known.set(id, { packed, products, order: Object.freeze(order) });
  return order;
}

/** Parses all rows, or returns null when one cannot be parsed. */
function readAll<Row>(rows: readonly Row[], read: (row: Row) => OrderRow | null): OrderRow[] | null {
  const orders: OrderRow[] = [];
  for (const row of rows) {
    const order = read(row);
    if (order === null) return null;
    orders.push(order);
  }
  return orders;
}

interface ReadOrders<Beside> {
  orders: OrderRow[];
  /** Selected values that each row has beside the columns of the shape. */
  beside: Beside[];
}

/** A text of the marketplace contains the separator character: such a page is read column by column. */
async function readPlain<Beside>(
  db: Queryable,
  scope: OwnerScope | StaffScope,
  write: (shape: Shape) => RawBuilder<unknown>,
): Promise<ReadOrders<Beside>> {
  const { rows } = await sql<Beside & OrderRow>`${write(toPlain(scope))}`.execute(db);
  return { orders: rows, beside: rows };
}

/**
 * Reads orders with their products; for staff those of all sellers, whose owner is a column of `o`.
 * @param isKept whether the same rows will soon be read again
 */
export async function readOrders<Beside>(
  db: Queryable,
  scope: OwnerScope | StaffScope,
  write: (shape: Shape) => RawBuilder<unknown>,
  isKept: boolean,
): Promise<ReadOrders<Beside>> {
  const { rows } = await sql<Beside & PackedRow>`${write(toPacked(scope))}`.execute(db);
  const orders = readAll(rows, (row) => unpackOne(row, isKept));
  return orders ? { orders, beside: rows } : readPlain(db, scope, write);
}

/** Orders of the last read of a page, by their versions. */
interface KnownPage {
  orders: ReadonlyMap<string, OrderRow>;
  /** Versions in the form that the statement takes: a JSON object, in which PostgreSQL finds a key by binary search. */
  versions: string;
}

const UNKNOWN: KnownPage = { orders: new Map(), versions: '{}' };
const pages = new LRUCache<string, KnownPage>({ maxSize: KNOWN_MAX, sizeCalculation: ({ orders }) => 1 + orders.size });

/** Identity of a page in the cache. */
export interface PageName {
  /** Cache key of one query of a seller. It only selects the versions to ask for: a wrong one costs time, never a wrong result. */
  name: string;
  /** Most pages far behind are read only once: their rows are cached from the second read on. */
  isFar: boolean;
}

/**
 * Reads a page of one seller's orders with their products. For an order that has not changed since the last read of the page, PostgreSQL
 * sends its version alone. Not for statements over several owners: a database on many machines has no versions for them.
 */
export async function readKnownPage<Beside>(
  db: Queryable,
  scope: OwnerScope,
  write: (shape: Shape) => RawBuilder<unknown>,
  { name, isFar }: PageName,
): Promise<ReadOrders<Beside>> {
  const key = `${scope.ownerId} ${name}`;
  const before = pages.get(key);
  const { orders: ofBefore, versions } = before ?? UNKNOWN;
  const { rows } = await sql<Beside & VersionedRow>`${write(toVersioned(scope, versions))}`.execute(db);
  const orders = readAll(rows, ({ version, packed, products }) =>
    packed === null ? (ofBefore.get(version) ?? null) : unpackRow({ packed, products }),
  );
  if (orders === null) return readPlain(db, scope, write);
  const isUnchanged = rows.length === ofBefore.size && rows.every(({ packed }) => packed === null);
  if (isFar && before === undefined) pages.set(key, UNKNOWN);
  else if (!isUnchanged) pages.set(key, toKnown(rows, orders));
  return { orders, beside: rows };
}

function toKnown(rows: readonly VersionedRow[], orders: readonly OrderRow[]): KnownPage {
  const byVersion = new Map(rows.map(({ version }, index) => [version, Object.freeze(orders[index] as OrderRow)]));
  return { orders: byVersion, versions: JSON.stringify(Object.fromEntries(rows.map(({ version }) => [version, 0]))) };
}
