/** Kinds of orders from elsewhere, which the marketplace does not know (ELS-1): a sample, a replacement, and a sale on another channel. */
export const ELSEWHERE_KINDS = ['OWN_SAMPLE', 'OWN_REPLACEMENT', 'OTHER_CHANNEL'] as const;
export type ElsewhereKind = (typeof ELSEWHERE_KINDS)[number];

/** Kinds of orders that are not sales of the marketplace; lists can be filtered by these kinds. */
export const UNSOLD_KINDS = ['SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT', ...ELSEWHERE_KINDS] as const;
export type UnsoldKind = (typeof UNSOLD_KINDS)[number];

/**
 * Why an order was made (ORD-41). All but NORMAL are sent without a sale of the marketplace: samples for creators, gifts, replacements, exchanges, and
 * orders from elsewhere.
 */
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
 * Returns whether an order is from elsewhere: the marketplace does not know it, so it must never be asked about it (ELS-2). Errors: none.
 * @example isElsewhere('OTHER_CHANNEL') // true
 */
export function isElsewhere(kind: string): boolean {
  return ELSEWHERE_KINDS.some((own) => own === kind);
}

/**
 * Returns whether a buyer pays the order's price at the marketplace; true for an unknown kind. Errors: none.
 * @example isSold('SAMPLE') // false
 */
export function isSold(kind: string): boolean {
  return !UNSOLD_KINDS.some((unsold) => unsold === kind);
}
