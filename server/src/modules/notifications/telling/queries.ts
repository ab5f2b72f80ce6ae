import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export async function listUntold(db: Queryable, scope: OwnerScope, limit: number) {
  return db
    .selectFrom('seller_notices')
    .select(['id', 'kind', 'shop_id as shopId', 'order_id as orderId', 'house', 'days', 'words', 'attempts'])
    .where('owner_id', '=', scope.ownerId)
    .where('told_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countTry(db: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('seller_notices')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Gives those that nobody had told. */
export async function markTold(
  db: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
  told: { at: Date; by: 'telegram' | 'mail' | 'nowhere' },
): Promise<Set<string>> {
  const rows = await db
    .updateTable('seller_notices')
    .set({ told_at: told.at, told_by: told.by })
    .where('owner_id', '=', scope.ownerId)
    .where('id', 'in', [...ids])
    .where('told_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function removeToldBefore(db: Queryable, scope: OwnerScope, at: Date): Promise<void> {
  await db.deleteFrom('seller_notices').where('owner_id', '=', scope.ownerId).where('told_at', '<', at).execute();
}

export async function getGroupAddress(db: Queryable, scope: OwnerScope): Promise<string | null> {
  const row = await db
    .selectFrom('telegram_groups')
    .select('address_sealed as address')
    .where('owner_id', '=', scope.ownerId)
    .executeTakeFirst();
  return row?.address ?? null;
}
