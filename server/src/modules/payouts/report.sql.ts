import type { PayoutMatch } from '@bobbin/domain/money/payouts';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

export interface DayRow {
  id: string;
  at: Date;
  settlementCents: number;
  rowsCents: number;
  heldCents: number;
  releasedCents: number;
  brokenCount: number;
  readAt: Date | null;
}

/** Lists the statement days of a payment, newest first; at most a month of them. */
export async function listDays(db: Queryable, scope: OwnerScope, paymentId: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select id, at, settlement_cents as "settlementCents", orders_cents + transactions_cents as "rowsCents",
      reserve_held_cents as "heldCents", reserve_released_cents as "releasedCents", broken_count as "brokenCount",
      read_at as "readAt"
    from statements where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and payment_id = ${paymentId}
    order by at desc, id desc`.execute(db);
  return rows;
}

export interface PaidOrder {
  orderId: string;
  cents: number;
  createdAt: Date | null;
  /** True when no earlier statement day has settled the order; only the first such day deducts the costs of the order (PAY-7). */
  isFirst: boolean;
}

/** Selects the statement days of a payment, for statements on their rows. */
const daysOf = (scope: OwnerScope, paymentId: string): RawBuilder<unknown> =>
  sql`select id from statements where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and payment_id = ${paymentId}`;

/**
 * Lists all orders of a payment, each with the amount that the payment settled. All are read at once, because their costs come from another module.
 */
export async function listPaidOrders(db: Queryable, scope: OwnerScope, paymentId: string): Promise<PaidOrder[]> {
  const { rows } = await sql<PaidOrder>`
    select p.order_id as "orderId", p.cents, p.created_at as "createdAt", not exists (
        select from statement_transactions e
        where e.owner_id = ${scope.ownerId} and ${inShops(scope, 'e.shop_id')} and e.order_id = p.order_id
          and e.type = 'ORDER' and (e.at, e.statement_id) < (p.at, p.statement_id)) as "isFirst"
    from (
      select t.order_id, sum(t.settlement_cents)::bigint as cents, min(t.order_created_at) as created_at,
        min(t.at) as at, (array_agg(t.statement_id order by t.at, t.statement_id))[1] as statement_id
      from statement_transactions t
      where t.owner_id = ${scope.ownerId} and ${inShops(scope, 't.shop_id')} and t.type = 'ORDER' and t.order_id is not null
        and t.statement_id in (${daysOf(scope, paymentId)})
      group by t.order_id
    ) p`.execute(db);
  return rows;
}

export interface TransactionRow {
  id: string;
  statementId: string;
  at: Date;
  type: string;
  orderId: string | null;
  adjustmentId: string | null;
  settlementCents: number;
}

/** Lists the lines of a payment that are neither orders nor reserves. */
export async function listTransactions(
  db: Queryable,
  scope: OwnerScope,
  paymentId: string,
  page: { offset: number; limit: number; isAscending: boolean },
): Promise<TransactionRow[]> {
  const order = page.isAscending ? sql`at asc, id asc` : sql`at desc, id desc`;
  const { rows } = await sql<TransactionRow>`
    select id, statement_id as "statementId", at, type, order_id as "orderId", adjustment_id as "adjustmentId",
      settlement_cents as "settlementCents"
    from statement_transactions
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and type not in ('ORDER', 'RESERVE')
      and statement_id in (${daysOf(scope, paymentId)})
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns the date on which the last reserve of a payment is expected to be released. */
export async function findReleaseAt(db: Queryable, scope: OwnerScope, paymentId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(release_at) as at from statement_transactions
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and reserve_status = 'COLLECTED'
      and statement_id in (${daysOf(scope, paymentId)})`.execute(db);
  return rows[0]?.at ?? null;
}

/** Maximum number of matches of one kind; more would not help to explain the difference. */
const MATCHES_MAX = 3;

/** Finds rows and statement days of the shop near the payment whose amount equals the unexplained difference (PAY-6). */
export async function listMatches(
  db: Queryable,
  scope: OwnerScope,
  payment: { id: string; shopId: string; from: Date; until: Date },
  missing: number,
): Promise<PayoutMatch[]> {
  const { rows } = await sql<Omit<PayoutMatch, 'at'> & { at: Date }>`
    (select 'statementUnassigned' as cause, settlement_cents as cents, null as "orderId", id as "statementId", at
      from statements where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and shop_id = ${payment.shopId}
        and payment_id is null and settlement_cents = ${missing} and at between ${payment.from} and ${payment.until}
      order by at desc limit ${MATCHES_MAX})
    union all
    (select 'otherPayout', t.settlement_cents, t.order_id, t.statement_id, t.at
      from statement_transactions t
      join statements s on s.owner_id = ${scope.ownerId} and ${inShops(scope, 's.shop_id')} and s.id = t.statement_id
      where t.owner_id = ${scope.ownerId} and ${inShops(scope, 't.shop_id')} and t.shop_id = ${payment.shopId}
        and s.shop_id = ${payment.shopId} and s.at between ${payment.from} and ${payment.until}
        and t.type <> 'RESERVE' and s.payment_id is distinct from ${payment.id} and t.settlement_cents = ${missing}
      order by t.at desc limit ${MATCHES_MAX})
    union all
    (select 'repeated', t.settlement_cents, t.order_id, max(t.statement_id), max(t.at)
      from statement_transactions t
      where t.owner_id = ${scope.ownerId} and ${inShops(scope, 't.shop_id')} and t.type <> 'RESERVE'
        and t.settlement_cents = ${-missing} and t.statement_id in (${daysOf(scope, payment.id)})
      group by t.id, t.order_id, t.settlement_cents having count(*) > 1 limit ${MATCHES_MAX})`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
