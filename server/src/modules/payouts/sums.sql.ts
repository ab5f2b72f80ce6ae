import { FAILED_PAYMENTS } from '@bobbin/domain/money/payouts';
import { LA_TIME_ZONE, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

/** First and last Los Angeles day, both inclusive; an absent day leaves this end open. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
  /** The requested shops; all shops of the scope when absent. */
  shops?: readonly string[] | undefined;
}

/** Selects payments of some days; an instant may end the last day early. */
export interface PaymentRange extends DayRange {
  until?: Date | undefined;
}

/** The period of the sums: a day, a month such as 2026-11, or empty for the whole range. */
export type SumGrain = 'day' | 'month' | 'whole';

export interface SettledSum {
  key: string;
  shopId: string;
  /** Settled amounts of orders, minus later refunds. */
  ordersCents: number;
  /** Number of amounts of orders; an order that was corrected on another day counts there a second time. */
  ordersCount: number;
  /** The sum of only the negative amounts in `ordersCents`: refunds, and orders whose settlement is negative. */
  takenCents: number;
  /** Adjustments that belong to no order: chargebacks, penalties, compensations. */
  transactionsCents: number;
  transactionsCount: number;
  reserveHeldCents: number;
  reserveReleasedCents: number;
}

/** Sums of payments by the day on which they reached the bank: settlement − held + released + other = paid (PAY-15). */
export interface PaymentSum {
  key: string;
  shopId: string;
  count: number;
  /** The settled amount. */
  settlementCents: number;
  /** The reserve that was held back, and the part of earlier reserves that was released; both are positive. */
  heldCents: number;
  releasedCents: number;
  /** Difference that the marketplace does not explain; 0 when its figures add up. */
  otherCents: number;
  /** Amount that was paid to the bank, before any currency exchange. */
  paidCents: number;
}

/** Number of payments of some days that no sum includes (PAY-15). */
export interface UncountedPayments {
  shopId: string;
  status: string;
  /** Currency of the payments; null for dollars. */
  currency: string | null;
  count: number;
}

function keyOf(grain: SumGrain, day: RawBuilder<unknown>): RawBuilder<string> {
  if (grain === 'whole') return sql<string>`''::text`;
  return grain === 'day' ? sql<string>`${day}::text` : sql<string>`to_char(${day}, 'YYYY-MM')`;
}

function inRange({ from, to, shops }: DayRange, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (from !== undefined) parts.push(sql`${day} >= ${from}::date`);
  if (to !== undefined) parts.push(sql`${day} <= ${to}::date`);
  if (shops !== undefined) parts.push(sql`shop_id = any(${shops}::text[])`);
  return sql.join(parts, sql` and `);
}

