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
    // Only the user name of a profile is unique, and a cluster does not name the violated index.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Reads the public profile of a user name; nothing for deleted or never activated accounts. */
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

/** Lists emails of open accounts by id. */
export async function listEmails(db: Queryable, userIds: readonly string[]): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${userIds})`)
    .where('deleted_at', 'is', null)
    .where('is_email_confirmed', '=', true)
    .execute();
}
