import { daysToEnd } from './shop-expiry.ts';

const DAY_MS = 24 * 3_600_000;

/** A subscription can be renewed by hand while it counts fewer days to its end (SHP-29). */
const RENEW_BELOW_DAYS = 30;

/** Sellers are told so many days before an end of a shop, once each (SHP-32). */
export const ENDING_DAYS = [1, 3, 7] as const;

/**
 * Returns whether a subscription can be renewed by hand already (SHP-29): while it counts fewer days than 30, and fewer than a renewal
 * gives, so that a second press pays no second period, also where the first one began again today.
 * Units: epoch milliseconds, and the days that a renewal gives. Errors: none.
 * @example isRenewable(Date.UTC(2026, 6, 31), Date.UTC(2026, 6, 30)) // true
 */
export function isRenewable(endsAt: number, now: number, periodDays = RENEW_BELOW_DAYS): boolean {
  return daysToEnd(endsAt, now) < Math.min(RENEW_BELOW_DAYS, periodDays);
}

/**
 * Returns whether the day of a renewal that goes by itself has come: the last day before the end, so that the shop never stops (SHP-30).
 * Units: epoch milliseconds. Errors: none.
 * @example isRenewalDay(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 2, 12)) // true
 */
export function isRenewalDay(endsAt: number, now: number): boolean {
  return endsAt - now <= DAY_MS;
}

/**
 * Returns the new end of a renewed subscription: its days follow the old end, or today where that is over (SHP-29).
 * Units: epoch milliseconds and days. Errors: none.
 * @example renewedEnd(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1), 30) // Date.UTC(2026, 7, 2)
 */
export function renewedEnd(endsAt: number, now: number, days: number): number {
  return Math.max(endsAt, now) + days * DAY_MS;
}

/**
 * Returns the number of days of which a seller is told now: the smallest step that an end has reached; null before the first one and after
 * the end (SHP-32).
 * Units: epoch milliseconds. Errors: none.
 * @example endingStep(Date.UTC(2026, 6, 3), Date.UTC(2026, 6, 1)) // 3
 */
export function endingStep(endsAt: number, now: number): (typeof ENDING_DAYS)[number] | null {
  if (endsAt <= now) return null;
  const days = daysToEnd(endsAt, now);
  return ENDING_DAYS.find((step) => days <= step) ?? null;
}