/** Sums statement days by shop. This is cheap, because a shop has one row per day, however many orders it has. */
export async function sumSettled(
  db: Queryable,
  scope: OwnerScope,
  range: DayRange,
  grain: SumGrain,
): Promise<SettledSum[]> {
  const { rows } = await sql<SettledSum>`
    select ${keyOf(grain, sql`la_day`)} as key, shop_id as "shopId", sum(orders_cents)::bigint as "ordersCents",
      sum(orders_count)::bigint as "ordersCount", sum(taken_cents)::bigint as "takenCents",
      sum(transactions_cents)::bigint as "transactionsCents", sum(transactions_count)::bigint as "transactionsCount",
      sum(reserve_held_cents)::bigint as "reserveHeldCents", sum(reserve_released_cents)::bigint as "reserveReleasedCents"
    from statements
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and ${inRange(range, sql`la_day`)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Time at which a payment reached the bank, or another time of the payment when the marketplace omits it. */
const PAID_AT = sql`coalesce(paid_at, created_at)`;
const PAID_DAY = sql`(${PAID_AT} at time zone ${sql.lit(LA_TIME_ZONE)})::date`;
const IS_PAID = sql`status = 'PAID'`;
/** Leaves out other currencies, which are listed separately, because Bobbin converts no currencies. */
const IS_USD = sql`coalesce(settlement_currency, 'USD') = 'USD'`;
const PAID_CENTS = sql`coalesce(p.before_exchange_cents, p.settlement_cents + coalesce(p.reserve_cents, 0))`;

/** Converts the days to instants. */
function isIn({ from, to, until, shops }: PaymentRange, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = [inRange({ shops }, sql`true`)];
  if (from !== undefined) parts.push(sql`${at} >= ${new Date(laDayStart(from))}`);
  if (to !== undefined) parts.push(sql`${at} < ${new Date(laDayEnd(to))}`);
  if (until !== undefined) parts.push(sql`${at} < ${until}`);
  return sql.join(parts, sql` and `);
}

/**
 * Returns the day on which lists show a payment (PAY-15): for a paid one the day at which it reached the bank, for a failed one the day of the
 * attempt. It is null for a payment in progress, which every period includes.
 */
export const LISTED_AT = sql`case when ${IS_PAID} then ${PAID_AT}
  when status in (${sql.join(FAILED_PAYMENTS.map((word) => sql.lit(word)))}) then created_at end`;

/** One payment in the list of payments that a sum adds up. */
export interface PaymentLine {
  id: string;
  shopId: string;
  status: string;
  /** Time of the payment. */
  at: Date;
  paidCents: number;
}

/** Lists the payments that a sum adds up, newest first. */
export async function listPaidLines(
  db: Queryable,
  scope: OwnerScope,
  range: PaymentRange,
  page: { limit: number; offset: number },
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    select p.id, p.shop_id as "shopId", p.status, ${PAID_AT} as at, ${PAID_CENTS} as "paidCents" from payments p
    where p.owner_id = ${scope.ownerId} and ${inShops(scope, 'p.shop_id')} and ${IS_PAID} and ${IS_USD} and ${isIn(range, PAID_AT)}
    order by ${PAID_AT} desc, p.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Sums payments by shop and day of payment. */
export async function sumPayments(
  db: Queryable,
  scope: OwnerScope,
  range: PaymentRange,
  grain: SumGrain,
): Promise<PaymentSum[]> {
  // Takes held and released amounts from the rows of the statement days; when these do not agree with the payment, from the payment's own difference.
  const { rows } = await sql<PaymentSum>`
    select key, "shopId", count(*)::bigint as count, sum(settlement)::bigint as "settlementCents", sum(held)::bigint as "heldCents",
      sum(released)::bigint as "releasedCents", sum(paid - (settlement - held + released))::bigint as "otherCents",
      sum(paid)::bigint as "paidCents"
    from (
      select ${keyOf(grain, PAID_DAY)} as key, p.shop_id as "shopId", p.settlement_cents as settlement, ${PAID_CENTS} as paid,
        case when d.released - d.held = coalesce(p.reserve_cents, 0) then d.held else greatest(0, -coalesce(p.reserve_cents, 0)) end as held,
        case when d.released - d.held = coalesce(p.reserve_cents, 0) then d.released else greatest(0, coalesce(p.reserve_cents, 0)) end as released
      from payments p cross join lateral (
        select coalesce(sum(s.reserve_held_cents), 0) as held, coalesce(sum(s.reserve_released_cents), 0) as released
        from statements s where s.owner_id = ${scope.ownerId} and ${inShops(scope, 's.shop_id')} and s.payment_id = p.id) d
      where p.owner_id = ${scope.ownerId} and ${inShops(scope, 'p.shop_id')} and ${IS_PAID} and ${IS_USD} and ${isIn(range, PAID_AT)}
    ) one group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Counts the payments that the list of the same days contains but the sum does not. */
export async function countUncounted(
  db: Queryable,
  scope: OwnerScope,
  range: PaymentRange,
): Promise<UncountedPayments[]> {
  const { rows } = await sql<UncountedPayments>`
    select shop_id as "shopId", status, nullif(coalesce(settlement_currency, 'USD'), 'USD') as currency, count(*)::bigint as count
    from payments
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and not (${IS_PAID} and ${IS_USD})
      and (${LISTED_AT} is null or ${isIn(range, LISTED_AT)}) and ${isIn({ shops: range.shops }, LISTED_AT)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
