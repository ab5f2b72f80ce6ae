import { addDays, addLaDays, laDay } from './la-day.ts';

/** A period from a first to a last Los Angeles day, both included, and the period before it for comparison. */
export interface DayPeriod {
  firstDay: string;
  lastDay: string;
  before: PreviousPeriod;
}

/**
 * The period before, with the same number of days. `until` is where the last day is cut off, in epoch milliseconds, because the compared period has
 * not ended yet.
 */
export interface PreviousPeriod {
  firstDay: string;
  lastDay: string;
  until: number | null;
}

/**
 * Returns the period from one day to another, and the same number of days before it. When the period includes today, the days before it end at the
 * current time of day, so that both have the same length (PRF-7). Future days are excluded. Units: 'YYYY-MM-DD', epoch milliseconds. Errors:
 * RangeError when a text is not a day of the calendar.
 * @example dayPeriodOf('2026-07-08', '2026-07-08', noon).before.until // noon of the day before
 */
export function dayPeriodOf(firstDay: string, lastDay: string, now: number): DayPeriod {
  const today = laDay(now);
  const first = firstDay > today ? today : firstDay;
  const asked = lastDay > today ? today : lastDay;
  const last = asked < first ? first : asked;
  const length = countDays(first, last);
  return {
    firstDay: first,
    lastDay: last,
    before: {
      firstDay: addDays(first, -length),
      lastDay: addDays(last, -length),
      until: last === today ? addLaDays(now, -length) : null,
    },
  };
}

/**
 * Counts the days from one to another, both included.
 *
 * Units: 'YYYY-MM-DD'.
 * Errors: none; less than 1 when the last day is before the first.
 * @example countDays('2026-02-28', '2026-03-01') // 2
 */
export function countDays(firstDay: string, lastDay: string): number {
  return (Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${firstDay}T00:00:00Z`)) / 86_400_000 + 1;
}
