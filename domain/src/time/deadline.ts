import { isBusinessDay } from './federal-holidays.ts';
import { addDays, addLaDays, laDay, laDayStart } from './la-day.ts';

const MINUTE_MS = 60_000;

/** Business days of an order when the marketplace sets no deadline (ORD-26). */
const DUE_DAYS = 2;

/**
 * Returns the shipping deadline of an order when the marketplace sets none: two US business days after its creation, at the same Los
 * Angeles time. An order created on a weekend or a holiday counts as created at the end of that weekend or holiday (ORD-26). Units: epoch milliseconds. Errors:
 * RangeError for an invalid instant.
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

/** Times of an order from which its deadline is computed, in epoch milliseconds. */
export interface DueFacts {
  status: string;
  createdAt: number;
  shippingDueAt: number | null;
  collectionDueAt: number | null;
}

/**
 * Returns an order's next deadline, or null when it has none (unpaid, on its way, done, cancelled, unknown); the marketplace's own time has
 * precedence, otherwise it is computed (ORD-26). Units: epoch milliseconds. Errors: RangeError for an invalid `createdAt`.
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
 * Shows the time to a deadline as the field `targetTime` does: days and clock before it, `-hh:mm` after it, with hours beyond 24, so that a
 * late order never contains '1 days' (ORD-27).
 * Units: milliseconds in; seconds are dropped. Errors: none.
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
