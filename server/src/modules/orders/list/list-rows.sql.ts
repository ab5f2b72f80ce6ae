import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { FulfilErrorRow } from '../tables.ts';
import type { PauseRow } from '../teamwork/teamwork.sql.ts';

/** Maximum number of orders in the cache of pages; enough for a few dozen users who read lists. */
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
 * One order as lists and responses need it, with exactly these columns. Times are PostgreSQL's text, because one page would create hundreds of Date
 * objects. Read-only, because the row of the next read may be the same object.
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
  tagIds: string[];
  assigneeId: string | null;
  assigneeName: string | null;
  pausedUntil: string | null;
  pause: PauseRow | null;
  noteCount: number;
  mentionedIds: string[];
  products: readonly OrderProductRow[];
}

const ORDER: Readonly<Record<keyof Omit<OrderFields, 'products'>, string>> = {
  id: 'o.id',
  shopId: 'o.shop_id',
  status: 'o.status',
  kind: 'o.kind',
  createdAt: 'o.created_at::text',
  updatedAt: 'o.updated_at::text',
  buyerMessage: 'o.buyer_message',
  shippingType: 'o.shipping_type',
  fullAddress: "o.address ->> 'fullAddress'",
  isAddressMasked: 'o.is_address_masked',
  totalCents: 'o.total_cents',
  subTotalCents: 'o.sub_total_cents',
  originalPriceCents: 'o.original_price_cents',
  settlementCents: 'o.settlement_cents',
  onholdCents: 'o.onhold_cents',
  isSettled: 'o.is_settled',
  collectedAt: 'o.collected_at::text',
  deliveredAt: 'o.delivered_at::text',
  dueAt: 'o.due_at::text',
  isOnHold: 'o.is_on_hold',
  holdUntil: 'o.hold_until::text',
  isCancelRequested: 'o.is_cancel_requested',
  cancelRequestedAt: 'o.cancel_requested_at::text',
  labelFileId: 'o.label_file_id',
  labelState: 'o.label_state',
  trackingNumbers: 'o.tracking_numbers',
  carrier: 'o.carrier',
  fulfilPriceCents: 'o.fulfil_price_cents',
  fulfilHouse: 'o.fulfil_house',
  fulfilType: 'o.fulfil_type',
  fulfilStatus: 'o.fulfil_status',
  fulfilId: 'o.fulfil_id',
  fulfilLine: 'o.fulfil_line',
  fulfilFacility: 'o.fulfil_facility',
  fulfilShipping: 'o.fulfil_shipping',
  fulfilState: 'o.fulfil_state',
  fulfilError: 'o.fulfil_error',
  cancelledAfterSending: 'o.cancelled_after_sending',
  returnState: 'o.return_state',
  refundedCents: 'o.refunded_cents',
  expectedRefundCents: 'o.expected_refund_cents',
  currency: 'o.currency',
  draftBlockers: 'o.draft_blockers',
  parcelMates: 'o.parcel_mates',
  shipsWith: 'o.ships_with',
  tagIds: 'o.tag_ids',
  assigneeId: 'o.assignee_id',
  assigneeName: 'o.assignee_name',
  pausedUntil: 'o.paused_until::text',
  pause: 'o.pause',
  noteCount: 'o.note_count',
  mentionedIds: 'o.mentioned_ids',
};

const PRODUCT: Readonly<Record<keyof OrderProductRow, string>> = {
  id: 'id',
  productId: 'product_id',
  productName: 'product_name',
  originalPriceCents: 'original_price_cents',
  salePriceCents: 'sale_price_cents',
  skuId: 'sku_id',
  sellerSku: 'seller_sku',
  skuImage: 'sku_image',
  skuName: 'sku_name',
  quantity: 'quantity',
  cancelledQuantity: 'cardinality(cancelled_line_item_ids)',
  productType: 'product_type',
  color: 'color',
  size: 'size',
};

interface ReadRow {
  order: OrderRow;
}

/** A row together with its version. `order` is null when the cache already has the order in this version. */
interface VersionedRow {
  version: string;
  order: OrderRow | null;
}

/** Parts of a statement that selects orders `o` and their products. */
export interface Shape {
  /** Columns that are selected for each order; they may use the columns that `beside` joins. */
  columns: RawBuilder<unknown>;
  /** The clause that joins the orders with their products. */
  beside: RawBuilder<unknown>;
}

const select = (columns: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.entries(columns)
      .map(([name, expression]) => `${expression} as "${name}"`)
      .join(', '),
  );

/**
 * Repeats the condition on the owner in this join, because a database on many machines locates the rows of each table by the owner (docs/decisions).
 */
