import { sql, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

export async function updateUser(db: Queryable, userId: string, change: Updateable<Tables['users']>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
}

const UNIQUE_VIOLATION = '23505';

/** Saves a profile; false when another account has the user name. For two concurrent requests the index decides. */
export async function updateProfile(
  db: Queryable,
  userId: string,
  change: Updateable<Tables['users']>,
): Promise<boolean> {
  try {
    await updateUser(db, userId, change);
    return true;
  } catch (error) {
    // Nothing else of a profile must be unique, and a cluster does not say which index refused.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** What others may see of a person with a user name; nothing of deleted or never activated accounts. */
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

/** Emails of the accounts that are open, by their ids. */
export async function listEmails(db: Queryable, userIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${userIds})`)
    .where('deleted_at', 'is', null)
    .where('is_email_confirmed', '=', true)
    .execute();
}
