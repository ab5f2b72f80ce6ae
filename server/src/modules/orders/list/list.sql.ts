import { ORDER_PAGE_SIZE } from '@bobbin/domain/limits';
import { isOrderId } from '@bobbin/domain/orders/search';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import { LA_TIME_ZONE } from '@bobbin/domain/time/la-day';
import { kept, type Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { countConditions, placeOf, totalOf, type CountFilter } from '../counts/counts.sql.ts';
import { isOfGroup, type OrderGroup } from './group-keys.sql.ts';
import { readKnownPage, readOrders, type OrderRow, type PageName, type Shape } from './list-rows.sql.ts';
import { collectKeys, isByTime, isScan, pageKeys, scanOrder, type ScanSort, type Sort } from './sorting.sql.ts';
import { countDoable, countTodo, isDoable, isDueBefore, isResting, isSendable, isTodo, type Todo } from './todo.sql.ts';

/** Largest offset at which skipping rows costs less than locating the page through the counts by day. */
export const SHALLOW_OFFSET = 500;

/** Maximum number of statuses in a prepared statement, because each number of statuses needs a statement of its own. */
const KEPT_STATUSES_MAX = 3;

/**
 * The terms of a search. An order matches when one of its codes begins with one of `codes`, or, without codes, when it contains all `words`. A search
 * without terms finds nothing.
 */
export interface OrderSearch {
  codes: readonly string[];
  words: readonly string[];
}

export type OpenReturns = 'asked' | 'open';

/** Repeats the condition of the index orders_open_returns, which contains only orders with open returns (REQ-9). */
const OPEN_RETURNS: Readonly<Record<OpenReturns, RawBuilder<unknown>>> = {
  asked: sql`o.return_state = 'asked' and o.return_state in ('asked', 'underway')`,
  open: sql`o.return_state in ('asked', 'underway')`,
};

/** Filter of the orders list: the counted columns, and further conditions that need the order rows. */
export interface OrderFilter extends CountFilter {
  /** Orders that need attention for at least one of these reasons (ORD-39). */
  todo?: Todo;
  dueBefore?: Date;
  /** Orders on which an action is possible at this instant (ORD-52). */
  doableAt?: number;
  /** Orders that can be sent at this instant (BLK-16). */
  sendableAt?: number;
  /** 'asked' selects orders with a return that waits for the seller, 'open' orders with any open return. */
  returns?: OpenReturns;
  /** Orders that are sent without a sale (samples, replacements); there are so few that they are counted from their rows. */
  kinds?: readonly string[];
  /** Orders with at least one of these tags. */
  tags?: readonly string[];
  /** Orders that are assigned to one of these users; null selects orders without an assignee. */
  assignees?: readonly (string | null)[];
  /** Orders with a note that mentions one of these users and that this user has not answered yet (TMW-14). */
  mentions?: readonly string[];
  /** Orders that are paused at the instant `at`, or not paused, as `isPaused` says. */
  paused?: { at: number; isPaused: boolean };
  /** Orders that are paused at this instant and whose deadline is not near; counts of views exclude them (VIW-8). */
  restingAt?: number;
  /** Lists the orders that are paused at this instant after all others, as `restingAt` selects them (GRP-8). */
  restLastAt?: number;
  /** True when few orders match, so that a page may read all of them. */
  isSmall?: boolean;
  /** Orders of one group of the list (GRP-10). */
  group?: OrderGroup;
  ids?: readonly string[];
  search?: OrderSearch;
}

/** Returns whether the stored counts are enough to count the orders of the filter. */
export function isCounted(filter: OrderFilter): boolean {
  const {
    ids,
    search,
    dueBefore,
    returns,
    todo,
    kinds,
    doableAt,
    sendableAt,
    tags,
    assignees,
    mentions,
    paused,
    restingAt,
    group,
  } = filter;
  const others = [
    ids,
    search,
    dueBefore,
    returns,
    todo,
    kinds,
    doableAt,
    sendableAt,
    tags,
    assignees,
    mentions,
    paused,
    restingAt,
    group,
  ];
  return others.every((value) => value === undefined);
}

/** Returns the order id when the filter contains nothing but a search for one id. */
export function idOf(filter: OrderFilter): string | null {
  const { codes = [] } = filter.search ?? {};
  const [code, ...others] = codes;
  const isId = code !== undefined && others.length === 0 && isOrderId(code);
  return isId && isEmpty({ ...filter, search: undefined }) ? code : null;
}

const isEmpty = (filter: OrderFilter) => Object.values(filter).every((value) => value === undefined);

/**
 * Returns whether to prepare the statement of a filter: its rows come sorted from one index, from the codes, or from the few open orders, and the
 * same plan is good for every caller.
 */
function isPlain({ shops }: OwnerScope, { restLastAt: _rest, isSmall: _small, ...filter }: OrderFilter): boolean {
  if (shops !== 'all') return false;
  if (isEmpty({ ...filter, todo: undefined, doableAt: undefined })) return true;
  const { statuses = [], firstDay: _first, lastDay: _last, search, ...others } = filter;
  if (!isEmpty(others)) return false;
  return search
    ? search.codes.length > 0 && isEmpty({ ...filter, search: undefined })
    : statuses.length <= KEPT_STATUSES_MAX;
}

/** Begins the statement of a page; marks it as prepared for page sizes and filters that screens use often. */
function beginPage(scope: OwnerScope, filter: OrderFilter, sort: Sort, limit: number, offset = 0): RawBuilder<unknown> {
  const isUsual = limit === ORDER_PAGE_SIZE && isScan(sort) && (filter.restLastAt === undefined || offset === 0);
  return isUsual && isPlain(scope, filter) ? kept : sql``;
}

/** Writes the usual page size as a literal, because a generic plan must know that the page is short. A first page has no offset. */
function cutTo(limit: number, offset: number | RawBuilder<unknown>): RawBuilder<unknown> {
  const size = limit === ORDER_PAGE_SIZE ? sql.lit(limit) : sql`${limit}`;
  return offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${offset}`;
}

/** Returns the upper bound of all strings that begin with the given prefix. */
export function lastOf(word: string): string {
  return `${word}\u{10FFFF}`;
}

function isAssignedTo(people: readonly (string | null)[]): RawBuilder<unknown> {
  const ids = people.filter((id) => id !== null);
  const parts = [sql`(o.assignee_id = any(${ids}) and o.assignee_id is not null)`];
  if (ids.length < people.length) parts.push(sql`o.assignee_id is null`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** The condition for paused orders implies the condition of the index orders_paused. */
function isPausedAt({ at, isPaused }: { at: number; isPaused: boolean }): RawBuilder<unknown> {
  const now = new Date(at);
  if (isPaused) return sql`o.paused_until is not null and o.paused_until > ${now}`;
  return sql`(o.paused_until is null or o.paused_until <= ${now})`;
}

/** The first condition repeats the condition of the index orders_mentioned. */
function isMentioning(people: readonly string[]): RawBuilder<unknown> {
  return sql`o.mentioned_ids <> '{}' and o.mentioned_ids && ${people}::text[]`;
}

/** Orders keep the id of a deleted tag; a filter by this id finds none of them (TMW-2). */
function hasTag({ ownerId }: OwnerScope, tags: readonly string[]): RawBuilder<unknown> {
  return sql`o.tag_ids <> '{}' and o.tag_ids && array(select t.id from order_tags t
    where t.owner_id = ${ownerId} and t.id = any(${tags}) and t.deleted_at is null)`;
}

export function conditions(scope: OwnerScope, filter: OrderFilter): RawBuilder<unknown> {
  const parts = [countConditions(scope, filter, 'orders')];
  // The second condition repeats the condition of the index orders_kind.
  if (filter.kinds) parts.push(sql`o.kind = any(${filter.kinds}) and o.kind <> 'NORMAL'`);
  if (filter.todo) parts.push(isTodo(scope, filter.todo));
  if (filter.dueBefore) parts.push(isDueBefore(filter.dueBefore));
  if (filter.doableAt !== undefined) parts.push(isDoable(scope, filter.doableAt));
  if (filter.sendableAt !== undefined) parts.push(isSendable(scope, filter.sendableAt));
  if (filter.returns) parts.push(OPEN_RETURNS[filter.returns]);
  if (filter.tags) parts.push(hasTag(scope, filter.tags));
  if (filter.assignees) parts.push(isAssignedTo(filter.assignees));
  if (filter.mentions) parts.push(isMentioning(filter.mentions));
  if (filter.paused) parts.push(isPausedAt(filter.paused));
  if (filter.restingAt !== undefined) parts.push(isResting(filter.restingAt));
  if (filter.group) parts.push(isOfGroup(scope, filter.group));
  if (filter.ids) parts.push(sql`o.id = any(${filter.ids})`);
  // With a list of ids the planner looks up each order; with a join it might read all orders of the seller to find one.
  if (filter.search) parts.push(sql`o.id = any(array(select order_id from found))`);
  return sql.join(parts, sql` and `);
}

/**
 * Builds a statement for the orders that contain all words, each once: the matches of the first word, reduced to those that match the other words.
 */
function haveAll({ ownerId }: OwnerScope, words: readonly string[]): RawBuilder<unknown> {
  const having = (word: string) => sql`select order_id from order_terms
    where owner_id = ${ownerId} and term >= ${word} and term < ${lastOf(word)}
    union all select p.order_id from product_terms t join order_products p on p.owner_id = ${ownerId}
      and p.product_id = t.product_id
    where t.owner_id = ${ownerId} and t.term >= ${word} and t.term < ${lastOf(word)}`;
  const [first = '', ...others] = words;
  const among = others.map((word) => sql`h.order_id in (${having(word)})`);
  return sql`select distinct h.order_id from (${having(first)}) h where ${sql.join([sql`true`, ...among], sql` and `)}`;
}

/**
 * Builds the CTE that precedes a statement with `conditions`; it finds the orders of the search once per statement. A search by words returns each
 * order once. A search by codes may return an order twice: PostgreSQL cannot estimate the number of matches, and removing duplicates here would
 * allocate memory for the maximum.
 */
export function found(scope: OwnerScope, { search }: OrderFilter): RawBuilder<unknown> {
  if (!search) return sql``;
  const { codes, words } = search;
  const match =
    codes.length > 0
      ? sql`select t.order_id from unnest(${codes}::text[]) as c(code) join order_terms t on t.owner_id = ${scope.ownerId}
          and t.term >= c.code collate "C" and t.term < (c.code || chr(1114111)) collate "C"`
      : words.length > 0
        ? haveAll(scope, words)
        : sql`select null::text as order_id where false`;
  return sql`with found as materialized (${match})`;
}

/** Builds the relation `o` of the orders of one page, with the columns by which they are sorted. */
interface PageOrders {
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const BY_TIME = {
  'createdAt:DESC': sql`k.created_at desc, k.id desc`,
  'createdAt:ASC': sql`k.created_at asc, k.id asc`,
} as const;
type TimeSort = keyof typeof BY_TIME;

/**
 * Reads the keys of a page from an index that covers all conditions, and then the orders with these keys. Skipped orders are not read. The generic
 * plan is as cheap as a custom plan, so the statement is prepared. Several statuses are read one by one and merged; with a single condition for all
 * of them PostgreSQL would sort all their orders first, at a cost that grows with the data.
 */
function byKeys(
  scope: OwnerScope,
  filter: OrderFilter,
  sort: TimeSort,
  offset: number | RawBuilder<unknown>,
  limit: number,
  within = sql``,
): PageOrders {
  const { statuses = [] } = filter;
  const cut = (part: OrderFilter, size: RawBuilder<unknown>) => sql`(select o.created_at, o.id from orders o
    where ${conditions(scope, part)} ${within} order by ${scanOrder(sort)} ${size})`;
  const upTo = typeof offset === 'number' ? cutTo(offset + limit, 0) : sql`limit ${offset} + ${limit}::bigint`;
  const newest = statuses.map((status) => cut({ ...filter, statuses: [status] }, upTo));
  const keys =
    statuses.length < 2
      ? cut(filter, cutTo(limit, offset))
      : sql`(select o.* from (${sql.join(newest, sql` union all `)}) o order by ${scanOrder(sort)} ${cutTo(limit, offset)})`;
  const key = sql`o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = k.id`;
  return { from: sql`${keys} k join orders o on ${key}`, order: BY_TIME[sort] };
}

/** Selects all columns of an order from a subquery, including the system columns of its version (`list-rows`). */
const WHOLE = sql`o.*, o.xmin, o.ctid`;

/** Returns the condition of the orders that follow after all others (GRP-8); null when there is no such group. */
export function toLast({ restLastAt }: OrderFilter) {
  return restLastAt === undefined ? null : (order: RawBuilder<unknown>) => isResting(restLastAt, order);
}

/** Returns whether the filter itself selects few orders of a seller, each by an index of its own. */
function isSelective({
  group,
  todo,
  doableAt,
  sendableAt,
  dueBefore,
  returns,
  ids,
  mentions,
  paused,
  search,
}: OrderFilter): boolean {
  if ([group, todo, doableAt, sendableAt, dueBefore, returns, ids, mentions].some((value) => value !== undefined))
    return true;
  return paused?.isPaused === true || (search?.codes.length ?? 0) > 0;
}

function pageOf(scope: OwnerScope, filter: OrderFilter, sort: Sort, offset: number, limit: number): PageOrders {
  const { restLastAt } = filter;
  if (restLastAt === undefined && isScan(sort)) {
    if (isCounted(filter) && isByTime(sort)) return byKeys(scope, filter, sort, offset, limit);
    const order = scanOrder(sort);
    const from = sql`(select ${WHOLE} from orders o where ${conditions(scope, filter)} order by ${order} ${cutTo(limit, offset)}) o`;
    return { from, order };
  }
  const all = conditions(scope, filter);
  const last = toLast(filter)?.(sql.raw('o')) ?? null;
  const groups = last ? [sql`${all} and not ${last}`, sql`${all} and ${last}`] : [all];
  const isCollected = !isScan(sort) && (filter.isSmall ?? isSelective(filter));
  const { keys, order } = isCollected
    ? collectKeys(scope, sort, all, last, offset, limit)
    : pageKeys(scope, sort, groups, offset, limit);
  const key = sql`o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = k.id`;
  return { from: sql`${keys} k join orders o on ${key}`, order };
}

/** Builds a statement that counts the orders of a filter. */
function count(scope: OwnerScope, { restLastAt: _rest, isSmall: _small, ...filter }: OrderFilter): RawBuilder<unknown> {
  if (isCounted(filter)) return totalOf(scope, filter);
  const { search, ...others } = filter;
  if (others.todo && isCounted({ ...filter, todo: undefined }))
    return countTodo(scope, { ...filter, todo: others.todo });
  if (others.doableAt !== undefined && isCounted({ ...filter, doableAt: undefined }))
    return countDoable(scope, { ...filter, doableAt: others.doableAt });
  // Repeats the condition on shops, because the search may have found orders of shops outside the scope.
  if (search && scope.shops === 'all' && isEmpty(others)) {
    return sql`select count(${search.codes.length > 0 ? sql`distinct order_id` : sql`*`})::bigint as total from found`;
  }
  return sql`select count(*)::bigint as total from orders o where ${conditions(scope, filter)}`;
}

/** Runs the statement of a page; when the page has a name, through the cache. */
function read<Beside>(
  db: Queryable,
  scope: OwnerScope,
  page: PageName | null,
  write: (shape: Shape) => RawBuilder<unknown>,
): ReturnType<typeof readKnownPage<Beside>> {
  return page ? readKnownPage(db, scope, write, page) : readOrders(db, scope, write);
}

/** Lists the rows of one page, sorted, with their products. */
export async function listOrderRows(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: Sort,
  offset: number,
  limit: number,
  page: PageName | null = null,
): Promise<OrderRow[]> {
  const { from, order } = pageOf(scope, filter, sort, offset, limit);
  const { orders } = await read(
    db,
    scope,
    page,
    (shape) => sql`${beginPage(scope, filter, sort, limit, offset)}
    ${found(scope, filter)}
    select ${shape.columns} from ${from} ${shape.beside} order by ${order}`,
  );
  return orders;
}

/**
 * Lists a page and the length of the whole list, in one round trip. The length is null when the page is empty, because each row carries the length.
 */
export async function listOrderPage(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: Sort,
  offset: number,
  limit: number,
  page: PageName | null = null,
): Promise<{ rows: OrderRow[]; total: number | null }> {
  const { from, order } = pageOf(scope, filter, sort, offset, limit);
  const { orders, beside } = await read<{ total: number }>(
    db,
    scope,
    page,
    (shape) => sql`${beginPage(scope, filter, sort, limit, offset)}
    ${found(scope, filter)}
    select ${shape.columns}, (${count(scope, filter)}) as total from ${from} ${shape.beside} order by ${order}`,
  );
  return { rows: orders, total: beside[0]?.total ?? null };
}

const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${sql.lit(LA_TIME_ZONE)})`;

/**
 * Lists a page with a large offset, newest first, under a filter of counted columns. The counts show which days contain the page, so the statement
 * skips at most the orders of one day. A single statement reads one snapshot, so that a new order cannot move another order off the page.
 */
export async function listFarPage(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  offset: number,
  limit: number,
  page: PageName | null = null,
): Promise<{ rows: OrderRow[]; total: number | null }> {
  const within = sql`and o.created_at >= ${startOf(sql`place.first_day`)} and o.created_at < ${startOf(sql`(place.last_day + 1)`)}`;
  const skipped = sql`(${offset} - place.before)`;
  const { from, order } = byKeys(scope, filter, 'createdAt:DESC', skipped, limit, within);
  const { orders, beside } = await read<{ total: number }>(
    db,
    scope,
    page,
    (shape) => sql`${beginPage(scope, filter, 'createdAt:DESC', limit)}
    with place as materialized (${placeOf(scope, filter, offset, limit)})
    select ${shape.columns}, place.total from place cross join lateral ${from} ${shape.beside} order by ${order}`,
  );
  return { rows: orders, total: beside[0]?.total ?? null };
}

/** Maximum number of matches for which all matches are read and sorted to get a page. */
const COLLECTED_MAX = 1_000;

/**
 * Reads a page of the orders that contain all words, and the number of such orders. Up to COLLECTED_MAX matches are sorted. For more matches, the
 * statement scans all orders through the index of the sort option and keeps those that match, until the page is full.
 */
export async function listFoundPage(
  db: Queryable,
  scope: OwnerScope,
  filter: OrderFilter,
  sort: ScanSort,
  offset: number,
  limit: number,
  page: PageName | null,
): Promise<{ rows: OrderRow[]; total: number | null }> {
  const { search: _search, ...others } = filter;
  const columns = isByTime(sort) ? sql`o.created_at, o.id` : sql`o.created_at, o.id, o.status, o.due_at`;
  const upTo = sql`order by ${scanOrder(sort)} ${cutTo(offset + limit, 0)}`;
  const many = sql`(select count(*) from found) > ${sql.lit(COLLECTED_MAX)}`;
  const collected = sql`(select ${columns} from orders o where ${conditions(scope, filter)} and not (${many}) ${upTo})`;
  // `coalesce` stops the planner from joining and sorting all matches.
  const isFound = sql`coalesce(o.id in (select order_id from found), false)`;
  const walked = sql`(select ${columns} from orders o where ${conditions(scope, others)} and ${isFound} and ${many} ${upTo})`;
  const { orders, beside } = await read<{ total: number }>(
    db,
    scope,
    page,
    (shape) => sql`${found(scope, filter)}
    select ${shape.columns}, (${count(scope, filter)}) as total
    from (select o.id from (${collected} union all ${walked}) o order by ${scanOrder(sort)} ${cutTo(limit, offset)}) k
      join orders o on o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = k.id ${shape.beside}
    order by ${scanOrder(sort)}`,
  );
  // When the first page is empty, no order matches at all.
  return { rows: orders, total: beside[0]?.total ?? (offset === 0 ? 0 : null) };
}

/**
 * Reads the order with an id, and whether a search for this id finds other orders too, because a code of another order may begin with it. The plan is
 * the same for every owner, so the statement is prepared; as an ordinary search by code it was planned each time and took three times as long.
 */
export async function findOrder(
  db: Queryable,
  scope: OwnerScope,
  id: string,
): Promise<{ row: OrderRow; isAlone: boolean } | undefined> {
  const { orders, beside } = await readKnownPage<{ isAlone: boolean }>(
    db,
    scope,
    (shape) => sql`${scope.shops === 'all' ? kept : sql``}
    select ${shape.columns}, not exists (select from order_terms t where t.owner_id = ${scope.ownerId}
      and t.term >= ${id} and t.term < ${lastOf(id)} and t.order_id <> ${id}) as "isAlone"
    from orders o ${shape.beside} where ${conditions(scope, {})} and o.id = ${id}`,
    { name: id, isRare: true },
  );
  const [row] = orders;
  return row && { row, isAlone: beside[0]?.isAlone ?? false };
}

/** Returns one order of the seller, or undefined. */
export async function getOrderRow(db: Queryable, scope: OwnerScope, orderId: string): Promise<OrderRow | undefined> {
  return (await findOrder(db, scope, orderId))?.row;
}

/** Counts the orders of a filter: from the stored counts where they are enough, otherwise from the order rows. */
export async function countOrders(db: Queryable, scope: OwnerScope, filter: OrderFilter): Promise<number> {
  const result = await sql<{ total: number }>`${found(scope, filter)} ${count(scope, filter)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}
