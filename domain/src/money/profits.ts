import { percentOf, type Cents } from './money.ts';

/** Dimensions by which profit is grouped (PRF-9, PRF-16). */
export const PROFIT_GROUPS = ['shop', 'product', 'sku', 'design', 'factory'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];

/** Columns by which the rows of the profit table can be sorted. */
export const PROFIT_SORTS = ['revenue', 'net', 'profit', 'cost', 'fees', 'pieces'] as const;
export type ProfitSort = (typeof PROFIT_SORTS)[number];

/** Lists that a row of the profit table can open: its orders with a factory cost, its orders without a factory cost, or its design fees. */
export const PROFIT_LINES = ['orders', 'unpriced', 'fees'] as const;
export type ProfitLines = (typeof PROFIT_LINES)[number];

/** Key of the row for everything without a group: design fees without a shop or SKU, and SKUs without a print file (PRF-17). */
export const NO_GROUP = '';

/**
 * How a design fee is assigned to a row (PRF-17): by the shop for which the fee was paid, or by the fee's SKU, which has a product and a design. Null
 * means that all fees are in the row NO_GROUP, because a fee belongs to no factory.
 */
export const FEE_OF: Readonly<Record<ProfitGroup, 'shop' | 'sku' | null>> = {
  shop: 'shop',
  product: 'sku',
  sku: 'sku',
  design: 'sku',
  factory: null,
};

/** Groups in which an order can be in several rows: an order with two SKUs is counted in the rows of both SKUs, so the rows' counts add up to more
 * than the number of orders.
 */
export const SHARED_GROUPS: ReadonlySet<ProfitGroup> = new Set(['product', 'sku', 'design']);

export interface Profit {
  /** Revenue less factory costs, before design fees. */
  profit: Cents;
  /** Profit after design fees. */
  net: Cents;
  /** `net` as a percentage of revenue with two decimals; null when the revenue is 0. */
  percent: number | null;
}

/**
 * Returns the profit before and after design fees. A fee counts on the day of its payment, a refunded fee on the day of the refund,
 * independent of the orders' days (PRF-17). Units: cents; a fee that was paid is above zero. Errors: none.
 * @example profitOf({ revenue: 5000, cost: 1200, fees: 800 }) // { profit: 3800, net: 3000, percent: 60 }
 */
export function profitOf({ revenue, cost, fees }: { revenue: Cents; cost: Cents; fees: Cents }): Profit {
  const profit = revenue - cost;
  return { profit, net: profit - fees, percent: percentOf(profit - fees, revenue) };
}

/**
 * Splits an amount by weights into shares that add up to it: each share is the difference of rounded running sums. When all weights are zero, the
 * amount is split evenly.
 * Units: cents; an amount below zero has shares below zero. Errors: RangeError when the amount or a weight is not an integer.
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
    // `0 - share` instead of `-share` avoids a negative zero.
    return cents < 0 ? 0 - share : share;
  });
}
