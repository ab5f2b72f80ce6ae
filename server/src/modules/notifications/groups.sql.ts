import type { Insertable } from 'kysely';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function getGroup(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('telegram_groups')
    .select(['title', 'last_four as lastFour', 'checked_at as checkedAt', 'has_own_bot as hasOwnBot'])
    .where('owner_id', '=', scope.ownerId)
    .executeTakeFirst();
}

/** Stores the Telegram group of a user; returns the replaced group. */
export async function saveGroup(
  trx: Queryable,
  scope: OwnerScope,
  group: Omit<Insertable<Tables['telegram_groups']>, 'owner_id'>,
): Promise<{ title: string; lastFour: string } | null> {
  const before = await trx
    .selectFrom('telegram_groups')
    .select(['title', 'last_four as lastFour'])
    .where('owner_id', '=', scope.ownerId)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .insertInto('telegram_groups')
    .values({ owner_id: scope.ownerId, ...group })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(group))
    .execute();
  return before ?? null;
}

/** Removes the Telegram group of a user and returns it; null when there was none. */
export async function removeGroup(
  trx: Queryable,
  scope: OwnerScope,
): Promise<{ title: string; lastFour: string } | null> {
  const row = await trx
    .deleteFrom('telegram_groups')
    .where('owner_id', '=', scope.ownerId)
    .returning(['title', 'last_four as lastFour'])
    .executeTakeFirst();
  return row ?? null;
}

/** Lists which of several sellers have a Telegram group, for staff. */
export async function listOwnersWithGroup(db: Queryable, _scope: StaffScope, ownerIds: readonly string[]) {
  return db
    .selectFrom('telegram_groups')
    .select('owner_id as ownerId')
    .where('owner_id', 'in', [...ownerIds])
    .execute();
}
