import type { ChargeFigure } from '@bobbin/domain/money/figures';
import type { TransactionType } from '@bobbin/domain/money/transaction-types';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

/** Types of charges by figure: prices of designs, and other costs (renewals of shops, and corrections by staff). */
const TYPES = {
  designs: ['DESIGN', 'SKU_DESIGN'],
  others: ['RENEWAL', 'ADJUSTMENT'],
} as const satisfies Record<ChargeFigure, readonly TransactionType[]>;

/** Range of instants with an exclusive end; null means all time. */
export type ChargeRange = { start: Date; end: Date } | null;

/** The charges of one type in one range; `cents` is positive for payments by the seller. */
export interface ChargeSum {
  range: number;
  type: string;
  isDesign: boolean;
  count: number;
  cents: number;
}

// Repeats the condition of the index on charges, which contains only these rows.
const IS_COST = sql`type in ('DESIGN', 'SKU_DESIGN', 'RENEWAL', 'ADJUSTMENT')`;

function isIn(range: ChargeRange): RawBuilder<unknown> {
  return range === null ? sql`` : sql`and created_at >= ${range.start} and created_at < ${range.end}`;
}

function isOf(shops: readonly string[] | undefined): RawBuilder<unknown> {
  return shops === undefined ? sql`` : sql`and for_shop = any(${shops}::text[])`;
}

/** Sums charges in several ranges, by type. With `shops`, sums only charges for these shops. */
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
  /** Amount that the seller paid; positive. */
  cents: number;
}

export interface ChargeAsk {
  kind: ChargeFigure;
  shops: readonly string[] | undefined;
  range: ChargeRange;
}

/** Lists the charges that such a sum adds up, newest first. */
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

/** Counts charges of the same types and time that the sum leaves out: pending or cancelled ones, and those of other shops or of no shop. */
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
 * Builds a relation of the design fees of some days for a statement of another module. Its columns are id, code, at, type, description, shop_id,
 * sku_id (empty when the fee has no SKU), order_id, and cents, positive for what the seller paid. A fee for several SKUs has one row per SKU, and
 * these rows add up to the fee.
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

/** Sums the design fees of orders minus refunds; the result has no entry for an order without fees. */
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
