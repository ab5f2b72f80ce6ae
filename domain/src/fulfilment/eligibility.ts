import { FULFILLABLE_STATUSES, type FulfilType } from './fulfilment.ts';
import type { FulfilAction } from './life-cycle.ts';
import { isPaused } from '../orders/teamwork.ts';
import { hasTrait, whyNot } from './states.ts';

/** Reasons why an order cannot get a label or be sent. The server returns them; the screen shows them on the disabled button. */
export const REASONS = [
  'NOT_STATUS',
  'ON_HOLD',
  'PAUSED',
  'CANCEL_REQUESTED',
  'BY_HAND',
  'CANCELLED',
  'HAS_LABEL',
  'NO_LABEL',
  'NOT_TIKTOK_SHIPPING',
  'NO_DESIGN',
  'BAD_SIZE',
  'NO_BALANCE',
  'NO_FACTORY',
  'IN_PROGRESS',
  'ALREADY_SENT',
  'NOT_SENT',
  'TOO_LATE',
  'SAME_PARCEL',
  'UNKNOWN_STATE',
  'SHOP_EXPIRED',
  'SHOP_NOT_AUTHORIZED',
  'SHOP_CLOSED',
  'ADDRESS_MASKED',
  'ADDRESS_DOUBTFUL',
  'TEXT_UNAPPROVED',
  'UNKNOWN_VARIANT',
  'SELLER_INACTIVE',
] as const;
export type Reason = (typeof REASONS)[number];

/** Facts of an order that decide whether it can be labelled or sent; instants are epoch milliseconds. */
export interface OrderFacts {
  status: string;
  /** The marketplace's own flag for the hour after payment in which a buyer may cancel. */
  isOnHold: boolean;
  /** When a hold is expected to end: the marketplace's hour, or a hold set by the seller. */
  holdUntil: number | null;
  /** When the pause that the team set ends; null without a pause (TMW-5). */
  pausedUntil: number | null;
  isCancelRequested: boolean;
  hasLabel: boolean;
  /** TIKTOK (the marketplace sells the label) or SELLER. */
  shippingType: string;
  /** Fulfil state as stored or sent. It may be unknown to this version; the life cycle has a row for unknown states. */
  fulfilState: string;
  /** When the shop's subscription ends; null when it has no end. */
  shopExpiresAt: number | null;
  /** When our authorization at the marketplace ends; null when unknown. */
  authorizationEndsAt: number | null;
  createdAt: number;
  /** Staff deactivated the seller: nothing is bought or sent (PER-5). The field is missing where the caller does not know it. */
  isSellerInactive?: boolean;
}

export type Eligibility =
  | { ok: true }
  | {
      ok: false;
      /** All reasons that apply, the most important first. */
      reasons: Reason[];
      /** Epoch milliseconds from which on the action is possible; null unless time alone removes the reasons and the end is known. */
      availableAt: number | null;
    };

export interface EligibilityOptions {
  /** The seller has seen the buyer's cancel request and wants to ship anyway (FUL-13). */
  confirmCancelRequested?: boolean;
  /** The seller has confirmed that the order is already made elsewhere, and sends it to a factory anyway (FUL-60). */
  confirmByHand?: boolean;
}

/** Reasons that disappear with time alone. */
const TIMED: readonly Reason[] = ['ON_HOLD', 'PAUSED'];

/** Milliseconds after payment during which buyers may cancel freely (FUL-12). */
export const HOLD_MS = 3_600_000;

/** Statuses in which a label can be made (LBL-1). */
const LABEL_STATUSES: readonly string[] = ['AWAITING_SHIPMENT', 'AWAITING_COLLECTION'];

/**
 * Returns whether a label can be made for an order now, and if not, why (LBL-1, FUL-12, FUL-13).
 * Units: epoch milliseconds. Errors: none.
 * @example checkLabel(order, now) // { ok: false, reasons: ['HAS_LABEL'], availableAt: null }
 */
export function checkLabel(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, LABEL_STATUSES, options);
  if (order.shippingType !== 'TIKTOK') reasons.push('NOT_TIKTOK_SHIPPING');
  if (order.hasLabel) reasons.push('HAS_LABEL');
  if (order.isSellerInactive === true) reasons.push('SELLER_INACTIVE');
  return toEligibility(order, now, reasons);
}

/**
 * Returns whether the document of a label that was bought before can be fetched again, and if not, why (LBL-14). Fetching the document buys nothing,
 * so a cancel request of the buyer and a pause do not prevent it. Units: epoch milliseconds. Errors: none.
 * @example checkLabelAnew(order, now) // { ok: true }
 */
export function checkLabelAnew(order: OrderFacts, now: number): Eligibility {
  const reasons = checkCommon({ ...order, pausedUntil: null }, now, LABEL_STATUSES, { confirmCancelRequested: true });
  if (!order.hasLabel) reasons.push('NO_LABEL');
  return toEligibility(order, now, reasons);
}

