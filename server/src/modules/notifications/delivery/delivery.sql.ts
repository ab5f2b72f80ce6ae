import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { removeOldRows } from '../../../platform/remove-old.ts';

export async function listUndelivered(db: Queryable, scope: OwnerScope, urgentKinds: readonly string[], limit: number) {
  return (
    db
      .selectFrom('seller_notices')
      .select([
        'id',
        'kind',
        'desk_id as actingOwnerId',
        'shop_id as shopId',
        'order_id as orderId',
        'thing_id as thingId',
        'house',
        'days',
        'count',
        'words',
        'cents',
        'at',
        'attempts',
        'created_at as createdAt',
        'mailed_at as mailedAt',
        'grouped_at as groupedAt',
        'sending_at as sendingAt',
      ])
      .where('owner_id', '=', scope.ownerId)
      .where('told_at', 'is', null)
      // Sorts urgent events first, so that many waiting events cannot delay them.
      .orderBy(sql`kind = any(${urgentKinds})`, 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}
export type UndeliveredRow = Awaited<ReturnType<typeof listUndelivered>>[number];

/** Marks the events of a message before it is sent; returns those that are in no other message that was or may have been sent. */
export async function beginSending(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const rows = await db
    .updateTable('seller_notices')
    .set({ attempts: sql<number>`attempts + 1`, sending_at: at })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .where('sending_at', 'is', null)
    .where('grouped_at', 'is', null)
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Clears the mark when the message certainly did not arrive, so that it can be sent again. */
export async function markUnsent(db: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('seller_notices')
    .set({ sending_at: null })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Records that the group has received the events while their mail is still due. */
export async function markGrouped(db: Queryable, scope: OwnerScope, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('seller_notices')
    .set({ grouped_at: at })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ends the attempts at Telegram, because the group rejects messages or may have received this one. */
export async function endTries(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  attempts: number,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('seller_notices')
    .set({ attempts, sending_at: null })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Marks the events as delivered in all channels. */
export async function markTold(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  told: { at: Date; by: 'telegram' | 'mail' | 'inbox' | 'nowhere' },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('seller_notices')
    .set({ told_at: told.at, told_by: told.by })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .where('told_at', 'is', null)
    .execute();
}

/** Marks events as sent by mail in this transaction; returns those that were not sent by mail before. Safe against concurrent calls. */
export async function markMailed(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const rows = await trx
    .updateTable('seller_notices')
    .set({ mailed_at: at })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .where('mailed_at', 'is', null)
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes events whose retention time has passed. */
export async function removeOld(db: Queryable, scope: OwnerScope, at: Date): Promise<void> {
  const isOld = sql`created_at < ${at} and told_at is not null`;
  await removeOldRows(db, scope, { table: 'seller_notices', key: ['id'], isOld });
}

export async function getGroupAddress(db: Queryable, scope: OwnerScope): Promise<string | null> {
  const row = await db
    .selectFrom('telegram_groups')
    .select('address_sealed as address')
    .where('owner_id', '=', scope.ownerId)
    .executeTakeFirst();
  return row?.address ?? null;
}
