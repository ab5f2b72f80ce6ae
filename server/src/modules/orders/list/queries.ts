import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import type { ClipboardColumn } from '@bobbin/domain/orders/export-columns';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { kept, type Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';
import type { FulfilErrorRow } from '../tables.ts';
import { countConditions, totalOf, type CountFilter } from '../counts/queries.ts';
import { countTodo, dueTurn, isDoable, isDueBefore, isTodo, TURN, type Todo } from '../todo/queries.ts';

/** Each number of statuses makes a statement of its own. */
const KEPT_STATUSES_MAX = 3;

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

/** One order as lists and answers need it; exact columns. Instants are PostgreSQL's text: a page would make hundreds of dates. */
export interface OrderRow {
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
  products: OrderProductRow[];
}

// Products are read in the same query, by one index look-up for each order.
export const ORDER_COLUMNS = sql`
  o.id, o.shop_id as "shopId", o.status, o.kind,
  o.created_at::text as "createdAt", o.updated_at::text as "updatedAt", o.buyer_message as "buyerMessage",
  o.shipping_type as "shippingType", o.address ->> 'fullAddress' as "fullAddress",
  o.is_address_masked as "isAddressMasked", o.total_cents as "totalCents", o.sub_total_cents as "subTotalCents",
  o.original_price_cents as "originalPriceCents", o.settlement_cents as "settlementCents",
  o.onhold_cents as "onholdCents", o.is_settled as "isSettled", o.collected_at::text as "collectedAt",
  o.delivered_at::text as "deliveredAt", o.due_at::text as "dueAt", o.is_on_hold as "isOnHold", o.hold_until::text as "holdUntil",
  o.is_cancel_requested as "isCancelRequested", o.cancel_requested_at::text as "cancelRequestedAt",
  o.label_file_id as "labelFileId", o.label_state as "labelState", o.tracking_numbers as "trackingNumbers", o.carrier,
  o.fulfil_price_cents as "fulfilPriceCents", o.fulfil_house as "fulfilHouse", o.fulfil_type as "fulfilType",
  o.fulfil_status as "fulfilStatus", o.fulfil_id as "fulfilId", o.fulfil_line as "fulfilLine",
  o.fulfil_facility as "fulfilFacility", o.fulfil_shipping as "fulfilShipping", o.fulfil_state as "fulfilState",
  o.fulfil_error as "fulfilError", o.cancelled_after_sending as "cancelledAfterSending",
  o.draft_blockers as "draftBlockers", o.return_state as "returnState", o.refunded_cents as "refundedCents", p.products`;

export const PRODUCT_COLUMNS = sql`
  id, product_id as "productId", product_name as "productName", original_price_cents as "originalPriceCents",
  sale_price_cents as "salePriceCents", sku_id as "skuId", seller_sku as "sellerSku", sku_image as "skuImage",
  sku_name as "skuName", quantity, cardinality(cancelled_line_item_ids) as "cancelledQuantity",
  product_type as "productType", color, size`;

/** The owner is named here as well: a database on many machines finds the rows of each table by it (docs/decisions). */
const productsOf = ({ ownerId }: OwnerScope): RawBuilder<unknown> => sql`
  cross join lateral (
    select coalesce(json_agg(p), '[]'::json) as products from (
      select ${PRODUCT_COLUMNS} from order_products where owner_id = ${ownerId} and order_id = o.id order by position) p) p`;

/** Sort orders of the list, each with the index that serves it. */
const SORTS = {
  'createdAt:DESC': sql`o.created_at desc, o.id desc`,
  'createdAt:ASC': sql`o.created_at asc, o.id asc`,
  'dueAt:ASC': sql`${TURN} asc, o.due_at asc nulls last, o.id asc`,
  'dueAt:DESC': sql`${TURN} desc, o.due_at desc nulls first, o.id desc`,
} as const;
export type OrderSort = keyof typeof SORTS;

/** What a search looks for: any of the codes by its beginning, else all of the words; neither finds nothing. */
export interface OrderSearch {
  codes: readonly string[];
  words: readonly string[];
}

export type OpenReturns = 'asked' | 'open';

/** In the very words of the index orders_open_returns, which holds nothing else (REQ-9). */
const OPEN_RETURNS: Readonly<Record<OpenReturns, RawBuilder<unknown>>> = {
  asked: sql`o.return_state = 'asked' and o.return_state in ('asked', 'underway')`,
  open: sql`o.return_state in ('asked', 'underway')`,
};

/** Which orders; the count columns plus what only the rows themselves can tell. */
export interface OrderFilter extends CountFilter {
  /** For any of these reasons (ORD-39). */
  todo?: Todo;
  dueBefore?: Date;
  /** With something that somebody can do about it at once, at this instant (ORD-52). */
  doableAt?: number;
  /** With a return that waits for the seller, or with any that is not over. */
  returns?: OpenReturns;
  /** Sent without being sold: so few that their rows are counted. */
  kinds?: readonly string[];
  ids?: readonly string[];
  search?: OrderSearch;
}

/** True when the counts can answer how many there are. */
export function isCounted(filter: OrderFilter): boolean {
  const { ids, search, dueBefore, returns, todo, kinds, doableAt } = filter;
  return [ids, search, dueBefore, returns, todo, kinds, doableAt].every((value) => value === undefined);
}

/** Filters whose rows come straight from one index in their order, whoever asks: their statements are worth keeping. */
function isPlain({ shops: grain }: OwnerScope, filter: OrderFilter): boolean {
  if (grain !== 'all') return false;
  const { statuses = [], firstDay: _first, lastDay: _last, ...others } = filter;
  return statuses.length <= KEPT_STATUSES_MAX && Object.values(others).every((value) => value === undefined);
}

/** Begins the statement of a page; of the sizes and filters that screens ask for all the time it is kept. */
function beginPage(scope: OwnerScope, filter: OrderFilter, limit: number): RawBuilder<unknown> {
  return limit === ORDER_PAGE_SIZE && isPlain(scope, filter) ? kept : sql``;
}

/** The usual size is part of the text: a kept plan must know that a page is short. A first page skips nothing. */
function cutTo(limit: number, offset: number): RawBuilder<unknown> {
  const size = limit === ORDER_PAGE_SIZE ? sql.lit(limit) : sql`${limit}`;
  return offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${offset}`;
}

/** The end of all texts that begin with a word. */
export function lastOf(word: string): string {
  return `${word}\u{10FFFF}`;
}

function conditions(scope: OwnerScope, filter: OrderFilter): RawBuilder<unknown> {
  const parts = [countConditions(scope, filter, 'orders')];
  // The second words are those of the index orders_kind.
  if (filter.kinds) parts.push(sql`o.kind = any(${filter.kinds}) and o.kind <> 'NORMAL'`);
  if (filter.todo) parts.push(isTodo(filter.todo));
  if (filter.dueBefore) parts.push(isDueBefore(filter.dueBefore));
  if (filter.doableAt !== undefined) parts.push(isDoable(scope, filter.doableAt));
  if (filter.returns) parts.push(OPEN_RETURNS[filter.returns]);
  if (filter.ids) parts.push(sql`o.id = any(${filter.ids})`);
  // As a list of ids, each is looked up; joined, the planner may read all orders of the seller to find one.
  if (filter.search) parts.push(sql`o.id = any(array(select order_id from found))`);
  return sql.join(parts, sql` and `);
}

/** What stands before a statement with `conditions`: the orders that the search finds, looked up once a statement. */
function found(scope: OwnerScope, { search }: OrderFilter): RawBuilder<unknown> {
  if (!search) return sql``;
  const { codes, words } = search;
  const beginsWith = (word: string) => sql`(select order_id from order_terms
    where owner_id = ${scope.ownerId} and term >= ${word} and term < ${lastOf(word)}
    union select p.order_id from product_terms t join order_products p on p.owner_id = ${scope.ownerId}
      and p.product_id = t.product_id
    where t.owner_id = ${scope.ownerId} and t.term >= ${word} and t.term < ${lastOf(word)})`;
  const match =
    codes.length > 0
      ? sql`select t.order_id from unnest(${codes}::text[]) as c(code) join order_terms t on t.owner_id = ${scope.ownerId}
          and t.term >= c.code collate "C" and t.term < (c.code || chr(1114111)) collate "C"`
      : words.length > 0
        ? sql.join(words.map(beginsWith), sql` intersect `)
        : sql`select null::text as order_id where false`;
  return sql`with found as materialized (select distinct order_id from (${match}) m)`;
}

/**
 * The orders of one page, in order. Each of several statuses gives its own newest, of which the page is made; in one condition
 * all their orders would be sorted first, and that grows with the data.
 */
function pageOf(
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
): RawBuilder<unknown> {
  const { statuses = [] } = filter;
  const cut = (part: OrderFilter, skip: number, take: number) => sql`(select o.* from orders o
    where ${conditions(scope, part)} order by ${SORTS[sort]} ${cutTo(take, skip)})`;
  if (statuses.length < 2 || !isCounted(filter) || !sort.startsWith('createdAt')) return cut(filter, offset, limit);
  const newest = statuses.map((status) => cut({ ...filter, statuses: [status] }, 0, offset + limit));
  return sql`(select o.* from (${sql.join(newest, sql` union all `)}) o
    order by ${SORTS[sort]} ${cutTo(limit, offset)})`;
}

/** How many orders a filter finds, as a statement for one number. */
function count(scope: OwnerScope, filter: OrderFilter): RawBuilder<unknown> {
  if (isCounted(filter)) return totalOf(scope, filter);
  const { search, ...others } = filter;
  if (others.todo && isCounted({ ...filter, todo: undefined }))
    return countTodo(scope, { ...filter, todo: others.todo });
  // What was found may be of other shops.
  if (search && scope.shops === 'all' && Object.values(others).every((value) => value === undefined)) {
    return sql`select count(*)::bigint as total from found`;
  }
  return sql`select count(*)::bigint as total from orders o where ${conditions(scope, filter)}`;
}

/** Rows of one page in order, with their products, in one query. */
export async function listOrderRows(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
): Promise<OrderRow[]> {
  const result = await sql<OrderRow>`${beginPage(scope, filter, limit)}
    ${found(scope, filter)}
    select ${ORDER_COLUMNS} from ${pageOf(scope, filter, sort, offset, limit)} o ${productsOf(scope)}
    order by ${SORTS[sort]}`.execute(db);
  return result.rows;
}

/** The same with the length of the whole list, in one trip to the database; null when no row is there to carry it. */
export async function listOrderPage(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
): Promise<{ rows: OrderRow[]; total: number | null }> {
  const result = await sql<OrderRow & { total: number }>`${beginPage(scope, filter, limit)}
    ${found(scope, filter)}
    select ${ORDER_COLUMNS}, (${count(scope, filter)}) as total from ${pageOf(scope, filter, sort, offset, limit)} o ${productsOf(scope)}
    order by ${SORTS[sort]}`.execute(db);
  return { rows: result.rows, total: result.rows[0]?.total ?? null };
}

/**
 * The same for words that very many orders have: walks the orders in their order and asks each for the words, `patience` orders
 * long. Fewer rows than the page holds say that the walk was too short, not that there are no more.
 */
export async function walkOrderRows(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
  patience: number,
): Promise<OrderRow[]> {
  const { search, ...others } = filter;
  // Each a value of its own: as a condition the planner would collect all orders with the word first.
  const asked = (search?.words ?? []).map(
    (word) => sql`coalesce((select true from order_terms t where t.owner_id = ${scope.ownerId} and t.order_id = o.id
      and t.term >= ${word} and t.term < ${lastOf(word)} limit 1),
      (select true from order_products p join product_terms t on t.owner_id = ${scope.ownerId} and t.product_id = p.product_id
      where p.owner_id = ${scope.ownerId} and p.order_id = o.id and t.term >= ${word} and t.term < ${lastOf(word)} limit 1))`,
  );
  const result = await sql<OrderRow>`
    select ${ORDER_COLUMNS} from (
      select o.* from (select o.* from orders o where ${conditions(scope, others)} order by ${SORTS[sort]} limit ${patience}) o
      where ${sql.join(asked, sql` and `)} order by ${SORTS[sort]} ${cutTo(limit, offset)}) o ${productsOf(scope)}
    order by ${SORTS[sort]}`.execute(db);
  return result.rows;
}

/** One order of the seller, or undefined. */
export async function getOrderRow(db: Queryable, scope: OwnerScope, orderId: string): Promise<OrderRow | undefined> {
  const rows = await listOrderRows(db, scope, { ids: [orderId] }, 'createdAt:DESC', 0, 1);
  return rows[0];
}

/** How many orders a filter finds: from the counts, or from the rows where the counts cannot tell. */
export async function countOrders(db: Queryable, scope: OwnerScope, filter: OrderFilter): Promise<number> {
  const result = await sql<{ total: number }>`${found(scope, filter)} ${count(scope, filter)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export type ClipboardRow = Record<ClipboardColumn, string | null> & { id: string };

/** All that a filter finds, in order, as a statement: for a cursor, never for one answer. */
export function wholeList(
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${found(scope, filter)} select ${columns} from orders o where ${conditions(scope, filter)}
    order by ${SORTS[sort]}`;
}

/** What follows an order in each sort order; the order itself is looked up where it is compared, to the microsecond. */
function followers(sort: OrderSort): RawBuilder<unknown> {
  if (sort === 'createdAt:DESC') return sql`(o.created_at, o.id) < (l.created_at, l.id)`;
  if (sort === 'createdAt:ASC') return sql`(o.created_at, o.id) > (l.created_at, l.id)`;
  const last = dueTurn(sql.raw('l'));
  // Orders without a deadline stand together, at the end that the sort order gives them.
  return sort === 'dueAt:ASC'
    ? sql`case when l.due_at is null then o.due_at is null and o.id > l.id
        else (${TURN}, o.due_at, o.id) > (${last}, l.due_at, l.id) end`
    : sql`case when l.due_at is null then o.due_at is not null or o.id < l.id
        else (${TURN}, o.due_at, o.id) < (${last}, l.due_at, l.id) end`;
}

/** The four words of the clipboard export, in list order, from behind an order on. */
export async function listExportRows(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: OrderSort,
  after: string | undefined,
  limit: number,
): Promise<ClipboardRow[]> {
  const last = sql`(select created_at, due_at, status, id from orders
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'orders.shop_id')} and id = ${after ?? ''})`;
  const result = await sql<ClipboardRow>`
    ${found(scope, filter)} select o.id, o.status, o.fulfil_id as "fulfilId", o.fulfil_status as "fulfilStatus"
    from orders o ${after === undefined ? sql`` : sql`cross join ${last} l`}
    where ${conditions(scope, filter)} ${after === undefined ? sql`` : sql`and ${followers(sort)}`}
    order by ${SORTS[sort]} limit ${limit}`.execute(db);
  return result.rows;
}

/** Whether the seller has such an order. */
export async function hasOrder(db: Queryable, scope: OwnerScope, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}
