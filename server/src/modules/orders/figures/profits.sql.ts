import { FEE_OF, SHARED_GROUPS, type ProfitGroup, type ProfitSort } from '@bobbin/domain/money/profits';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops, narrowShops } from '../../../platform/shop-scope.ts';
import { designOf } from '../../library/module.ts';
import type { Days } from './figures.sql.ts';

export interface ProfitAsk {
  by: ProfitGroup;
  shops: readonly string[] | undefined;
  days: Days;
  /** The same days as a range of instants; null means all time. */
  range: { start: Date; end: Date } | null;
  /** Design fees of these days and shops, as a relation that the wallet module builds. */
  fees: RawBuilder<unknown>;
}

/** Sums of one row of the profit list, or of all rows; amounts in cents. */
export interface ProfitSums {
  /** Number of orders with a factory cost (PRF-19). */
  orders: number;
  pieces: number;
  revenueCents: number;
  /** The part of the revenue that may still change. */
  estimatedCents: number;
  unpricedOrders: number;
  unpricedCents: number;
  costCents: number;
  feesCents: number;
  feesCount: number;
}

export interface ProfitRow extends ProfitSums {
  id: string;
}

/** Returns the requested shops that are also in the scope. */
export function ofShops(scope: OwnerScope, asked: readonly string[] | undefined, column: string): RawBuilder<unknown> {
  const shops = narrowShops(scope, asked);
  return shops === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${shops}::text[])`;
}

/** Selects the sums of a group by the group's key; for all time the sums by month, which have fewer rows. */
function soldBy(scope: OwnerScope, { by, shops, days }: ProfitAsk): RawBuilder<unknown> {
  const isShared = SHARED_GROUPS.has(by);
  const table = sql.table(`${isShared ? 'product' : 'order'}_${days === null ? 'month' : 'day'}_sums`);
  const key = sql.ref(
    { shop: 's.shop_id', factory: 's.house', product: 's.product_id', sku: 's.sku_id', design: 's.sku_id' }[by],
  );
  // Revenue includes the later corrections of an order; this list counts a correction on the day of the order (PRF-9).
  const isOrder = isShared ? sql`` : sql`and s.money_state <> 'correction'`;
  // Includes a product without revenue when its production had a cost, with zero pieces sold (PRF-18).
  const sold = (measure: string) =>
    sql.raw(
      isShared
        ? `sum(s.${measure})`
        : `sum(case when s.money_state in ('none', 'gone', 'foreign', 'elsewhere') then 0 else s.${measure} end)`,
    );
  const estimated = isShared
    ? sql`sum(s.estimated_cents)`
    : sql`coalesce(sum(s.priced_cents) filter (where s.money_state in ('provisional', 'onhold', 'hold')), 0)`;
  const unpriced = isShared ? sql`sum(s.orders - s.priced)` : sql`${sold('orders')} - ${sold('costed')}`;
  return sql`select ${key} as key, sum(${sql.raw(isShared ? 's.priced' : 's.costed')}) as orders, ${sold('pieces')} as pieces,
      sum(s.priced_cents) as revenue, ${estimated} as estimated, sum(s.cost_cents) as cost,
      ${unpriced} as unpriced, sum(s.money_cents - s.priced_cents) as unpriced_cents
    from ${table} s where s.owner_id = ${scope.ownerId} ${ofShops(scope, shops, 's.shop_id')} ${isOrder}
      ${days === null ? sql`` : sql`and s.la_day between ${days.firstDay}::date and ${days.lastDay}::date`}
    group by 1`;
}

/** Returns the row of the profit list to which a fee belongs (PRF-17), as an expression on the wallet's relation `f`. */
export function keyOfFee(scope: OwnerScope, by: ProfitGroup): RawBuilder<string> {
  const of = FEE_OF[by];
  if (of === null) return sql<string>`''`;
  if (of === 'shop') return sql<string>`coalesce(f.shop_id, '')`;
  if (by === 'sku') return sql<string>`f.sku_id`;
  if (by === 'design') return designOf(scope, 'f.sku_id');
  return sql<string>`coalesce((select p.product_id from order_products p
    join orders o on o.owner_id = ${scope.ownerId} and o.id = p.order_id and ${inShops(scope, 'o.shop_id')}
    where p.owner_id = ${scope.ownerId} and p.sku_id = f.sku_id limit 1), '')`;
}

/**
 * Builds the rows of a group as a relation with the columns id, orders, pieces, revenue, cost, fees, fee_count. A row with only zeros is left out.
 */
function rowsOf(scope: OwnerScope, ask: ProfitAsk): RawBuilder<unknown> {
  const sold = soldBy(scope, ask);
  // Looks up the design of each SKU once instead of once for each day on which the SKU was sold.
  const bySku = sql`select ${designOf(scope, 'd.key')} as key, d.orders, d.pieces, d.revenue, d.estimated, d.cost, d.unpriced, d.unpriced_cents
    from (${sold}) d`;
  const own =
    ask.by === 'design'
      ? sql`select key, sum(orders) as orders, sum(pieces) as pieces, sum(revenue) as revenue, sum(estimated) as estimated, sum(cost) as cost,
          sum(unpriced) as unpriced, sum(unpriced_cents) as unpriced_cents from (${bySku}) g group by 1`
      : sold;
  return sql`(select coalesce(s.key, p.key) as id, coalesce(s.orders, 0) as orders, coalesce(s.pieces, 0) as pieces,
      coalesce(s.revenue, 0) as revenue, coalesce(s.estimated, 0) as estimated, coalesce(s.cost, 0) as cost,
      coalesce(s.unpriced, 0) as unpriced, coalesce(s.unpriced_cents, 0) as unpriced_cents, coalesce(p.fees, 0) as fees, coalesce(p.count, 0) as fee_count
    from (${own}) s full join (
      select key, sum(cents) as fees, count(distinct id) as count
      from (select ${keyOfFee(scope, ask.by)} as key, f.id, f.cents from ${ask.fees} f) k group by 1) p on p.key = s.key
    where coalesce(s.orders, 0) <> 0 or coalesce(s.unpriced, 0) <> 0 or coalesce(s.unpriced_cents, 0) <> 0 or coalesce(s.revenue, 0) <> 0 or coalesce(s.cost, 0) <> 0 or p.count > 0)`;
}

const ORDERS: Readonly<Record<ProfitSort, string>> = {
  revenue: 'r.revenue',
  net: 'r.revenue - r.cost - r.fees',
  profit: 'r.revenue - r.cost',
  cost: 'r.cost',
  fees: 'r.fees',
  pieces: 'r.pieces',
};

const SUMS = sql.raw(`r.orders::bigint as orders, r.pieces::bigint as pieces, r.revenue::bigint as "revenueCents",
  r.estimated::bigint as "estimatedCents", r.unpriced::bigint as "unpricedOrders", r.unpriced_cents::bigint as "unpricedCents",
  r.cost::bigint as "costCents", r.fees::bigint as "feesCents", r.fee_count::bigint as "feesCount"`);

/** Lists one page of the rows with the highest profit, the number of rows, and the total of all rows. */
export async function listProfits(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  page: { sort: ProfitSort; isAscending: boolean; limit: number; offset: number },
): Promise<{ rows: ProfitRow[]; total: number; sum: ProfitSums }> {
  const direction = sql.raw(page.isAscending ? 'asc' : 'desc');
  // The column `place` is 1 in the row of totals, so that one statement returns the rows and their total.
  const { rows } = await sql<ProfitRow & { total: number; place: number }>`
    with r as materialized (select * from ${rowsOf(scope, ask)} x),
      page as (select *, row_number() over (order by ${sql.raw(ORDERS[page.sort])} ${direction}, r.id) as place from r
        order by place limit ${page.limit} offset ${page.offset}),
      whole as (select count(*) as rows, coalesce(sum(orders), 0) as orders, coalesce(sum(pieces), 0) as pieces,
        coalesce(sum(revenue), 0) as revenue, coalesce(sum(estimated), 0) as estimated, coalesce(sum(unpriced), 0) as unpriced,
        coalesce(sum(unpriced_cents), 0) as unpriced_cents, coalesce(sum(cost), 0) as cost, coalesce(sum(fees), 0) as fees from r),
      paid as (select count(distinct f.id) as fee_count from ${ask.fees} f)
    select '' as id, r.orders::bigint as orders, r.pieces::bigint as pieces, r.revenue::bigint as "revenueCents",
      r.estimated::bigint as "estimatedCents", r.unpriced::bigint as "unpricedOrders", r.unpriced_cents::bigint as "unpricedCents", r.cost::bigint as "costCents",
      r.fees::bigint as "feesCents", paid.fee_count::bigint as "feesCount", r.rows::bigint as total, 0::bigint as place
    from whole r, paid
    union all
    select r.id, ${SUMS}, 0::bigint, r.place from page r
    order by place`.execute(db);
  const [sum, ...own] = rows;
  if (!sum) throw new Error('a statement gave no sum');
  return { rows: own, total: sum.total, sum };
}

/** Returns a single row of the profit list; undefined when all its numbers are zero. */
export async function sumProfit(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  id: string,
): Promise<ProfitSums | undefined> {
  const { rows } = await sql<ProfitSums>`
    select ${SUMS} from ${rowsOf(scope, ask)} r where r.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the SKUs of a design that were sold in these days. */
export async function listSkusOfDesign(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select d.key from (${soldBy(scope, ask)}) d where ${designOf(scope, 'd.key')} = ${id}`.execute(db);
  return rows.map(({ key }) => key);
}
