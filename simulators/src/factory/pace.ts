import { createRandom } from '../runtime/random.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns a random number for an order that depends only on the order and the seed. */
export function randomOf(seed: number, orderNumber: number, what: string, [from, to]: [number, number]): number {
  const salt = Buffer.from(what).reduce((sum, byte) => Math.imul(sum, 31) + byte, orderNumber);
  return from + createRandom(seed + salt)() * (to - from);
}

/** Returns the instant, or, when it is on a Saturday or Sunday (UTC), the same time of the next Monday. */
export function skipWeekend(at: number): number {
  let day = at;
  while ([0, 6].includes(new Date(day).getUTCDay())) day += DAY_MS;
  return day;
}
