import { FIGURE_RULES, type FigureRule, type OrderFigure } from '@bobbin/domain/money/figures';
import type { MoneyState } from '@bobbin/domain/money/counted-money';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { narrowShops } from '../../../platform/shop-scope.ts';
import { MONEY_STATE } from '../counts/sums.sql.ts';

/** Whole Los Angeles days, both inclusive; null means all time. */
export type Days = { firstDay: string; lastDay: string } | null;

function shopsOf(scope: OwnerScope, asked: readonly string[] | undefined, column: string): RawBuilder<unknown> {
  const shops = narrowShops(scope, asked);
  return shops === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${shops}::text[])`;
}

/** Returns the table of sums to read: for a range of days the table by day, for all time the table by month, which has fewer rows. */
function sumsIn(days: Days, kind: 'order' | 'product'): { table: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  if (days === null) return { table: sql.table(`${kind}_month_sums`), where: sql`` };
  const { firstDay, lastDay } = days;
  return {
    table: sql.table(`${kind}_day_sums`),
    where: sql`and s.la_day between ${firstDay}::date and ${lastDay}::date`,
  };
}

/** Sums of one shop's orders in one period, grouped by how final their money is; amounts in cents. */
export interface PeriodSums {
  /** Index of the period in the request. */
  period: number;
  shopId: string;
  state: string;
  orders: number;
  dayCents: number;
  ownCents: number;
  costCents: number;
  costed: number;
  /** The part of `ownCents` from orders with a factory cost (PRF-19). */
  pricedCents: number;
  costedPieces: number;
  corrections: number;
}

const isDay = (days: Days) => days === null || days.firstDay <= days.lastDay;

/** Adds up the sums of several periods in one statement; equal periods are read once. A null period means all time. */
export async function sumPeriods(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  periods: readonly Days[],
  house?: string,
): Promise<PeriodSums[]> {
  const asked = [...Map.groupBy(periods.keys(), (index) => JSON.stringify(periods[index])).values()];
  const parts = asked.flatMap(([index = 0]) => {
    const days = periods[index] ?? null;
    if (!isDay(days)) return [];
    const { table, where } = sumsIn(days, 'order');
    return sql`select ${index}::int as period, s.shop_id as "shopId", s.money_state as state, sum(s.orders)::bigint as orders,
        sum(s.day_cents)::bigint as "dayCents", sum(s.money_cents)::bigint as "ownCents", sum(s.cost_cents)::bigint as "costCents",
        sum(s.costed)::bigint as costed, sum(s.priced_cents)::bigint as "pricedCents", sum(s.costed_pieces)::bigint as "costedPieces", sum(s.corrections)::bigint as corrections
      from ${table} s where s.owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 's.shop_id')} ${where}
        ${house === undefined ? sql`` : sql`and s.house = ${house}`} group by 2, 3`;
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<PeriodSums>`${sql.join(parts, sql` union all `)}`.execute(db);
  const alike = new Map(asked.map((indexes) => [indexes[0], indexes]));
  return rows.flatMap((row) => (alike.get(row.period) ?? []).map((period) => ({ ...row, period })));
}

/** Adds up a part of a day, from the order rows and the corrections. */
export async function sumParts(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  parts: readonly { from: Date; until: Date }[],
): Promise<PeriodSums[]> {
  if (parts.length === 0) return [];
  const queries = parts.map(({ from, until }, index) => {
    return sql`select ${index}::int as period, o.shop_id as "shopId", ${MONEY_STATE} as state,
        count(*) filter (where ${MONEY_STATE} <> 'elsewhere')::bigint as orders,
        sum(o.money_cents - o.corrected_cents)::bigint as "dayCents", sum(o.money_cents)::bigint as "ownCents",
        sum(o.cost_cents)::bigint as "costCents", count(*) filter (where o.cost_cents <> 0)::bigint as costed,
        coalesce(sum(o.money_cents) filter (where o.cost_cents <> 0), 0)::bigint as "pricedCents", 0::bigint as "costedPieces", 0::bigint as corrections
      from orders o where o.owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 'o.shop_id')} and o.money_state <> 'foreign'
        and o.created_at >= ${from} and o.created_at < ${until} group by 2, 3
      union all
      select ${index}::int, c.shop_id, 'correction', 0, sum(c.cents)::bigint, 0, 0, 0, 0, 0, count(*)
      from order_corrections c where c.owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 'c.shop_id')}
        and c.at >= ${from} and c.at < ${until} group by 2`;
  });
  const result = await sql<PeriodSums>`${sql.join(queries, sql` union all `)}`.execute(db);
  return result.rows;
}

export interface StatusSums {
  day: string;
  shopId: string;
  status: string;
  orders: number;
  costCents: number;
  paidCents: number;
}

/** Groups the sums by day, by month or not at all. A range of whole months is read from the sums by month, which has fewer rows. */
export interface StatusAsk {
  days: Days;
  grain: 'day' | 'month' | 'none';
  /** Selects orders by how final their money is. */
  states?: readonly MoneyState[];
  isWholeMonths?: boolean;
}

/** Sums orders by status for each day or month. Shops are summed separately, because a role may show the money of only some shops. */
export async function sumByStatus(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  { days, grain, states, isWholeMonths = false }: StatusAsk,
): Promise<StatusSums[]> {
  const { table: ofDays, where } = sumsIn(days, 'order');
  const table = isWholeMonths ? sql.table('order_month_sums') : ofDays;
  const day = { day: sql`s.la_day::text`, month: sql`date_trunc('month', s.la_day)::date::text`, none: sql`''` }[grain];
  const result = await sql<StatusSums>`
    select ${day} as day, s.shop_id as "shopId", s.status, sum(s.orders)::bigint as orders, sum(s.cost_cents)::bigint as "costCents",
      sum(s.paid_cents)::bigint as "paidCents"
    from ${table} s where s.owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 's.shop_id')} ${where}
      and ${states === undefined ? sql`s.money_state <> 'correction'` : sql`s.money_state = any(${states}::text[])`}
    group by 1, 2, 3 having sum(s.orders) <> 0 or sum(s.cost_cents) <> 0 order by 1, 3`.execute(db);
  return result.rows;
}

/** Lists the products with the most pieces sold. */
export async function listTopProducts(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  days: Days,
  limit: number,
): Promise<{ productId: string; pieces: number }[]> {
  const { table, where } = sumsIn(days, 'product');
  const result = await sql<{ productId: string; pieces: number }>`
    select s.product_id as "productId", sum(s.pieces)::bigint as pieces
    from ${table} s where s.owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 's.shop_id')} ${where}
    group by 1 having sum(s.pieces) > 0 order by 2 desc, 1 limit ${limit}`.execute(db);
  return result.rows;
}

/** Reads the names of products and SKUs from orders of the scope's shops, and the shop of each product. */
export async function readProductNames(
  db: Queryable,
  scope: OwnerScope,
  { by, ids }: { by: 'product' | 'sku'; ids: readonly string[] },
): Promise<Map<string, { name: string; shopId: string }>> {
  const id = sql.ref(by === 'product' ? 'p.product_id' : 'p.sku_id');
  const name = by === 'product' ? sql`p.product_name` : sql`p.product_name || ' · ' || p.sku_name`;
  const result = await sql<{ id: string; name: string; shopId: string }>`
    select i.id, n.name, n.shop_id as "shopId" from unnest(${ids}::text[]) as i(id) cross join lateral (
      select ${name} as name, o.shop_id from orders o join order_products p on p.owner_id = ${scope.ownerId} and p.order_id = o.id
      where o.owner_id = ${scope.ownerId} ${shopsOf(scope, undefined, 'o.shop_id')} and ${id} = i.id limit 1) n`.execute(
    db,
  );
  return new Map(result.rows.map(({ id: known, ...row }) => [known, row]));
}

export interface FigureLine {
  id: string;
  orderId: string;
  shopId: string;
  productName: string;
  at: Date;
  status: string;
  state: string;
  cents: number;
  expectedCents: number | null;
}

export interface FigureAsk {
  figure: OrderFigure;
  shops: readonly string[] | undefined;
  /** Range as instants; null means all time. */
  range: { start: Date; end: Date } | null;
  state?: MoneyState | undefined;
  house?: string | undefined;
}

const AMOUNTS: Readonly<Record<FigureRule['amount'], string>> = {
  day: 'o.money_cents - o.corrected_cents',
  own: 'o.money_cents',
  cost: 'o.cost_cents',
};

/** Lists the orders and corrections that a figure adds up: corrections first, then orders, each newest first. */
export async function listFigureLines(
  db: Queryable,
  scope: OwnerScope,
  { figure, shops, range, state, house }: FigureAsk,
  page: { limit: number; offset: number },
): Promise<FigureLine[]> {
  const { states, amount, hasCorrections } = FIGURE_RULES[figure];
  const { ownerId } = scope;
  const wanted = state === undefined ? states : [state];
  const isAt = (column: string) =>
    range === null ? sql`` : sql`and ${sql.ref(column)} >= ${range.start} and ${sql.ref(column)} < ${range.end}`;
  const orders = sql`select 1 as rank, o.id, o.id as order_id, o.shop_id, o.created_at as at, o.status, ${MONEY_STATE} as state,
      ${sql.raw(AMOUNTS[amount])} as cents,
      case when o.is_settled then o.estimated_cents end as expected_cents
    from orders o where o.owner_id = ${ownerId} ${shopsOf(scope, shops, 'o.shop_id')} ${isAt('o.created_at')}
      ${wanted === null ? sql`and o.cost_cents <> 0 and o.money_state <> 'foreign'` : sql`and ${MONEY_STATE} = any(${wanted}::text[])`}
      ${house === undefined ? sql`` : sql`and coalesce(o.fulfil_house, 'NONE') = ${house}`}`;
  const corrections = sql`select 0 as rank, c.order_id || '-' || c.id as id, c.order_id, c.shop_id, c.at,
      c.kind as status, 'correction' as state, c.cents, null::bigint as expected_cents
    from order_corrections c where c.owner_id = ${ownerId} ${shopsOf(scope, shops, 'c.shop_id')} ${isAt('c.at')}`;
  const isCorrected = hasCorrections && state === undefined && house === undefined;
  const lines = wanted?.length === 0 ? corrections : isCorrected ? sql`(${orders}) union all (${corrections})` : orders;
  const result = await sql<FigureLine>`
    select l.id, l.order_id as "orderId", l.shop_id as "shopId", p.name as "productName", l.at, l.status, l.state,
      l.cents::bigint as cents, l.expected_cents::bigint as "expectedCents"
    from (select * from (${lines}) u order by rank, at desc, id limit ${page.limit} offset ${page.offset}) l
    cross join lateral (select coalesce((select product_name from order_products
      where owner_id = ${ownerId} and order_id = l.order_id order by position limit 1), '') as name) p
    order by l.rank, l.at desc, l.id`.execute(db);
  return result.rows;
}

/** Orders in one currency other than USD, grouped by shop and status. */
export interface OtherCurrencySums {
  shopId: string;
  status: string;
  currency: string;
  count: number;
  /** Sum of the buyers' payments, in hundredths of the currency. */
  cents: number;
}

/** Lists orders in other currencies, which no figure includes (PRF-20). There are few of them, and they have their own index. */
export async function listOtherCurrencies(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
  range: { start: Date; end: Date } | null,
): Promise<OtherCurrencySums[]> {
  const { rows } = await sql<OtherCurrencySums>`
    select shop_id as "shopId", status, currency, count(*)::bigint as count, sum(total_cents)::bigint as cents from orders
    where owner_id = ${scope.ownerId} ${shopsOf(scope, shops, 'shop_id')} and currency <> 'USD'
      ${range === null ? sql`` : sql`and created_at >= ${range.start} and created_at < ${range.end}`}
    group by 1, 2, 3 order by 3, 2, 1`.execute(db);
  return rows;
}
