import { setTimeout as pause } from 'node:timers/promises';
import { countAttempt, takeBackAttempt, type AttemptLimit } from '../../platform/attempts.ts';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { isOneOf, type Vault } from '../../platform/crypto.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import * as queries from './mailed-codes.sql.ts';
import { listOwnersOfOldCodes } from './mailed-codes.cross-tenant.sql.ts';

/** Number of wrong tries after which a link or passcode is invalid (ACC-13, ACC-18). */
const TRIES_MAX = 5;
const DAY_MS = 24 * 3600_000;
/** With private errors every response takes at least this long, with or without an account (ACC-17). */
const PRIVATE_MS = 250;

export type CodePurpose = 'activation' | 'passcode';
/** `used` and `expired` are returned only for a correct code. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used' | 'missing';

/** A short code could be found from a plain hash; this hash also needs the server's key. */
export function createMailedCodes(db: Db, clock: Clock, vault: Vault) {
  const toSigned = (userId: string, purpose: CodePurpose, code: string) => `mailed-code:${purpose}:${userId}:${code}`;

  return {
    /** Creates the only code of its purpose; returns false when the last one is younger than `gapMs`. */
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

    /** Compares in constant time. A wrong code counts as a try; a correct code is used up on request. */
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

/** Counts an attempt for the account and the address before it is made; a success subtracts both. */
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

/** With private errors all responses take the same time; a rejection by limits is the same for all. */
export async function atEqualPace<T>(isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  if (!isPrivate) return work();
  const slow = pause(PRIVATE_MS);
  try {
    return await work();
  } finally {
    await slow;
  }
}
