import type { Order } from '@bobbin/contract/orders';
import { briefOf, isHouse } from '@bobbin/domain/factories/houses';
import type { PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { checkPrice, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { canDo, hasTrait, readFulfilState } from '@bobbin/domain/fulfilment/states';

/** Ground of a row or card (ORD-14); the status says it in words as well (ORD-14). */
export type RowTint = 'red' | 'green' | 'yellow' | 'held';

const TINTS: Readonly<Record<string, RowTint>> = {
  CANCELLED: 'red',
  DELIVERED: 'green',
  COMPLETED: 'green',
  IN_TRANSIT: 'yellow',
  ON_HOLD: 'held',
};

export function toTint(status: string): RowTint | undefined {
  return TINTS[status];
}

/** The seller's own price can be edited while no factory has the order (domain/eligibility). */
export function canEditPrice(order: Order): boolean {
  return order.status !== 'CANCELLED' && checkPrice(order.fulfilState, 'HAND').ok;
}

/** A sending that failed can be tried again with what was submitted (FUL-28). */
export function canRetry(order: Order): boolean {
  return canDo(order.fulfilState, 'retry');
}

/** The factory, or our own draft, can still be told to stop. */
export function canCancelFulfil(order: Order): boolean {
  return canDo(order.fulfilState, 'cancel');
}

/** Returns whether the order's state at the factory cannot be determined, so that a person may settle it. */
export function canResolve(order: Order): boolean {
  return canDo(order.fulfilState, 'resolve');
}

/** Reasons that will not pass: an action with one of these is not offered. */
const FINAL_REASONS: ReadonlySet<Reason> = new Set([
  'CANCELLED',
  'NOT_STATUS',
  'ALREADY_SENT',
  'UNKNOWN_STATE',
  'NOT_TIKTOK_SHIPPING',
]);

export function isMoot(check: Eligibility): boolean {
  return !check.ok && check.reasons.some((reason) => FINAL_REASONS.has(reason));
}

/** The factory's own word beside the dictionary's, where it says more than that; else null. */
export function toFactoryWord(order: Order): string | null {
  const { fulfilState, fulfillStatus: raw } = order;
  // Of a state that is unknown the factory's word says at least something.
  const isTold = readFulfilState(fulfilState) === null || hasTrait(fulfilState, 'speaks');
  if (raw === null || raw === fulfilState || !isTold) return null;
  return raw.toLowerCase().replaceAll('_', ' ');
}

/** The factory waits for a picture of the right size, which only the seller can give it (FUL-37). */
export function isWrongSize(order: Order): boolean {
  return findWantedSize(order) !== null;
}

/** The size that it waits for; null while it waits for none. */
export function findWantedSize({ fulfilState, fulfillHouse, fulfillStatus }: Order): Readonly<PixelSize> | null {
  if (fulfilState !== 'HOLD' || !isHouse(fulfillHouse)) return null;
  const { wrongSizeWord, designSize } = briefOf(fulfillHouse);
  return wrongSizeWord !== null && wrongSizeWord === fulfillStatus ? designSize : null;
}

/** Factory and its id of the order: `HOUSE PF-884212`; null while there is none. */
export function toFulfilPlace({ fulfillHouse, fulfillId, fulfilState }: Order): string | null {
  if (fulfillHouse === null || fulfillHouse === 'NONE' || fulfilState === 'NONE') return null;
  return fulfillId === null ? fulfillHouse : `${fulfillHouse} ${fulfillId}`;
}

/** A variant before its last two parts, and these: `Unisex T-shirt /` and `Sport Grey / 2XL`. */
export function splitVariant(name: string): [head: string, tail: string] {
  const cuts = [...name.matchAll(/\s*[/,]\s*/g)];
  const cut = cuts.at(-2);
  if (cut === undefined) return ['', name];
  const end = cut.index + cut[0].length;
  return [name.slice(0, end).trimEnd(), name.slice(end)];
}

/** A long number by its ends: `9400…4417`. */
export function toShortNumber(number: string): string {
  return number.length <= 10 ? number : `${number.slice(0, 4)}…${number.slice(-4)}`;
}

export function truncate(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** The buyer waits for the seller's answer: to a wish to cancel, or about a return (REQ-1). */
export function isAsked({ isBuyerRequestCancel, returnState, status }: Order): boolean {
  return (isBuyerRequestCancel && status !== 'CANCELLED') || returnState === 'asked';
}
