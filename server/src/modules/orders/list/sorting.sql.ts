import type { OrderSort } from '@bobbin/domain/orders/list-url';
import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { countConditions, type CountFilter } from '../counts/counts.sql.ts';
import { dueTurn, TURN } from './todo.sql.ts';

/** Sort orders that one index returns without empty values in between, so that a page is one scan of this index. */
const SCANS = {
  'createdAt:DESC': sql`o.created_at desc, o.id desc`,
  'createdAt:ASC': sql`o.created_at asc, o.id asc`,
  'dueAt:ASC': sql`${TURN} asc, o.due_at asc nulls last, o.id asc`,
} as const;
export type ScanSort = keyof typeof SCANS;

type Alias = RawBuilder<unknown>;
const O: Alias = sql.raw('o');
/** The order after which an export continues. */
const L: Alias = sql.raw('l');

/** The condition of the orders that follow after all others; null when there is no such group. */
type IsLast = ((order: Alias) => RawBuilder<unknown>) | null;

/** A key by which orders are sorted. */
interface Key {
  /** The key of an order, written exactly as in its index; null when the order has no value. */
  of: (order: Alias) => RawBuilder<unknown>;
  /** The parts of the list, one after the other; orders without a value are the last part in both directions (GRP-2). */
  parts: readonly ((order: Alias) => RawBuilder<unknown>)[];
}

const byKey = (of: Key['of']): Key => ({
  of,
  parts: [(order) => sql`${of(order)} is not null`, (order) => sql`${of(order)} is null`],
});

/** Orders from elsewhere have no earnings (ELS-5). */
const ELSEWHERE = sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)));

/** Keys of sorts; each has an index (owner, key, id). */
const KEYS = {
  dueAt: {
    of: (order: Alias) => sql`${order}.due_at`,
    parts: [0, 1, 2].map((turn) => (order: Alias) => sql`${dueTurn(order)} = ${sql.lit(turn)}`),
  },
  product: byKey((order) => sql`${order}.first_product`),
  quantity: byKey((order) => sql`${order}.pieces`),
  cost: byKey((order) => sql`nullif(${order}.cost_cents, 0)`),
  earn: byKey(
    (order) =>
      sql`case when ${order}.kind in (${ELSEWHERE}) or ${order}.money_state in ('none', 'gone', 'foreign') then null else ${order}.money_cents end`,
  ),
  profit: byKey(
    (order) =>
      sql`case when ${order}.currency = 'USD' and ${order}.cost_cents <> 0 then ${order}.money_cents - ${order}.cost_cents end`,
  ),
} as const satisfies Record<string, Key>;

/** Columns with few different values. Each value has an index entry for its orders, newest first; the values are sorted by their names. */
const VALUES = {
  shop: { of: (order: Alias) => sql`${order}.shop_id`, has: undefined },
  status: { of: (order: Alias) => sql`${order}.status`, has: undefined },
  factory: { of: (order: Alias) => sql`coalesce(${order}.fulfil_house, 'NONE')`, has: undefined },
  fulfilState: { of: (order: Alias) => sql`${order}.fulfil_state`, has: undefined },
  labelState: { of: (order: Alias) => sql`${order}.label_state`, has: undefined },
  assignee: {
    of: (order: Alias) => sql`${order}.assignee_id`,
    has: (order: Alias) => sql`${order}.assignee_id is not null`,
  },
  tag: { of: (order: Alias) => sql`${order}.tag_ids[1]`, has: (order: Alias) => sql`${order}.tag_ids <> '{}'` },
  notes: { of: (order: Alias) => sql`${order}.note_count`, has: (order: Alias) => sql`${order}.note_count > 0` },
} as const;
export type ValueColumn = keyof typeof VALUES;

/** A sort by a column with few values: the values in the sequence of the list. */
export interface ValueSort {
  by: ValueColumn;
  values: readonly string[];
}

/** A sort as statements need it. */
export type Sort = Exclude<OrderSort, `${ValueColumn}:${'ASC' | 'DESC'}`> | ValueSort;

