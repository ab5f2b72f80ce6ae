import { daysToEnd } from './shop-expiry.ts';

const DAY_MS = 24 * 3_600_000;

/** Days to its end below which a subscription can be renewed by hand (SHP-29). */
const RENEW_BELOW_DAYS = 30;

/** Days before a shop's end on which sellers are notified, once each (SHP-32). */
export const ENDING_DAYS = [1, 3, 7] as const;

/**
 * Returns whether a subscription can be renewed by hand (SHP-29): its days left are below 30 and below the days of a renewal. So a second
 * click cannot pay a second period, even when the first renewal started today. Units: epoch milliseconds, and the days of a renewal.
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
 * Returns the new end of a renewed subscription: its days start at the old end, or today when that has passed (SHP-29). Units: epoch
 * milliseconds and days. Errors: none.
 * @example renewedEnd(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1), 30) // Date.UTC(2026, 7, 2)
 */
export function renewedEnd(endsAt: number, now: number, days: number): number {
  return Math.max(endsAt, now) + days * DAY_MS;
}

/**
 * Returns the notification step that is due now: the smallest one that the end has reached; null before the first step and after the end
 * (SHP-32). Units: epoch milliseconds. Errors: none.
 * @example endingStep(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1)) // 3
 */
export function endingStep(endsAt: number, now: number): (typeof ENDING_DAYS)[number] | null {
  if (endsAt <= now) return null;
  const days = daysToEnd(endsAt, now);
  return ENDING_DAYS.find((step) => days <= step) ?? null;
}
