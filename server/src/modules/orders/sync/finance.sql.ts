import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/**
 * Locks the orders whose estimate has changed, by id, as every writer of several orders does. Settled orders are left out, because their money is
 * final.
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

/** Writes the estimates of locked orders; the last estimate is kept after the settlement (PAY-13). */
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

/** Clears the on-hold amount of locked orders; keeps the expected amount. */
export async function dropOnHold(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`update orders set onhold_cents = 0 where owner_id = ${ownerId} and id = any(${ids}::text[])`.execute(trx);
}

/** Locks the orders that are on hold in Bobbin but no longer on the marketplace's on-hold list. */
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
