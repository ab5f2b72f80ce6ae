import type { FulfilState } from './life-cycle.ts';
import { hasTrait } from './states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** After the parcel has left, the factory is asked this many times less often. */
const SHIPPED_FACTOR = 30;

/**
 * Returns how many times longer than usual to wait before a factory is asked again (FAC-16): what was sent just now moves soon, what has
 * been printed for days moves seldom, and a parcel under way moves least of all.
 * Units: milliseconds since the order was sent. Errors: none.
 * @example askingFactor('IN_PRODUCTION', 2 * 24 * 3_600_000) // 10
 */
export function askingFactor(state: FulfilState, ageMs: number): number {
  if (hasTrait(state, 'out')) return SHIPPED_FACTOR;
  if (ageMs < HOUR_MS) return 1;
  return ageMs < DAY_MS ? 3 : 10;
}
