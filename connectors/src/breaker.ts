import type { Clock } from './clock.ts';

/** So many late answers in a row, without one in time between them, say that a partner does not answer at all. */
const LATE_MAX = 5;
/** So long it is left alone; then one call looks whether it answers again. */
const OPEN_MS = 30_000;

export interface Breaker {
  /** How long a partner is still left alone, in milliseconds; 0 lets the call go, as the one that looks where that is due. */
  enter(key: string): number;
  /** An answer came, or a refusal to connect: the partner does not keep us waiting. */
  noteAnswer(key: string): void;
  noteLate(key: string): void;
}

/**
 * Remembers who keeps us waiting, by any key. Only time that is lost counts: a partner that fails at once holds up nobody.
 *
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
      // The others wait for what this one hears.
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
