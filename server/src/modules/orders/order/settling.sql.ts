import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';

/** The stored settlement of an order. */
export interface OrderToSettle {
  id: string;
  shopId: string;
  status: string;
  currency: string;
  isSettled: boolean;
  settlementCents: number;
  settledUntil: Date | null;
}

const COLUMNS = sql`id, shop_id as "shopId", status, currency, is_settled as "isSettled", settlement_cents as "settlementCents",
  settled_until as "settledUntil"`;

/**
 * Locks the orders that statement rows name, by id, as every writer of several orders does. Orders that will not change are locked too, because a
 * simultaneous cancellation settles an order that has only adjustments (MNY-12).
 */
export async function lockToSettle(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<OrderToSettle[]> {
  const { rows } = await sql<OrderToSettle>`
    select ${COLUMNS} from orders where owner_id = ${ownerId} and id = any(${ids}::text[]) order by id for update`.execute(
    trx,
  );
  return rows;
}

/** Reads the same fields as `lockToSettle`, without a lock. */
export async function readToSettle(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<OrderToSettle[]> {
  const { rows } = await sql<OrderToSettle>`
    select ${COLUMNS} from orders where owner_id = ${ownerId} and id = any(${ids}::text[]) order by id`.execute(db);
  return rows;
}

export interface Settlement {
  id: string;
  isSettled: boolean;
  cents: number;
  until: Date | null;
}

/** Writes the settlement of locked orders. */
export async function settleOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly Settlement[],
): Promise<void> {
  await sql`
    update orders o set settlement_cents = v.cents, is_settled = v.is_settled, settled_until = v.until,
      onhold_cents = case when v.is_settled then 0 else o.onhold_cents end
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ cents }) => cents)}::bigint[],
      ${rows.map(({ isSettled }) => isSettled)}::boolean[], ${rows.map(({ until }) => until)}::timestamptz[])
      as v(id, cents, is_settled, until)
    where o.owner_id = ${ownerId} and o.id = v.id`.execute(trx);
}

/**
 * Writes refunds that no statement contains yet (MNY-31), for locked orders: the refunds of settled orders that are newer than the newest statement
 * that names the order.
 */
export async function expectRefunds(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`
    update orders o set expected_refund_cents = case when o.is_settled then coalesce((
        select sum((r ->> 'cents')::bigint) from jsonb_array_elements(o.refunds) r
        where o.settled_until is null or (r ->> 'at')::timestamptz > o.settled_until), 0) else 0 end
    where o.owner_id = ${ownerId} and o.id = any(${ids}::text[])`.execute(trx);
}

/** Lists which of the orders the seller has, in all shops. */
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

/** Lists the production costs, the expected amount and the refunds of orders; the result has no entry for an unknown order. */
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
