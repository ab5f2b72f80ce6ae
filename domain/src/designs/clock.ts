import { DESIGN_TIME_MS } from '../limits.ts';
import { percentOf } from '../money/money.ts';

/** So long before the three hours are over the designer is told. */
export const DESIGN_ALERT_MS = 30 * 60_000;
/** A delivered design completes by itself after so many quiet days. */
export const DESIGN_QUIET_MS = 7 * 24 * 3_600_000;

export type DesignPace = 'calm' | 'soon' | 'late';

/**
 * Gives when a design is due: three hours after it was paid.
 *
 * Units: epoch milliseconds in and out.
 * Errors: none.
 */
export function dueAtOf(paidAtMs: number): number {
  return paidAtMs + DESIGN_TIME_MS;
}

/**
 * Tells how near its end a design in process is: `soon` in the last thirty minutes, `late` from the end on.
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example paceOf(1_000, 2_000) // 'late'
 */
export function paceOf(dueAtMs: number, nowMs: number): DesignPace {
  if (nowMs >= dueAtMs) return 'late';
  return dueAtMs - nowMs <= DESIGN_ALERT_MS ? 'soon' : 'calm';
}

/**
 * Tells whether a first link that comes now counts for its designer's share in time: what is told of as late does not, to the instant (DSN-14).
 *
 * Units: epoch milliseconds.
 * Errors: none; what has no end is not in time.
 * @example isInTime(2_000, 2_000) // false
 */
export function isInTime(dueAtMs: number | null, nowMs: number): boolean {
  return dueAtMs !== null && paceOf(dueAtMs, nowMs) !== 'late';
}

/** First links that a designer gave, those of them in time, and designs that are overdue without one. */
export interface DesignerPace {
  doneCount: number;
  onTimeCount: number;
  lateCount: number;
}

/**
 * Counts the designs by which a designer's share in time is measured: what was delivered, and what is overdue and was not (DSN-14).
 *
 * Errors: none.
 * @example countJudged({ doneCount: 8, onTimeCount: 8, lateCount: 2 }) // 10
 */
export function countJudged({ doneCount, lateCount }: DesignerPace): number {
  return doneCount + lateCount;
}

/**
 * Gives a designer's share in time; an undelivered design counts as late from the minute it is overdue (DSN-14).
 *
 * Units: percent. Errors: none; null where there is nothing to judge.
 * @example onTimePercentOf({ doneCount: 8, onTimeCount: 8, lateCount: 2 }) // 80
 */
export function onTimePercentOf(pace: DesignerPace): number | null {
  return percentOf(pace.onTimeCount, countJudged(pace));
}

/** What was said and delivered, as far as the quiet days need it: epoch milliseconds, null for never. */
export interface Quiet {
  revisedAtMs: number | null;
  sellerSpokeAtMs: number | null;
  staffSpokeAtMs: number | null;
}

/**
 * Gives when a delivered design completes by itself: seven days after the last link or word. While the last word is the seller's,
 * who asked for something and got no answer, it does not.
 *
 * Units: epoch milliseconds.
 * Errors: none; null where it does not complete by itself.
 */
export function settlesAtOf({ revisedAtMs, sellerSpokeAtMs, staffSpokeAtMs }: Quiet): number | null {
  if (revisedAtMs === null) return null;
  const ours = Math.max(revisedAtMs, staffSpokeAtMs ?? 0);
  if (sellerSpokeAtMs !== null && sellerSpokeAtMs > ours) return null;
  return ours + DESIGN_QUIET_MS;
}
