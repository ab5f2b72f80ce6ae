import { addDays, laDay, laDayStart } from '@bobbin/domain/time/la-day';
import { isDay } from '@bobbin/domain/time/calendar-day';

/** Suggested ends of a pause; with `day` the user types a day. */
export const UNTILS = ['hours', 'tomorrow', 'days', 'day'] as const;
export type Until = (typeof UNTILS)[number];

const HOUR_MS = 3_600_000;

/**
 * Returns the end of a pause in epoch milliseconds; null while no valid day is typed. `tomorrow` ends at 06:00 and a day at 09:00 Los Angeles time,
 * when work begins there and the factories have not closed yet.
 */
export function toUntil(choice: Until, day: string, now: number): number | null {
  if (choice === 'hours') return now + 4 * HOUR_MS;
  if (choice === 'days') return now + 72 * HOUR_MS;
  if (choice === 'tomorrow') return laDayStart(addDays(laDay(now), 1)) + 6 * HOUR_MS;
  return isDay(day) ? laDayStart(day) + 9 * HOUR_MS : null;
}