const isScan = (sort: Sort): sort is ScanSort => typeof sort === 'string' && sort in SCANS;

export const isByTime = (sort: Sort): sort is 'createdAt:DESC' | 'createdAt:ASC' =>
  sort === 'createdAt:DESC' || sort === 'createdAt:ASC';

/** Returns whether a sort compares amounts or products, whose values differ from order to order. */
export const isByKey = (sort: Sort): boolean => typeof sort === 'string' && !isScan(sort);

export { isScan };

/** Returns the columns of an index that are already sorted as the list; only for sorts with one scan. */
export function scanOrder(sort: ScanSort): RawBuilder<unknown> {
  return SCANS[sort];
}

function readKeySort(sort: Exclude<Sort, ValueSort>): { key: Key; direction: RawBuilder<unknown>; isUp: boolean } {
  const [name, direction] = sort.split(':') as [keyof typeof KEYS, string];
  return { key: KEYS[name], direction: sql.raw(direction === 'ASC' ? 'asc' : 'desc'), isUp: direction === 'ASC' };
}

const partOf = ({ parts }: Key, order: Alias) =>
  sql`(case ${sql.join(
    parts.slice(0, -1).map((isIn, part) => sql`when ${isIn(order)} then ${sql.lit(part)}`),
    sql` `,
  )} else ${sql.lit(parts.length - 1)} end)`;

/** Returns the place of an order's value among the values; orders with another value or without one are the last. */
function placeOf({ by, values }: ValueSort, order: Alias): RawBuilder<unknown> {
  return sql`coalesce(array_position(${values}::text[], (${VALUES[by].of(order)})::text), ${values.length + 1})`;
}

/** Builds the sort of a whole list in one expression, for exports, which read all orders of the list anyway. */
export function wholeOrder(sort: Sort, isLast: IsLast): RawBuilder<unknown> {
  return isLast ? sql`${isLast(O)} asc, ${sortOrder(sort)}` : sortOrder(sort);
}

function sortOrder(sort: Sort): RawBuilder<unknown> {
  if (isScan(sort)) return SCANS[sort];
  if (typeof sort === 'object') return sql`${placeOf(sort, O)} asc, o.created_at desc, o.id desc`;
  const { key, direction } = readKeySort(sort);
  return sql`${partOf(key, O)} asc, ${key.of(O)} ${direction}, o.id ${direction}`;
}

/** Builds the condition that selects the orders after the order `l` in a sort; times are compared to the microsecond. */
export function followers(sort: Sort, isLast: IsLast): RawBuilder<unknown> {
  const after = afterInSort(sort);
  if (!isLast) return after;
  const [own, last] = [isLast(O), isLast(L)];
  return sql`(${own} > ${last} or (${own} = ${last} and ${after}))`;
}

function afterInSort(sort: Sort): RawBuilder<unknown> {
  const l = L;
  if (sort === 'createdAt:DESC') return sql`(o.created_at, o.id) < (l.created_at, l.id)`;
  if (sort === 'createdAt:ASC') return sql`(o.created_at, o.id) > (l.created_at, l.id)`;
  if (sort === 'dueAt:ASC') {
    // Orders without a deadline are together at the end.
    return sql`case when l.due_at is null then o.due_at is null and o.id > l.id
        else (${TURN}, o.due_at, o.id) > (${dueTurn(l)}, l.due_at, l.id) end`;
  }
  if (typeof sort === 'object') {
    const [place, last] = [placeOf(sort, O), placeOf(sort, l)];
    return sql`(${place} > ${last} or (${place} = ${last} and (o.created_at, o.id) < (l.created_at, l.id)))`;
  }
  const { key, isUp } = readKeySort(sort);
  const [part, last] = [partOf(key, O), partOf(key, l)];
  const after = isUp ? sql`>` : sql`<`;
  return sql`(${part} > ${last} or (${part} = ${last} and case when ${key.of(l)} is null then o.id ${after} l.id
    else (${key.of(O)}, o.id) ${after} (${key.of(l)}, l.id) end))`;
}

