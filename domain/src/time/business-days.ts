import { addDays } from './la-day.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Federal holidays by date, as month and day (5 U.S.C. 6103). */
const FIXED_HOLIDAYS = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Federal holidays by weekday: the n-th of a month, -1 the last (5 U.S.C. 6103). */
const MOVING_HOLIDAYS: readonly { month: number; weekday: number; nth: number }[] = [
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: -1 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, weekday: THURSDAY, nth: 4 },
];

const YEARS_MAX = 50;
const holidaysOfYear = new Map<number, ReadonlySet<string>>();

/**
 * Lists the days on which a year's US federal holidays are observed; one on a Saturday is observed on Friday, one on a
 * Sunday on Monday, so New Year's Day may be observed on the last day of the year before, which then belongs to that year.
 *
 * Units: calendar year in, 'YYYY-MM-DD' in calendar order out.
 * Errors: none for the years 1 to 9998.
 * @example listFederalHolidays(2026)[5] // '2026-07-03', the 4th being a Saturday
 */
export function listFederalHolidays(year: number): string[] {
  const fixed = [...FIXED_HOLIDAYS.map((date) => `${toYearText(year)}-${date}`), `${toYearText(year + 1)}-01-01`];
  const moving = MOVING_HOLIDAYS.map(({ month, weekday, nth }) => findNthWeekday(year, month, weekday, nth));
  return [...fixed.map(toObservedDay), ...moving].filter((day) => day.startsWith(toYearText(year))).sort();
}

/**
 * Tells whether a day is neither on a weekend nor a US federal holiday (ORD-26).
 *
 * Units: 'YYYY-MM-DD'.
 * Errors: RangeError when the text is not a day of the calendar.
 * @example isBusinessDay('2026-11-26') // false: Thanksgiving
 */
export function isBusinessDay(day: string): boolean {
  // Moving by no day checks that the text is one.
  const weekday = weekdayOf(addDays(day, 0));
  return weekday !== SATURDAY && weekday !== SUNDAY && !holidaysIn(Number(day.slice(0, 4))).has(day);
}

function holidaysIn(year: number): ReadonlySet<string> {
  const known = holidaysOfYear.get(year);
  if (known !== undefined) return known;
  const holidays = new Set(listFederalHolidays(year));
  if (holidaysOfYear.size === YEARS_MAX) holidaysOfYear.clear();
  holidaysOfYear.set(year, holidays);
  return holidays;
}

function toObservedDay(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function findNthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${toYearText(year)}-${String(month).padStart(2, '0')}-01`;
  const firstMatch = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  if (nth > 0) return addDays(firstMatch, (nth - 1) * 7);
  const fifth = addDays(firstMatch, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(firstMatch, 21);
}

/** Day of the week, 0 Sunday to 6 Saturday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function toYearText(year: number): string {
  return String(year).padStart(4, '0');
}
