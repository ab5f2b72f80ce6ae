import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';

/** Writes the marketplace's estimates; orders that are settled keep their final money. */
export async function updateOnHold(
  trx: Queryable,
  ownerId: string,
  shopId: string,
  rows: readonly { orderId: string; cents: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update orders o set onhold_cents = v.cents
    from unnest(${rows.map((row) => row.orderId)}::text[], ${rows.map((row) => row.cents)}::bigint[]) as v(order_id, cents)
    where o.owner_id = ${ownerId} and o.shop_id = ${shopId} and o.id = v.order_id
      and not o.is_settled and o.onhold_cents <> v.cents`.execute(trx);
}

/** Delivered or finished orders whose final money is not known yet and that the marketplace no longer holds; oldest first. */
export async function listOrdersToSettle(
  db: Queryable,
  ownerId: string,
  shopId: string,
  heldIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from orders
    where owner_id = ${ownerId} and shop_id = ${shopId} and not is_settled
      and status in ('DELIVERED', 'COMPLETED') and not (id = any(${heldIds}::text[]))
    order by created_at limit ${limit}`.execute(db);
  return result.rows.map((row) => row.id);
}

export async function settleOrder(trx: Queryable, ownerId: string, orderId: string, cents: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ settlement_cents: cents, is_settled: true, onhold_cents: 0 })
    .where('owner_id', '=', ownerId)
    .where('id', '=', orderId)
    .execute();
}
