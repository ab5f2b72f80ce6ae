import { SETTLEABLE_STATUSES } from '@bobbin/domain/orders/order-status';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/**
 * Holds the orders of which the marketplace's estimate is news; orders that are settled keep their final money. Locks by id, as
 * everybody does who changes more than one order.
 */
export async function lockToHold(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  rows: readonly { orderId: string; cents: number }[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const result = await sql<{ id: string }>`
      select o.id from orders o
      join unnest(${rows.map((row) => row.orderId)}::text[], ${rows.map((row) => row.cents)}::bigint[]) as v(order_id, cents)
        on v.order_id = o.id
      where o.owner_id = ${ownerId} and o.shop_id = ${shopId} and not o.is_settled
        and (o.onhold_cents <> v.cents or o.estimated_cents is distinct from v.cents)
      order by o.id for update of o`.execute(trx);
  return result.rows.map(({ id }) => id);
}

/** Writes estimates of locked orders; the last of them stays beside the settlement (PAY-13). */
export async function setOnHold(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly { orderId: string; cents: number }[],
): Promise<void> {
  await sql`
    update orders o set onhold_cents = v.cents, estimated_cents = v.cents
    from unnest(${rows.map((row) => row.orderId)}::text[], ${rows.map((row) => row.cents)}::bigint[]) as v(order_id, cents)
    where o.owner_id = ${ownerId} and o.id = v.order_id`.execute(trx);
}

/** Takes what is held away from locked orders; what was expected stays. */
export async function dropOnHold(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`update orders set onhold_cents = 0 where owner_id = ${ownerId} and id = any(${ids}::text[])`.execute(trx);
}

/** Holds the orders of which the marketplace no longer holds money, but we do. */
export async function lockToDrop(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  heldIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
      select o.id from orders o
      where o.owner_id = ${ownerId} and o.shop_id = ${shopId} and o.onhold_cents <> 0
        and not exists (select from unnest(${heldIds}::text[]) as h(id) where h.id = o.id)
      order by o.id for update`.execute(trx);
  return rows.map((row) => row.id);
}

export interface OrderToSettle {
  id: string;
  updatedAt: Date;
  /** What was settled before, null when nothing was. */
  settledCents: number | null;
}

/** Which orders are asked for. */
interface SettlementWindow {
  now: Date;
  /** Cancelled ones of the last weeks, unless they were asked for just now. */
  cancelledAfter: Date;
  askedBefore: Date;
}

/** Written out, so that the index on the same words serves. */
const SETTLEABLE = sql.join(SETTLEABLE_STATUSES.map((status) => sql.lit(status)));

/**
 * How long an order rests after it was asked for in vain: a quarter of the time that it has stood still, a day at most.
 * Otherwise a run would ask for ever more orders that do not settle.
 */
const PAUSE = sql`least(interval '1 day', greatest(interval '0', (settlement_asked_at - updated_at) / 4))`;

/**
 * Orders whose final money is to be read: shipped ones that the marketplace does not hold any more, in turn, the one that
 * waited longest first; settled ones that it has changed since; and cancelled ones that were paid, for a part of their
 * money may be settled.
 */
export async function listOrdersToSettle(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  heldIds: readonly string[],
  { now, cancelledAfter, askedBefore }: SettlementWindow,
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
          and status in (${SETTLEABLE}) and not (id = any(${heldIds}::text[]))
          and (settlement_asked_at is null or settlement_asked_at + ${PAUSE} <= ${now})
        order by settlement_asked_at nulls first, created_at limit ${limit})
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

/** Settled orders that are due for one more look, whoever waits longest first (MNY-22). */
export async function listSettlementsToLookAt(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  now: Date,
  limit: number,
): Promise<OrderToSettle[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'updated_at as updatedAt', 'settlement_cents as settledCents'])
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('settlement_look_at', '<=', now)
    .orderBy('settlement_look_at')
    .limit(limit)
    .execute();
}

/** Notes that an order was asked for and is not settled. */
export async function noteAsked(
  trx: Queryable,
  { ownerId }: OwnerScope,
  order: OrderToSettle,
  now: Date,
  lookAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ settlement_asked_at: now, settlement_read_for: order.updatedAt, settlement_look_at: lookAt })
    .where('owner_id', '=', ownerId)
    .where('id', '=', order.id)
    .execute();
}

export async function settleOrder(
  trx: Queryable,
  { ownerId }: OwnerScope,
  order: OrderToSettle,
  cents: number,
  { lookAt, refundAt }: { lookAt: Date | null; refundAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      settlement_cents: cents,
      is_settled: true,
      onhold_cents: 0,
      settlement_read_for: order.updatedAt,
      settlement_look_at: lookAt,
      refund_at: refundAt,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', order.id)
    .execute();
}
