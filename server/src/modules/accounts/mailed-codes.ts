import { setTimeout as pause } from 'node:timers/promises';
import { countAttempt, takeBackAttempt, type AttemptLimit } from '../../platform/attempts.ts';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { isOneOf, type Vault } from '../../platform/crypto.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import * as queries from './mailed-codes.sql.ts';
import { listOwnersOfOldCodes } from './mailed-codes.cross-tenant.sql.ts';

/** Number of wrong attempts after which a mailed link or passcode is invalid (ACC-13, ACC-18). */
const TRIES_MAX = 5;
const DAY_MS = 24 * 3600_000;
/** Minimum duration of a response in milliseconds when errors must not reveal whether an account exists (ACC-17). */
const PRIVATE_MS = 250;

export type CodePurpose = 'activation' | 'passcode';
/** Result of checking a mailed code; 'used' and 'expired' are returned only for a correct code. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used' | 'missing';

/** Stores codes as signatures with the server's key, because a short code could be found from a plain hash by trying all codes. */
export function createMailedCodes(db: Db, clock: Clock, vault: Vault) {
  const toSigned = (userId: string, purpose: CodePurpose, code: string) => `mailed-code:${purpose}:${userId}:${code}`;

  return {
    /** Creates the code of a user for a purpose in place of the earlier code; returns false when the earlier code is younger than `gapMs`. */
    issue(
      trx: Queryable,
      scope: OwnerScope,
      purpose: CodePurpose,
      code: string,
      { lifeMs, gapMs }: { lifeMs: number; gapMs: number },
    ): Promise<boolean> {
      const now = clock.now();
      return queries.putCode(
        trx,
        scope,
        {
          purpose,
          codeHash: vault.sign(toSigned(scope.ownerId, purpose, code)),
          createdAt: new Date(now),
          expiresAt: new Date(now + lifeMs),
        },
        new Date(now - gapMs),
      );
    },

    /** Compares a code in constant time. A wrong code counts as an attempt; a correct code becomes invalid when `isUsedUp` is set. */
    async check(
      trx: Queryable,
      scope: OwnerScope,
      purpose: CodePurpose,
      code: string,
      { isUsedUp }: { isUsedUp: boolean },
    ): Promise<CodeVerdict> {
      const row = await queries.lockCode(trx, scope, purpose);
      if (!row || row.tries >= TRIES_MAX) return 'missing';
      if (!isOneOf(vault.listSignatures(toSigned(scope.ownerId, purpose, code)), row.codeHash)) {
        await queries.countWrongTry(trx, scope, purpose);
        return 'wrong';
      }
      if (row.usedAt) return 'used';
      const now = new Date(clock.now());
      if (row.expiresAt <= now) return 'expired';
      if (isUsedUp) await queries.markCodeUsed(trx, scope, purpose, now);
      return 'right';
    },

    async tidy(): Promise<void> {
      const ended = new Date(clock.now() - DAY_MS);
      const owners = await listOwnersOfOldCodes(db, ended);
      await eachOwner(owners, 'tidy', (scope) => queries.removeCodes(db, scope, ended));
    },
  };
}

export type MailedCodes = ReturnType<typeof createMailedCodes>;

/** Counts an attempt for the account and for the address before the attempt is made; a successful attempt is subtracted again. */
export async function withTries<T>(
  db: Db,
  clock: Clock,
  keys: { account: string; perAccount: AttemptLimit; address: string; perAddress: AttemptLimit },
  work: () => Promise<T>,
): Promise<T> {
  await countAttempt(db, clock, keys.address, keys.perAddress);
  await countAttempt(db, clock, keys.account, keys.perAccount);
  const result = await work();
  await takeBackAttempt(db, keys.account);
  await takeBackAttempt(db, keys.address);
  return result;
}

/**
 * When errors must not reveal whether an account exists, delays `work` so that all responses take the same time. A rejection by a limit is the same
 * with and without an account.
 */
export async function atEqualPace<T>(isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  if (!isPrivate) return work();
  const slow = pause(PRIVATE_MS);
  try {
    return await work();
  } finally {
    await slow;
  }
}
