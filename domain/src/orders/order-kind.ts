/** Kinds of orders that are not sales; lists can be filtered by these kinds. */
export const UNSOLD_KINDS = ['SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT'] as const;
export type UnsoldKind = (typeof UNSOLD_KINDS)[number];

/** Why an order was made (ORD-41). All but NORMAL are sent without a sale: samples for creators, gifts, replacements and exchanges. */
export type OrderKind = 'NORMAL' | UnsoldKind;

/** Fields of the marketplace from which an order's kind is derived. */
export interface KindFacts {
  isSample: boolean;
  isReplacement: boolean;
  isExchange: boolean;
  orderType: string | null;
  /** For each piece of the order, whether the piece is a gift. */
  gifts: readonly boolean[];
}

/** The marketplace's order type for a prize. */
const WON = 'ZERO_LOTTERY';

/**
 * Returns an order's kind. An order that contains a gift and bought pieces is NORMAL (ORD-41).
 * Errors: none.
 * @example readOrderKind({ ...facts, isSample: true }) // 'SAMPLE'
 */
export function readOrderKind({ isSample, isReplacement, isExchange, orderType, gifts }: KindFacts): OrderKind {
  if (isSample) return 'SAMPLE';
  if (isReplacement) return 'REPLACEMENT';
  if (isExchange) return 'EXCHANGE';
  if (orderType === WON || (gifts.length > 0 && gifts.every(Boolean))) return 'GIFT';
  return 'NORMAL';
}

/**
 * Returns whether a buyer pays the order's price; true for an unknown kind. Errors: none.
 * @example isSold('SAMPLE') // false
 */
export function isSold(kind: string): boolean {
  return !UNSOLD_KINDS.some((unsold) => unsold === kind);
}
