import type { ChargeFigure } from '@bobbin/domain/money/figures';
import type { TransactionType } from '@bobbin/domain/money/transaction-types';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

/** Types that are prices of designs; other costs are shops' renewals and staff corrections. */
const TYPES = {
  designs: ['DESIGN', 'SKU_DESIGN'],
  others: ['RENEWAL', 'ADJUSTMENT'],
} as const satisfies Record<ChargeFigure, readonly TransactionType[]>;

/** Range of instants, without its end; null for all time. */
export type ChargeRange = { start: Date; end: Date } | null;

/** Payments of one kind of charge in one range; positive when paid. */
export interface ChargeSum {
  range: number;
  type: string;
  isDesign: boolean;
  count: number;
  cents: number;
}

// Identical to the condition of its index, which contains only these rows.
const IS_COST = sql`type in ('DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT')`;

function isIn(range: ChargeRange): RawBuilder<unknown> {
  return range === null ? sql`` : sql`and created_at >= ${range.start} and created_at < ${range.end}`;
}

function isOf(shops: readonly string[] | undefined): RawBuilder<unknown> {
  return shops === undefined ? sql`` : sql`and for_shop = any(${shops}::text[])`;
}

/** Sums charges in several ranges, by type; with `shops` only those for one of these shops. */
export async function sumCharges(
  db: Queryable,
  { ownerId }: OwnerScope,
  shops: readonly string[] | undefined,
  ranges: readonly ChargeRange[],
): Promise<ChargeSum[]> {
  const parts = ranges.map(
    (range, index) => sql`select ${index}::int as range, type, type = any(${TYPES.designs}::text[]) as "isDesign",
        count(*)::bigint as count, -sum(amount_cents)::bigint as cents
      from transactions where owner_id = ${ownerId} and status = 'SUCCESS' and ${IS_COST} ${isOf(shops)} ${isIn(range)}
      group by 2`,
  );
  const { rows } = await sql<ChargeSum>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

export interface ChargeLine {
  id: string;
  code: string;
  type: string;
  status: string;
  description: string;
  shopId: string | null;
  at: Date;
  /** Amount paid, above zero. */
  cents: number;
}

export interface ChargeAsk {
  kind: ChargeFigure;
  shops: readonly string[] | undefined;
  range: ChargeRange;
}

/** Lists the charges of such a sum, the newest first. */
export async function listCharges(
  db: Queryable,
  { ownerId }: OwnerScope,
  { kind, shops, range }: ChargeAsk,
  page: { limit: number; offset: number },
): Promise<ChargeLine[]> {
  const { rows } = await sql<ChargeLine>`
    select id, code, type, status, description, for_shop as "shopId", created_at as at, -amount_cents as cents
    from transactions where owner_id = ${ownerId} and status = 'SUCCESS' and ${IS_COST}
      and type = any(${TYPES[kind]}::text[]) ${isOf(shops)} ${isIn(range)}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Counts charges of the same kind and time that are not in the sum: pending or cancelled ones, and those of other shops or of no shop. */
export async function countLeftOut(
  db: Queryable,
  { ownerId }: OwnerScope,
  { kind, shops, range }: ChargeAsk,
): Promise<{ status: string; count: number }[]> {
  const ofOthers = shops === undefined ? sql`false` : sql`for_shop is null or not (for_shop = any(${shops}::text[]))`;
  const { rows } = await sql<{ status: string; count: number }>`
    select case when status = 'SUCCESS' then 'OTHER_SHOPS' else status end as status, count(*)::bigint as count
    from transactions where owner_id = ${ownerId} and ${IS_COST} and type = any(${TYPES[kind]}::text[])
      and (status <> 'SUCCESS' or ${ofOthers}) ${isIn(range)} group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Design fees of some days as a relation for a statement of another module: id, code, at, type, description, shop_id, sku_id (empty for
 * none), order_id, and cents above zero for what was paid. A fee for several SKUs has a row for each; they add up to it.
 */
export function designFees(
  { ownerId }: OwnerScope,
  shops: readonly string[] | undefined,
  range: ChargeRange,
): RawBuilder<unknown> {
  return sql`(select id, code, created_at as at, type, description, for_shop as shop_id, for_order as order_id,
      coalesce(s.sku, '') as sku_id, coalesce(s.cents, -amount_cents) as cents
    from transactions left join lateral jsonb_to_recordset(for_skus) as s(sku text, cents bigint) on true
    where owner_id = ${ownerId} and status = 'SUCCESS' and ${IS_COST} and type = any(${TYPES.designs}::text[])
      ${isOf(shops)} ${isIn(range)})`;
}

/** Sums the design fees of orders less refunds; orders without any are missing. */
export async function sumDesignFees(
  db: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ orderId: string; cents: number }>`
    select for_order as "orderId", -sum(amount_cents)::bigint as cents from transactions
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'for_shop')} and for_order = any(${orderIds}::text[])
      and status = 'SUCCESS' and type = any(${TYPES.designs}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ orderId, cents }) => [orderId, cents]));
}
