import { sql, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function updateUser(db: Queryable, userId: string, change: Updateable<Tables['users']>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

const UNIQUE_VIOLATION = '23505';

/** Stores a profile; returns false when another account has the user name. Of two concurrent requests, the unique index rejects one. */
export async function updateProfile(
  db: Queryable,
  userId: string,
  change: Updateable<Tables['users']>,
): Promise<boolean> {
  try {
    await updateUser(db, userId, change);
    return true;
  } catch (error) {
    // The user name is the only unique field of a profile; a database on many machines does not report which index was violated.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Reads the public profile of a user name; returns nothing for accounts that are deleted or were never activated. */
export async function findPublicProfile(db: Queryable, userName: string) {
  return db
    .selectFrom('users')
    .select([
      'user_name as userName',
      'first_name as firstName',
      'last_name as lastName',
      'bio',
      'created_at as createdAt',
    ])
    .where(sql`lower(user_name)`, '=', sql<string>`lower(${userName})`)
    .where('deleted_at', 'is', null)
    .where('is_email_confirmed', '=', true)
    .executeTakeFirst();
}

/** Lists the emails of open accounts by id. */
export async function listEmails(db: Queryable, userIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${userIds})`)
    .where('deleted_at', 'is', null)
    .where('is_email_confirmed', '=', true)
    .execute();
}
