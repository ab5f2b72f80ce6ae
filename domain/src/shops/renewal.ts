import { daysToEnd } from './shop-expiry.ts';

const DAY_MS = 24 * 3_600_000;

/** A subscription can be renewed by hand when fewer than this many days are left (SHP-29). */
const RENEW_BELOW_DAYS = 30;

/** Numbers of days before a shop's end at which the seller is notified, once for each number (SHP-32). */
export const ENDING_DAYS = [1, 3, 7] as const;

/**
 * Returns whether a subscription can be renewed by hand (SHP-29): the days left must be fewer than 30 and fewer than the days of a renewal. A second
 * click therefore cannot pay for a second period, even when the first renewal started today. Units: epoch milliseconds, and the days of a renewal.
 * Errors: none.
 * @example isRenewable(Date.UTC(2026, 6, 31), Date.UTC(2026, 6, 30)) // true
 */
export function isRenewable(endsAt: number, now: number, periodDays = RENEW_BELOW_DAYS): boolean {
  return daysToEnd(endsAt, now) < Math.min(RENEW_BELOW_DAYS, periodDays);
}

/**
 * Returns whether an automatic renewal is due: on the last day before the end, so that the shop never stops (SHP-30). Units: epoch
 * milliseconds. Errors: none.
 * @example isRenewalDay(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 2, 12)) // true
 */
export function isRenewalDay(endsAt: number, now: number): boolean {
  return endsAt - now <= DAY_MS;
}

/**
 * Returns the new end of a renewed subscription: the renewed days start at the old end, or today when the old end has passed (SHP-29). Units: epoch
 * milliseconds and days. Errors: none.
 * @example renewedEnd(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1), 30) // Date.UTC(2026, 7, 2)
 */
export function renewedEnd(endsAt: number, now: number, days: number): number {
  return Math.max(endsAt, now) + days * DAY_MS;
}

/**
 * Returns the notification step that is due now: the smallest step that is at least the days left; null before the first step and after the end
 * (SHP-32). Units: epoch milliseconds. Errors: none.
 * @example endingStep(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1)) // 3
 */
export function endingStep(endsAt: number, now: number): (typeof ENDING_DAYS)[number] | null {
  if (endsAt <= now) return null;
  const days = daysToEnd(endsAt, now);
  return ENDING_DAYS.find((step) => days <= step) ?? null;
}
