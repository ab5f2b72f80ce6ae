import { LA_TIME_ZONE, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';

/** Days of Los Angeles, both included; without one there is no end on that side. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
  /** All of the scope's when left out. */
  shops?: readonly string[] | undefined;
}

/** Payments of some days, the last of which may be cut at an instant that is no part of them. */
export interface PaymentRange extends DayRange {
  until?: Date | undefined;
}

/** `key` is a day, a month as 2026-11, or empty for the whole range. */
export type SumGrain = 'day' | 'month' | 'whole';

export interface SettledSum {
  key: string;
  shopId: string;
  /** What orders settled at, refunds after the settlement taken off. */
  ordersCents: number;
  /** Amounts of orders; an order that is corrected on another day counts there once more. */
  ordersCount: number;
  /** Of `ordersCents` what was taken: refunds, and orders that settled below nothing. */
  takenCents: number;
  /** Adjustments beside orders: charge-backs, penalties, compensations. */
  transactionsCents: number;
  transactionsCount: number;
  reserveHeldCents: number;
  reserveReleasedCents: number;
}

export interface PaymentSum {
  key: string;
  shopId: string;
  count: number;
  /** What was settled. */
  settlementCents: number;
  /** What goes to the bank before any exchange: settled, with reserves kept back and given back. */
  paidCents: number;
  /** Of both, what is not paid yet. */
  openCount: number;
  openSettlementCents: number;
  openPaidCents: number;
  /** How many do not add up (PAY-5). */
  unsyncedCount: number;
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

/** Sums of settled days by shop. A shop has one row a day, whatever was sold. */
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

const CREATED_DAY = sql`(created_at at time zone ${sql.lit(LA_TIME_ZONE)})::date`;

/** The days as instants: by these the index finds the payments. */
function isPaidIn({ from, to, until, shops }: PaymentRange): RawBuilder<unknown> {
  const parts = [inRange({ shops }, CREATED_DAY)];
  if (from !== undefined) parts.push(sql`created_at >= ${new Date(laDayStart(from))}`);
  if (to !== undefined) parts.push(sql`created_at < ${new Date(laDayEnd(to))}`);
  if (until !== undefined) parts.push(sql`created_at < ${until}`);
  return sql.join(parts, sql` and `);
}

/** A payment as a line of what such a sum is made of. */
export interface PaymentLine {
  id: string;
  shopId: string;
  status: string;
  at: Date;
  settlementCents: number;
}

/** The payments of a sum, the newest first. */
export async function listPaidLines(
  db: Queryable,
  scope: OwnerScope,
  range: PaymentRange,
  page: { limit: number; offset: number },
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    select id, shop_id as "shopId", status, created_at as at, settlement_cents as "settlementCents" from payments
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and ${isPaidIn(range)}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Sums of payments by shop, in the day on which they were made. */
export async function sumPayments(
  db: Queryable,
  scope: OwnerScope,
  range: PaymentRange,
  grain: SumGrain,
): Promise<PaymentSum[]> {
  const paid = sql`coalesce(before_exchange_cents, settlement_cents + coalesce(reserve_cents, 0))`;
  const isOpen = sql`status <> 'PAID'`;
  const { rows } = await sql<PaymentSum>`
    select ${keyOf(grain, CREATED_DAY)} as key, shop_id as "shopId", count(*)::bigint as count,
      sum(settlement_cents)::bigint as "settlementCents", sum(${paid})::bigint as "paidCents",
      (count(*) filter (where ${isOpen}))::bigint as "openCount",
      coalesce(sum(settlement_cents) filter (where ${isOpen}), 0)::bigint as "openSettlementCents",
      coalesce(sum(${paid}) filter (where ${isOpen}), 0)::bigint as "openPaidCents",
      (count(*) filter (where settlement_cents <> orders_cents + transactions_cents))::bigint as "unsyncedCount"
    from payments
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and ${isPaidIn(range)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
