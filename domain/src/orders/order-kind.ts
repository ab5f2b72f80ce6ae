/** The kinds that are not sold; lists are narrowed by them. */
export const UNSOLD_KINDS = ['SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT'] as const;
export type UnsoldKind = (typeof UNSOLD_KINDS)[number];

/**
 * Why an order was made (ORD-41). All but the usual one are sent without being sold: samples for creators, gifts, and what
 * stands in for something that was sold before.
 */
export type OrderKind = 'NORMAL' | UnsoldKind;

/** What the marketplace says of an order's reason. */
export interface KindFacts {
  isSample: boolean;
  isReplacement: boolean;
  isExchange: boolean;
  orderType: string | null;
  /** Of each piece, whether it is given away. */
  gifts: readonly boolean[];
}

/** The marketplace's order type of what was won. */
const WON = 'ZERO_LOTTERY';

/**
 * Reads an order's kind; one that has a gift beside what was bought is a usual one (ORD-41).
 *
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
 * Returns whether what stands as the order's price is asked of anybody; of a kind that is unknown it is.
 * Errors: none.
 * @example isSold('SAMPLE') // false
 */
export function isSold(kind: string): boolean {
  return !UNSOLD_KINDS.some((unsold) => unsold === kind);
}
