import { percentOf, type Cents } from './money.ts';

/** What brings profit (PRF-9, PRF-16). */
export const PROFIT_GROUPS = ['shop', 'product', 'sku', 'design', 'factory'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];

/** By what the rows stand in order. */
export const PROFIT_SORTS = ['revenue', 'net', 'profit', 'cost', 'fees', 'pieces'] as const;
export type ProfitSort = (typeof PROFIT_SORTS)[number];

/** What a row opens: its orders with a factory cost, those without one, or the design fees that are taken from it. */
export const PROFIT_LINES = ['orders', 'unpriced', 'fees'] as const;
export type ProfitLines = (typeof PROFIT_LINES)[number];

/** The row of what has no shop, no SKU, no design: fees that nothing says more of, and SKUs without a print file (PRF-17). */
export const NO_GROUP = '';

/**
 * By what of a design fee its row is found (PRF-17): the shop that it was paid for, or the SKU, whose product and design are those of
 * the row. A factory has no part in it: null, all fees stand in the row of what has none.
 */
export const FEE_OF: Readonly<Record<ProfitGroup, 'shop' | 'sku' | null>> = {
  shop: 'shop',
  product: 'sku',
  sku: 'sku',
  design: 'sku',
  factory: null,
};

/** Orders of one of these can stand in several rows: an order with two SKUs is an order of both, so their numbers do not add up. */
export const SHARED_GROUPS: ReadonlySet<ProfitGroup> = new Set(['product', 'sku', 'design']);

export interface Profit {
  /** Before design fees: revenue less what making costs. */
  profit: Cents;
  /** After design fees. */
  net: Cents;
  /** What is left after design fees, of the revenue, two decimals; null where there is none. */
  percent: number | null;
}

/**
 * Returns what is left of a revenue before and after design fees. A fee counts on the day on which it was paid, one that came back on the
 * day on which it did, whenever the orders were (PRF-17).
 * Units: cents; a fee that was paid is above zero. Errors: none.
 * @example profitOf({ revenue: 5000, cost: 1200, fees: 800 }) // { profit: 3800, net: 3000, percent: 60 }
 */
export function profitOf({ revenue, cost, fees }: { revenue: Cents; cost: Cents; fees: Cents }): Profit {
  const profit = revenue - cost;
  return { profit, net: profit - fees, percent: percentOf(profit - fees, revenue) };
}

/**
 * Shares an amount out by weights, so that the shares add up to it: what does not go evenly falls where the running sum passes the half.
 * Weights of nothing share evenly.
 *
 * Units: cents; an amount below zero has shares below zero.
 * Errors: RangeError when the amount or a weight is no whole number.
 * @example shareOut(100, [1, 1, 1]) // [33, 34, 33]
 */
export function shareOut(cents: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((left, right) => left + right, 0);
  const own = sum === 0 ? weights.map(() => 1) : weights;
  const whole = sum === 0 ? weights.length : sum;
  const twice = 2n * BigInt(whole);
  let upTo = 0n;
  let given = 0;
  return own.map((weight) => {
    upTo += BigInt(weight);
    const until = Number((2n * BigInt(Math.abs(cents)) * upTo + BigInt(whole)) / twice);
    const share = until - given;
    given = until;
    // `0 - share`: a negative zero would not equal zero.
    return cents < 0 ? 0 - share : share;
  });
}