/** The keys of one page, `k`, and their sequence. */
interface PageKeys {
  keys: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/** Steps that read the keys of a page one after the other, and the sequence of the keys; the first column of a step is its place. */
interface Steps {
  all: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
}

/** Builds the steps of a sort under the conditions of the list; `place` is the place of the conditions in the list. */
function stepsOf(scope: OwnerScope, sort: Sort, conditions: RawBuilder<unknown>, place: number, upTo: number): Steps {
  const isOwn = sql`o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}`;
  const first = sql`${sql.lit(place)} as place`;
  if (typeof sort === 'object') return valueSteps(scope, sort, conditions, first, upTo);
  if (isScan(sort)) {
    const step = sql`select ${first}, ${TURN} as turn, o.due_at, o.created_at, o.id from orders o where ${isOwn} and ${conditions} order by ${SCANS[sort]}`;
    const orders = {
      'createdAt:DESC': sql`k.created_at desc, k.id desc`,
      'createdAt:ASC': sql`k.created_at asc, k.id asc`,
      'dueAt:ASC': sql`k.turn asc, k.due_at asc nulls last, k.id asc`,
    };
    return { all: [step], order: sql`k.place asc, ${orders[sort]}` };
  }
  const { key, direction } = readKeySort(sort);
  return {
    all: key.parts.map(
      (isIn, part) => sql`select ${first}, ${sql.lit(part)} as part, ${key.of(O)} as key, o.id from orders o
        where ${isOwn} and ${conditions} and ${isIn(O)} order by ${key.of(O)} ${direction}, o.id ${direction}`,
    ),
    order: sql`k.place asc, k.part asc, k.key ${direction}, k.id ${direction}`,
  };
}

function valueSteps(
  scope: OwnerScope,
  { by, values }: ValueSort,
  conditions: RawBuilder<unknown>,
  first: RawBuilder<unknown>,
  upTo: number,
): Steps {
  const { of, has } = VALUES[by];
  const isOwn = sql`o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')}`;
  const isIn = has ? sql`and ${has(O)}` : sql``;
  const value = by === 'notes' ? sql`v.value::integer` : sql`v.value`;
  const known = sql`select ${first}, v.part, n.created_at, n.id from unnest(${values}::text[]) with ordinality v(value, part)
    cross join lateral (select o.created_at, o.id from orders o where ${isOwn} and ${conditions} and ${of(O)} = ${value} ${isIn}
      order by o.created_at desc, o.id desc limit ${upTo}) n
    order by v.part, n.created_at desc, n.id desc`;
  const order = sql`k.place asc, k.part asc, k.created_at desc, k.id desc`;
  if (!has) return { all: [known], order };
  // Orders without a value come last, newest first.
  const empty = sql`select ${first}, ${values.length + 1}::bigint as part, o.created_at, o.id from orders o
    where ${isOwn} and ${conditions} and not (${has(O)}) order by o.created_at desc, o.id desc`;
  return { all: [known, empty], order };
}

/**
 * Builds the keys of a page. The list consists of groups of orders, one after the other, and each group of the parts of its sort. Each step scans one
 * index in the sequence of the list and reads only as many keys as the steps before it left over.
 * @param groups the conditions on the order `o` of each group
 */
export function pageKeys(
  scope: OwnerScope,
  sort: Sort,
  groups: readonly RawBuilder<unknown>[],
  offset: number,
  limit: number,
): PageKeys {
  const upTo = offset + limit;
  const built = groups.map((conditions, place) => stepsOf(scope, sort, conditions, place, upTo));
  const steps = built.flatMap(({ all }) => all);
  const order = built[0]?.order ?? sql`k.id`;
  const names = steps.map((_step, index) => sql.raw(`s${index}`));
  const left = (index: number) =>
    sql.join(
      [sql`${sql.lit(upTo)}::bigint`, ...names.slice(0, index).map((name) => sql`(select count(*) from ${name})`)],
      sql` - `,
    );
  const chain = steps.map(
    (step, index) => sql`${names[index]} as materialized (${step} limit greatest(0, ${left(index)}))`,
  );
  const all = sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  );
  return {
    keys: sql`(with ${sql.join(chain)} select * from (${all}) k order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)})`,
    order,
  };
}

