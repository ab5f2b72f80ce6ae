import type { Clock } from '../platform/clock.ts';

/** A clock that a test can set. */
export interface TestClock extends Clock {
  set(now: number): void;
  advance(ms: number): void;
}

/** Creates a clock that begins at a given time and runs. */
export function createTestClock(start: number = Date.now()): TestClock {
  let offset = start - Date.now();
  return {
    now: () => Date.now() + offset,
    set: (now) => void (offset = now - Date.now()),
    advance: (ms) => void (offset += ms),
  };
}

/** Creates a clock that moves only when a test sets it. */
export function createStillClock(start: number = Date.now()): TestClock {
  let time = start;
  return {
    now: () => time,
    set: (now) => void (time = now),
    advance: (ms) => void (time += ms),
  };
}
