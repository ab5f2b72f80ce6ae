import { Temporal } from 'temporal-polyfill';

const MINUTES_OF_HOUR = 60;

/** A daily interval on the clock of a zone, in minutes since midnight; the interval spans midnight when `from` is greater than `to`. */
export interface QuietHours {
  from: number;
  to: number;
}

function wallAt(zone: string, instant: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
}

/** Returns the instants of a day at which the zone's clock shows a time: none when a clock change skips the time, two when the time is repeated. */
function momentsAt(day: Temporal.PlainDate, minutes: number, zone: string): number[] {
  const plain = day.toPlainDateTime({ hour: Math.floor(minutes / MINUTES_OF_HOUR), minute: minutes % MINUTES_OF_HOUR });
  const at = (disambiguation: 'compatible' | 'later') =>
    plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
  return [at('compatible'), at('later')];
}

/**
 * Returns whether an instant is within quiet hours of a zone; `from` is inclusive, `to` exclusive. Units: minutes since midnight, epoch
 * milliseconds. Errors: RangeError for an unknown zone.
 * @example isQuiet({ from: 23 * 60, to: 6 * 60 }, 'Asia/Ho_Chi_Minh', Date.UTC(2026, 0, 1, 17)) // true: it is midnight
 */
export function isQuiet({ from, to }: QuietHours, zone: string, instant: number): boolean {
  const { hour, minute } = wallAt(zone, instant);
  const now = hour * MINUTES_OF_HOUR + minute;
  return from <= to ? from <= now && now < to : now >= from || now < to;
}

/**
 * Returns the first moment from an instant on that is not within quiet hours. When a clock change skips the end of the quiet hours, they end at the
 * clock change. When their end is repeated, they last until its second occurrence. Units: minutes since midnight, epoch milliseconds. Errors: RangeError for an
 * unknown zone.
 * @example afterQuiet({ from: 23 * 60, to: 6 * 60 }, 'UTC', Date.UTC(2026, 0, 1, 2)) // 06:00 of that day
 */
export function afterQuiet(quiet: QuietHours, zone: string, instant: number): number {
  if (!isQuiet(quiet, zone, instant)) return instant;
  const now = wallAt(zone, instant);
  const today = now.toPlainDate();
  const jump = now.getTimeZoneTransition('next')?.epochMilliseconds;
  const moments = [
    ...momentsAt(today, quiet.to, zone),
    ...momentsAt(today.add({ days: 1 }), quiet.to, zone),
    ...(jump === undefined ? [] : [jump]),
  ];
  return Math.min(...moments.filter((moment) => moment > instant && !isQuiet(quiet, zone, moment)));
}

/**
 * Returns the first moment after an instant at which the clock of a zone shows a given full hour. A repeated hour means its first occurrence; a
 * skipped hour is moved later by the length of the clock change. Units: epoch milliseconds; `hour` 0 to 23. Errors: RangeError for an unknown zone.
 * @example nextAt(7, 'Asia/Ho_Chi_Minh', Date.UTC(2026, 0, 1)) // the next day at 00:00 UTC
 */
export function nextAt(hour: number, zone: string, instant: number): number {
  const today = wallAt(zone, instant).toPlainDate();
  const on = (day: Temporal.PlainDate) => momentsAt(day, hour * MINUTES_OF_HOUR, zone)[0] ?? instant;
  const moment = on(today);
  return moment > instant ? moment : on(today.add({ days: 1 }));
}
