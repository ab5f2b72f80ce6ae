import { sellerScope, staffScope, type Principal, type SellerScope, type StaffScope } from '../platform/access.ts';
import type { Db, Tables } from '../platform/database.ts';
import type { Insertable } from 'kysely';

/** Returns a signed-in user who is not staff. */
export function toPrincipal(userId: string, name = userId): Principal {
  return {
    userId,
    sessionId: `session-${userId}`,
    name,
    hasPendingSecondFactor: false,
    isApiKey: false,
    isAdmin: false,
    isStaff: false,
    permissions: new Set<string>(),
  };
}

/** Returns the scope of a seller without a sign-in. */
export function toSellerScope(userId: string, name = userId): SellerScope {
  return sellerScope(toPrincipal(userId, name), '127.0.0.1', 'test');
}

/** Returns the scope of an admin without a sign-in; action logs name the user with this id. */
export function toStaffScope(userId: string): StaffScope {
  return staffScope({ ...toPrincipal(userId), isAdmin: true, isStaff: true }, 'VIEW_LOGS', '127.0.0.1', 'test');
}

/** Inserts an activated account; without a password its user cannot sign in. */
export async function insertUser(db: Db, id: string, more: Partial<Insertable<Tables['users']>> = {}): Promise<void> {
  const now = new Date();
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      password_hash: '',
      first_name: id,
      last_name: 'Test',
      role_id: 'everyone',
      is_email_confirmed: true,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .execute();
}

/** Inserts a working shop that has no credentials at the marketplace. */
export async function insertShop(db: Db, ownerId: string, id: string, now: number): Promise<void> {
  const later = new Date(now + 1000 * 3_600_000);
  await db
    .insertInto('shops')
    .values({
      owner_id: ownerId,
      id,
      friend_name: 'Shop',
      name: 'Shop',
      code: 'S',
      region: 'US',
      seller_name: '',
      seller_type: 'LOCAL',
      subscription_ends_at: later,
      authorization_ends_at: later,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .execute();
}
