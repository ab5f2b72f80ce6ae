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

/** Takes the estimate away from orders that the marketplace no longer holds money for; answers which. */
export async function dropOnHold(
  trx: Queryable,
  ownerId: string,
  shopId: string,
  heldIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set onhold_cents = 0
    where owner_id = ${ownerId} and shop_id = ${shopId} and onhold_cents <> 0
      and not exists (select from unnest(${heldIds}::text[]) as h(id) where h.id = orders.id)
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

export interface OrderToSettle {
  id: string;
  updatedAt: Date;
  /** What was settled before, null when nothing was. */
  settledCents: number | null;
}

/** Which cancelled orders are asked for: those of the last weeks, unless they were asked for just now. */
interface CancelledWindow {
  cancelledAfter: Date;
  askedBefore: Date;
}

/**
 * Orders whose final money is to be read, oldest first: delivered or finished ones that the marketplace no longer holds,
 * settled ones that it has changed since, and cancelled ones that were paid, for a part of their money may be settled.
 */
export async function listOrdersToSettle(
  db: Queryable,
  ownerId: string,
  shopId: string,
  heldIds: readonly string[],
  { cancelledAfter, askedBefore }: CancelledWindow,
  limit: number,
): Promise<OrderToSettle[]> {
  const result = await sql<OrderToSettle>`
    select * from (
      (select id, updated_at as "updatedAt", settlement_cents as "settledCents" from orders
        where owner_id = ${ownerId} and shop_id = ${shopId} and is_settled and settlement_read_for < updated_at
        order by updated_at limit ${limit})
      union all
      (select id, updated_at, null from orders
        where owner_id = ${ownerId} and shop_id = ${shopId} and not is_settled
          and status in ('DELIVERED', 'COMPLETED') and not (id = any(${heldIds}::text[]))
        order by created_at limit ${limit})
      union all
      (select id, updated_at, null from orders
        where owner_id = ${ownerId} and shop_id = ${shopId} and not is_settled
          and status = 'CANCELLED' and paid_at is not null and updated_at > ${cancelledAfter}
          and (settlement_read_for is distinct from updated_at or settlement_asked_at < ${askedBefore})
          and not (id = any(${heldIds}::text[]))
        order by settlement_asked_at nulls first limit ${limit})
    ) as o limit ${limit}`.execute(db);
  return result.rows;
}

/** Notes that an order was asked for and is not settled. */
export async function noteAsked(trx: Queryable, ownerId: string, order: OrderToSettle, now: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ settlement_asked_at: now, settlement_read_for: order.updatedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', order.id)
    .execute();
}

export async function settleOrder(trx: Queryable, ownerId: string, order: OrderToSettle, cents: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ settlement_cents: cents, is_settled: true, onhold_cents: 0, settlement_read_for: order.updatedAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', order.id)
    .execute();
}
