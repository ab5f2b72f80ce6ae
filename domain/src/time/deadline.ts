import { isBusinessDay } from './federal-holidays.ts';
import { addDays, addLaDays, laDay, laDayStart } from './la-day.ts';

const MINUTE_MS = 60_000;

/** Business days that an order has where the marketplace does not say (ORD-26). */
const DUE_DAYS = 2;

/**
 * Returns until when an order should be on its way where the marketplace does not say: two US business days after its creation, at the same
 * Los Angeles time. An order of a weekend or a holiday counts as created at the end of it (ORD-26).
 * Units: epoch milliseconds. Errors: RangeError when no date can hold the instant.
 * @example plainDeadline(Date.UTC(2026, 6, 6, 17)) // Date.UTC(2026, 6, 8, 17): Monday to Wednesday
 */
export function plainDeadline(createdAt: number): number {
  const created = laDay(createdAt);
  let begin = created;
  while (!isBusinessDay(begin)) begin = addDays(begin, 1);
  const from = begin === created ? createdAt : laDayStart(begin);
  let end = begin;
  let passed = 0;
  let left = DUE_DAYS;
  while (left > 0) {
    end = addDays(end, 1);
    passed += 1;
    if (isBusinessDay(end)) left -= 1;
  }
  return addLaDays(from, passed);
}

/** Times of an order that its deadline depends on, epoch milliseconds. */
export interface DueFacts {
  status: string;
  createdAt: number;
  shippingDueAt: number | null;
  collectionDueAt: number | null;
}

/**
 * Returns an order's next deadline, or null when it has none (unpaid, on its way, done, cancelled, unknown); the marketplace's own time
 * goes first, otherwise it is computed (ORD-26).
 * Units: epoch milliseconds. Errors: RangeError when no date can hold `createdAt`.
 * @example orderDueAt({ status: 'DELIVERED', createdAt: 0, shippingDueAt: null, collectionDueAt: null }) // null
 */
export function orderDueAt({ status, createdAt, shippingDueAt, collectionDueAt }: DueFacts): number | null {
  switch (status) {
    case 'ON_HOLD':
    case 'AWAITING_SHIPMENT':
    case 'PARTIALLY_SHIPPING':
      return shippingDueAt ?? plainDeadline(createdAt);
    case 'AWAITING_COLLECTION':
      return collectionDueAt ?? plainDeadline(createdAt);
    default:
      return null;
  }
}

/**
 * Shows the time to a deadline as the field `targetTime` does: days and clock before it, `-hh:mm` after it, where the hours go on
 * beyond 24, so that no order that is late ever contains '1 days' (ORD-27).
 *
 * Units: milliseconds in; seconds are dropped.
 * Errors: none.
 * @example formatTargetTime(28 * 3_600_000 + 10 * 60_000) // '1 days 04:10'
 * @example formatTargetTime(-28 * 3_600_000) // '-28:00'
 */
export function formatTargetTime(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  const toClock = (wholeHours: number) =>
    [wholeHours, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return ms < 0 ? `-${toClock(hours)}` : `${Math.floor(hours / 24)} days ${toClock(hours % 24)}`;
}
