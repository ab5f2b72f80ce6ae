import type { Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

/** Locks events that team members have not received yet. Skips rows that another job has locked, for example a delivery. */
export async function lockUnspread(trx: Queryable, { ownerId }: OwnerScope, limit: number) {
  return trx
    .selectFrom('seller_notices')
    .select([
      'id',
      'kind',
      'shop_id',
      'order_id',
      'thing_id',
      'house',
      'days',
      'count',
      'words',
      'cents',
      'at',
      'created_at',
    ])
    .where('owner_id', '=', ownerId)
    .where('spread_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Returns whether an owner has events that team members have not received yet. */
export async function hasUnspread(db: Queryable, { ownerId }: OwnerScope): Promise<boolean> {
  const row = await db
    .selectFrom('seller_notices')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('spread_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markSpread(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('seller_notices')
    .set({ spread_at: at })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Inserts the copies of events for a user; does not change existing copies. Returns the number of new copies. */
export async function insertCopies(
  trx: Queryable,
  { ownerId }: OwnerScope,
  copies: readonly Omit<Insertable<Tables['seller_notices']>, 'owner_id'>[],
): Promise<number> {
  const result = await trx
    .insertInto('seller_notices')
    .values(copies.map((copy) => ({ owner_id: ownerId, ...copy })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}
