import type { Order } from './model.ts';
import { hash } from '../runtime/random.ts';
import { businessDayEnd } from './pacific.ts';

const HOUR = 3600;
const DAYS = 3;
/** Hours of the Pacific day in which a carrier comes. */
const WINDOWS = [
  [9, 12],
  [13, 17],
] as const;

/** When a carrier could come for a package of this order: the next three business days, unless nobody comes there. */
export function listPickupSlots(order: Order, now: number): object[] {
  if (hash(order.seed, 61) % 4 === 0) return [];
  return Array.from({ length: DAYS }, (_, day) => businessDayEnd(now, day + 1) + 1 - 24 * HOUR).flatMap((midnight) =>
    WINDOWS.map(([from, until], place) => ({
      start_time: midnight + from * HOUR,
      end_time: midnight + until * HOUR,
      // Spelt so on the wire.
      avaliable: hash(order.seed, midnight, place) % 5 !== 0,
    })),
  );
}
