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
  /** Range of the same days as instants; null for all time. */
  range: { start: Date; end: Date } | null;
  /** Design fees of these days and shops: a relation from the wallet. */
  fees: RawBuilder<unknown>;
}

/** Sums of one row or of all rows; cents. */
export interface ProfitSums {
  /** Orders with a factory cost (PRF-19). */
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

/** Limits the requested shops to those of the scope. */
export function ofShops(scope: OwnerScope, asked: readonly string[] | undefined, column: string): RawBuilder<unknown> {
  const shops = narrowShops(scope, asked);
  return shops === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${shops}::text[])`;
}

/** Selects the sums of a group by its key; for all time those of months, which are fewer rows. */
function soldBy(scope: OwnerScope, { by, shops, days }: ProfitAsk): RawBuilder<unknown> {
  const isShared = SHARED_GROUPS.has(by);
  const table = sql.table(`${isShared ? 'product' : 'order'}_${days === null ? 'month' : 'day'}_sums`);
  const key = sql.ref(
    { shop: 's.shop_id', factory: 's.house', product: 's.product_id', sku: 's.sku_id', design: 's.sku_id' }[by],
  );
  // Revenue already includes later corrections of an order; here they count on the order's day (PRF-9).
  const isOrder = isShared ? sql`` : sql`and s.money_state <> 'correction'`;
  // A product without revenue counts when making it cost something, and with no pieces sold (PRF-18).
  const sold = (measure: string) =>
    sql.raw(
      isShared
        ? `sum(s.${measure})`
        : `sum(case when s.money_state in ('none', 'gone', 'foreign') then 0 else s.${measure} end)`,
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

/** Returns the row of a fee (PRF-17), as an expression on the wallet's relation `f`. */
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

/** Builds the rows of a group as a relation: id, orders, pieces, revenue, cost, fees, fee_count. Rows of only zeros are left out. */
function rowsOf(scope: OwnerScope, ask: ProfitAsk): RawBuilder<unknown> {
  const sold = soldBy(scope, ask);
  // The design of a SKU is looked up once, on however many days it was sold.
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

/** Lists a page of the most profitable rows, with the number of rows and their total. */
export async function listProfits(
  db: Queryable,
  scope: OwnerScope,
  ask: ProfitAsk,
  page: { sort: ProfitSort; isAscending: boolean; limit: number; offset: number },
): Promise<{ rows: ProfitRow[]; total: number; sum: ProfitSums }> {
  const direction = sql.raw(page.isAscending ? 'asc' : 'desc');
  // Place 1 is the total, so that one statement returns both rows and total.
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

/** Returns a single row; undefined when it has only zeros. */
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

/** Lists the SKUs of a design in these days. */
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
