import { hasTrait } from '../fulfilment/states.ts';
import type { Cents } from './money.ts';

/**
 * Returns what an order costs by what its factory says of it: the told cost, and nothing for what came to nothing, unless the factory keeps
 * some of it (FUL-90). Null while the factory tells no cost. Polls and the monthly read of charges both ask here (FAC-36).
 * Units: cents. Errors: none.
 * @example chargeOf({ state: 'CANCELLED', costCents: 960, keepsCost: false }) // 0
 */
export function chargeOf(told: { state: string; costCents: Cents | null; keepsCost: boolean }): Cents | null {
  return hasTrait(told.state, 'unbilled') && !told.keepsCost ? 0 : told.costCents;
}

/** Why a charge differs from what was known: money given back, corrected after the parcel left, or corrected before. */
export const CHARGE_REASONS = ['refund', 'afterShipping', 'correction'] as const;
export type ChargeReason = (typeof CHARGE_REASONS)[number];

/**
 * Names why a factory charges something else than was known (FAC-37).
 *
 * Units: cents.
 * Errors: none.
 * @example reasonOfCharge({ state: 'DELIVERED', beforeCents: 2505, chargedCents: 3000 }) // 'afterShipping'
 */
export function reasonOfCharge(change: { state: string; beforeCents: Cents; chargedCents: Cents }): ChargeReason {
  const { state, beforeCents, chargedCents } = change;
  if (hasTrait(state, 'ended') && chargedCents < beforeCents) return 'refund';
  return hasTrait(state, 'out') ? 'afterShipping' : 'correction';
}
