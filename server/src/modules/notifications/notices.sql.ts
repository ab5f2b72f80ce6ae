import type { Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

/** Inserts an event; returns whether the event is new. */
export async function insertNotice(
  trx: Queryable,
  scope: OwnerScope,
  notice: Omit<Insertable<Tables['seller_notices']>, 'owner_id'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('seller_notices')
    .values({ owner_id: scope.ownerId, ...notice })
    .onConflict((conflict) => conflict.columns(['owner_id', 'id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes an owner's events about a shop; returns the number of events. */
export async function removeNotices(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  const result = await trx
    .deleteFrom('seller_notices')
    .where('owner_id', '=', ownerId)
    .where('desk_id', 'is', null)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes a team member's events about a shop of another owner. */
export async function removeHeard(
  trx: Queryable,
  { ownerId }: OwnerScope,
  actingOwnerId: string,
  shopId: string,
): Promise<number> {
  const result = await trx
    .deleteFrom('seller_notices')
    .where('owner_id', '=', ownerId)
    .where('desk_id', '=', actingOwnerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
