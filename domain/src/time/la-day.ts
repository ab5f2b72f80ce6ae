import { Temporal } from 'temporal-polyfill';

/** Time zone of all day boundaries and of all times on screens (ORD-10). */
export const LA_TIME_ZONE = 'America/Los_Angeles';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An interval during which the UTC offset is constant; `until` is exclusive. All values are in milliseconds. */
interface OffsetPeriod {
  from: number;
  until: number;
  offset: number;
}

// Maximum cached intervals. A sync needs the days of 100,000 orders, so the zone's rules are computed once for each interval between two clock
// changes and cached. A year has two intervals, so only unrealistic instants reach the maximum.
const OFFSET_PERIODS_MAX = 64;
const offsetPeriods: OffsetPeriod[] = [];

function readOffsetPeriod(instant: number): OffsetPeriod {
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(LA_TIME_ZONE);
  const next = zoned.getTimeZoneTransition('next');
  // `previous` finds only changes before the given instant. The added nanosecond lets it find a change at the instant itself.
  const previous = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: next?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1_000_000,
  };
}

/**
 * Returns how far Los Angeles is ahead of UTC at an instant. Units: epoch milliseconds in, milliseconds out (negative, -7 or -8 hours).
 * Errors: RangeError for an invalid instant.
 * @example laOffset(Date.UTC(2026, 6, 1)) // -25_200_000
 */
export function laOffset(instant: number): number {
  for (const known of offsetPeriods) {
    if (instant >= known.from && instant < known.until) return known.offset;
  }
  const known = readOffsetPeriod(instant);
  if (offsetPeriods.length === OFFSET_PERIODS_MAX) offsetPeriods.length = 0;
  offsetPeriods.unshift(known);
  return known.offset;
}

/**
 * Returns the Los Angeles day that an instant falls on. Units: epoch milliseconds in, 'YYYY-MM-DD' out. Errors: RangeError for an invalid
 * instant.
 * @example laDay(Date.UTC(2026, 0, 1, 7, 59)) // '2025-12-31'
 */
export function laDay(instant: number): string {
  return new Date(instant + laOffset(instant)).toISOString().slice(0, 10);
}

/**
 * Returns the first instant of a Los Angeles day.
 * Units: 'YYYY-MM-DD' in, epoch milliseconds out. Errors: RangeError when the text is not a day of the calendar.
 * @example laDayStart('2026-03-08') // Date.UTC(2026, 2, 8, 8)
 */
export function laDayStart(day: string): number {
  const midnight = parseDay(day);
  // Clocks change at 2 a.m., so the instant used here, at most one hour before midnight, has the same offset as midnight.
  return midnight - laOffset(midnight + 7 * HOUR_MS);
}

/**
 * Returns the exclusive end of a Los Angeles day: the start of the next day. Units: 'YYYY-MM-DD' in, epoch milliseconds out (exclusive).
 * Errors: RangeError when the text is not a day of the calendar.
 * @example laDayEnd('2026-03-08') - laDayStart('2026-03-08') // 23 hours
 */
export function laDayEnd(day: string): number {
  return laDayStart(addDays(day, 1));
}

/**
 * Moves a day along the calendar.
 *
 * Units: 'YYYY-MM-DD' and whole days, which may be negative.
 * Errors: RangeError when the text is not a day of the calendar.
 * @example addDays('2026-02-28', 1) // '2026-03-01'
 */
export function addDays(day: string, count: number): string {
  return new Date(parseDay(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Moves an instant by whole days on the wall clock of Los Angeles, so that the time of day stays the same across a clock change. A time in a skipped
 * hour moves one hour later; a time in a repeated hour means its first occurrence.
 * Units: epoch milliseconds, whole days. Errors: RangeError for an invalid instant.
 * @example addLaDays(Date.UTC(2026, 2, 7, 20), 1) // Date.UTC(2026, 2, 8, 19): noon stays noon
 */
export function addLaDays(instant: number, count: number): number {
  const wallClock = instant + laOffset(instant) + count * DAY_MS;
  // Changes are months apart, so one day to either side has the offsets before and after a nearby change.
  const offsetBefore = laOffset(wallClock - DAY_MS);
  const offsetAfter = laOffset(wallClock + DAY_MS);
  const before = wallClock - offsetBefore;
  const after = wallClock - offsetAfter;
  // A time in a repeated hour is possible with both offsets, a time in a skipped hour with neither.
  return laOffset(before) !== offsetBefore && laOffset(after) === offsetAfter ? after : before;
}

export type LaFormat = 'dateTime' | 'date' | 'time';

/**
 * Shows an instant in Los Angeles time: HH:mm/DD-MM-YYYY, DD-MM-YYYY or HH:mm (UI-22).
 * Units: epoch milliseconds in. Errors: RangeError for an invalid instant.
 * @example formatLa(Date.UTC(2026, 6, 1, 16, 5), 'dateTime') // '09:05/01-07-2026'
 */
export function formatLa(instant: number, format: LaFormat): string {
  const text = new Date(instant + laOffset(instant)).toISOString();
  const time = text.slice(11, 16);
  const date = `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)}`;
  if (format === 'time') return time;
  return format === 'date' ? date : `${time}/${date}`;
}

/** Periods that the dashboard's selector offers. */
export const PERIODS = ['today', 'yesterday', 'last7days', 'lastMonth', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** A range of whole Los Angeles days; `end` is exclusive, `lastDay` is included. */
export interface DayRange {
  firstDay: string;
  lastDay: string;
  start: number;
  end: number;
}

/** For each period, its length in days and how many days before today it ends. A month has 30 days, as in the revenue summary. */
const PERIOD_DAYS: Readonly<Record<Exclude<Period, 'all'>, { length: number; endsAgo: number }>> = {
  today: { length: 1, endsAgo: 0 },
  yesterday: { length: 1, endsAgo: 1 },
  last7days: { length: 7, endsAgo: 0 },
  lastMonth: { length: 30, endsAgo: 0 },
};

/**
 * Returns the days of a period as seen at an instant, with today included except for 'yesterday'; null means that the period has no limits. Units: epoch
 * milliseconds, 'YYYY-MM-DD'. Errors: RangeError for an invalid `now`.
 * @example periodRange('last7days', Date.UTC(2026, 6, 8, 20))?.firstDay // '2026-07-02'
 */
export function periodRange(period: Period, now: number): DayRange | null {
  if (period === 'all') return null;
  const { length, endsAgo } = PERIOD_DAYS[period];
  const lastDay = addDays(laDay(now), -endsAgo);
  const firstDay = addDays(lastDay, 1 - length);
  return { firstDay, lastDay, start: laDayStart(firstDay), end: laDayEnd(lastDay) };
}

/** Returns the midnight of a day in UTC, in epoch milliseconds, to which the caller applies the offset of Los Angeles. */
function parseDay(day: string): number {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`not a day of the calendar: ${JSON.stringify(day)}`);
  }
  return midnight;
}