/**
 * Returns whether an order can be sent to a factory now, and if not, why (FUL-16, FUL-12, FUL-13, FUL-14, FUL-21, FUL-60). Designs,
 * balance, variants and address are checked elsewhere, where they are known. Units: epoch milliseconds. Errors: none.
 * @example checkFulfil(order, now, { confirmCancelRequested: true }) // { ok: true }
 */
export function checkFulfil(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, FULFILLABLE_STATUSES, options);
  reasons.push(...listStateReasons(order.fulfilState, 'send'));
  if (hasTrait(order.fulfilState, 'byHand') && options.confirmByHand !== true) reasons.push('BY_HAND');
  if (order.isSellerInactive === true) reasons.push('SELLER_INACTIVE');
  return toEligibility(order, now, reasons);
}

/**
 * Returns whether an order can be marked as made elsewhere (HAND), and if not, why. The rules are those for a factory, but every order status is
 * allowed, because the dialog offers HAND in every status (FUL-33). An order at a factory, or being sent to one, is refused, because the factory sets
 * its price. Units: epoch milliseconds. Errors: none.
 * @example checkByHand({ ...order, status: 'DELIVERED' }, now) // { ok: true }
 */
export function checkByHand(order: OrderFacts, now: number, options: EligibilityOptions = {}): Eligibility {
  const reasons = checkCommon(order, now, null, options);
  reasons.push(...listStateReasons(order.fulfilState, 'takeByHand'));
  return toEligibility(order, now, reasons);
}

/**
 * Returns whether the seller can override the order's price (FUL-32), and if not, why. HAND is refused while a factory has the order.
 * Errors: none.
 * @example checkPrice('SUBMITTED', 'HAND') // { ok: false, reasons: ['ALREADY_SENT'], availableAt: null }
 */
export function checkPrice(fulfilState: string, type: FulfilType): Eligibility {
  const reasons = type === 'HAND' ? listStateReasons(fulfilState, 'takeByHand') : [];
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons, availableAt: null };
}

function listStateReasons(fulfilState: string, action: FulfilAction): Reason[] {
  const reason = whyNot(fulfilState, action);
  return reason === null ? [] : [reason];
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
  if (order.status !== 'CANCELLED' && isPaused(order, now)) reasons.push('PAUSED');
  // Status ON_HOLD is reported as the hold and not as a wrong status, because the hold ends with time.
  const isStatusMeant = statuses === null || order.status === 'CANCELLED' || order.status === 'ON_HOLD';
  if (!isStatusMeant && !statuses.includes(order.status)) reasons.push('NOT_STATUS');
  if (order.isCancelRequested && order.status !== 'CANCELLED' && !confirmCancelRequested) {
    reasons.push('CANCEL_REQUESTED');
  }
  if (order.shopExpiresAt !== null && order.shopExpiresAt <= now) reasons.push('SHOP_EXPIRED');
  // If subscription and authorization have both expired, the subscription is reported, because a new authorization alone would not help.
  else if (order.authorizationEndsAt !== null && order.authorizationEndsAt <= now) reasons.push('SHOP_NOT_AUTHORIZED');
  return reasons;
}

/**
 * Returns whether an order is held. The flag may be stale, so it counts only in the order's first hour; status ON_HOLD always counts (FUL-12). Units:
 * epoch milliseconds. Errors: none.
 * @example isHeld({ status: 'ON_HOLD', holdUntil: null, isOnHold: true, createdAt: now }, now) // true
 */
export function isHeld(
  order: Pick<OrderFacts, 'status' | 'holdUntil' | 'isOnHold' | 'createdAt'>,
  now: number,
): boolean {
  if (order.status === 'ON_HOLD') return true;
  if (order.holdUntil !== null && order.holdUntil > now) return true;
  return order.isOnHold && order.createdAt + HOLD_MS > now;
}

function toEligibility(order: OrderFacts, now: number, reasons: Reason[]): Eligibility {
  if (reasons.length === 0) return { ok: true };
  const isTimeOnly = reasons.every((reason) => TIMED.includes(reason));
  return { ok: false, reasons, availableAt: isTimeOnly ? freeFrom(order, now) : null };
}

/** Returns when both hold and pause are over; null when the end of either is unknown. */
function freeFrom(order: OrderFacts, now: number): number | null {
  const pauseEnd = isPaused(order, now) ? order.pausedUntil : now;
  const end = isHeld(order, now) ? holdEnd(order, now) : now;
  return end === null || pauseEnd === null ? null : Math.max(end, pauseEnd);
}

/** Returns null when the expected end of the hold has passed and the marketplace still reports ON_HOLD, because the end is then unknown. */
function holdEnd(order: OrderFacts, now: number): number | null {
  const end = order.holdUntil ?? order.createdAt + HOLD_MS;
  return end > now ? end : null;
}
