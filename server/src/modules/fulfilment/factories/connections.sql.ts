import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

export async function listAccounts(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('factory_accounts')
    .select(['house', 'last_four as lastFour', 'checked_at as checkedAt', 'is_refused as isRefused'])
    .where('owner_id', '=', scope.ownerId)
    .execute();
}

/** Lists the connected factories of several sellers, for staff. */
export async function listHousesOf(db: Queryable, _scope: StaffScope, ownerIds: readonly string[]) {
  return db
    .selectFrom('factory_accounts')
    .select(['owner_id as ownerId', 'house'])
    .where('owner_id', 'in', [...ownerIds])
    .execute();
}

export async function getSealedCredentials(db: Queryable, scope: OwnerScope, house: string): Promise<string | null> {
  const row = await db
    .selectFrom('factory_accounts')
    .select('credentials_sealed')
    .where('owner_id', '=', scope.ownerId)
    .where('house', '=', house)
    .executeTakeFirst();
  return row?.credentials_sealed ?? null;
}

/** Stores the credentials of an account; returns the last four characters of the replaced key. */
export async function saveAccount(
  trx: Queryable,
  scope: OwnerScope,
  house: string,
  account: { credentialsSealed: string; lastFour: string; now: Date },
): Promise<string | null> {
  const before = await trx
    .selectFrom('factory_accounts')
    .select('last_four')
    .where('owner_id', '=', scope.ownerId)
    .where('house', '=', house)
    .forUpdate()
    .executeTakeFirst();
  const row = {
    credentials_sealed: account.credentialsSealed,
    last_four: account.lastFour,
    checked_at: account.now,
    is_refused: false,
    updated_at: account.now,
  };
  await trx
    .insertInto('factory_accounts')
    .values({ owner_id: scope.ownerId, house, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'house']).doUpdateSet(row))
    .execute();
  return before?.last_four ?? null;
}

/** Deletes the account; returns the last four characters of its key, or null when there was no account. */
export async function removeAccount(trx: Queryable, scope: OwnerScope, house: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('factory_accounts')
    .where('owner_id', '=', scope.ownerId)
    .where('house', '=', house)
    .returning('last_four')
    .executeTakeFirst();
  return row?.last_four ?? null;
}

export async function markRefused(
  db: Queryable,
  scope: OwnerScope,
  house: string,
  isRefused: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable('factory_accounts')
    .set({ is_refused: isRefused, updated_at: now })
    .where('owner_id', '=', scope.ownerId)
    .where('house', '=', house)
    .where('is_refused', '=', !isRefused)
    .execute();
}
