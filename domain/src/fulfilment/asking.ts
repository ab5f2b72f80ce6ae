import type { FulfilState } from './life-cycle.ts';
import { hasTrait } from './states.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Factor by which a factory is polled less often after the parcel has left. */
const SHIPPED_FACTOR = 30;

/**
 * Returns how many times longer than usual to wait before the next poll of a factory (FAC-16). A fresh order changes soon, an order in
 * print for days changes rarely, a shipped parcel changes least. Units: milliseconds since the order was sent. Errors: none.
 * @example askingFactor('IN_PRODUCTION', 2 * 24 * 3_600_000) // 10
 */
export function askingFactor(state: FulfilState, ageMs: number): number {
  if (hasTrait(state, 'out')) return SHIPPED_FACTOR;
  if (ageMs < HOUR_MS) return 1;
  return ageMs < DAY_MS ? 3 : 10;
}
