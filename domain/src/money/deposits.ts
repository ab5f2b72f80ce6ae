/** Whole dong of a deposit, at least and at most: banks send no more at once by QR (DEP-1). */
export const DEPOSIT_MIN_VND = 10_000;
export const DEPOSIT_MAX_VND = 499_999_999;
/** What the form begins with, and the amounts that it offers. */
export const DEPOSIT_DEFAULT_VND = 1_000_000;
export const DEPOSIT_CHOICES_VND = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;
/** Money that comes so many days after the end still finds its deposit (DEP-7). */
export const DEPOSIT_LATE_DAYS = 7;
/** Deposits of one seller that may wait at once. */
export const DEPOSITS_WAITING_MAX = 20;
/** Dong for a dollar that are no slip of the finger. */
export const RATE_MIN = 10_000;
export const RATE_MAX = 100_000;

const HOUR_MS = 3_600_000;

/**
 * Returns when a deposit's payment link is looked at next (DEP-14): at every turn while it waits, then less and less often, at least once
 * an hour, and a last time after the end of what still counts; null afterwards.
 * Units: milliseconds. Errors: none.
 * @example nextLook(0, { expiresAt: 10_000, lateUntil: 20_000 }, 1_000) // 500
 */
export function nextLook(
  now: number,
  { expiresAt, lateUntil }: { expiresAt: number; lateUntil: number },
  everyMs: number,
): number | null {
  // A bank may book money a while before its provider tells of it.
  if (now > lateUntil + HOUR_MS) return null;
  // Half a turn, so that one that comes a moment early skips nothing.
  const soon = now + everyMs / 2;
  return Math.max(soon, Math.min(now + HOUR_MS, now + (now - expiresAt) / 12));
}

/** Why money on our account found no deposit (DEP-6). */
export const UNMATCHED_REASONS = ['noCode', 'cut', 'unknownCode', 'twoCodes', 'paid', 'late', 'tooSmall'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** What is known of a deposit whose code stands in a content. */
export interface KnownCode {
  isPaid: boolean;
  /** Milliseconds. */
  lateUntil: number;
}

/**
 * Chooses the one deposit that a transfer pays, or says why there is none (DEP-5, DEP-6): exactly one of the codes in its content may be
 * open.
 *
 * @param codes how many codes the content holds, and how many pieces of one
 * @param known the deposits of those codes that are ours
 * Units: milliseconds.
 * Errors: none.
 */
export function chooseDeposit<T extends KnownCode>(
  codes: { whole: number; pieces: number },
  known: readonly T[],
  happenedAt: number,
): T | UnmatchedReason {
  const open = known.filter(({ isPaid, lateUntil }) => !isPaid && happenedAt <= lateUntil);
  const [only, second] = open;
  if (only !== undefined) return second === undefined ? only : 'twoCodes';
  if (known.some(({ isPaid }) => isPaid)) return 'paid';
  if (known.length > 0) return 'late';
  if (codes.whole > 0) return 'unknownCode';
  return codes.pieces > 0 ? 'cut' : 'noCode';
}
