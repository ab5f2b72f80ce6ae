import type { Order } from '@bobbin/contract/orders';
import { briefOf, isHouse } from '@bobbin/domain/factories/houses';
import type { PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { checkPrice, type Eligibility, type Reason } from '@bobbin/domain/fulfilment/eligibility';
import { canDo, hasTrait, readFulfilState } from '@bobbin/domain/fulfilment/states';

/** Background of a row or card; the status contains the same information in words (ORD-14). */
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

/** Returns whether the seller's own price can be edited, which requires that no factory has the order (domain/fulfilment/eligibility). */
export function canEditPrice(order: Order): boolean {
  return order.status !== 'CANCELLED' && checkPrice(order.fulfilState, 'HAND').ok;
}

/** Returns whether an order that could not be sent can be sent again with the same values (FUL-28). */
export function canRetry(order: Order): boolean {
  return canDo(order.fulfilState, 'retry');
}

/** Returns whether the order can still be cancelled at its factory, or its draft deleted. */
export function canCancelFulfil(order: Order): boolean {
  return canDo(order.fulfilState, 'cancel');
}

/** Returns whether the factory's state of the order cannot be determined automatically, so that a person may record it by hand. */
export function canResolve(order: Order): boolean {
  return canDo(order.fulfilState, 'resolve');
}

/** Permanent reasons; an action that is refused for such a reason is not offered. */
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

/** Returns the factory's own status if it contains more information than our word for the state; otherwise null. */
export function toFactoryWord(order: Order): string | null {
  const { fulfilState, fulfillStatus: raw } = order;
  // For a state that this version does not know, the factory's status is the only information.
  const isTold = readFulfilState(fulfilState) === null || hasTrait(fulfilState, 'speaks');
  if (raw === null || raw === fulfilState || !isTold) return null;
  return raw.toLowerCase().replaceAll('_', ' ');
}

/** Returns whether the factory waits for a picture of the right size, which only the seller can upload at the factory (FUL-37). */
export function isWrongSize(order: Order): boolean {
  return findWantedSize(order) !== null;
}

/** Returns the picture size that the factory waits for; null if the factory waits for no picture. */
export function findWantedSize({ fulfilState, fulfillHouse, fulfillStatus }: Order): Readonly<PixelSize> | null {
  if (fulfilState !== 'HOLD' || !isHouse(fulfillHouse)) return null;
  const { wrongSizeWord, designSize } = briefOf(fulfillHouse);
  return wrongSizeWord !== null && wrongSizeWord === fulfillStatus ? designSize : null;
}

/** Returns the factory and the order's id there: `HOUSE PF-884212`; null if there is no id. */
export function toFulfilPlace({ fulfillHouse, fulfillId, fulfilState }: Order): string | null {
  if (fulfillHouse === null || fulfillHouse === 'NONE' || fulfilState === 'NONE') return null;
  return fulfillId === null ? fulfillHouse : `${fulfillHouse} ${fulfillId}`;
}

/** Splits the name of a variant before its last two parts: `Unisex T-shirt /` and `Sport Grey / 2XL`. */
export function splitVariant(name: string): [head: string, tail: string] {
  const cuts = [...name.matchAll(/\s*[/,]\s*/g)];
  const cut = cuts.at(-2);
  if (cut === undefined) return ['', name];
  const end = cut.index + cut[0].length;
  return [name.slice(0, end).trimEnd(), name.slice(end)];
}

/** Shortens a long number to its first and last four digits: `9400…4417`. */
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

/** Returns whether the buyer waits for the seller's answer to a cancel request or a return (REQ-1). */
export function isAsked({ isBuyerRequestCancel, returnState, status }: Order): boolean {
  return (isBuyerRequestCancel && status !== 'CANCELLED') || returnState === 'asked';
}
