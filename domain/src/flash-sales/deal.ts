import type { Cents } from '../money/money.ts';

/** Percent off: what a sale may have, and what the marketplace takes without a word (FSL-3). */
export const DEAL_MIN = 1;
export const DEAL_MAX = 99;
const DEAL_USUAL_MIN = 10;
const DEAL_USUAL_MAX = 90;

/**
 * What the marketplace keeps of a sale where no order has settled yet: its referral fee in the US, in hundredths of a percent (FSL-9).
 */
export const FEE_DEFAULT_BASIS_POINTS = 600;

/**
 * Says whether the marketplace takes such a deal without a word; it refuses what is outside (FSL-3).
 *
 * Errors: none.
 * @example isUsualDeal(95) // false
 */
export function isUsualDeal(deal: number): boolean {
  return deal >= DEAL_USUAL_MIN && deal <= DEAL_USUAL_MAX;
}

/** Of a sale: in hundredths of a percent. */
type BasisPoints = number;

/**
 * Gives the price of a variant in a sale, rounded down to whole cents, so that it is never less off than the deal says; never nothing.
 *
 * Units: integer cents, whole percent off. Errors: none.
 * @example dealPrice(2495, 10) // 2245
 */
export function dealPrice(priceCents: Cents, deal: number): Cents {
  return Math.max(1, Math.floor((priceCents * (100 - deal)) / 100));
}

/**
 * Gives what selling one piece at a price costs: making and sending it, and the marketplace's fee (FSL-8).
 *
 * Units: integer cents, basis points. Errors: none.
 * @example costAt(1299, 1150, 600) // 1228
 */
export function costAt(priceCents: Cents, makingCents: Cents, fee: BasisPoints): Cents {
  return makingCents + Math.round((priceCents * fee) / 10_000);
}

/**
 * Gives the highest deal at which one piece still earns its cost; null where not even the lowest does (FSL-8).
 *
 * Units: integer cents, basis points; whole percent out. Errors: none.
 * @example highestSafeDeal(2598, 1150, 600) // 52
 */
export function highestSafeDeal(priceCents: Cents, makingCents: Cents, fee: BasisPoints): number | null {
  // The price falls with each percent, and what it leaves falls with it.
  for (let deal = DEAL_MAX; deal >= DEAL_MIN; deal -= 1) {
    const price = dealPrice(priceCents, deal);
    if (price >= costAt(price, makingCents, fee)) return deal;
  }
  return null;
}
