import { hasTrait } from '../fulfilment/states.ts';
import type { Cents } from './money.ts';

/**
 * Returns an order's cost from its factory's report: the reported cost, or 0 for a failed or cancelled order unless the factory keeps a part of the
 * cost (FUL-90). Returns null while the factory reports no cost. Polls and the monthly read of charges both use this function (FAC-36). Units: cents.
 * Errors: none.
 * @example chargeOf({ state: 'CANCELLED', costCents: 960, keepsCost: false }) // 0
 */
export function chargeOf(told: { state: string; costCents: Cents | null; keepsCost: boolean }): Cents | null {
  return hasTrait(told.state, 'unbilled') && !told.keepsCost ? 0 : told.costCents;
}

/** Why a charge differs from the known cost: a refund, a correction after the parcel left the factory, or a correction before. */
export const CHARGE_REASONS = ['refund', 'afterShipping', 'correction'] as const;
export type ChargeReason = (typeof CHARGE_REASONS)[number];

/**
 * Returns why a factory's charge differs from the known cost (FAC-37).
 * Units: cents. Errors: none.
 * @example reasonOfCharge({ state: 'DELIVERED', beforeCents: 2505, chargedCents: 3000 }) // 'afterShipping'
 */
export function reasonOfCharge(change: { state: string; beforeCents: Cents; chargedCents: Cents }): ChargeReason {
  const { state, beforeCents, chargedCents } = change;
  if (hasTrait(state, 'ended') && chargedCents < beforeCents) return 'refund';
  return hasTrait(state, 'out') ? 'afterShipping' : 'correction';
}
