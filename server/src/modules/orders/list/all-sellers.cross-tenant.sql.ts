import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import { kept, type Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';
import { nameOfShop, type ShopName } from '../../shops/module.ts';
import { readOrders, type OrderRow, type Shape } from './list-rows.sql.ts';
import { lastOf, type OrderSearch } from './list.sql.ts';

/** Filter for orders of all sellers; unless it contains a search, it uses only the counted columns. */
export interface AllFilter {
  statuses?: readonly string[];
  houses?: readonly string[];
  fulfilStates?: readonly string[];
  /** First and last Los Angeles day of the filter, both inclusive. */
  firstDay?: string;
  lastDay?: string;
  /** Exact limits of the range when its first or last day is only partly included: orders from the instant `from` (inclusive) to `to` (exclusive). */
  from?: Date;
  to?: Date;
  search?: OrderSearch;
  /** Sellers to which the list is limited; the counts over all sellers then do not apply. */
  ownerIds?: readonly string[];
}

export interface AllPage {
  isAscending: boolean;
  offset: number;
  limit: number;
}

export interface AllRow extends ShopName {
  ownerId: string;
  order: OrderRow;
}

/** Maximum number of statuses in a prepared statement, because each number of statuses needs a statement of its own. */
const KEPT_STATUSES_MAX = 3;

const NEWEST = sql`o.created_at desc, o.id desc, o.owner_id`;
const OLDEST = sql`o.created_at, o.id, o.owner_id desc`;

export function orderBy({ isAscending }: Pick<AllPage, 'isAscending'>): RawBuilder<unknown> {
  return isAscending ? OLDEST : NEWEST;
}

/** Conditions that apply to the sums and to the order rows; only the name of the factory column differs. */
function narrow(filter: AllFilter, prefix: RawBuilder<unknown>, house: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  const [status, ...others] = filter.statuses ?? [];
  // Compares a single status, and a single factory, with `=`, because the index then returns the orders already sorted.
  if (status !== undefined && others.length === 0) parts.push(sql`${prefix}status = ${status}`);
  else if (filter.statuses) parts.push(sql`${prefix}status = any(${filter.statuses})`);
  const [first, ...more] = filter.houses ?? [];
  if (first !== undefined && more.length === 0) parts.push(sql`${house} = ${first}`);
  else if (filter.houses) parts.push(sql`${house} = any(${filter.houses})`);
  if (filter.fulfilStates) parts.push(sql`${prefix}fulfil_state = any(${filter.fulfilStates})`);
  return parts;
}

export function ofOrders(filter: AllFilter): RawBuilder<unknown> {
  const parts = narrow(filter, sql.raw('o.'), sql`coalesce(o.fulfil_house, 'NONE')`);
  if (filter.firstDay !== undefined) parts.push(sql`o.created_at >= ${new Date(laDayStart(filter.firstDay))}`);
  if (filter.lastDay !== undefined) parts.push(sql`o.created_at < ${new Date(laDayEnd(filter.lastDay))}`);
  if (filter.from) parts.push(sql`o.created_at >= ${filter.from}`);
  if (filter.to) parts.push(sql`o.created_at < ${filter.to}`);
  const [owner, ...owners] = filter.ownerIds ?? [];
  if (owner !== undefined && owners.length === 0) parts.push(sql`o.owner_id = ${owner}`);
  else if (filter.ownerIds) parts.push(sql`o.owner_id = any(${filter.ownerIds})`);
  return sql.join(parts, sql` and `);
}

/** Limits the counts to whole days; the orders of partial days are counted from the order rows. */
function ofSums(filter: AllFilter): RawBuilder<unknown> {
  const parts = narrow(filter, sql``, sql`house`);
  const { firstDay, lastDay, from, to } = filter;
  if (firstDay !== undefined) parts.push(sql`la_day ${from ? sql`>` : sql`>=`} ${firstDay}::date`);
  if (lastDay !== undefined) parts.push(sql`la_day ${to ? sql`<` : sql`<=`} ${lastDay}::date`);
  return sql.join(parts, sql` and `);
}

/** Builds a relation of the counts by day under a filter, including changes that are not yet added to the sums. */
function dayCounts(filter: AllFilter): RawBuilder<unknown> {
  const isFine = filter.houses !== undefined || filter.fulfilStates !== undefined;
  const days = [filter.from ? filter.firstDay : undefined, filter.to ? filter.lastDay : undefined];
  const cuts = [...new Set(days.filter((day) => day !== undefined))].map(
    (day) => sql`union all select ${day}::date, (select count(*)::bigint from orders o
      where ${ofOrders({ ...filter, firstDay: day, lastDay: day })})`,
  );
  return sql`(select la_day, count from ${sql.table(isFine ? 'all_order_counts' : 'all_order_day_counts')}
    where ${ofSums(filter)}
    union all select la_day, change from order_count_changes where ${ofSums(filter)}
    ${cuts.length === 0 ? sql`` : sql.join(cuts, sql` `)}) days`;
}

/**
 * Finds the orders of a search. Complete order ids are looked up among all sellers in one step. Other terms are searched seller by seller, over the
 * sellers that have counts of orders, with one index scan for each. A database on many machines can run each scan on the machine that has the
 * seller's rows. When all terms are ids, the search by seller is skipped.
 */
function found({ codes, words }: OrderSearch, filter: AllFilter): RawBuilder<unknown> {
  const beginsWith = (word: string) => sql`(select t.order_id from order_terms t
    where t.owner_id = w.owner_id and t.term >= ${word} and t.term < ${lastOf(word)}
    union select p.order_id from product_terms t join order_products p on p.owner_id = w.owner_id and p.product_id = t.product_id
    where t.owner_id = w.owner_id and t.term >= ${word} and t.term < ${lastOf(word)})`;
  const bySeller = (match: RawBuilder<unknown>, sellers: RawBuilder<unknown>) => sql`
    select distinct o.owner_id, o.id, o.created_at from (select distinct owner_id from order_counts ${sellers}) w
    cross join lateral (${match}) m
    cross join lateral (select o.owner_id, o.id, o.created_at from orders o
      where o.owner_id = w.owner_id and o.id = m.order_id and ${ofOrders(filter)} offset 0) o`;
  if (codes.length > 0) {
    const match = sql`select t.order_id from others c join order_terms t on t.owner_id = w.owner_id
      and t.term >= c.code collate "C" and t.term < (c.code || chr(1114111)) collate "C"`;
    return sql`with whole as materialized (select o.owner_id, o.id, o.created_at from orders o where o.id = any(${codes})),
      others as materialized (select code from unnest(${codes}::text[]) c(code) except select id from whole),
      found as materialized (
        select o.owner_id, o.id, o.created_at from orders o where o.id = any(${codes}) and ${ofOrders(filter)}
        union ${bySeller(match, sql`where exists (select code from others)`)})`;
  }
  const match =
    words.length > 0
      ? sql.join(words.map(beginsWith), sql` intersect `)
      : sql`select null::text as order_id where false`;
  return sql`with found as materialized (${bySeller(match, sql``)})`;
}

/** Builds a query for the keys of one page, sorted; each of several sellers or statuses contributes only its newest orders. */
function keysOf(filter: AllFilter, page: AllPage): RawBuilder<unknown> {
  const { statuses = [], ownerIds = [], search } = filter;
  const size = page.limit === ORDER_PAGE_SIZE ? sql.lit(page.limit) : sql`${page.limit}`;
  const cut = page.offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${page.offset}`;
  if (search) {
    return sql`(select o.* from found o order by ${orderBy(page)} ${cut})`;
  }
  const keys = (part: AllFilter, limit: RawBuilder<unknown>) => sql`(select o.owner_id, o.id, o.created_at from orders o
    where ${ofOrders(part)} order by ${orderBy(page)} ${limit})`;
  const several: AllFilter[] =
    ownerIds.length > 0
      ? ownerIds.map((id) => ({ ...filter, ownerIds: [id] }))
      : statuses.map((status) => ({ ...filter, statuses: [status] }));
  if (several.length < 2) return keys(filter, cut);
  const newest = several.map((part) => keys(part, sql`limit ${page.offset + page.limit}`));
  return sql`(select o.* from (${sql.join(newest, sql` union all `)}) o order by ${orderBy(page)} ${cut})`;
}

function total(filter: AllFilter): RawBuilder<unknown> {
  if (!filter.search && filter.ownerIds) {
    return sql`select count(*)::bigint as total from orders o where ${ofOrders(filter)}`;
  }
  if (!filter.search) return sql`select coalesce(sum(count), 0)::bigint as total from ${dayCounts(filter)}`;
  return sql`select count(*)::bigint as total from found`;
}

/** Returns whether to prepare the statement: screens use these filters often, and the same index is the right one for all parameters. */
function isKept(filter: AllFilter, { limit, offset }: AllPage): boolean {
  const { statuses = [], firstDay: _first, lastDay: _last, search, ...others } = filter;
  const isUnset = (values: object) => Object.values(values).every((value) => value === undefined);
  const isPlain = search
    ? search.codes.length > 0 && isUnset({ ...filter, search: undefined })
    : statuses.length <= KEPT_STATUSES_MAX && isUnset(others);
  return isPlain && limit === ORDER_PAGE_SIZE && offset === 0;
}

type Beside = ShopName & { ownerId: string };

/** Columns of an order, including those that the join `besideOrder` adds. */
const columnsOf = ({ columns }: Shape) => sql`o.owner_id as "ownerId", n."friendName", n."nameShop", ${columns}`;

const besideOrder = (scope: StaffScope, { beside }: Shape) => sql`${beside}
    cross join lateral ${nameOfShop(scope, 'o.owner_id', 'o.shop_id')} n`;

function toRows(orders: readonly OrderRow[], beside: readonly Beside[]): AllRow[] {
  return orders.map((order, index) => {
    const { ownerId = '', friendName = '', nameShop = '' } = beside[index] ?? {};
    return { ownerId, friendName, nameShop, order };
  });
}

/**
 * Lists the rows of one page, sorted, with their products, and the length of the whole list. The length is null when the page is empty, because each
 * row carries the length.
 */
export async function listOrdersOfAllSellers(
  db: Queryable,
  scope: StaffScope,
  filter: AllFilter,
  page: AllPage,
  isTotalKnown = false,
): Promise<{ rows: AllRow[]; total: number | null }> {
  const { orders, beside } = await readOrders<Beside & { total: number | null }>(
    db,
    scope,
    (shape) => sql`${isKept(filter, page) ? kept : sql``}${crossTenant('listOrdersOfAllSellers')}
    ${filter.search ? found(filter.search, filter) : sql``}
    select ${columnsOf(shape)}, ${isTotalKnown ? sql`null` : sql`(${total(filter)})`} as total
    from ${keysOf(filter, page)} k join orders o on o.owner_id = k.owner_id and o.id = k.id ${besideOrder(scope, shape)}
    order by ${orderBy(page)}`,
  );
  return { rows: toRows(orders, beside), total: beside[0]?.total ?? null };
}

/** Finds the orders with an id, sorted as on a page, at most one page of them. Two sellers hardly ever have orders with the same id. */
export async function findOrdersOfAllSellers(
  db: Queryable,
  scope: StaffScope,
  id: string,
  page: AllPage,
): Promise<AllRow[]> {
  const { orders, beside } = await readOrders<Beside>(
    db,
    scope,
    (shape) => sql`${kept}${crossTenant('findOrdersOfAllSellers')}
    select ${columnsOf(shape)} from orders o ${besideOrder(scope, shape)} where o.id = ${id} order by ${orderBy(page)} limit ${sql.lit(ORDER_PAGE_SIZE)}`,
  );
  return toRows(orders, beside);
}

/** Counts the orders of all sellers under a filter: from the sums, or from the order rows when the filter contains a search. */
export async function countOrdersOfAllSellers(db: Queryable, filter: AllFilter): Promise<number> {
  const result = await sql<{ total: number }>`${crossTenant('countOrdersOfAllSellers')}
    ${filter.search ? found(filter.search, filter) : sql``} ${total(filter)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

/** Counts the orders of all sellers for each day, newest day first, under a filter without a search. */
export async function listDayCountsOfAllSellers(
  db: Queryable,
  filter: AllFilter,
): Promise<{ laDay: string; count: number }[]> {
  const result = await sql<{ laDay: string; count: number }>`${crossTenant('listDayCountsOfAllSellers')}
    select la_day as "laDay", sum(count)::bigint as count from ${dayCounts(filter)}
    group by la_day having sum(count) > 0 order by la_day desc`.execute(db);
  return result.rows;
}

/** Lists the four fields of the clipboard export for orders with the given ids, newest first. */
export async function listExportOfAllSellers(
  db: Queryable,
  ids: readonly string[],
): Promise<{ ownerId: string; id: string; status: string; fulfilId: string | null; fulfilStatus: string | null }[]> {
  const { rows } = await sql<{
    ownerId: string;
    id: string;
    status: string;
    fulfilId: string | null;
    fulfilStatus: string | null;
  }>`
    ${crossTenant('listExportOfAllSellers')} select o.owner_id as "ownerId", o.id, o.status, o.fulfil_id as "fulfilId",
      o.fulfil_status as "fulfilStatus"
    from orders o where o.id = any(${ids}) order by ${NEWEST}`.execute(db);
  return rows;
}