function productsOf(scope: OwnerScope | StaffScope): RawBuilder<unknown> {
  const owner = 'ownerId' in scope ? sql`${scope.ownerId}` : sql`o.owner_id`;
  return sql`from order_products where owner_id = ${owner} and order_id = o.id`;
}

/**
 * Selects one order with its products as a JSON object. The driver makes one call per value of a row: a page has 4,000 values as columns, but only 50
 * as JSON.
 */
const asJson = (scope: OwnerScope | StaffScope) => sql`(select row_to_json(r) from (select ${select(ORDER)},
    (select coalesce(json_agg(row_to_json(x)), '[]'::json) from (
      select ${select(PRODUCT)} ${productsOf(scope)} order by position) x) as products) r)`;

/**
 * Selects the version of each order; the contents follow only when the version is not among `known`. A version consists of the transaction id and the
 * position (xmin and ctid) of the rows of the order and its products. PostgreSQL changes xmin and ctid with every write, so as long as the database
 * server runs, a version identifies the contents.
 */
function toVersioned(scope: OwnerScope, known: string): Shape {
  return {
    columns: sql`p.version, case when not p.is_known then ${asJson(scope)} end as "order"`,
    beside: sql`cross join lateral (select v.version, ${known}::jsonb ? v.version as is_known from (
      select concat_ws(' ', (select pg_postmaster_start_time()::text), o.id, o.xmin, o.ctid, string_agg(concat(xmin, ctid), ' ')) as version
      ${productsOf(scope)}) v) p`,
  };
}

interface ReadOrders<Beside> {
  orders: OrderRow[];
  /** Further selected values of each row, in addition to the columns of the shape. */
  beside: Beside[];
}

/** Reads orders with their products. For a staff scope these are orders of all sellers, and the owner of each is a column of `o`. */
export async function readOrders<Beside>(
  db: Queryable,
  scope: OwnerScope | StaffScope,
  write: (shape: Shape) => RawBuilder<unknown>,
): Promise<ReadOrders<Beside>> {
  const shape = { columns: sql`${asJson(scope)} as "order"`, beside: sql`` };
  const { rows } = await sql<Beside & ReadRow>`${write(shape)}`.execute(db);
  return { orders: rows.map(({ order }) => order), beside: rows };
}

/** The orders of the last read of a page, keyed by their versions. */
interface KnownPage {
  orders: ReadonlyMap<string, OrderRow>;
  /** The versions in the form of the statement's parameter: a JSON object, in which PostgreSQL finds a key by binary search. */
  versions: string;
}

const UNKNOWN: KnownPage = { orders: new Map(), versions: '{}' };
const pages = new LRUCache<string, KnownPage>({ maxSize: KNOWN_MAX, sizeCalculation: ({ orders }) => 1 + orders.size });

/** Identifies a page in the cache. */
export interface PageName {
  /**
   * Cache key of one query of a seller. The key only selects which versions the statement gets as known, so a wrong key costs time but never gives a
   * wrong result.
   */
  name: string;
  /** True for pages that are usually read only once, such as pages with a large offset; the cache keeps such a page from its second read on. */
  isRare: boolean;
}

/**
 * Reads a page of one seller's orders with their products. For an order that has not changed since the last read of the page, PostgreSQL sends only
 * the version. Must not be used for statements over several owners, because a database on many machines has no such versions for them.
 */
export async function readKnownPage<Beside>(
  db: Queryable,
  scope: OwnerScope,
  write: (shape: Shape) => RawBuilder<unknown>,
  { name, isRare }: PageName,
): Promise<ReadOrders<Beside>> {
  const key = `${scope.ownerId} ${name}`;
  const before = pages.get(key);
  const { orders: ofBefore, versions } = before ?? UNKNOWN;
  const { rows } = await sql<Beside & VersionedRow>`${write(toVersioned(scope, versions))}`.execute(db);
  // The statement leaves out the contents of an order only when its version is known.
  const orders = rows.map(({ version, order }) => order ?? (ofBefore.get(version) as OrderRow));
  const isUnchanged = rows.length === ofBefore.size && rows.every(({ order }) => order === null);
  if (isRare && before === undefined) pages.set(key, UNKNOWN);
  else if (!isUnchanged) pages.set(key, toKnown(rows, orders));
  return { orders, beside: rows };
}

function toKnown(rows: readonly VersionedRow[], orders: readonly OrderRow[]): KnownPage {
  const byVersion = new Map(rows.map(({ version }, index) => [version, Object.freeze(orders[index] as OrderRow)]));
  return { orders: byVersion, versions: JSON.stringify(Object.fromEntries(rows.map(({ version }) => [version, 0]))) };
}
