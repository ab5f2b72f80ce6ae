import { randomBytes } from 'node:crypto';
import { operatorScope, type Access } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import { createPasswordReplacement } from './password-reset.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail, lockUser, type UserRow } from './accounts.sql.ts';
import type { Sessions } from './sessions.ts';
import type { TwoFactor } from './two-factor.ts';

const PASSWORD_BYTES = 15;

/** An account as the operator sees it before changing it. */
export interface FoundAccount {
  userId: string;
  email: string;
  /** False when the account was deactivated, or its email was never confirmed. */
  canSignIn: boolean;
  hasSecondFactor: boolean;
  /** One of `LOCKED_PROFILES`. */
  isLocked: boolean;
}

interface Deps {
  db: Db;
  clock: Clock;
  access: Pick<Access, 'forget'>;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  sessions: Pick<Sessions, 'endAll'>;
  twoFactor: Pick<TwoFactor, 'reset'>;
  lockedProfiles: ReadonlySet<string>;
}

/** Changes of accounts that the operator makes on the command line, never over HTTP. The action history names the operator (OPS-92). */
export function createOperatorChanges(deps: Deps) {
  const { db, clock, access, audit, twoFactor, lockedProfiles } = deps;
  const replacePassword = createPasswordReplacement(deps);

  /** Locks an account and runs `work` on it in one transaction; returns null when the account is closed. */
  async function change<T>(userId: string, work: (trx: Queryable, user: UserRow) => Promise<T>): Promise<T | null> {
    const result = await inTransaction(db, async (trx) => {
      const user = await lockUser(trx, userId);
      return !user || user.deleted_at ? null : work(trx, user);
    });
    access.forget(userId);
    return result;
  }

  return {
    /** Finds the account with this email; null when it does not exist or is closed. */
    async find(email: string): Promise<FoundAccount | null> {
      const user = await findUserByEmail(db, email);
      if (!user || user.deleted_at) return null;
      return {
        userId: user.id,
        email: user.email,
        canSignIn: user.is_email_confirmed && user.deactivated_at === null,
        hasSecondFactor: user.is_two_factor_enabled,
        isLocked: lockedProfiles.has(user.email.toLowerCase()),
      };
    },

    /** Sets a new random password and returns it once; ends every session and notifies the user by mail. Returns null when the account is closed. */
    async resetPassword(userId: string): Promise<{ password: string } | null> {
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const passwordHash = await hashPassword(password);
      return change(userId, async (trx, user) => {
        const occasion = { at: new Date(clock.now()), address: '', device: 'bobbin reset-password' };
        await replacePassword(trx, operatorScope(userId), user, passwordHash, occasion);
        return { password };
      });
    },

    /** Turns off the second factor; ends every session and notifies the user by mail. Returns false when the second factor was already off. */
    async removeSecondFactor(userId: string): Promise<boolean> {
      const wasOn = await change(userId, async (trx) => {
        const scope = operatorScope(userId);
        if (!(await twoFactor.reset(trx, scope))) return false;
        await audit.record(trx, scope, {
          action: 'resetTwoFactor',
          entity: 'member',
          entityId: userId,
          before: { isTwoFactorAuthenticationEnabled: true },
          after: { isTwoFactorAuthenticationEnabled: false },
        });
        return true;
      });
      return wasOn ?? false;
    },
  };
}

export type OperatorChanges = ReturnType<typeof createOperatorChanges>;
