import type { Order } from './model.ts';
import { hash } from '../runtime/random.ts';
import { businessDayEnd } from './pacific.ts';

const HOUR = 3600;
const DAYS = 3;
/** Hours of the Pacific day in which a carrier collects. */
const WINDOWS = [
  [9, 12],
  [13, 17],
] as const;

/** Lists possible pickup times of an order's package: the next three business days, unless no carrier serves the address. */
export function listPickupSlots(order: Order, now: number): object[] {
  if (hash(order.seed, 61) % 4 === 0) return [];
  return Array.from({ length: DAYS }, (_, day) => businessDayEnd(now, day + 1) + 1 - 24 * HOUR).flatMap((midnight) =>
    WINDOWS.map(([from, until], place) => ({
      start_time: midnight + from * HOUR,
      end_time: midnight + until * HOUR,
      // The marketplace spells the field this way.
      avaliable: hash(order.seed, midnight, place) % 5 !== 0,
    })),
  );
}
