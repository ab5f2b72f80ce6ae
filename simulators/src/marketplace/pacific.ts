/** Pacific business days: US orders must be dispatched within two business days, by 23:59:59 (MKT-35). All times are in seconds. */
const HOUR = 3600;
const DAY = 86_400;

/** Returns the day number of the n-th given weekday (0 = Sunday) of a month (1..12); n = -1 is the last one. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  if (n === -1) {
    const last = Date.UTC(year, month, 0) / 1000 / DAY;
    return last - ((weekdayOf(last) - weekday + 7) % 7);
  }
  const first = Date.UTC(year, month - 1, 1) / 1000 / DAY;
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7;
}

/** Returns the weekday of a day number, where 0 is Sunday; day 0 (1 January 1970) was a Thursday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

/** Returns the seconds to add to UTC for Pacific time at a UTC instant. */
function pacificOffset(at: number): number {
  const year = new Date(at * 1000).getUTCFullYear();
  const summerStart = nthWeekday(year, 3, 0, 2) * DAY + 10 * HOUR; // 02:00 PST
  const summerEnd = nthWeekday(year, 11, 0, 1) * DAY + 9 * HOUR; // 02:00 PDT
  return at >= summerStart && at < summerEnd ? -7 * HOUR : -8 * HOUR;
}

const holidaysByYear = new Map<number, Set<number>>();

/** Returns the day numbers of the federal holidays, moved to the observed weekday. */
function federalHolidays(year: number): Set<number> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const fixed = [
    [1, 1],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ].map(([month = 1, date = 1]) => {
    const day = Date.UTC(year, month - 1, date) / 1000 / DAY;
    const weekday = weekdayOf(day);
    return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day;
  });
  const days = new Set([
    ...fixed,
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    nthWeekday(year, 5, 1, -1),
    nthWeekday(year, 9, 1, 1),
    nthWeekday(year, 10, 1, 2),
    nthWeekday(year, 11, 4, 4),
  ]);
  holidaysByYear.set(year, days);
  return days;
}

function isBusinessDay(day: number): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  const year = new Date(day * DAY * 1000).getUTCFullYear();
  return !federalHolidays(year).has(day);
}

/** Returns 23:59:59 Pacific of the n-th business day after the Pacific day of `at`. */
export function businessDayEnd(at: number, count: number): number {
  let day = Math.floor((at + pacificOffset(at)) / DAY);
  for (let left = count; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  const end = (day + 1) * DAY - 1;
  // At 23:59:59 the clock change of the day, at 02:00, is over, so the offset can be looked up with an instant in standard time.
  return end - pacificOffset(end + 8 * HOUR);
}
