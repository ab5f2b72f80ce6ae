import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { CancelAnswer } from '../tables.ts';

/** Lists which of the orders are stored as orders of a shop. */
export async function listStoredIds(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface OrderReturns {
  returnState: string;
  refundedCents: number;
  /** Refund of each return, and the time at which the return ended. */
  refunds: readonly { at: Date; cents: number }[];
}

/** Writes the state and refunds of returns. */
export async function setReturns(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  { returnState, refundedCents, refunds }: OrderReturns,
): Promise<void> {
  await sql`
    update orders set return_state = ${returnState}, refunded_cents = ${refundedCents}, refunds = ${JSON.stringify(refunds)}::jsonb
    where owner_id = ${ownerId} and id = ${orderId}`.execute(trx);
}

export async function setCancelAnswer(
  trx: Queryable,
  { ownerId }: OwnerScope,
  orderId: string,
  answer: CancelAnswer | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ cancel_answer: answer && JSON.stringify(answer) })
    .where('owner_id', '=', ownerId)
    .where('id', '=', orderId)
    .execute();
}
