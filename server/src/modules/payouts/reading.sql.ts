import type { Payment, Statement, StatementTransaction } from '@bobbin/connectors/marketplace-money';
import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

export interface PayoutState {
  paymentsCursor: Date | null;
  statementsCursor: Date | null;
  readAt: Date | null;
}

export async function getState(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
): Promise<PayoutState | undefined> {
  return db
    .selectFrom('payout_states')
    .select(['payments_cursor as paymentsCursor', 'statements_cursor as statementsCursor', 'read_at as readAt'])
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

export async function setState(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  changes: Partial<{ payments_cursor: Date; statements_cursor: Date; read_at: Date }>,
): Promise<void> {
  await trx
    .insertInto('payout_states')
    .values({ owner_id: ownerId, shop_id: shopId, ...changes })
    .onConflict((conflict) => {
      const known = conflict.columns(['owner_id', 'shop_id']);
      return Object.keys(changes).length === 0 ? known.doNothing() : known.doUpdateSet(changes);
    })
    .execute();
}

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

/** A payment in the documented form; payments in other forms were sorted out before. */
export type ToldPayment = Payment & { createdAt: number; settlement: NonNullable<Payment['settlement']> };

/** Writes the marketplace's fields of a payment; keeps our counts and the fixed profit. */
export async function upsertPayment(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  told: ToldPayment,
): Promise<void> {
  const values = {
    shop_id: shopId,
    status: told.status ?? '',
    created_at: new Date(told.createdAt),
    paid_at: toDate(told.paidAt),
    bank_account: told.bankAccount,
    amount_cents: told.amount?.cents ?? null,
    amount_currency: told.amount?.currency ?? null,
    exchange_rate: told.exchangeRate,
    before_exchange_cents: told.beforeExchange?.cents ?? null,
    before_exchange_currency: told.beforeExchange?.currency ?? null,
    reserve_cents: told.reserve?.cents ?? null,
    reserve_currency: told.reserve?.currency ?? null,
    settlement_cents: told.settlement.cents,
    settlement_currency: told.settlement.currency,
  };
  await trx
    .insertInto('payments')
    .values({ owner_id: ownerId, id: told.id, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doUpdateSet(values))
    .execute();
}

/** Finds the oldest payment since an instant that is still in progress. */
export async function findOpenPayment(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  since: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('payments')
    .select((select) => select.fn.min('created_at').as('at'))
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('created_at', '>=', since)
    .where('status', '<>', 'PAID')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Finds the oldest statement day since an instant that has no payment or an unpaid payment. */
export async function findOpenStatement(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  since: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from statements
    where owner_id = ${ownerId} and shop_id = ${shopId} and at >= ${since}
      and (payment_id is null or payment_status is distinct from 'PAID')`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * Writes the marketplace's fields of a statement day; a day whose amount changed will be read again. Returns the payments to which the day belonged
 * before or belongs now.
 */
export async function upsertStatement(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  told: Statement,
  laDay: string,
): Promise<string[]> {
  const known = await trx
    .selectFrom('statements')
    .select(['payment_id as paymentId', 'settlement_cents as settlementCents'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', told.id)
    .forUpdate()
    .executeTakeFirst();
  const values = {
    shop_id: shopId,
    at: new Date(told.at),
    la_day: laDay,
    payment_id: told.paymentId,
    payment_status: told.paymentStatus,
    settlement_cents: told.settlementCents,
    currency: told.currency,
  };
  const anew = known !== undefined && known.settlementCents !== told.settlementCents;
  await trx
    .insertInto('statements')
    .values({ owner_id: ownerId, id: told.id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'id'])
        .doUpdateSet({ ...values, ...(anew ? { read_at: null, page_cursor: null } : {}) }),
    )
    .execute();
  if (known?.paymentId === told.paymentId) return [];
  return [known?.paymentId, told.paymentId].filter((id) => id != null);
}

export interface UnreadStatement {
  id: string;
  at: Date;
  paymentId: string | null;
  pageToken: string | null;
}

/** Lists the statement days to read: incomplete days, and for some weeks, at intervals, days whose rows do not add up to the day's amount. */
export async function listUnread(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  again: { readBefore: Date; since: Date },
  limit: number,
): Promise<UnreadStatement[]> {
  const { rows } = await sql<UnreadStatement>`
    select id, at, payment_id as "paymentId", page_cursor as "pageToken" from statements
    where owner_id = ${ownerId} and shop_id = ${shopId} and (read_at is null or (at >= ${again.since}
      and read_at < ${again.readBefore} and settlement_cents <> orders_cents + transactions_cents))
    order by at, id limit ${limit}`.execute(db);
  return rows;
}

/** Inserts or updates the rows of a statement day. */
export async function upsertRows(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  { id, at }: { id: string; at: Date },
  rows: readonly StatementTransaction[],
): Promise<void> {
  // An INSERT … ON CONFLICT may touch a row only once; when a page contains a row twice, the last version is used.
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of byId.values()) {
    const values = {
      shop_id: shopId,
      at,
      type: row.type,
      order_id: row.orderId,
      order_created_at: toDate(row.orderCreatedAt),
      adjustment_id: row.adjustmentId,
      settlement_cents: row.settlementCents,
      reserve_cents: row.reserveCents,
      reserve_status: row.reserveStatus,
      release_at: toDate(row.releaseAt),
    };
    await trx
      .insertInto('statement_transactions')
      .values({ owner_id: ownerId, statement_id: id, id: row.id, ...values })
      .onConflict((conflict) => conflict.columns(['owner_id', 'statement_id', 'id']).doUpdateSet(values))
      .execute();
  }
}

/** Deletes rows that the marketplace no longer returns; returns the orders that these rows named. */
export async function removeUnseenRows(
  trx: Queryable,
  { ownerId }: OwnerScope,
  statementId: string,
  seenIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string | null }>`
    delete from statement_transactions
    where owner_id = ${ownerId} and statement_id = ${statementId} and not (id = any(${seenIds}::text[]))
    returning order_id as "orderId"`.execute(trx);
  return rows.map(({ orderId }) => orderId).filter((id) => id !== null);
}

/** Adds up the rows of a statement day, and stores how far the day has been read. */
export async function recountStatement(
  trx: Queryable,
  { ownerId }: OwnerScope,
  statementId: string,
  progress: { pageToken: string | null; readAt: Date | null; brokenCount: number },
): Promise<void> {
  await sql`
    update statements s set orders_cents = t.orders_cents, orders_count = t.orders_count, taken_cents = t.taken_cents,
      transactions_cents = t.transactions_cents, transactions_count = t.transactions_count,
      reserve_held_cents = t.held_cents, reserve_released_cents = t.released_cents, broken_count = ${progress.brokenCount},
      page_cursor = ${progress.pageToken}, read_at = ${progress.readAt}
    from (
      select coalesce(sum(settlement_cents) filter (where type = 'ORDER'), 0)::bigint as orders_cents,
        (count(distinct order_id) filter (where type = 'ORDER'))::int as orders_count,
        coalesce(sum(settlement_cents) filter (where type = 'ORDER' and settlement_cents < 0), 0)::bigint as taken_cents,
        coalesce(sum(settlement_cents) filter (where type not in ('ORDER', 'RESERVE')), 0)::bigint as transactions_cents,
        (count(*) filter (where type not in ('ORDER', 'RESERVE')))::int as transactions_count,
        coalesce(sum(reserve_cents) filter (where reserve_status = 'COLLECTED'), 0)::bigint as held_cents,
        coalesce(sum(reserve_cents) filter (where reserve_status = 'RELEASED'), 0)::bigint as released_cents
      from statement_transactions where owner_id = ${ownerId} and statement_id = ${statementId}
    ) t where s.owner_id = ${ownerId} and s.id = ${statementId}`.execute(trx);
}

/** Adds up the statement days of payments. An order that occurs on two days of a payment counts once. */
export async function recountPayments(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) {
    await sql`
      update payments p set statements_count = d.statements_count, orders_cents = d.orders_cents,
        transactions_cents = d.transactions_cents, transactions_count = d.transactions_count, orders_count = r.orders_count
      from (
        select count(*)::int as statements_count, coalesce(sum(orders_cents), 0)::bigint as orders_cents,
          coalesce(sum(transactions_cents), 0)::bigint as transactions_cents,
          coalesce(sum(transactions_count), 0)::int as transactions_count
        from statements where owner_id = ${ownerId} and payment_id = ${id}
      ) d, (
        select count(distinct t.order_id)::int as orders_count from statement_transactions t
        where t.owner_id = ${ownerId} and t.type = 'ORDER' and t.statement_id in (
          select id from statements where owner_id = ${ownerId} and payment_id = ${id})
      ) r where p.owner_id = ${ownerId} and p.id = ${id}`.execute(trx);
  }
}

/** Marks the statement days of a payment to be read again from their beginning. */
export async function readAnew(db: Queryable, scope: OwnerScope, paymentId: string): Promise<void> {
  await db
    .updateTable('statements')
    .set({ read_at: null, page_cursor: null })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Marks a statement day to be read again from its beginning, because its page token is invalid. */
export async function restart(db: Queryable, { ownerId }: OwnerScope, statementId: string): Promise<void> {
  await db
    .updateTable('statements')
    .set({ read_at: null, page_cursor: null })
    .where('owner_id', '=', ownerId)
    .where('id', '=', statementId)
    .execute();
}
