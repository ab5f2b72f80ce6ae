import { isBusinessDay } from './business-days.ts';
import { addDays, addLaDays, laDay, laDayEnd } from './la-day.ts';

const MINUTE_MS = 60_000;

/** Days that a parcel has to be collected in, counted from the order's creation (ORD-26). */
const COLLECT_DAYS = 2;
/** Business days that an order has to be dispatched in (ORD-26). */
const DISPATCH_BUSINESS_DAYS = 2;

/**
 * Gives until when an order should be collected: two days after its creation at the same Los Angeles time (ORD-26).
 *
 * Units: epoch milliseconds.
 * Errors: RangeError when no date can hold the instant.
 * @example collectDeadline(Date.UTC(2026, 6, 1, 17)) // Date.UTC(2026, 6, 3, 17)
 */
export function collectDeadline(createdAt: number): number {
  return addLaDays(createdAt, COLLECT_DAYS);
}

/**
 * Gives until when an order must be dispatched when the marketplace does not say: 23:59:59 Pacific of the second
 * business day after its creation, weekends and federal holidays skipped (ORD-26).
 *
 * Units: epoch milliseconds.
 * Errors: RangeError when no date can hold the instant.
 * @example laDay(businessDispatchDue(Date.UTC(2026, 6, 10, 17))) // a Friday -> '2026-07-14', the Tuesday
 */
export function businessDispatchDue(createdAt: number): number {
  let day = laDay(createdAt);
  for (let counted = 0; counted < DISPATCH_BUSINESS_DAYS;) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) counted += 1;
  }
  return laDayEnd(day) - 1000;
}

/** Times of an order that its deadline depends on, epoch milliseconds. */
export interface DueFacts {
  status: string;
  createdAt: number;
  shippingDueAt: number | null;
  collectionDueAt: number | null;
}

/**
 * Gives an order's next deadline, or null when it has none (unpaid, on its way, done, cancelled, unknown); the
 * marketplace's own time goes first, otherwise it is computed (ORD-26).
 *
 * Units: epoch milliseconds.
 * Errors: RangeError when no date can hold `createdAt`.
 * @example orderDueAt({ status: 'DELIVERED', createdAt: 0, shippingDueAt: null, collectionDueAt: null }) // null
 */
export function orderDueAt({ status, createdAt, shippingDueAt, collectionDueAt }: DueFacts): number | null {
  switch (status) {
    case 'ON_HOLD':
    case 'AWAITING_SHIPMENT':
    case 'PARTIALLY_SHIPPING':
      return shippingDueAt ?? businessDispatchDue(createdAt);
    case 'AWAITING_COLLECTION':
      return collectionDueAt ?? collectDeadline(createdAt);
    default:
      return null;
  }
}

/**
 * Shows a length of time as the target-time badge does, with a minus once it has passed (ORD-27).
 *
 * Units: milliseconds in; seconds are dropped.
 * Errors: none.
 * @example formatTargetTime(28 * 3_600_000 + 10 * 60_000) // '1 days 04:10'
 */
export function formatTargetTime(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const days = Math.floor(minutes / 1440);
  const clock = [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${ms < 0 ? '-' : ''}${days} days ${clock}`;
}
