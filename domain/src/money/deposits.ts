/** Minimum and maximum of a deposit in whole dong. The maximum is the limit of banks for one QR transfer (DEP-1). */
export const DEPOSIT_MIN_VND = 10_000;
export const DEPOSIT_MAX_VND = 499_999_999;
/** The initial amount of the deposit form, and the amounts that the form offers. */
export const DEPOSIT_DEFAULT_VND = 1_000_000;
export const DEPOSIT_CHOICES_VND = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000] as const;
/** Days after the expiry of a deposit during which a late payment is still matched (DEP-7). */
export const DEPOSIT_LATE_DAYS = 7;
/** Maximum unpaid deposits that one seller may have at a time. */
export const DEPOSITS_WAITING_MAX = 20;
/** Bounds of a plausible exchange rate in dong per dollar; a rate outside these bounds is a typing error. */
export const RATE_MIN = 10_000;
export const RATE_MAX = 100_000;

const HOUR_MS = 3_600_000;

/**
 * Returns when a deposit's payment link is polled next (DEP-14): in every cycle while the deposit waits, then with backoff but at least hourly, and a
 * last time within an hour after the late period; null afterwards. Units: milliseconds. Errors: none.
 * @example nextLook(0, { expiresAt: 10_000, lateUntil: 20_000 }, 1_000) // 500
 */
export function nextLook(
  now: number,
  { expiresAt, lateUntil }: { expiresAt: number; lateUntil: number },
  everyMs: number,
): number | null {
  // Polling continues for an hour, because a bank may book a payment some time before the payment provider reports it.
  if (now > lateUntil + HOUR_MS) return null;
  // Adds only half a cycle, so that the next cycle polls the link even when it starts slightly early.
  const soon = now + everyMs / 2;
  return Math.max(soon, Math.min(now + HOUR_MS, now + (now - expiresAt) / 12));
}

/** Reasons why an incoming transfer matched no deposit (DEP-6). */
export const UNMATCHED_REASONS = [
  'noCode',
  'cut',
  'unknownCode',
  'twoCodes',
  'paid',
  'late',
  'tooSmall',
  'closed',
] as const;
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

/** A deposit whose code is in the transfer description. */
export interface KnownCode {
  isPaid: boolean;
  /** End of the late period, in epoch milliseconds. */
  lateUntil: number;
}

/**
 * Chooses the deposit that a transfer pays, or returns why the transfer matches no deposit (DEP-5, DEP-6). A transfer matches when exactly one of the
 * codes in its description belongs to an open deposit.
 * @param codes numbers of complete and partial codes in the transfer description
 * @param known deposits to which these codes belong; a code of another system has none Units: milliseconds. Errors: none.
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
