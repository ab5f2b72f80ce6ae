import type { Clock } from './clock.ts';

/** Number of consecutive calls without a response in time after which the breaker opens for a partner. */
const LATE_MAX = 5;
/** Time for which the breaker stays open, in milliseconds; after it, one probe call is let through. */
const OPEN_MS = 30_000;

export interface Breaker {
  /** Returns how long calls to the partner are still blocked, in milliseconds; 0 allows the call, which is the probe when a probe is due. */
  enter(key: string): number;
  /** Records a response or a refused connection; both mean that the partner is not slow. */
  noteAnswer(key: string): void;
  noteLate(key: string): void;
}

/**
 * Creates a circuit breaker for slow partners, by any key. Only calls without a response in time open the breaker, because a partner that fails
 * immediately delays no other call.
 * Units: milliseconds. Errors: none.
 */
export function createBreaker(clock: Pick<Clock, 'now'>): Breaker {
  const lateOnes = new Map<string, { count: number; openUntil: number }>();
  return {
    enter(key) {
      const late = lateOnes.get(key);
      if (!late || late.count < LATE_MAX) return 0;
      const now = clock.now();
      if (now < late.openUntil) return late.openUntil - now;
      // Other calls stay blocked until the result of this probe is known.
      late.openUntil = now + OPEN_MS;
      return 0;
    },
    noteAnswer: (key) => void lateOnes.delete(key),
    noteLate(key) {
      const late = lateOnes.get(key) ?? { count: 0, openUntil: 0 };
      late.count += 1;
      if (late.count >= LATE_MAX) late.openUntil = clock.now() + OPEN_MS;
      lateOnes.set(key, late);
    },
  };
}
