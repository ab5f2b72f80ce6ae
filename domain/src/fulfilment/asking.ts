import type { FulfilState } from './life-cycle.ts';
import { hasTrait } from './states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Factor by which the polling interval of an order is longer after its parcel has left the factory. */
const SHIPPED_FACTOR = 30;

/**
 * Returns the factor by which the wait before the next poll of an order at its factory is longer than usual (FAC-16). A new order changes soon, an
 * order in production for days changes rarely, and a shipped order changes least. Units: milliseconds since the order was sent. Errors: none.
 * @example askingFactor('IN_PRODUCTION', 2 * 24 * 3_600_000) // 10
 */
export function askingFactor(state: FulfilState, ageMs: number): number {
  if (hasTrait(state, 'out')) return SHIPPED_FACTOR;
  if (ageMs < HOUR_MS) return 1;
  return ageMs < DAY_MS ? 3 : 10;
}
