import { laDayEnd, laDayStart } from '@bobbin/domain/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** What an order counts under; every filter of the list is made of these (house: counts that do not grow). */
export interface CountKey {
  shopId: string;
  status: string;
  house: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  laDay: string;
}

export interface CountChange extends CountKey {
  change: number;
}

/** Which counts to add up; absent means all. */
export interface CountFilter {
  shops?: readonly string[];
  statuses?: readonly string[];
  houses?: readonly string[];
  fulfilStates?: readonly string[];
  labelStates?: readonly string[];
  cancelRequested?: boolean;
  /** Whole Los Angeles days, both included. */
  firstDay?: string;
  lastDay?: string;
}

function compareKeys(a: CountKey, b: CountKey): number {
  const left = [a.laDay, a.shopId, a.status, a.house, a.fulfilState, a.labelState, String(a.cancelRequested)].join('|');
  const right = [b.laDay, b.shopId, b.status, b.house, b.fulfilState, b.labelState, String(b.cancelRequested)].join(
    '|',
  );
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Adds the changes of one batch to the four grains; rows are touched in one order, so that writers never lock in a ring. */
export async function addToCounts(trx: Queryable, ownerId: string, changes: readonly CountChange[]): Promise<void> {
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
    select ${ownerId}, shop_id, status, house, fulfil_state, label_state, cancel_requested, sum(change)
    from ${source} group by 2, 3, 4, 5, 6, 7 having sum(change) <> 0 order by 2, 3, 4, 5, 6, 7
    on conflict (owner_id, shop_id, status, house, fulfil_state, label_state, cancel_requested)
    do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_counts as t
      (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested, count)
    select ${ownerId}, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested, sum(change)
    from ${source} group by 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 order by 2, 3, 4, 5, 6, 7, 8
    on conflict (owner_id, la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested)
    do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_totals as t (owner_id, la_day, count)
    select ${ownerId}, la_day, sum(change) from ${source} group by 2 having sum(change) <> 0 order by 2
    on conflict (owner_id, la_day) do update set count = t.count + excluded.count`.execute(trx);
  await sql`
    insert into order_day_status_counts as t (owner_id, la_day, status, count)
    select ${ownerId}, la_day, status, sum(change) from ${source} group by 2, 3 having sum(change) <> 0 order by 2, 3
    on conflict (owner_id, la_day, status) do update set count = t.count + excluded.count`.execute(trx);
}

/** Conditions on any table that has the count columns (counts and orders name them alike but for two). */
export function countConditions(
  ownerId: string,
  filter: CountFilter,
  columns: 'counts' | 'orders',
): RawBuilder<unknown> {
  const prefix = columns === 'orders' ? sql.raw('o.') : sql.raw('');
  const house = columns === 'orders' ? sql`coalesce(o.fulfil_house, 'NONE')` : sql`house`;
  const cancel = columns === 'orders' ? sql`o.is_cancel_requested` : sql`cancel_requested`;
  const parts = [sql`${prefix}owner_id = ${ownerId}`];
  if (filter.shops) parts.push(sql`${prefix}shop_id = any(${filter.shops})`);
  // One status alone as an equation: then its index gives the orders in their order.
  const [status, ...others] = filter.statuses ?? [];
  if (status !== undefined && others.length === 0) parts.push(sql`${prefix}status = ${status}`);
  else if (filter.statuses) parts.push(sql`${prefix}status = any(${filter.statuses})`);
  if (filter.houses) parts.push(sql`${house} = any(${filter.houses})`);
  if (filter.fulfilStates) parts.push(sql`${prefix}fulfil_state = any(${filter.fulfilStates})`);
  if (filter.labelStates) parts.push(sql`${prefix}label_state = any(${filter.labelStates})`);
  if (filter.cancelRequested !== undefined) parts.push(sql`${cancel} = ${filter.cancelRequested}`);
  if (columns === 'orders') {
    // The same days as instants: the orders' indexes know when, not which day.
    if (filter.firstDay !== undefined) parts.push(sql`o.created_at >= ${new Date(laDayStart(filter.firstDay))}`);
    if (filter.lastDay !== undefined) parts.push(sql`o.created_at < ${new Date(laDayEnd(filter.lastDay))}`);
  } else {
    if (filter.firstDay !== undefined) parts.push(sql`la_day >= ${filter.firstDay}::date`);
    if (filter.lastDay !== undefined) parts.push(sql`la_day <= ${filter.lastDay}::date`);
  }
  return sql.join(parts, sql` and `);
}

/** The coarsest grain by days that can answer a filter. */
function dayGrain(filter: CountFilter): string {
  const { firstDay: _first, lastDay: _last, statuses, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return 'order_day_counts';
  return statuses === undefined ? 'order_day_totals' : 'order_day_status_counts';
}

function hasDays(filter: CountFilter): boolean {
  return filter.firstDay !== undefined || filter.lastDay !== undefined;
}

/** Adds up the orders under a filter from the coarsest grain that can answer, as a statement for one number, `total`. */
export function totalOf(ownerId: string, filter: CountFilter): RawBuilder<unknown> {
  const byDay = dayGrain(filter);
  const grain = hasDays(filter) || byDay === 'order_day_totals' ? byDay : 'order_counts';
  return sql`select coalesce(sum(count), 0)::bigint as total from ${sql.table(grain)}
    where ${countConditions(ownerId, filter, 'counts')}`;
}

/** Orders per day under a filter, newest day first. */
export async function listDayCounts(
  db: Queryable,
  ownerId: string,
  filter: CountFilter,
): Promise<{ laDay: string; count: number }[]> {
  const result = await sql<{ laDay: string; count: number }>`
    select la_day as "laDay", sum(count)::bigint as count from ${sql.table(dayGrain(filter))}
    where ${countConditions(ownerId, filter, 'counts')}
    group by la_day having sum(count) > 0 order by la_day desc`.execute(db);
  return result.rows;
}

export interface StateCount {
  status: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  count: number;
}

/** All-time counts by what the banner asks for; added up over shops here, so that many shops are not many rows. */
export async function listStateCounts(
  db: Queryable,
  ownerId: string,
  shops: readonly string[] | undefined,
): Promise<StateCount[]> {
  const result = await sql<StateCount>`
    select status, fulfil_state as "fulfilState", label_state as "labelState", cancel_requested as "cancelRequested",
      sum(count)::bigint as count
    from order_counts where ${countConditions(ownerId, shops ? { shops } : {}, 'counts')}
    group by 1, 2, 3, 4 having sum(count) <> 0`.execute(db);
  return result.rows;
}

export interface ShopStatusCount {
  shopId: string;
  status: string;
  count: number;
}

/** All-time counts by what the shop cards ask for. */
export async function listShopStatusCounts(db: Queryable, ownerId: string): Promise<ShopStatusCount[]> {
  const result = await sql<ShopStatusCount>`
    select shop_id as "shopId", status, sum(count)::bigint as count
    from order_counts where ${countConditions(ownerId, {}, 'counts')}
    group by 1, 2 having sum(count) <> 0`.execute(db);
  return result.rows;
}

/** Orders of several sellers, for staff. */
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

/** Differences between the counts and the orders themselves, all grains; empty when every number is right. */
export async function listCountDifferences(
  db: Queryable,
  ownerId: string,
): Promise<{ grain: string; key: string; counted: number; actual: number }[]> {
  const result = await sql<{ grain: string; key: string; counted: number; actual: number }>`
    with actual as (
      select la_day, shop_id, status, coalesce(fulfil_house, 'NONE') as house, fulfil_state, label_state,
        is_cancel_requested as cancel_requested, count(*) as n
      from orders where owner_id = ${ownerId} group by 1, 2, 3, 4, 5, 6, 7
    ), day_diff as (
      select 'day' as grain, concat_ws('|', la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested) as key,
        coalesce(c.count, 0)::bigint as counted, coalesce(a.n, 0)::bigint as actual
      from (select * from order_day_counts where owner_id = ${ownerId}) c
      full join actual a using (la_day, shop_id, status, house, fulfil_state, label_state, cancel_requested)
    ), all_diff as (
      select 'all' as grain, concat_ws('|', shop_id, status, house, fulfil_state, label_state, cancel_requested) as key,
        coalesce(c.count, 0)::bigint as counted, coalesce(a.n, 0)::bigint as actual
      from (select * from order_counts where owner_id = ${ownerId}) c
      full join (select shop_id, status, house, fulfil_state, label_state, cancel_requested, sum(n) as n
        from actual group by 1, 2, 3, 4, 5, 6) a
      using (shop_id, status, house, fulfil_state, label_state, cancel_requested)
    ), total_diff as (
      select 'total' as grain, la_day::text as key, coalesce(c.count, 0)::bigint as counted, coalesce(a.n, 0)::bigint as actual
      from (select * from order_day_totals where owner_id = ${ownerId}) c
      full join (select la_day, sum(n) as n from actual group by 1) a using (la_day)
    ), status_diff as (
      select 'status' as grain, concat_ws('|', la_day, status) as key, coalesce(c.count, 0)::bigint as counted,
        coalesce(a.n, 0)::bigint as actual
      from (select * from order_day_status_counts where owner_id = ${ownerId}) c
      full join (select la_day, status, sum(n) as n from actual group by 1, 2) a using (la_day, status)
    )
    select * from day_diff where counted <> actual
    union all select * from all_diff where counted <> actual
    union all select * from total_diff where counted <> actual
    union all select * from status_diff where counted <> actual`.execute(db);
  return result.rows;
}

/** Every seller who has counts. */
export async function listCountOwners(db: Queryable): Promise<string[]> {
  const result = await sql<{ ownerId: string }>`select distinct owner_id as "ownerId" from order_day_totals`.execute(
    db,
  );
  return result.rows.map((row) => row.ownerId);
}
