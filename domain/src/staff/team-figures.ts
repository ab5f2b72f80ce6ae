import { DESIGN_TIME_MS } from '../limits.ts';
import { addDays, laDay, laDayStart } from '../time/la-day.ts';
import { stepOf } from './work.ts';

/** Number of weeks that the figures of the team show, with the current one (HOM-11). */
export const FIGURE_WEEKS = 8;
/** Number of days over which the designs of each designer are counted (DSN-14). */
export const DESIGNER_DAYS = 30;

const MINUTE_MS = 60_000;
const SECONDS_PER_MINUTE = 60;
const DAYS_PER_WEEK = 7;
/** `Date` counts days from Sunday; weeks begin on Monday. */
const MONDAY_SHIFT = 6;

/** Waits of sellers that the team is measured by, each with its deadline in milliseconds (HOM-6). */
const WAIT_LIMITS = {
  /** From the request of a design to its first price. */
  price: stepOf('designPrice').limitMs ?? 0,
  /** From the payment of a design to its first link. */
  firstLink: DESIGN_TIME_MS,
  /** From the request of a withdrawal to its payment. */
  payOut: stepOf('withdrawal').limitMs ?? 0,
} as const;
export type Wait = keyof typeof WAIT_LIMITS;
export const WAITS = Object.keys(WAIT_LIMITS) as Wait[];

/**
 * Returns the deadline of a wait. Units: minutes. Errors: none.
 * @example waitMinutes('price') // 60
 */
export function waitMinutes(wait: Wait): number {
  return WAIT_LIMITS[wait] / MINUTE_MS;
}

/**
 * Returns the first days of the weeks that the figures show, the current week first. A week begins on Monday in Los Angeles.
 * Units: epoch milliseconds in, 'YYYY-MM-DD' out. Errors: RangeError for an invalid instant.
 * @example figureWeeks(Date.UTC(2026, 10, 30, 20))[0] // '2026-11-30'
 */
export function figureWeeks(nowMs: number): string[] {
  const today = laDay(nowMs);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + MONDAY_SHIFT) % DAYS_PER_WEEK;
  const monday = addDays(today, -sinceMonday);
  return Array.from({ length: FIGURE_WEEKS }, (_, index) => addDays(monday, -index * DAYS_PER_WEEK));
}

/** Returns the first instant of the oldest week that the figures show. Units: epoch milliseconds in and out. Errors: as `figureWeeks`. */
export function figuresSince(nowMs: number): number {
  return laDayStart(figureWeeks(nowMs).at(-1) ?? laDay(nowMs));
}

/** The waits that ended in one week, as the database adds them up: times in seconds. */
export interface WeekOfWaits {
  /** First day of the week. */
  from: string;
  count: number;
  lateCount: number;
  median: number;
  p90: number;
}

/** The waits that ended in one week; without a case there is no median (HOM-11). */
export interface WaitWeek {
  from: string;
  count: number;
  lateCount: number;
  medianMinutes: number | null;
  p90Minutes: number | null;
}

/**
 * Returns one entry for each week that the figures show, also for weeks without a case. Units: seconds in, whole minutes out. Errors: as
 * `figureWeeks`.
 */
export function toWaitWeeks(found: readonly WeekOfWaits[], nowMs: number): WaitWeek[] {
  const toMinutes = (seconds: number) => Math.round(seconds / SECONDS_PER_MINUTE);
  return figureWeeks(nowMs).map((from) => {
    const week = found.find((one) => one.from === from);
    if (!week) return { from, count: 0, lateCount: 0, medianMinutes: null, p90Minutes: null };
    const { count, lateCount, median, p90 } = week;
    return { from, count, lateCount, medianMinutes: toMinutes(median), p90Minutes: toMinutes(p90) };
  });
}
