import { systemScope } from '../../platform/access.ts';
import { countAttempt } from '../../platform/attempts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mails } from '../mails/module.ts';
import type { findUserByEmail } from './accounts.sql.ts';
import { toReader } from './accounts.sql.ts';
import { hasSignedInFrom } from './sessions.sql.ts';

const PER_ACCOUNT = { max: 10, windowSeconds: 15 * 60 };
const MAIL_LIMIT = { max: 1, windowSeconds: 24 * 3600 };
const KEY_MS = 24 * 3600_000;

type User = Awaited<ReturnType<typeof findUserByEmail>>;

/** Key of the counter for attempts from all unknown addresses together. */
export function toTriesKey(email: string): string {
  return `login:${email.toLowerCase()}`;
}

/** Key of the counter for attempts from an address from which the account's user has signed in before. */
export function toKnownTriesKey(email: string, address: string): string {
  return `${toTriesKey(email)} from ${address}`;
}

interface Deps {
  db: Db;
  clock: Clock;
  vault: Pick<Vault, 'sign' | 'isSignature'>;
  mails: Pick<Mails, 'queue'>;
  publicUrl: string;
}

export function createSignInTries({ db, clock, vault, mails, publicUrl }: Deps) {
  const toSigned = (userId: string, expires: string) => `sign-in-key:${userId}:${expires}`;

  function createKey(userId: string): string {
    const expires = String(clock.now() + KEY_MS);
    return `${expires}.${vault.sign(toSigned(userId, expires))}`;
  }

  /**
   * Checks the key from a mailed link. The key is signed instead of stored, so that wrong guesses cannot invalidate it; without the password it gives
   * no access.
   */
  function isKey(userId: string, key: string): boolean {
    const [expires = '', signature = ''] = key.split('.');
    return Number(expires) > clock.now() && vault.isSignature(toSigned(userId, expires), signature);
  }

  async function notifyOwner(user: NonNullable<User>): Promise<void> {
    await countAttempt(db, clock, `login-mail:${user.id}`, MAIL_LIMIT);
    const query = new URLSearchParams({ key: createKey(user.id) });
    const facts = { link: `${publicUrl}/?${query}` };
    await inTransaction(db, (trx) => mails.queue(trx, { kind: 'signInTries', to: toReader(user), facts }));
  }

  return {
    /**
     * Counts an attempt before it is made, and returns the key of its counter. Attempts from an address from which the user signed in before, or with
     * the mailed link, have a counter of their own, so that strangers cannot lock out the user (ACC-52).
     * @throws AppError TOO_MANY_REQUESTS; the user is then notified by mail, once a day
     */
    async count(email: string, user: User, address: string, key: string | undefined): Promise<string> {
      // Runs the query for an unknown email too, so that the call takes the same time (ACC-2).
      const isKnown = await hasSignedInFrom(db, systemScope(user?.id ?? '', 'accounts'), address);
      const isMailed = user !== undefined && key !== undefined && isKey(user.id, key);
      const known = isMailed ? `${toTriesKey(email)} by mail` : toKnownTriesKey(email, address);
      const triesKey = isMailed || isKnown ? known : toTriesKey(email);
      try {
        await countAttempt(db, clock, triesKey, PER_ACCOUNT);
      } catch (error) {
        const isTold = error instanceof AppError && user && user.is_email_confirmed && !user.deleted_at;
        // Ignores the error of the limit, because a second rejection on the same day sends no mail.
        if (isTold && !isKnown && !isMailed) await notifyOwner(user).catch(() => {});
        throw error;
      }
      return triesKey;
    },
  };
}

export type SignInTries = ReturnType<typeof createSignInTries>;
