const DAY_MS = 24 * 3_600_000;
/** Buyers return and banks charge back within this time; what comes later is rare and stands on a statement only. */
const LOOKED_AT_DAYS = 90;

/**
 * Gives when a settled order is asked for its settlement once more, for a correction of which the order itself does not tell
 * (MNY-22): a day later at the earliest, then after half of the time for which the order has stood still. Null once it has
 * stood still for 90 days.
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example nextSettlementLook(day(1), day(11)) // day(16)
 */
export function nextSettlementLook(updatedAt: number, now: number): number | null {
  const stoodStill = now - updatedAt;
  return stoodStill > LOOKED_AT_DAYS * DAY_MS ? null : now + Math.max(DAY_MS, stoodStill / 2);
}
