import { addDays, addLaDays, laDay } from './la-day.ts';

/** Los Angeles days, both included, and the period before them. */
export interface DayPeriod {
  firstDay: string;
  lastDay: string;
  before: PreviousPeriod;
}

/** As many days before a period; `until` is the cut of the last day, because the period has not ended yet. Epoch milliseconds. */
export interface PreviousPeriod {
  firstDay: string;
  lastDay: string;
  until: number | null;
}

/**
 * Returns the days from one to another with the same number of days before them. A period that includes today has only passed up to now, so
 * the days before it end at the same time of day (PRF-7). Future days are excluded. Units: 'YYYY-MM-DD', epoch milliseconds. Errors:
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
 * Errors: none; less than 1 where the last is before the first.
 * @example countDays('2026-02-28', '2026-03-01') // 2
 */
export function countDays(firstDay: string, lastDay: string): number {
  return (Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${firstDay}T00:00:00Z`)) / 86_400_000 + 1;
}