/**
 * Builds the keys of a page by reading all orders that match, for filters that few orders match. Without it the planner may scan the index of the sort
 * for orders that the filter excludes, because it does not know that open orders, for example, have no cost yet.
 * @param isLast the condition of the orders that follow after all others; null when there is no such group
 */
export function collectKeys(
  scope: OwnerScope,
  sort: Sort,
  conditions: RawBuilder<unknown>,
  isLast: RawBuilder<unknown> | null,
  offset: number,
  limit: number,
): PageKeys {
  const place = isLast ? sql`case when ${isLast} then 1 else 0 end` : sql`0`;
  const { order } = stepsOf(scope, sort, conditions, 0, 0);
  const columns =
    typeof sort === 'object'
      ? sql`${placeOf(sort, O)} as part, o.created_at`
      : isScan(sort)
        ? sql`${TURN} as turn, o.due_at, o.created_at`
        : sql`${partOf(readKeySort(sort).key, O)} as part, ${readKeySort(sort).key.of(O)} as key`;
  return {
    keys: sql`(with c as materialized (select ${place} as place, ${columns}, o.id from orders o
        where o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and ${conditions})
      select * from c k order by ${order} limit ${limit} offset ${offset})`,
    order,
  };
}

const COUNTED = {
  shop: sql`shop_id`,
  status: sql`status`,
  factory: sql`house`,
  fulfilState: sql`fulfil_state`,
  labelState: sql`label_state`,
} as const;
type CountedColumn = keyof typeof COUNTED;

export const isCountedColumn = (column: ValueColumn): column is CountedColumn => column in COUNTED;

/** Returns the number of orders for each value of a counted column, under a filter of whole days and counted columns. */
export async function countByValue(
  db: Queryable,
  scope: OwnerScope,
  filter: CountFilter,
  column: CountedColumn,
): Promise<Map<string, number>> {
  const hasDays = filter.firstDay !== undefined || filter.lastDay !== undefined;
  const table = hasDays ? sql`order_day_counts` : sql`order_counts`;
  const { rows } = await sql<{ value: string; count: number }>`
    select ${COUNTED[column]} as value, sum(count)::bigint as count from ${table}
    where ${countConditions(scope, filter, 'counts')} group by 1 having sum(count) > 0`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

/** Lists the different values of a column that is not counted, with a name for each; each value costs one search in the index of the column. */
export async function listValues(
  db: Queryable,
  scope: OwnerScope,
  column: Exclude<ValueColumn, CountedColumn>,
): Promise<{ value: string; name: string }[]> {
  const { of, has } = VALUES[column];
  const own = sql`o.owner_id = ${scope.ownerId} and ${inShops(scope, 'o.shop_id')} and ${has(O)}`;
  const name =
    column === 'assignee'
      ? sql`(select o.assignee_name from orders o where ${own} and o.assignee_id = v.value order by o.created_at desc, o.id desc limit 1)`
      : column === 'tag'
        ? sql`(select t.name from order_tags t where t.owner_id = ${scope.ownerId} and t.id = v.value and t.deleted_at is null)`
        : sql`v.value::text`;
  const { rows } = await sql<{ value: string; name: string | null }>`
    with recursive v as (
      (select ${of(O)} as value from orders o where ${own} order by ${of(O)} limit 1)
      union all
      select (select ${of(O)} from orders o where ${own} and ${of(O)} > v.value order by ${of(O)} limit 1) from v
      where v.value is not null)
    select v.value::text as value, ${name} as name from v where v.value is not null`.execute(db);
  return rows.map((row) => ({ value: row.value, name: row.name ?? '' }));
}
