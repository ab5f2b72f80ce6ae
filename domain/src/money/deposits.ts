/** Minimum and maximum of a deposit in whole dong: banks send at most this much at once by QR (DEP-1). */
export const DEPOSIT_MIN_VND = 10_000;
export const DEPOSIT_MAX_VND = 499_999_999;
/** The form's initial amount, and the amounts that it offers. */
export const DEPOSIT_DEFAULT_VND = 1_000_000;
export const DEPOSIT_CHOICES_VND = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;
/** Days after the end of a deposit in which a late payment is still matched (DEP-7). */
export const DEPOSIT_LATE_DAYS = 7;
/** Maximum waiting deposits of one seller. */
export const DEPOSITS_WAITING_MAX = 20;
/** Bounds of a plausible rate in dong per dollar; others are typing errors. */
export const RATE_MIN = 10_000;
export const RATE_MAX = 100_000;

const HOUR_MS = 3_600_000;

/**
 * Returns when a deposit's payment link is polled next (DEP-14): in every cycle while it waits, then with backoff but at least hourly, and
 * a last time after the late period; null afterwards. Units: milliseconds. Errors: none.
 * @example nextLook(0, { expiresAt: 10_000, lateUntil: 20_000 }, 1_000) // 500
 */
export function nextLook(
  now: number,
  { expiresAt, lateUntil }: { expiresAt: number; lateUntil: number },
  everyMs: number,
): number | null {
  // A bank may book money some time before its provider reports it.
  if (now > lateUntil + HOUR_MS) return null;
  // Half a cycle, so that a run that starts slightly early skips nothing.
  const soon = now + everyMs / 2;
  return Math.max(soon, Math.min(now + HOUR_MS, now + (now - expiresAt) / 12));
}

/** Why incoming money matched no deposit (DEP-6). */
export const UNMATCHED_REASONS = ['noCode', 'cut', 'unknownCode', 'twoCodes', 'paid', 'late', 'tooSmall'] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A deposit whose code is in a transfer's content. */
export interface KnownCode {
  isPaid: boolean;
  /** Milliseconds. */
  lateUntil: number;
}

/**
 * Chooses the one deposit that a transfer pays, or returns why none matches (DEP-5, DEP-6): exactly one of the codes in its content may be
 * open.
 * @param codes counts of whole codes and of pieces in the content
 * @param known the deposits of those codes that are ours Units: milliseconds. Errors: none.
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
