import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';
import { LISTED_AT } from './sums.sql.ts';

export interface PaymentRow {
  id: string;
  shopId: string;
  status: string;
  createdAt: Date;
  paidAt: Date | null;
  bankAccount: string | null;
  amountCents: number | null;
  amountCurrency: string | null;
  exchangeRate: string | null;
  beforeExchangeCents: number | null;
  beforeExchangeCurrency: string | null;
  reserveCents: number | null;
  reserveCurrency: string | null;
  settlementCents: number;
  settlementCurrency: string | null;
  statementsCount: number;
  ordersCents: number;
  ordersCount: number;
  transactionsCents: number;
  transactionsCount: number;
  profitCents: number | null;
  profitFixedAt: Date | null;
  profitFixedBy: string | null;
}

export interface PaymentFilter {
  shops?: readonly string[] | undefined;
  statuses?: readonly string[] | undefined;
  isSynced?: boolean | undefined;
  /** Matches ids that begin with this text. */
  idPrefix?: string | undefined;
  /** Start of the range, inclusive, compared with the day on which lists show a payment. */
  from?: Date | undefined;
  /** End of the range, exclusive; absent means no end. */
  until?: Date | undefined;
}

const COLUMNS = sql`
  id, shop_id as "shopId", status, created_at as "createdAt", paid_at as "paidAt", bank_account as "bankAccount",
  amount_cents as "amountCents", amount_currency as "amountCurrency", exchange_rate as "exchangeRate",
  before_exchange_cents as "beforeExchangeCents", before_exchange_currency as "beforeExchangeCurrency",
  reserve_cents as "reserveCents", reserve_currency as "reserveCurrency", settlement_cents as "settlementCents",
  settlement_currency as "settlementCurrency", statements_count as "statementsCount", orders_cents as "ordersCents",
  orders_count as "ordersCount", transactions_cents as "transactionsCents", transactions_count as "transactionsCount",
  profit_cents as "profitCents", profit_fixed_at as "profitFixedAt", profit_fixed_by as "profitFixedBy"`;

/** Condition that the settlement, the reserves and the paid amount of a payment add up as PAY-5 requires. */
const ADDS_UP = sql`settlement_cents = orders_cents + transactions_cents`;

function conditions(scope: OwnerScope, filter: PaymentFilter): RawBuilder<unknown> {
  const { shops, statuses, isSynced, idPrefix, from, until } = filter;
  const parts: RawBuilder<unknown>[] = [sql`owner_id = ${scope.ownerId}`, inShops(scope, 'shop_id')];
  if (shops && shops.length > 0) parts.push(sql`shop_id = any(${shops}::text[])`);
  if (statuses && statuses.length > 0) parts.push(sql`status = any(${statuses}::text[])`);
  if (isSynced !== undefined) parts.push(isSynced ? sql`${ADDS_UP}` : sql`not (${ADDS_UP})`);
  if (idPrefix) parts.push(sql`starts_with(id, ${idPrefix})`);
  // Includes payments in progress in every period, because they have no day yet (PAY-15).
  if (from) parts.push(sql`coalesce(${LISTED_AT}, 'infinity') >= ${from}`);
  if (until) parts.push(sql`coalesce(${LISTED_AT}, '-infinity') < ${until}`);
  return sql.join(parts, sql` and `);
}

export async function countPayments(db: Queryable, scope: OwnerScope, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from payments where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listPayments(
  db: Queryable,
  scope: OwnerScope,
  filter: PaymentFilter,
  page: { offset: number; limit: number; isAscending: boolean },
): Promise<PaymentRow[]> {
  const order = page.isAscending ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments where ${conditions(scope, filter)}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function getPayment(db: Queryable, scope: OwnerScope, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(trx: Queryable, scope: OwnerScope, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and id = ${id}
    for update`.execute(trx);
  return rows[0];
}

/** Stores the fixed profit of a payment, or clears it. */
export async function fixProfit(
  trx: Queryable,
  scope: OwnerScope,
  id: string,
  fixed: { cents: number; at: Date } | null,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({
      profit_cents: fixed?.cents ?? null,
      profit_fixed_at: fixed?.at ?? null,
      profit_fixed_by: fixed && scope.actor.name,
      profit_fixed_by_id: fixed && scope.actor.userId,
    })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', '=', id)
    .execute();
}
