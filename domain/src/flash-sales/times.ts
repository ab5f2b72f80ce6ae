import { FLASH_SALE_DEFAULT_DAYS, FLASH_SALE_MAX_DAYS } from '../limits.ts';
import { addDays, addLaDays, laDay, laDayStart, laOffset } from '../time/la-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Maximum duration of a sale (FSL-4). The marketplace measures it in hours, so a clock change does not extend it. */
export const FLASH_SALE_MAX_MS = FLASH_SALE_MAX_DAYS * DAY_MS;
/** Minimum duration of a sale: a shorter sale would end before its SKUs are added. */
export const FLASH_SALE_MIN_MS = 10 * MINUTE_MS;
/** The start of a sale may be at most this many milliseconds in the future. */
const FLASH_SALE_AHEAD_MS = 30 * DAY_MS;

export type TimesFault = 'TOO_LONG' | 'TOO_SHORT' | 'TOO_FAR';

/**
 * Returns the fault of a sale's times, or null when they are valid (FSL-4). A sale without a start begins now.
 * Units: epoch milliseconds. Errors: none.
 * @example findTimesFault({ startsAt: null, endsAt: 4 * 86_400_000 }, 0) // 'TOO_LONG'
 */
export function findTimesFault(
  { startsAt, endsAt }: { startsAt: number | null; endsAt: number },
  now: number,
): TimesFault | null {
  const start = Math.max(startsAt ?? now, now);
  if (start - now > FLASH_SALE_AHEAD_MS) return 'TOO_FAR';
  if (endsAt - start > FLASH_SALE_MAX_MS) return 'TOO_LONG';
  return endsAt - start < FLASH_SALE_MIN_MS ? 'TOO_SHORT' : null;
}

/**
 * Returns the end that is proposed for a new sale: 23:59 in Los Angeles two days after its start, or the latest allowed end before that
 * (FSL-4). Errors: RangeError when no date can hold the instant.
 * @example defaultEnd(Date.UTC(2026, 10, 21, 20)) // Date.UTC(2026, 10, 24, 7, 59): the 23rd, 23:59
 */
export function defaultEnd(start: number, days: number = FLASH_SALE_DEFAULT_DAYS): number {
  const evening = laDayStart(addDays(laDay(start), days + 1)) - MINUTE_MS;
  return Math.min(evening, Math.floor((start + FLASH_SALE_MAX_MS) / MINUTE_MS) * MINUTE_MS);
}

/**
 * Returns how many calendar days of Los Angeles a sale lasts, rounded so that the hour of a clock change does not matter; 0 for a sale of less than a
 * day. The ends of the sale's renewals are this many days apart (FSL-12). Errors: RangeError when no date can hold the instant.
 * @example saleDays({ startsAt: Date.UTC(2026, 2, 7, 8), endsAt: Date.UTC(2026, 2, 9, 6, 59) }) // 2, though it lasts 47 hours
 */
export function saleDays({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number {
  // Days are counted on the calendar, because two days around the spring clock change have only 47 hours.
  const wall = endsAt + laOffset(endsAt) - (startsAt + laOffset(startsAt));
  return Math.min(FLASH_SALE_MAX_DAYS, Math.floor((wall + HOUR_MS) / DAY_MS));
}

/**
 * Returns the end of the sale that follows another one (FSL-12): `days` later at the same time of day in Los Angeles. Where that is before the start
 * of the following sale, `days` are added until the end is after the start. A sale of less than a day gets the same duration again. Errors: RangeError
 * when no date can hold the instant.
 */
export function nextEnd(
  { startsAt, endsAt, days }: { startsAt: number; endsAt: number; days: number },
  nextStart: number,
): number {
  if (days < 1) return nextStart + Math.min(endsAt - startsAt, FLASH_SALE_MAX_MS);
  // After a long pause the worker starts the sale late. The end then still has its time of day, and is a multiple of `days` after the previous end.
  const late = Math.max(0, Math.floor((nextStart - endsAt) / (days * DAY_MS)));
  for (let turn = Math.max(1, late); ; turn += 1) {
    const end = addLaDays(endsAt, days * turn);
    if (end - nextStart >= FLASH_SALE_MIN_MS) return Math.min(end, nextStart + FLASH_SALE_MAX_MS);
  }
}

/**
 * Reads a day and a time of day in Los Angeles. An hour that does not exist is moved forward by one hour; of an hour that occurs twice, the
 * first is meant. Errors: RangeError when the text is not a day of the calendar.
 * @example fromLaClock('2026-11-23', '23:59') // Date.UTC(2026, 10, 24, 7, 59)
 */
export function fromLaClock(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const start = laDayStart(day);
  const sinceMidnight = (hours * 60 + minutes) * MINUTE_MS;
  const plain = start + sinceMidnight;
  // Corrects the result for a clock change between midnight and the time of day.
  const moved = plain + laOffset(start) - laOffset(plain);
  return laOffset(moved) === laOffset(plain) ? moved : plain;
}

/**
 * Writes an instant as a day and a time of the clock of Los Angeles.
 *
 * Units: epoch milliseconds in, 'YYYY-MM-DD' and 'HH:MM' out. Errors: RangeError when no date can hold the instant.
 * @example toLaClock(Date.UTC(2026, 10, 24, 7, 59)) // { day: '2026-11-23', time: '23:59' }
 */
export function toLaClock(instant: number): { day: string; time: string } {
  return { day: laDay(instant), time: new Date(instant + laOffset(instant)).toISOString().slice(11, 16) };
}
