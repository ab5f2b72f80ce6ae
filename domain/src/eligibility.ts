import { FULFILLABLE_STATUSES } from './fulfilment.ts';
import type { FulfilState, FulfilType } from './fulfilment.ts';

/** Why an order cannot be labelled or sent; the server answers them, the screen shows them on the disabled button. */
export const REASONS = [
  'NOT_STATUS',
  'ON_HOLD',
  'CANCEL_REQUESTED',
  'CANCELLED',
  'HAS_LABEL',
  'NOT_TIKTOK_SHIPPING',
  'NO_DESIGN',
  'BAD_SIZE',
  'NO_BALANCE',
  'NO_FACTORY',
  'IN_PROGRESS',
  'ALREADY_SENT',
  'SHOP_EXPIRED',
  'SHOP_NOT_AUTHORIZED',
  'SHOP_CLOSED',
  'ADDRESS_MASKED',
  'UNKNOWN_VARIANT',
] as const;
export type Reason = (typeof REASONS)[number];

/** What is known of an order when somebody wants to label or send it; instants are epoch milliseconds. */
export interface OrderFacts {
  status: string;
  /** The marketplace's own flag for its hour of remorse. */
  isOnHold: boolean;
  /** When a hold is known to end: the marketplace's hour, or a hold of the seller's. */
  holdUntil: number | null;
  isCancelRequested: boolean;
  hasLabel: boolean;
  /** TIKTOK (the marketplace sells the label) or SELLER. */
  shippingType: string;
  fulfilState: FulfilState;
  /** When the shop's subscription with us ends; null when it has no end. */
  shopExpiresAt: number | null;
  /** When the marketplace lets us in no more; null when that is not known to end. */
  authorizationEndsAt: number | null;
  createdAt: number;
}

export type Eligibility =
  | { ok: true }
  | {
      ok: false;
      /** Every reason that stands, the weightiest first. */
      reasons: Reason[];
      /** From when it is possible, when waiting is all it takes and the end is known; epoch milliseconds. */
      availableAt: number | null;
    };

export interface EligibilityOptions {
  /** The seller has seen the buyer's cancel request and ships anyway (AC-08). */
  confirmCancelRequested?: boolean;
}

/** Buyers may cancel freely this long after paying, in milliseconds (AC-07). */
export const HOLD_MS = 3_600_000;

/** Statuses in which a label can be made (Spec 1 §4). */
const LABEL_STATUSES: readonly string[] = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'];

const SENDING_STATES: readonly FulfilState[] = ['QUEUED', 'SENDING', 'UNCERTAIN', 'CANCEL_REQUESTED'];
const SENT_STATES: readonly FulfilState[] = ['SUBMITTED', 'HOLD', 'IN_PRODUCTION', 'SHIPPED', 'DELIVERED'];

/**
 * Tells whether a label can be made for an order now, and if not, why (Spec 1 §4, AC-07, AC-08).
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example checkLabel(order, now) // { ok: false, reasons: ['HAS_LABEL'], availableAt: null }
 */
export function checkLabel(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, LABEL_STATUSES, options);
  if (order.shippingType !== 'TIKTOK') reasons.push('NOT_TIKTOK_SHIPPING');
  if (order.hasLabel) reasons.push('HAS_LABEL');
  return toEligibility(order, now, reasons);
}

/**
 * Tells whether an order can be sent to a factory now, and if not, why (Spec 1 §4, AC-07 to AC-09, AC-17).
 * Designs, balance, variants and address are checked where they are known.
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example checkFulfil(order, now, { confirmCancelRequested: true }) // { ok: true }
 */
export function checkFulfil(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, FULFILLABLE_STATUSES, options);
  reasons.push(...listFactoryReasons(order.fulfilState));
  return toEligibility(order, now, reasons);
}

/**
 * Tells whether an order can be marked as made elsewhere (HAND), and if not, why: as for a factory, but in every other
 * status too, since the dialog offers HAND there (Spec 1 §4). An order at a factory, or on its way there, is the factory's:
 * so is its price.
 *
 * Units: epoch milliseconds.
 * Errors: none.
 * @example checkByHand({ ...order, status: 'DELIVERED' }, now) // { ok: true }
 */
export function checkByHand(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, null, options);
  reasons.push(...listFactoryReasons(order.fulfilState));
  return toEligibility(order, now, reasons);
}

/**
 * Tells whether a price can be typed over the order's own (Spec 1 §2), and if not, why. HAND would take an order away from
 * the factory that has it.
 *
 * Errors: none.
 * @example checkPrice('SUBMITTED', 'HAND') // { ok: false, reasons: ['ALREADY_SENT'], availableAt: null }
 */
export function checkPrice(fulfilState: FulfilState, type: FulfilType): Eligibility {
  const reasons = type === 'HAND' ? listFactoryReasons(fulfilState) : [];
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons, availableAt: null };
}

function listFactoryReasons(state: FulfilState): Reason[] {
  if (SENDING_STATES.includes(state)) return ['IN_PROGRESS'];
  return SENT_STATES.includes(state) ? ['ALREADY_SENT'] : [];
}

function checkCommon(
  order: OrderFacts,
  now: number,
  statuses: readonly string[] | null,
  { confirmCancelRequested = false }: EligibilityOptions,
): Reason[] {
  const reasons: Reason[] = [];
  if (order.status === 'CANCELLED') reasons.push('CANCELLED');
  else if (isHeld(order, now)) reasons.push('ON_HOLD');
  // Status ON_HOLD is the hold itself, not a wrong status: it passes by waiting.
  const isStatusMeant = statuses === null || order.status === 'CANCELLED' || order.status === 'ON_HOLD';
  if (!isStatusMeant && !statuses.includes(order.status)) reasons.push('NOT_STATUS');
  if (order.isCancelRequested && order.status !== 'CANCELLED' && !confirmCancelRequested) {
    reasons.push('CANCEL_REQUESTED');
  }
  if (order.shopExpiresAt !== null && order.shopExpiresAt <= now) reasons.push('SHOP_EXPIRED');
  // Of both ends the subscription's is said: to authorize again would not help yet.
  else if (order.authorizationEndsAt !== null && order.authorizationEndsAt <= now) reasons.push('SHOP_NOT_AUTHORIZED');
  return reasons;
}

/** The flag alone may be stale, so it counts in the first hour only; the status counts always (AC-07). */
function isHeld(order: OrderFacts, now: number): boolean {
  if (order.status === 'ON_HOLD') return true;
  if (order.holdUntil !== null && order.holdUntil > now) return true;
  return order.isOnHold && order.createdAt + HOLD_MS > now;
}

function toEligibility(order: OrderFacts, now: number, reasons: Reason[]): Eligibility {
  if (reasons.length === 0) return { ok: true };
  const isHoldOnly = reasons.length === 1 && reasons[0] === 'ON_HOLD';
  return { ok: false, reasons, availableAt: isHoldOnly ? holdEnd(order, now) : null };
}

/** Null once the expected end has passed and the marketplace still says ON_HOLD: then nobody knows. */
function holdEnd(order: OrderFacts, now: number): number | null {
  const end = order.holdUntil ?? order.createdAt + HOLD_MS;
  return end > now ? end : null;
}
