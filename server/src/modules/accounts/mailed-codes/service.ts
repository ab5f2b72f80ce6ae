import { setTimeout as pause } from 'node:timers/promises';
import { countAttempt, takeBackAttempt, type AttemptLimit } from '../../../platform/attempts.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import * as queries from './queries.ts';

/** Wrong tries that void a link or a passcode (AC-56). */
const TRIES_MAX = 5;
const DAY_MS = 24 * 3600_000;
/** With private errors an answer comes no sooner, whether there is an account to work for or not (W13). */
const PRIVATE_MS = 250;

export type CodePurpose = 'activation' | 'passcode';
/** `used` and `expired` are said only to whoever holds the right one. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used' | 'missing';

export interface MailedCodes {
  /** Makes this the only code of its purpose; false when the last one is younger than `gapMs`. */
  issue(
    trx: Queryable,
    userId: string,
    purpose: CodePurpose,
    code: string,
    time: { lifeMs: number; gapMs: number },
  ): Promise<boolean>;
  /** Compares without telling by time how much was right; a wrong one counts, the right one is used up when asked to. */
  check(
    trx: Queryable,
    userId: string,
    purpose: CodePurpose,
    code: string,
    how: { isUsedUp: boolean },
  ): Promise<CodeVerdict>;
  tidy(): Promise<void>;
}

/** A short code could be found out from a plain hash; this one needs the key of the house as well. */
export function createMailedCodes(db: Db, clock: Clock, vault: Vault): MailedCodes {
  const toSigned = (userId: string, purpose: CodePurpose, code: string) => `mailed-code:${purpose}:${userId}:${code}`;

  return {
    issue(trx, userId, purpose, code, { lifeMs, gapMs }) {
      const now = clock.now();
      return queries.putCode(
        trx,
        {
          ownerId: userId,
          purpose,
          codeHash: vault.sign(toSigned(userId, purpose, code)),
          createdAt: new Date(now),
          expiresAt: new Date(now + lifeMs),
        },
        new Date(now - gapMs),
      );
    },

    async check(trx, userId, purpose, code, { isUsedUp }) {
      const row = await queries.lockCode(trx, userId, purpose);
      if (!row || row.tries >= TRIES_MAX) return 'missing';
      if (!vault.isSignature(toSigned(userId, purpose, code), row.codeHash)) {
        await queries.countWrongTry(trx, userId, purpose);
        return 'wrong';
      }
      if (row.usedAt) return 'used';
      const now = new Date(clock.now());
      if (row.expiresAt <= now) return 'expired';
      if (isUsedUp) await queries.markCodeUsed(trx, userId, purpose, now);
      return 'right';
    },

    tidy: () => queries.removeCodes(db, new Date(clock.now() - DAY_MS)),
  };
}

/** Counts a try for an account and an address before it is made; whoever succeeds gets both back. */
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

/** Lets no answer come sooner than another when errors are private; a refusal by limits is the same for all. */
export async function atEqualPace<T>(isPrivate: boolean, work: () => Promise<T>): Promise<T> {
  if (!isPrivate) return work();
  const slow = pause(PRIVATE_MS);
  try {
    return await work();
  } finally {
    await slow;
  }
}
