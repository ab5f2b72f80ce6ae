import type { OwnerScope, SellerScope } from '../../platform/access.ts';
import type { Access } from '../../platform/access.ts';
import { clearAttempts, countAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { DEFAULT_ROLE, getRole, hasOtherAdmin } from '../roles/module.ts';
import { removeApiKey } from './api-keys.sql.ts';
import { isPassword } from './passwords.ts';
import { getUserRow, lockUser, toReader, type UserRow } from './accounts.sql.ts';
import type { TwoFactor } from './two-factor.ts';
import * as queries from './erasure.sql.ts';

/** Limits guesses of the password with a stolen session; the attempts at a password change count too (ACC-45). */
const PER_ACCOUNT = { max: 5, windowSeconds: 15 * 60 };
const ID_SHOWN = 6;

/** A user whose account is locked until the transaction ends. */
export interface HeldPerson {
  name: string;
  isTwoFactorEnabled: boolean;
  reader: { userId: string; email: string; locale: string };
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Pick<Access, 'forget'>;
  twoFactor: Pick<TwoFactor, 'prove'>;
}

function toHeld(user: UserRow): HeldPerson {
  return {
    name: `${user.first_name} ${user.last_name}`.trim(),
    isTwoFactorEnabled: user.is_two_factor_enabled,
    reader: toReader(user),
  };
}

export function createErasing({ db, clock, access, twoFactor }: Deps) {
  async function hold(trx: Queryable, userId: string) {
    const user = await lockUser(trx, userId);
    if (!user || user.deleted_at) throw new AppError('NOT_FOUND');
    return user;
  }

  return {
    /** Locks an account. @throws AppError NOT_FOUND when the account no longer exists */
    lockPerson: async (trx: Queryable, userId: string): Promise<HeldPerson> => toHeld(await hold(trx, userId)),

    /** Locks an account like `hold`; returns null when it no longer exists. */
    async lockOpenPerson(trx: Queryable, userId: string): Promise<HeldPerson | null> {
      const user = await lockUser(trx, userId);
      return !user || user.deleted_at ? null : toHeld(user);
    },

    /**
     * Verifies that the owner of the account is present: by a code when the second factor is on, otherwise by the password.
     * @throws AppError OLD_PASSWORD_WRONG, TWO_FACTOR_CODE_WRONG, TOO_MANY_REQUESTS
     */
    async proveOwner(scope: SellerScope, proof: string): Promise<void> {
      const user = await getUserRow(db, scope.ownerId);
      if (user?.is_two_factor_enabled) return twoFactor.prove(scope, proof);
      const attempts = `password:${scope.ownerId}`;
      await countAttempt(db, clock, attempts, PER_ACCOUNT);
      if (!(await isPassword(user?.password_hash ?? null, proof))) throw new AppError('OLD_PASSWORD_WRONG');
      await clearAttempts(db, attempts);
    },

    /** Returns whether a user is the only admin who can sign in (ROL-9). */
    async isLastAdmin(trx: Queryable, userId: string): Promise<boolean> {
      const user = await getUserRow(trx, userId);
      if (!user?.is_email_confirmed || !(await getRole(trx, user.role_id)).isAdmin) return false;
      return !(await hasOtherAdmin(trx, userId));
    },

    /** Ends an account: deletes sessions, keys and credentials, and replaces the user by a pseudonym, which is returned. */
    async erase(trx: Queryable, scope: OwnerScope): Promise<string> {
      const userId = scope.ownerId;
      await hold(trx, userId);
      await queries.removeCredentials(trx, scope);
      await removeApiKey(trx, scope);
      const person = {
        firstName: 'Closed account',
        lastName: userId.slice(-ID_SHOWN),
        email: `${userId}@closed.invalid`,
        roleId: DEFAULT_ROLE,
      };
      await queries.replacePerson(trx, userId, person, new Date(clock.now()));
      await publish(trx, { kind: 'forget', userId });
      return `${person.firstName} ${person.lastName}`;
    },

    /** Removes the cached data of a user in this process; called after the commit. */
    forget: (userId: string): void => access.forget(userId),
  };
}

export type Erasing = ReturnType<typeof createErasing>;
