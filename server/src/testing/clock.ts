import type { Clock } from '../platform/clock.ts';

/** A clock that a test sets. */
export interface TestClock extends Clock {
  set(now: number): void;
  advance(ms: number): void;
}

/** Creates a clock that runs from its start time. */
export function createTestClock(start: number = Date.now()): TestClock {
  let offset = start - Date.now();
  return {
    now: () => Date.now() + offset,
    set: (now) => void (offset = now - Date.now()),
    advance: (ms) => void (offset += ms),
  };
}

/** Creates a clock that does not move by itself. */
export function createStillClock(start: number = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (now) => void (time = now),
    advance: (ms) => void (time += ms),
  };
}
