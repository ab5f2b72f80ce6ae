import type { AttentionRule } from '@bobbin/domain/orders/attention';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { narrowShops } from '../../../platform/shop-scope.ts';
import { addToDueCounts, DUE_RULES, dueDifferences, repairDueCounts, type DueConditions } from './due-counts.sql.ts';

/** The columns by which an order is counted; every filter of the orders list is a combination of these columns (docs/decisions/0002-counts.md). */
export interface CountKey {
  shopId: string;
  status: string;
  house: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  laDay: string;
  /** Deadline of the order; open orders are also counted by their deadline. */
  dueAt: Date | null;
}

export interface CountChange extends CountKey {
  change: number;
}

/** The conditions of a rule that depend only on the counted columns. */
export type CountRule = Omit<AttentionRule, 'due' | 'fulfilErrors'>;

/** Selects the rows of counts that a statement adds up; an absent field does not limit them. */
export interface CountFilter {
  shops?: readonly string[];
  statuses?: readonly string[];
  houses?: readonly string[];
  fulfilStates?: readonly string[];
  labelStates?: readonly string[];
  cancelRequested?: boolean;
  /** An order matches when it meets at least one of these rules; it meets a rule when all fields of the rule match. */
  anyOf?: readonly CountRule[];
  /** First and last Los Angeles day of the filter, both inclusive. */
  firstDay?: string;
  lastDay?: string;
  /** Exact limits of the range when its first or last day is only partly included: orders from the instant `from` (inclusive) to `to` (exclusive). */
  from?: Date;
  to?: Date;
}

