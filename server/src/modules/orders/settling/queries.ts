import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/grain.ts';

/** What the settled days say of an order, all of them together. */
export interface SettledOrder {
  orderId: string;
  cents: number;
  /** It settled itself; otherwise there are only adjustments about it. */
  isSettled: boolean;
  /** The end of the last day that says something of it. */
  at: Date;
}

export interface OrderToSettle {
  id: string;
  shopId: string;
  cents: number;
  /** The end of the last day that says something of it. */
  at: Date;
  wasSettled: boolean;
  settledCents: number;
  refundAt: Date | null;
}

/**
 * Holds the orders of which the settlement is news, with what stands there; by id, as everybody does who changes more than one order. An
 * adjustment alone settles only an order that was cancelled (MNY-12).
 */
export async function lockToSettle(
  trx: Queryable,
  { ownerId }: OwnerScope,
  told: readonly SettledOrder[],
): Promise<OrderToSettle[]> {
  const { rows } = await sql<OrderToSettle>`
    select o.id, o.shop_id as "shopId", v.cents, v.at, o.is_settled as "wasSettled", o.settlement_cents as "settledCents",
      o.refund_at as "refundAt"
    from orders o
    join unnest(${told.map(({ orderId }) => orderId)}::text[], ${told.map(({ cents }) => cents)}::bigint[],
      ${told.map(({ isSettled }) => isSettled)}::boolean[], ${told.map(({ at }) => at)}::timestamptz[])
      as v(order_id, cents, is_settled, at) on v.order_id = o.id
    where o.owner_id = ${ownerId} and (v.is_settled or o.status = 'CANCELLED')
      and (not o.is_settled or o.settlement_cents <> v.cents)
    order by o.id for update of o`.execute(trx);
  return rows;
}

/** Writes what locked orders settled at. */
export async function settleOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly OrderToSettle[],
): Promise<void> {
  await sql`
    update orders o set settlement_cents = v.cents, is_settled = true, onhold_cents = 0, refund_at = null
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ cents }) => cents)}::bigint[]) as v(id, cents)
    where o.owner_id = ${ownerId} and o.id = v.id`.execute(trx);
}

/** Which of the orders the seller has, in whatever shop. */
export async function listHeldIds(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where owner_id = ${ownerId} and id = any(${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface OrderCost {
  id: string;
  fulfilCents: number;
  estimatedCents: number | null;
  refundedCents: number;
}

/** What orders cost to make, what was expected of them, and what went back to their buyers; those that are not held are missing. */
export async function listOrderCosts(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<Map<string, OrderCost>> {
  const { rows } = await sql<OrderCost>`
    select id, cost_cents as "fulfilCents", estimated_cents as "estimatedCents", refunded_cents as "refundedCents"
    from orders where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and id = any(${ids}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
