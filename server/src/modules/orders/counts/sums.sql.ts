import { ELSEWHERE_KINDS } from '@bobbin/domain/orders/order-kind';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** The numbers that are summed and the keys by which they are grouped. Both tables of sums have these columns in addition to owner and day. */
export const SUMS = {
  order: {
    keys: ['shop_id', 'status', 'house', 'money_state'],
    measures: [
      'orders',
      'pieces',
      'paid_cents',
      'money_cents',
      'day_cents',
      'cost_cents',
      'costed',
      'priced_cents',
      'costed_pieces',
      'corrections',
    ],
    tables: { day: 'order_day_sums', month: 'order_month_sums' },
  },
  product: {
    keys: ['shop_id', 'product_id', 'sku_id'],
    measures: ['orders', 'pieces', 'money_cents', 'cost_cents', 'priced', 'priced_cents', 'estimated_cents'],
    tables: { day: 'product_day_sums', month: 'product_month_sums' },
  },
} as const;
export type SumKind = keyof typeof SUMS;
export type Grain = 'day' | 'month';

/** One row of sums: the Los Angeles day, the values of the keys in the sequence of `keys`, and the numbers in the sequence of `measures`. */
export interface SumRow {
  day: string;
  keys: string[];
  values: number[];
}

/** The state of an order's money, as figures group it: an order from elsewhere has no money of the marketplace (ELS-5). */
export const MONEY_STATE = sql`(case when o.kind in (${sql.join(ELSEWHERE_KINDS.map((kind) => sql.lit(kind)))}) then 'elsewhere' else o.money_state end)`;

/** Condition for orders whose factory cost is known and in dollars; screens list the other orders separately (PRF-19, PRF-20). */
const IS_PRICED = sql`o.cost_cents <> 0 and o.money_state <> 'foreign'`;

/**
 * Builds a query that sums orders by day: the orders with the given ids, or all orders of the seller when `ids` is null. An order from elsewhere is
 * not counted as an order; only its cost is (ELS-5).
 */
function orderSums(scope: OwnerScope, ids: readonly string[] | null): RawBuilder<unknown> {
  const { ownerId } = scope;
  const orders = ids === null ? sql`` : sql`and o.id = any(${ids}::text[])`;
  const corrections = ids === null ? sql`` : sql`and c.order_id = any(${ids}::text[])`;
  return sql`
    select o.la_day, o.shop_id, o.status, coalesce(o.fulfil_house, 'NONE') as house, ${MONEY_STATE} as money_state,
      count(*) filter (where ${MONEY_STATE} <> 'elsewhere') as orders, sum(p.pieces) as pieces, sum(case when o.money_state = 'foreign' then 0 else o.total_cents end) as paid_cents, sum(o.money_cents) as money_cents,
      sum(o.money_cents - o.corrected_cents) as day_cents,
      coalesce(sum(o.cost_cents) filter (where ${IS_PRICED}), 0) as cost_cents, count(*) filter (where ${IS_PRICED}) as costed,
      coalesce(sum(o.money_cents) filter (where ${IS_PRICED}), 0) as priced_cents,
      coalesce(sum(p.pieces) filter (where ${IS_PRICED}), 0) as costed_pieces, 0 as corrections
    from orders o cross join lateral (
      select coalesce(sum(quantity), 0) as pieces from order_products where owner_id = ${ownerId} and order_id = o.id) p
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} ${orders} group by 1, 2, 3, 4, 5
    union all
    select c.la_day, c.shop_id, '', '', 'correction', 0, 0, 0, 0, sum(c.cents), 0, 0, 0, 0, count(*)
    from order_corrections c where c.owner_id = ${ownerId} and ${inShops(scope, 'c.shop_id')} ${corrections} group by 1, 2`;
}

/**
 * Builds the daily sums by product. The money and the cost of an order are divided among its products in proportion to their prices. Each share is
 * the difference of two rounded running sums, so the shares add up to the exact amount of the order. An order without money contributes only its cost
 * (PRF-18).
 */
function productSums(scope: OwnerScope, ids: readonly string[] | null): RawBuilder<unknown> {
  const { ownerId } = scope;
  const isSold = sql`${MONEY_STATE} not in ('none', 'gone', 'foreign', 'elsewhere')`;
  const share = (cents: string) =>
    sql.raw(`sum(round(${cents} * upto / whole) - round(${cents} * (upto - weight) / whole))`);
  return sql`
    select o.la_day, o.shop_id, p.product_id, p.sku_id, count(*) as orders,
      coalesce(sum(p.quantity) filter (where ${isSold}), 0) as pieces,
      ${share('o.money_cents')} as money_cents, ${share('o.cost_cents')} as cost_cents,
      count(*) filter (where ${IS_PRICED}) as priced,
      ${share('case when o.cost_cents <> 0 then o.money_cents else 0 end')} as priced_cents,
      ${share("case when o.cost_cents <> 0 and o.money_state in ('provisional', 'onhold', 'hold') then o.money_cents else 0 end")} as estimated_cents
    from orders o cross join lateral (
      select product_id, sku_id, quantity, weight, sum(weight) over (order by position, sku_id) as upto,
        sum(weight) over () as whole
      from (select product_id, sku_id, quantity, position,
          case when sum(sale_price_cents * quantity) over () = 0 then 1 else sale_price_cents * quantity end::numeric as weight
        from order_products where owner_id = ${ownerId} and order_id = o.id) w) p
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and (${isSold} or ${IS_PRICED})
      ${ids === null ? sql`` : sql`and o.id = any(${ids}::text[])`} group by 1, 2, 3, 4`;
}

