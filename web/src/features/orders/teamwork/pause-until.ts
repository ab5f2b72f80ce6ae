import { addDays, laDay, laDayStart } from '@bobbin/domain/time/la-day';
import { isDay } from '@bobbin/domain/time/calendar-day';

/** Suggested ends of a pause; `day` is a day that the user types. */
export const UNTILS = ['hours', 'tomorrow', 'days', 'day'] as const;
export type Until = (typeof UNTILS)[number];

const HOUR_MS = 3_600_000;

/**
 * Returns the end of a pause in epoch milliseconds; null while no valid day is typed. `tomorrow` is 06:00, a day 09:00 in Los Angeles: work
 * there begins before the factories close.
 */
export function toUntil(choice: Until, day: string, now: number): number | null {
  if (choice === 'hours') return now + 4 * HOUR_MS;
  if (choice === 'days') return now + 72 * HOUR_MS;
  if (choice === 'tomorrow') return laDayStart(addDays(laDay(now), 1)) + 6 * HOUR_MS;
  return isDay(day) ? laDayStart(day) + 9 * HOUR_MS : null;
}
