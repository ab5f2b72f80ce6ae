import type { Cents } from './money.ts';

/**
 * Returns what making an order costs: its fulfil price, but of a draft nothing, because nobody was asked to make it (MNY-33). The same rule
 * stands in the column `cost_cents` of the table of orders; a test compares the two.
 * Units: cents. Errors: none.
 * @example fulfilCost({ fulfilState: 'DRAFT', fulfilPriceCents: 960 }) // 0
 */
export function fulfilCost(order: { fulfilState: string; fulfilPriceCents: Cents }): Cents {
  return isPriceEstimate(order) ? 0 : order.fulfilPriceCents;
}

/**
 * Returns whether a fulfil price is an estimate that nobody has asked for yet (MNY-33).
 * Errors: none.
 * @example isPriceEstimate({ fulfilState: 'QUEUED' }) // false
 */
export function isPriceEstimate({ fulfilState }: { fulfilState: string }): boolean {
  return fulfilState === 'DRAFT';
}