function compareKeys(a: CountKey, b: CountKey): number {
  const left = [a.laDay, a.shopId, a.status, a.house, a.fulfilState, a.labelState, String(a.cancelRequested)].join('|');
  const right = [b.laDay, b.shopId, b.status, b.house, b.fulfilState, b.labelState, String(b.cancelRequested)].join(
    '|',
  );
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Adds the changes of one batch to the five count tables and to the counts by deadline. All writers lock the rows in the same order, so they never
 * deadlock. For the sums over all sellers the function only inserts rows of changes, so that no seller waits for another one.
 */
export async function addToCounts(trx: Queryable, scope: OwnerScope, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(
    changes.toSorted(compareKeys).map((change) => ({
      shop_id: change.shopId,
      status: change.status,
      house: change.house,
      fulfil_state: change.fulfilState,
      label_state: change.labelState,
      cancel_requested: change.cancelRequested,
      la_day: change.laDay,
      change: change.change,
    })),
  );
  const source = sql`jsonb_to_recordset(${rows}::jsonb) as c(shop_id text, status text, house text, fulfil_state text,
    label_state text, cancel_requested boolean, la_day date, change bigint)`;
  await sql`
    insert into order_counts as t (owner_id, shop_id, status, house, fulfil_state, label_state, cancel_requested, count)
    select ${scope.ownerId}, shop_id, status, house, fulfil_state, label_state, cancel_requested, sum(change)
    from ${source} group by 2, 3, 4, 5, 6, 7 having sum(change) <> 0 order by 2, 3, 4, 5, 6, 7
    on conflict (owner_id, shop_id, status, house, fulfil_state, label_state, cancel_requested)
    do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_counts as t
      (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested, count)
    select ${scope.ownerId}, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested, sum(change)
    from ${source} group by 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 order by 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested)
    do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_totals as t (owner_id, la_day, count)
    select ${scope.ownerId}, la_day, sum(change) from ${source} group by 2 having sum(change) <> 0 order by 2
    on conflict (owner_id, la_day) do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_status_counts as t (owner_id, la_day, status, count)
    select ${scope.ownerId}, la_day, status, sum(change) from ${source} group by 2, 3 having sum(change) <> 0 order by 2, 3
    on conflict (owner_id, la_day, status) do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_state_counts as t (owner_id, status, fulfil_state, label_state, cancel_requested, count)
    select ${scope.ownerId}, status, fulfil_state, label_state, cancel_requested, sum(change)
    from ${source} group by 2, 3, 4, 5 having sum(change) <> 0 order by 2, 3, 4, 5
    on conflict (owner_id, status, fulfil_state, label_state, cancel_requested)
    do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_count_changes (owner_id, id, la_day, status, house, fulfil_state, change)
    select ${scope.ownerId}, gen_random_uuid()::text, la_day, status, house, fulfil_state, sum(change)
    from ${source} group by 3, 4, 5, 6 having sum(change) <> 0`.execute(trx);
  await addToDueCounts(trx, scope, changes);
}

/** Adds the pending changes of a seller to the sums over all sellers. */
export async function foldChanges(trx: Queryable, scope: OwnerScope): Promise<void> {
  await sql`
    with taken as (
      delete from order_count_changes where owner_id = ${scope.ownerId} returning la_day, status, house, fulfil_state, change
    ), ${intoSums(sql`taken`)} select 1`.execute(trx);
}

/** Builds two parts of a WITH clause that add rows (la_day, status, house, fulfil_state, change) to both sums over all sellers. */
function intoSums(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`fine as (
      insert into all_order_counts as t (la_day, status, house, fulfil_state, count)
      select la_day, status, house, fulfil_state, sum(change) from ${source} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (la_day, status, house, fulfil_state) do update set count = t.count + excluded.count
    ), coarse as (
      insert into all_order_day_counts as t (la_day, status, count)
      select la_day, status, sum(change) from ${source} group by 1, 2 order by 1, 2
      on conflict (la_day, status) do update set count = t.count + excluded.count)`;
}

/** Counts the UNCERTAIN orders of all sellers by factory, without the changes that are not yet added to the sums. */
export async function countUncertain(db: Queryable): Promise<{ house: string; count: number }[]> {
  const { rows } = await sql<{ house: string; count: number }>`
    select house, sum(count)::bigint as count from all_order_counts where fulfil_state = 'UNCERTAIN' group by house`.execute(
    db,
  );
  return rows;
}

/** The difference between one sum over all sellers and the orders. */
export interface SumDifference {
  grain: 'fine' | 'coarse';
  laDay: string;
  status: string;
  house: string;
  fulfilState: string;
  change: number;
}

/** Corrects the sums over all sellers by their differences; each sum has its own difference, because one can be wrong while the other is right. */
export async function repairSums(trx: Queryable, differences: readonly SumDifference[]): Promise<void> {
  const rows = JSON.stringify(differences);
  const source = (
    grain: SumDifference['grain'],
  ) => sql`jsonb_to_recordset(${rows}::jsonb) as d(grain text, "laDay" date,
    status text, house text, "fulfilState" text, change bigint) where grain = ${grain}`;
  await sql`insert into all_order_counts as t (la_day, status, house, fulfil_state, count)
    select "laDay", status, house, "fulfilState", change from ${source('fine')} order by 1, 2, 3, 4
    on conflict (la_day, status, house, fulfil_state) do update set count = t.count + excluded.count`.execute(trx);
  await sql`insert into all_order_day_counts as t (la_day, status, count)
    select "laDay", status, change from ${source('coarse')} order by 1, 2
    on conflict (la_day, status) do update set count = t.count + excluded.count`.execute(trx);
}

/**
 * Returns the condition that a row with the count columns meets at least one of the rules. The values are literals in the statement: with parameters
 * PostgreSQL's generic plan could not use the values, and each execution of a prepared statement would be planned again.
 */
export function meetsAny(rules: readonly CountRule[], columns: 'counts' | 'orders'): RawBuilder<unknown> {
  const prefix = columns === 'orders' ? 'o.' : '';
  const among = (column: string, words: readonly string[]) =>
    sql`${sql.raw(prefix + column)} in (${sql.join(words.map((word) => sql.lit(word)))})`;
  const cancel = columns === 'orders' ? sql`o.is_cancel_requested` : sql`cancel_requested`;
  const parts = rules.map(({ statuses, fulfilStates, labelStates, cancelRequested }) => {
    const asked = [among('status', statuses)];
    if (fulfilStates) asked.push(among('fulfil_state', fulfilStates));
    if (labelStates) asked.push(among('label_state', labelStates));
    if (cancelRequested !== undefined) asked.push(cancelRequested ? cancel : sql`not ${cancel}`);
    return sql`(${sql.join(asked, sql` and `)})`;
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Conditions of the counts by deadline, derived from the rules of orders that need attention. */
export const DUE: DueConditions = {
  isOpen: sql`${meetsAny([DUE_RULES.open], 'orders')} and o.due_at is not null`,
  isUnfulfilled: meetsAny([DUE_RULES.unfulfilled], 'orders'),
  isCounted: meetsAny(DUE_RULES.counted, 'orders'),
};

/**
 * Returns the conditions of a filter for a table that has the count columns; the count tables and `orders` use the same names for all but two of
 * these columns.
 */
export function countConditions(
  scope: OwnerScope,
  filter: CountFilter,
  columns: 'counts' | 'orders',
): RawBuilder<unknown> {
  const prefix = columns === 'orders' ? sql.raw('o.') : sql.raw('');
  const house = columns === 'orders' ? sql`coalesce(o.fulfil_house, 'NONE')` : sql`house`;
  const cancel = columns === 'orders' ? sql`o.is_cancel_requested` : sql`cancel_requested`;
  const parts = [sql`${prefix}owner_id = ${scope.ownerId}`];
  const shops = narrowShops(scope, filter.shops);
  if (shops) parts.push(sql`${prefix}shop_id = any(${shops})`);
  // Compares a single status with `=`, because the index then returns the orders already sorted.
  const [status, ...others] = filter.statuses ?? [];
  if (status !== undefined && others.length === 0) parts.push(sql`${prefix}status = ${status}`);
  else if (filter.statuses) parts.push(sql`${prefix}status = any(${filter.statuses})`);
  if (filter.houses) parts.push(sql`${house} = any(${filter.houses})`);
  if (filter.fulfilStates) parts.push(sql`${prefix}fulfil_state = any(${filter.fulfilStates})`);
  if (filter.labelStates) parts.push(sql`${prefix}label_state = any(${filter.labelStates})`);
  if (filter.cancelRequested !== undefined) parts.push(sql`${cancel} = ${filter.cancelRequested}`);
  if (filter.anyOf) parts.push(meetsAny(filter.anyOf, columns));
  if (columns === 'orders') {
    // Converts the days to instants, because the indexes of `orders` contain instants, not days.
    if (filter.firstDay !== undefined) parts.push(sql`o.created_at >= ${new Date(laDayStart(filter.firstDay))}`);
    if (filter.lastDay !== undefined) parts.push(sql`o.created_at < ${new Date(laDayEnd(filter.lastDay))}`);
    if (filter.from) parts.push(sql`o.created_at >= ${filter.from}`);
    if (filter.to) parts.push(sql`o.created_at < ${filter.to}`);
  } else {
    // Limits the counts to whole days; the orders of partial days are counted from the order rows.
    if (filter.firstDay !== undefined)
      parts.push(sql`la_day ${filter.from ? sql`>` : sql`>=`} ${filter.firstDay}::date`);
    if (filter.lastDay !== undefined) parts.push(sql`la_day ${filter.to ? sql`<` : sql`<=`} ${filter.lastDay}::date`);
  }
  return sql.join(parts, sql` and `);
}

/**
 * Returns the coarsest count table by day that can answer a filter. For a caller who may see only some shops, only the table with a shop column can
 * (TEA-3).
 */
function dayGrain(scope: OwnerScope, filter: CountFilter): string {
  if (scope.shops !== 'all') return 'order_day_counts';
  const { firstDay: _first, lastDay: _last, from: _from, to: _to, statuses, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return 'order_day_counts';
  return statuses === undefined ? 'order_day_totals' : 'order_day_status_counts';
}

function hasDays(filter: CountFilter): boolean {
  return filter.firstDay !== undefined || filter.lastDay !== undefined;
}

/** Lists the days that a range includes only partly; a day that is both the first and the last appears once. */
function listCutDays({ firstDay, lastDay, from, to }: CountFilter): string[] {
  const days = [from ? firstDay : undefined, to ? lastDay : undefined].filter((day) => day !== undefined);
  return [...new Set(days)];
}

/** Builds an additional condition on the shop of an order, given the name of the shop column. */
type ShopCondition = (column: 'shop_id' | 'o.shop_id') => RawBuilder<unknown>;

/**
 * Builds a statement that returns one number, `total`: the number of orders under a filter, added up from the coarsest table that can answer it.
 * @param ofShop condition on the shop; it forces the finest table, because only that one has a shop column
 */
export function totalOf(scope: OwnerScope, filter: CountFilter, ofShop?: ShopCondition): RawBuilder<unknown> {
  const byDay = ofShop ? 'order_day_counts' : dayGrain(scope, filter);
  const grain = hasDays(filter) || byDay === 'order_day_totals' ? byDay : 'order_counts';
  const cuts = listCutDays(filter).map((day) => sql`+ (${countDay(scope, filter, day, ofShop)})`);
  const ofCuts = cuts.length === 0 ? sql`` : sql.join(cuts, sql` `);
  return sql`select coalesce(sum(count), 0)::bigint ${ofCuts} as total from ${sql.table(grain)}
    where ${countConditions(scope, filter, 'counts')} ${ofShop ? sql`and ${ofShop('shop_id')}` : sql``}`;
}

/** Counts those orders of one day that the range includes, from the order rows. */
function countDay(scope: OwnerScope, filter: CountFilter, day: string, ofShop?: ShopCondition): RawBuilder<unknown> {
  const ofDay = countConditions(scope, { ...filter, firstDay: day, lastDay: day }, 'orders');
  return sql`select count(*)::bigint from orders o where ${ofDay} ${ofShop ? sql`and ${ofShop('o.shop_id')}` : sql``}`;
}

/**
 * Builds a statement that locates a page of a list, newest first, and returns one row. The days `first_day` to `last_day` contain the `limit` orders
 * from `offset` on; `before` is the number of orders in newer days; `total` is the length of the list. Both days are null when the list is shorter
 * than `offset`.
 */
export function placeOf(scope: OwnerScope, filter: CountFilter, offset: number, limit: number): RawBuilder<unknown> {
  const grain = dayGrain(scope, filter);
  const cuts = listCutDays(filter).map((day) => sql`union all select ${day}::date, (${countDay(scope, filter, day)})`);
  const parts = sql`select la_day, count from ${sql.table(grain)} where ${countConditions(scope, filter, 'counts')}
    ${cuts.length === 0 ? sql`` : sql.join(cuts, sql` `)}`;
  // There is one row per day already, and a day's count fits an integer, which PostgreSQL sums fast.
  const days =
    grain === 'order_day_totals' && cuts.length === 0
      ? sql`select la_day, count::int as count from (${parts}) parts where count > 0`
      : sql`select la_day, sum(count)::int as count from (${parts}) parts group by la_day having sum(count) > 0`;
  const holds = sql`filter (where upto > ${offset}::bigint and upto - count < ${offset + limit}::bigint)`;
  return sql`select min(la_day) ${holds} as first_day, max(la_day) ${holds} as last_day,
      coalesce(min(upto - count) ${holds}, 0)::bigint as before, coalesce(max(upto), 0)::bigint as total
    from (select la_day, count, sum(count) over (order by la_day desc rows unbounded preceding) as upto from (${days}) days) seen`;
}

export interface StateCount {
  status: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  count: number;
}

/** Builds a statement for the all-time counts by state; for a caller who may see only some shops it adds up the counts by shop. */
export function stateCounts(scope: OwnerScope, shops: readonly string[] | undefined): RawBuilder<unknown> {
  const columns = sql`status, fulfil_state as "fulfilState", label_state as "labelState", cancel_requested as "cancelRequested"`;
  if (scope.shops === 'all' && shops === undefined)
    return sql`select ${columns}, count from order_state_counts where owner_id = ${scope.ownerId} and count <> 0`;
  return sql`
    select ${columns}, sum(count)::bigint as count
    from order_counts where ${countConditions(scope, shops ? { shops } : {}, 'counts')}
    group by 1, 2, 3, 4 having sum(count) <> 0`;
}

export async function listStateCounts(db: Queryable, scope: OwnerScope): Promise<StateCount[]> {
  return (await sql<StateCount>`${stateCounts(scope, undefined)}`.execute(db)).rows;
}

export interface ShopStatusCount {
  shopId: string;
  status: string;
  count: number;
}

/** Lists the all-time counts that the cards of the shops page show. */
export async function listShopStatusCounts(db: Queryable, scope: OwnerScope): Promise<ShopStatusCount[]> {
  const result = await sql<ShopStatusCount>`
    select shop_id as "shopId", status, sum(count)::bigint as count
    from order_counts where ${countConditions(scope, {}, 'counts')}
    group by 1, 2 having sum(count) <> 0`.execute(db);
  return result.rows;
}

/** Counts the orders of several sellers, for staff screens. */
export async function countByOwner(
  db: Queryable,
  _scope: StaffScope,
  ownerIds: readonly string[],
): Promise<{ ownerId: string; count: number }[]> {
  const result = await sql<{ ownerId: string; count: number }>`
    select owner_id as "ownerId", sum(count)::bigint as count
    from order_counts where owner_id = any(${ownerIds}) group by 1`.execute(db);
  return result.rows;
}

/** The columns of each table, in the order in which its rows are locked. */
const ALL = ['shop_id', 'status', 'house', 'fulfil_state', 'label_state', 'cancel_requested'] as const;
const GRAINS = {
  all: { table: 'order_counts', columns: ALL },
  day: { table: 'order_day_counts', columns: ['la_day', ...ALL] },
  total: { table: 'order_day_totals', columns: ['la_day'] },
  status: { table: 'order_day_status_counts', columns: ['la_day', 'status'] },
  state: { table: 'order_state_counts', columns: ['status', 'fulfil_state', 'label_state', 'cancel_requested'] },
} as const;
const TYPES = { la_day: 'date', cancel_requested: 'boolean' } as Readonly<Record<string, string>>;

export interface CountDifference {
  grain: keyof typeof GRAINS | 'due';
  key: Record<string, string | number | boolean>;
  counted: number;
  actual: number;
}

/** Lists the differences between the counts and the orders, in all count tables; the list is empty when every count is right. */
export async function listCountDifferences(db: Queryable, scope: OwnerScope): Promise<CountDifference[]> {
  const parts = Object.entries(GRAINS).map(([grain, { table, columns }]) => {
    const names = sql.raw(columns.join(', '));
    const key = sql.raw(columns.map((column) => `'${column}', ${column}`).join(', '));
    return sql`select ${sql.lit(grain)} as grain, jsonb_build_object(${key}) as key,
        coalesce(c.count, 0)::bigint as counted, coalesce(a.n, 0)::bigint as actual
      from (select * from ${sql.table(table)} where owner_id = ${scope.ownerId}) c
      full join (select ${names}, sum(n) as n from actual group by ${names}) a using (${names})
      where coalesce(c.count, 0) <> coalesce(a.n, 0)`;
  });
  const result = await sql<CountDifference>`
    with actual as (
      select la_day, shop_id, status, coalesce(fulfil_house, 'NONE') as house, fulfil_state, label_state,
        is_cancel_requested as cancel_requested, count(*) as n
      from orders where owner_id = ${scope.ownerId} group by 1, 2, 3, 4, 5, 6, 7
    ) ${sql.join([...parts, dueDifferences(scope, DUE)], sql` union all `)}`.execute(db);
  return result.rows;
}

/**
 * Corrects counts by their differences. A concurrent writer changes the orders and their count by the same amount, so a difference stays valid until
 * this function removes it. Two repairs must not run at the same time.
 */
export async function repairCounts(
  trx: Queryable,
  scope: OwnerScope,
  differences: readonly CountDifference[],
): Promise<void> {
  const { ownerId } = scope;
  for (const [grain, { table, columns }] of Object.entries(GRAINS)) {
    const rows = differences
      .filter((difference) => difference.grain === grain)
      .map(({ key, counted, actual }) => ({ ...key, change: actual - counted }));
    if (rows.length === 0) continue;
    const names = sql.raw(columns.join(', '));
    const typed = sql.raw(columns.map((column) => `${column} ${TYPES[column] ?? 'text'}`).join(', '));
    await sql`
      insert into ${sql.table(table)} as t (owner_id, ${names}, count)
      select ${ownerId}, ${names}, change from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(${typed}, change bigint)
      order by ${names} on conflict (owner_id, ${names}) do update set count = t.count + excluded.count`.execute(trx);
  }
  await repairDueCounts(
    trx,
    scope,
    differences.filter(({ grain }) => grain === 'due'),
  );
}
