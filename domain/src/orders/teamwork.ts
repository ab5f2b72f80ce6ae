import { FULFILLABLE_STATUSES } from '../fulfilment/fulfilment.ts';
import { hasTrait, whyNot } from '../fulfilment/states.ts';

/** Colours of a tag; lists show the first letter of the tag's name as well (TMW-2). */
export const TAG_COLORS = ['red', 'amber', 'green', 'blue', 'violet', 'grey'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Why a team pauses an order (TMW-5). */
export const PAUSE_REASONS = ['buyerAsked', 'awaitingBuyer', 'printFix', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Maximum days of a pause; after its end a pause is lifted automatically. */
const PAUSE_MAX_DAYS = 60;
export const PAUSE_MAX_MS = PAUSE_MAX_DAYS * 24 * 3_600_000;

/** Time in which a change of a team's fields can be undone, in milliseconds (TMW-9). */
export const TEAMWORK_UNDO_MS = 24 * 3_600_000;

/** Statuses in which an order can be sent to a factory, or will become sendable. */
const PAUSABLE_STATUSES: readonly string[] = [...FULFILLABLE_STATUSES, 'UNPAID', 'ON_HOLD'];

/** Time before the deadline of a paused order at which the author of the pause is reminded, in milliseconds (TMW-16). */
export const PAUSE_REMINDER_MS = 6 * 3_600_000;

/** Why an order cannot be paused. */
export const PAUSE_REFUSALS = [
  'NOT_STATUS',
  'IN_PROGRESS',
  'ALREADY_SENT',
  'PAUSE_LATE',
  'PAUSE_PAST',
  'PAUSE_LONG',
] as const;
export type PauseRefusal = (typeof PAUSE_REFUSALS)[number];

/** Facts of an order that decide whether it can be paused; instants are epoch milliseconds. */
interface PauseFacts {
  status: string;
  fulfilState: string;
  dueAt: number | null;
}

/**
 * Returns whether a team's pause is active. Units: epoch milliseconds. Errors: none.
 * @example isPaused({ pausedUntil: now + 1 }, now) // true
 */
export function isPaused({ pausedUntil }: { pausedUntil: number | null }, now: number): boolean {
  return pausedUntil !== null && pausedUntil > now;
}

/** A paused order is excluded from the count of a view while its deadline is at least this many milliseconds away (VIW-8). */
export const VIEW_PAUSE_MS = 24 * 3_600_000;

/**
 * Returns whether a paused order waits for its pause to end, because its deadline is not near: screens list it below the other orders and exclude it
 * from counts (VIW-8). Units: epoch milliseconds. Errors: none.
 * @example isResting({ pausedUntil: now + 1, dueAt: null }, now) // true
 */
export function isResting(order: { pausedUntil: number | null; dueAt: number | null }, now: number): boolean {
  return isPaused(order, now) && (order.dueAt === null || order.dueAt - now >= VIEW_PAUSE_MS);
}

/**
 * Returns why an order cannot be paused until an instant, or null (TMW-5, TMW-6). An order that a factory has or that is being sent cannot be paused;
 * the seller must ask the factory to cancel it. Units: epoch milliseconds. Errors: none.
 * @param isLateAccepted the user has confirmed that the pause may end after the order's deadline
 * @example whyNotPaused({ status: 'AWAITING_SHIPMENT', fulfilState: 'SUBMITTED', dueAt: null }, now + 1, now, false) // 'ALREADY_SENT'
 */
export function whyNotPaused(
  order: PauseFacts,
  until: number,
  now: number,
  isLateAccepted: boolean,
): PauseRefusal | null {
  if (until <= now) return 'PAUSE_PAST';
  if (until > now + PAUSE_MAX_MS) return 'PAUSE_LONG';
  if (!PAUSABLE_STATUSES.includes(order.status)) return 'NOT_STATUS';
  const reason = whyNot(order.fulfilState, 'send');
  if (reason !== null) return reason === 'IN_PROGRESS' ? 'IN_PROGRESS' : 'ALREADY_SENT';
  if (!hasTrait(order.fulfilState, 'unfulfilled')) return 'ALREADY_SENT';
  if (order.dueAt !== null && until > order.dueAt && !isLateAccepted) return 'PAUSE_LATE';
  return null;
}
