import type { Cents } from './money.ts';

/**
 * Returns the cost of making an order: its fulfil price, or 0 for a draft, which no factory was asked to make (MNY-33). The generated
 * column `cost_cents` of the table of orders has the same rule; a test compares the two. Units: cents. Errors: none.
 * @example fulfilCost({ fulfilState: 'DRAFT', fulfilPriceCents: 960 }) // 0
 */
export function fulfilCost(order: { fulfilState: string; fulfilPriceCents: Cents }): Cents {
  return isPriceEstimate(order) ? 0 : order.fulfilPriceCents;
}

/**
 * Returns whether a fulfil price is only an estimate, because the order was not submitted (MNY-33). Errors: none.
 * @example isPriceEstimate({ fulfilState: 'QUEUED' }) // false
 */
export function isPriceEstimate({ fulfilState }: { fulfilState: string }): boolean {
  return fulfilState === 'DRAFT';
}
