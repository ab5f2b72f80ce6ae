import type { Cents } from '../money/money.ts';

/** Ranges of a deal in percent off: those that a sale may have, and those that the marketplace accepts (FSL-3). */
export const DEAL_MIN = 1;
export const DEAL_MAX = 99;
const DEAL_USUAL_MIN = 10;
const DEAL_USUAL_MAX = 90;

/** The marketplace's referral fee in the US, for a shop without settled orders, in hundredths of a percent (FSL-9). */
export const FEE_DEFAULT_BASIS_POINTS = 600;

/**
 * Returns whether the marketplace accepts a deal; it rejects values outside its range (FSL-3).
 * Errors: none.
 * @example isUsualDeal(95) // false
 */
export function isUsualDeal(deal: number): boolean {
  return deal >= DEAL_USUAL_MIN && deal <= DEAL_USUAL_MAX;
}

/** A share of an amount, in hundredths of a percent. */
type BasisPoints = number;

/**
 * Returns the sale price of a variant, rounded down to whole cents so that the discount is never smaller than the deal; at least one cent.
 * Units: integer cents, whole percent off. Errors: none.
 * @example dealPrice(2495, 10) // 2245
 */
export function dealPrice(priceCents: Cents, deal: number): Cents {
  return Math.max(1, Math.floor((priceCents * (100 - deal)) / 100));
}

/**
 * Returns the cost of selling one piece at a price: production and shipping, and the marketplace's fee (FSL-8).
 * Units: integer cents, basis points. Errors: none.
 * @example costAt(1299, 1150, 600) // 1228
 */
export function costAt(priceCents: Cents, makingCents: Cents, fee: BasisPoints): Cents {
  return makingCents + Math.round((priceCents * fee) / 10_000);
}

/**
 * Returns the highest deal at which one piece still covers its cost; null when even the lowest deal does not (FSL-8).
 * Units: integer cents, basis points; whole percent out. Errors: none.
 * @example highestSafeDeal(2598, 1150, 600) // 52
 */
export function highestSafeDeal(priceCents: Cents, makingCents: Cents, fee: BasisPoints): number | null {
  // The loop begins with the highest deal, so the first deal that covers the cost is the highest safe one.
  for (let deal = DEAL_MAX; deal >= DEAL_MIN; deal -= 1) {
    const price = dealPrice(priceCents, deal);
    if (price >= costAt(price, makingCents, fee)) return deal;
  }
  return null;
}
