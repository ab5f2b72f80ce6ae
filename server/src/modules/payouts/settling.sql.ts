import type { SettledRow } from '@bobbin/domain/money/settled-days';
import { sql } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

/** Lists all statement rows of orders except reserves. The result has no entry for an order without rows. */
export async function listRowsOfOrders(
  db: Queryable,
  { ownerId }: OwnerScope,
  orderIds: readonly string[],
): Promise<Map<string, SettledRow[]>> {
  const { rows } = await sql<{ orderId: string; cents: number; isOrder: boolean; at: Date }>`
    select order_id as "orderId", settlement_cents as cents, type = 'ORDER' as "isOrder", at
    from statement_transactions
    where owner_id = ${ownerId} and order_id = any(${orderIds}::text[]) and type <> 'RESERVE'`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.map(({ cents, isOrder, at }) => ({ cents, isOrder, at: at.getTime() })),
    ]),
  );
}

/** Lists the ids of orders that statements name, page by page, for the nightly comparison. */
export async function listNamedOrders(
  db: Queryable,
  { ownerId }: OwnerScope,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from statement_transactions
    where owner_id = ${ownerId} and order_id > ${after} order by order_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records orders that statements name but that are not stored. */
export async function addUnknown(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .insertInto('unknown_orders')
    .values(
      orderIds.map((order_id) => ({ owner_id: ownerId, order_id, shop_id: shopId, created_at: now, next_try_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listDueUnknown(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('unknown_orders')
    .select('order_id as id')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function removeUnknown(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('unknown_orders').where('owner_id', '=', ownerId).where('order_id', 'in', ids).execute();
}

/** Delays the next attempt to read orders that the marketplace does not return: first by an hour, then twice as long each time, at most by a week. */
export async function postpone(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update unknown_orders set tries = tries + 1,
      next_try_at = to_timestamp(${now.getTime() / 1000}::float8 + least(7 * 86400, 3600 * power(2, least(tries, 10))))
    where owner_id = ${ownerId} and order_id = any(${ids}::text[])`.execute(trx);
}

/** Deletes the sync data and the bank accounts of a shop's payments; keeps the sums (SHP-38). */
export async function forgetShop(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<void> {
  await trx.deleteFrom('payout_states').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  await trx.deleteFrom('unknown_orders').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  await trx
    .updateTable('payments')
    .set({ bank_account: null, profit_fixed_by: null, profit_fixed_by_id: null })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .execute();
}