/** Builds a query that computes sums from the order rows, with the columns of the tables by day. */
function sumsOf(kind: SumKind, scope: OwnerScope, ids: readonly string[] | null): RawBuilder<unknown> {
  return kind === 'order' ? orderSums(scope, ids) : productSums(scope, ids);
}

/** Computes the current sums of the given orders. */
export async function readSums(
  trx: Queryable,
  scope: OwnerScope,
  kind: SumKind,
  ids: readonly string[],
): Promise<SumRow[]> {
  const { keys, measures } = SUMS[kind];
  const values = measures.map((name) => `s.${name}::float8`).join(', ');
  const { rows } = await sql<SumRow>`
    select s.la_day::text as day, array[${sql.raw(keys.map((name) => `s.${name}`).join(', '))}] as keys,
      array[${sql.raw(values)}] as values
    from (${sumsOf(kind, scope, ids)}) s`.execute(trx);
  return rows;
}

/** Adds rows to one table of sums. The rows are locked in the sequence of their keys, so that writers never deadlock. */
export async function addSums(
  trx: Queryable,
  { ownerId }: OwnerScope,
  { kind, grain }: { kind: SumKind; grain: Grain },
  rows: readonly SumRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { keys, measures, tables } = SUMS[kind];
  const names = sql.raw(['la_day', ...keys].join(', '));
  const wanted = sql.raw(measures.join(', '));
  const typed = sql.raw(
    [...keys.map((name) => `${name} text`), ...measures.map((name) => `${name} bigint`)].join(', '),
  );
  const changes = sql.raw(measures.map((name) => `${name} = t.${name} + excluded.${name}`).join(', '));
  const json = rows.map(({ day, keys: words, values }) => ({
    la_day: day,
    ...Object.fromEntries(keys.map((name, index) => [name, words[index]])),
    ...Object.fromEntries(measures.map((name, index) => [name, values[index]])),
  }));
  await sql`
    insert into ${sql.table(tables[grain])} as t (owner_id, ${names}, ${wanted})
    select ${ownerId}, ${names}, ${wanted} from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r(la_day date, ${typed})
    order by ${names}
    on conflict (owner_id, ${names}) do update set ${changes}`.execute(trx);
}

/**
 * Computes all sums of a seller again from the orders, with the same statement as the comparison (PRF-1). The caller must make sure that no other
 * transaction writes orders.
 */
export async function rebuildSums(trx: Queryable, scope: OwnerScope): Promise<void> {
  const { ownerId } = scope;
  for (const kind of ['order', 'product'] as const) {
    const { keys, measures, tables } = SUMS[kind];
    const words = sql.raw(keys.join(', '));
    const numbers = sql.raw(measures.join(', '));
    const added = sql.raw(measures.map((name) => `sum(${name})`).join(', '));
    for (const table of [tables.day, tables.month]) {
      await sql`delete from ${sql.table(table)} where owner_id = ${ownerId} and ${inShops(scope, 'shop_id')}`.execute(
        trx,
      );
    }
    await sql`insert into ${sql.table(tables.day)} (owner_id, la_day, ${words}, ${numbers})
      select ${ownerId}, la_day, ${words}, ${numbers} from (${sumsOf(kind, scope, null)}) s`.execute(trx);
    await sql`insert into ${sql.table(tables.month)} (owner_id, la_day, ${words}, ${numbers})
      select ${ownerId}, date_trunc('month', la_day)::date, ${words}, ${added} from ${sql.table(tables.day)}
      where owner_id = ${ownerId} and ${inShops(scope, 'shop_id')} group by 2, ${words}`.execute(trx);
  }
}

/** A difference between a table of sums and the orders: the amount of the difference, and the stored value. */
export interface SumFault extends SumRow {
  kind: SumKind;
  grain: Grain;
}

/** Lists the differences of a seller's sums from the orders; the list is empty when all sums are right. */
export async function listSumFaults(db: Queryable, scope: OwnerScope): Promise<SumFault[]> {
  const faults: SumFault[] = [];
  for (const kind of ['order', 'product'] as const) {
    const { keys, measures, tables } = SUMS[kind];
    for (const grain of ['day', 'month'] as const) {
      const words = sql.raw(keys.join(', '));
      const differences = sql.raw(
        measures.map((name) => `(coalesce(a.${name}, 0) - coalesce(c.${name}, 0))::float8`).join(', '),
      );
      const isWrong = sql.raw(measures.map((name) => `coalesce(a.${name}, 0) <> coalesce(c.${name}, 0)`).join(' or '));
      const day = grain === 'day' ? sql`la_day` : sql`date_trunc('month', la_day)::date`;
      const added = sql.raw(measures.map((name) => `sum(${name}) as ${name}`).join(', '));
      const { rows } = await sql<SumRow>`
        select la_day::text as day, array[${words}] as keys, array[${differences}] as values
        from (select * from ${sql.table(tables[grain])} where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')}) c
        full join (select ${day} as la_day, ${words}, ${added} from (${sumsOf(kind, scope, null)}) s
          group by 1, ${words}) a using (la_day, ${words})
        where ${isWrong}`.execute(db);
      faults.push(...rows.map((row) => ({ ...row, kind, grain })));
    }
  }
  return faults;
}
