import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** Stores one open row for each unreadable order; a repeated error only increases the counter of its row. */
export async function upsertSyncError(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: { shopId: string; id: string; orderId: string | null; reason: string; readFrom: Date; now: Date },
): Promise<void> {
  const updated = await trx
    .updateTable('sync_errors')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      reason: row.reason,
      read_from: sql<Date>`least(read_from, ${row.orderId === null ? row.readFrom : null}::timestamptz)`,
      updated_at: row.now,
    }))
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', row.shopId)
    .where('order_id', row.orderId === null ? 'is' : '=', row.orderId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return;
  await trx
    .insertInto('sync_errors')
    .values({
      owner_id: ownerId,
      shop_id: row.shopId,
      id: row.id,
      order_id: row.orderId,
      reason: row.reason,
      read_from: row.orderId === null ? row.readFrom : null,
      created_at: row.now,
      updated_at: row.now,
    })
    .execute();
}

/** Resolves the errors of orders that have been read successfully since. */
export async function resolveSyncErrors(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  orderIds: readonly string[],
  now: Date,
) {
  if (orderIds.length === 0) return;
  await trx
    .updateTable('sync_errors')
    .set({ resolved_at: now })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', [...orderIds])
    .where('resolved_at', 'is', null)
    .execute();
}

/** Lists errors of orders without an id: first and last occurrence, and the update time from which a sync reads the order again. */
export async function listNamelessErrors(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  return db
    .selectFrom('sync_errors')
    .select(['id', 'read_from as readFrom', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('order_id', 'is', null)
    .where('resolved_at', 'is', null)
    .execute();
}

export async function resolveSyncError(trx: Queryable, { ownerId }: OwnerScope, shopId: string, id: string, now: Date) {
  await trx
    .updateTable('sync_errors')
    .set({ resolved_at: now })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute();
}

export async function listSyncErrors(db: Queryable, { ownerId }: OwnerScope, shopId: string, limit: number) {
  return db
    .selectFrom('sync_errors')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('resolved_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
