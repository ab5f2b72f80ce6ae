import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/**
 * Lists orders of a shop since an instant that have no label yet and whose label was not refused, oldest first. An order that the marketplace holds
 * is left out until its hour is over, and a paused order until its pause ends.
 */
export async function listLabelWanted(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  { since, now }: { since: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.owner_id = ${ownerId} and o.shop_id = ${shopId} and o.created_at >= ${since}
      and o.status = 'AWAITING_SHIPMENT' and o.label_file_id is null and o.shipping_type = 'TIKTOK'
      and not o.is_cancel_requested and not o.is_on_hold and (o.hold_until is null or o.hold_until <= ${now})
      and (o.paused_until is null or o.paused_until <= ${now})
      and not exists (select from auto_label_tries t where t.owner_id = ${ownerId} and t.order_id = o.id
        and (t.refusal is not null or t.next_try_at > ${now}))
    order by o.created_at limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Counts a failed attempt at the label of an order, and returns the number of attempts. */
export async function countTry(db: Queryable, { ownerId }: OwnerScope, orderId: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into auto_label_tries (owner_id, order_id, attempts) values (${ownerId}, ${orderId}, 1)
    on conflict (owner_id, order_id) do update set attempts = auto_label_tries.attempts + 1
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? 1;
}

export async function waitForNextTry(db: Queryable, { ownerId }: OwnerScope, orderId: string, at: Date): Promise<void> {
  await sql`update auto_label_tries set next_try_at = ${at}
    where owner_id = ${ownerId} and order_id = ${orderId}`.execute(db);
}

/**
 * Records that the marketplace refused a label, so that no further automatic attempt follows; returns false when the refusal was already recorded.
 */
export async function noteRefusal(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  words: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auto_label_tries (owner_id, order_id, attempts, refusal) values (${ownerId}, ${orderId}, 1, ${words})
    on conflict (owner_id, order_id) do update set refusal = ${words} where auto_label_tries.refusal is null`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
