import { addDays } from './la-day.ts';

/**
 * Legal public holidays of the US on which mail and offices are closed: 5 U.S.C. 6103(a), with Juneteenth since 2021. `weekday` 0 is
 * Sunday, `nth` counts from the start of the month, -1 means the last one.
 */
const HOLIDAYS = [
  // New Year's Day.
  { month: 1, day: 1 },
  // Birthday of Martin Luther King, Jr.
  { month: 1, weekday: 1, nth: 3 },
  // Washington's Birthday.
  { month: 2, weekday: 1, nth: 3 },
  // Memorial Day.
  { month: 5, weekday: 1, nth: -1 },
  // Juneteenth.
  { month: 6, day: 19 },
  // Independence Day.
  { month: 7, day: 4 },
  // Labor Day.
  { month: 9, weekday: 1, nth: 1 },
  // Columbus Day.
  { month: 10, weekday: 1, nth: 2 },
  // Veterans Day.
  { month: 11, day: 11 },
  // Thanksgiving Day.
  { month: 11, weekday: 4, nth: 4 },
  // Christmas Day.
  { month: 12, day: 25 },
] as const;

const SUNDAY = 0;
const SATURDAY = 6;
const DAYS_OF_WEEK = 7;

const kept = new Map<number, ReadonlySet<string>>();
/** Maximum years in the cache; no list of orders spans more years. */
const YEARS_MAX = 50;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const toDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

function dayOf(year: number, holiday: (typeof HOLIDAYS)[number]): string {
  if ('day' in holiday) {
    const day = toDay(year, holiday.month, holiday.day);
    // 5 U.S.C. 6103(b): a holiday on a Saturday is observed the day before. By Executive Order 11582, a holiday on a Sunday is observed the day
    // after.
    const weekday = weekdayOf(day);
    return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day;
  }
  const { month, weekday, nth } = holiday;
  const first = nth < 0 ? toDay(year, month + 1, 1) : toDay(year, month, 1);
  const offset = (weekday - weekdayOf(first) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return addDays(first, offset + (nth < 0 ? nth : nth - 1) * DAYS_OF_WEEK);
}

/**
 * Lists the days on which the federal holidays of a year are observed; New Year's Day may be observed in the year before.
 * Units: a year, 'YYYY-MM-DD'. Errors: none for years that a date can hold.
 * @example listFederalHolidays(2026).includes('2026-07-03') // true: the 4th is a Saturday
 */
export function listFederalHolidays(year: number): string[] {
  return HOLIDAYS.map((holiday) => dayOf(year, holiday));
}

/**
 * Returns whether US offices work on a day: Monday to Friday, no federal holiday.
 * Units: 'YYYY-MM-DD'. Errors: none for a day of the calendar.
 * @example isBusinessDay('2026-11-26') // false: Thanksgiving
 */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  const year = Number(day.slice(0, 4));
  let observed = kept.get(year);
  if (observed === undefined) {
    observed = new Set([...listFederalHolidays(year), ...listFederalHolidays(year + 1)]);
    if (kept.size === YEARS_MAX) kept.clear();
    kept.set(year, observed);
  }
  return !observed.has(day);
}
