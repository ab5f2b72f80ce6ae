import { addLaDays } from './la-day.ts';

const MINUTE_MS = 60_000;

/** Days that an order has where the marketplace does not say (ORD-26). */
const DUE_DAYS = 2;

/**
 * Gives until when an order should be on its way where the marketplace does not say: two days after its creation at the same
 * Los Angeles time, weekends and holidays counted (ORD-26).
 *
 * Units: epoch milliseconds.
 * Errors: RangeError when no date can hold the instant.
 * @example plainDeadline(Date.UTC(2026, 6, 1, 17)) // Date.UTC(2026, 6, 3, 17)
 */
export function plainDeadline(createdAt: number): number {
  return addLaDays(createdAt, DUE_DAYS);
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
      return shippingDueAt ?? plainDeadline(createdAt);
    case 'AWAITING_COLLECTION':
      return collectionDueAt ?? plainDeadline(createdAt);
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
