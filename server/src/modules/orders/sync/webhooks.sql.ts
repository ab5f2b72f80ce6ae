import type { Insertable } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable, Tables } from '../../../platform/database.ts';

/** Stores a webhook; returns false when the same webhook was received before. */
export async function insertWebhookEvent(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['webhook_events']>, 'owner_id'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('webhook_events')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listPendingWebhooks(db: Queryable, { ownerId }: OwnerScope, shopId: string, limit: number) {
  return db
    .selectFrom('webhook_events')
    .select(['notification_id as notificationId', 'order_id as orderId', 'type', 'payload'])
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('done_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** Lists which of the orders have a pending webhook. */
export async function listAnnounced(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  orderIds: readonly string[],
): Promise<Set<string | null>> {
  if (orderIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('webhook_events')
    .select('order_id as orderId')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('done_at', 'is', null)
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Set(rows.map((row) => row.orderId));
}

export async function finishWebhooks(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('webhook_events')
    .set({ done_at: now })
    .where('owner_id', '=', ownerId)
    .where('notification_id', 'in', [...ids])
    .execute();
}
