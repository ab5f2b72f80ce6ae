import { DESIGN_TIME_MS } from '../limits.ts';
import { percentOf } from '../money/money.ts';

/** The designer is reminded this many milliseconds before a design is due. */
export const DESIGN_ALERT_MS = 30 * 60_000;
/** A delivered design completes automatically after this many milliseconds without a new link or message. */
export const DESIGN_QUIET_MS = 7 * 24 * 3_600_000;

export type DesignPace = 'calm' | 'soon' | 'late';

/**
 * Returns when a design is due: three hours after payment.
 * Units: epoch milliseconds in and out. Errors: none.
 */
export function dueAtOf(paidAtMs: number): number {
  return paidAtMs + DESIGN_TIME_MS;
}

/**
 * Returns how close to its deadline a design in process is: `soon` in the last thirty minutes, `late` from the deadline on.
 * Units: epoch milliseconds. Errors: none.
 * @example paceOf(1_000, 2_000) // 'late'
 */
export function paceOf(dueAtMs: number, nowMs: number): DesignPace {
  if (nowMs >= dueAtMs) return 'late';
  return dueAtMs - nowMs <= DESIGN_ALERT_MS ? 'soon' : 'calm';
}

/**
 * Returns whether a design whose first link arrives at this instant counts as on time. From its deadline on, a design counts as late (DSN-14).
 * Units: epoch milliseconds. Errors: none; a design without a deadline is never on time.
 * @example isInTime(2_000, 2_000) // false
 */
export function isInTime(dueAtMs: number | null, nowMs: number): boolean {
  return dueAtMs !== null && paceOf(dueAtMs, nowMs) !== 'late';
}

/** Counts of a designer's first links, of those on time, and of overdue designs without a link. */
export interface DesignerPace {
  doneCount: number;
  onTimeCount: number;
  lateCount: number;
}

/**
 * Counts the designs from which a designer's share on time is computed: delivered designs, and overdue designs without a link (DSN-14).
 * Errors: none.
 * @example countJudged({ doneCount: 8, onTimeCount: 8, lateCount: 2 }) // 10
 */
export function countJudged({ doneCount, lateCount }: DesignerPace): number {
  return doneCount + lateCount;
}

/**
 * Returns a designer's share of designs on time. An undelivered design counts as late from the minute it is overdue (DSN-14).
 * Units: percent. Errors: none; null when no design was delivered or overdue.
 * @example onTimePercentOf({ doneCount: 8, onTimeCount: 8, lateCount: 2 }) // 80
 */
export function onTimePercentOf(pace: DesignerPace): number | null {
  return percentOf(pace.onTimeCount, countJudged(pace));
}

/** Instants of the last activities on a design, which decide when it completes automatically: epoch milliseconds, null when there was none. */
export interface Quiet {
  revisedAtMs: number | null;
  sellerSpokeAtMs: number | null;
  staffSpokeAtMs: number | null;
}

/**
 * Returns when a delivered design completes automatically: seven days after the last link or message. It does not complete while the seller's last
 * message has no answer.
 * Units: epoch milliseconds. Errors: none; null when it does not complete automatically.
 */
export function settlesAtOf({ revisedAtMs, sellerSpokeAtMs, staffSpokeAtMs }: Quiet): number | null {
  if (revisedAtMs === null) return null;
  const ours = Math.max(revisedAtMs, staffSpokeAtMs ?? 0);
  if (sellerSpokeAtMs !== null && sellerSpokeAtMs > ours) return null;
  return ours + DESIGN_QUIET_MS;
}
