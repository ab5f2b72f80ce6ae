import { sellerScope, staffScope, type Principal, type SellerScope, type StaffScope } from '../platform/access.ts';
import type { Db, Tables } from '../platform/database.ts';
import type { Insertable } from 'kysely';

/** Returns a signed-in person who is not staff. */
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

/** Returns a seller's scope without a sign-in. */
export function toSellerScope(userId: string, name = userId): SellerScope {
  return sellerScope(toPrincipal(userId, name), '127.0.0.1', 'test');
}

/** Returns an admin's scope without a sign-in; its actions are logged for the user with this id. */
export function toStaffScope(userId: string): StaffScope {
  return staffScope({ ...toPrincipal(userId), isAdmin: true, isStaff: true }, 'VIEW_LOGS', '127.0.0.1', 'test');
}

/** Inserts an activated account; it cannot sign in while it has no password. */
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

/** Inserts a working shop, without credentials at the marketplace. */
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
