import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

export interface ApiKeyRow {
  lastFour: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function getApiKey(db: Queryable, { ownerId }: OwnerScope): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .select(['last_four as lastFour', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}

export async function insertApiKey(
  trx: Queryable,
  { ownerId }: OwnerScope,
  key: { hash: string; lastFour: string; createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('api_keys')
    .values({ owner_id: ownerId, key_hash: key.hash, last_four: key.lastFour, created_at: key.createdAt })
    .execute();
  await trx.insertInto('api_key_directory').values({ key_hash: key.hash, owner_id: ownerId }).execute();
}

/** Deletes the API key of a user; returns its last four characters, or null when there was none. */
export async function removeApiKey(trx: Queryable, { ownerId }: OwnerScope): Promise<string | null> {
  await trx.deleteFrom('api_key_directory').where('owner_id', '=', ownerId).execute();
  const row = await trx
    .deleteFrom('api_keys')
    .where('owner_id', '=', ownerId)
    .returning('last_four as lastFour')
    .executeTakeFirst();
  return row?.lastFour ?? null;
}

/** Returns the user to whom an API key belongs; null when the key does not exist. */
export async function findKeyOwner(db: Queryable, keyHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('api_key_directory')
    .select('owner_id as ownerId')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.ownerId ?? null;
}

/** Reads the data about a user that every call with an API key needs. */
export async function readKeyUser(db: Queryable, { ownerId }: OwnerScope, keyHash: string) {
  return db
    .selectFrom('api_keys as key')
    .innerJoin('users as person', 'person.id', 'key.owner_id')
    .select([
      'key.last_used_at as lastUsedAt',
      'person.deleted_at as deletedAt',
      'person.is_email_confirmed as isEmailConfirmed',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.role_id as roleId',
      'person.is_two_factor_enabled as hasSecondFactor',
    ])
    .where('key.owner_id', '=', ownerId)
    .where('key.key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Records that an API key is in use, unless a use after `before` is already recorded. */
export async function touchKey(db: Queryable, { ownerId }: OwnerScope, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('owner_id', '=', ownerId)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<=', before)]))
    .execute();
}
