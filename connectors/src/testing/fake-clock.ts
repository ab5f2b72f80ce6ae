import type { Clock } from '../clock.ts';

export interface FakeClock extends Clock {
  /** All requested waits, in milliseconds. */
  readonly sleeps: number[];
  /** Next value of `random()`. */
  chance: number;
  advance(ms: number): void;
}

/** Creates a clock that does not move until a caller sleeps, and then jumps to the end of the sleep. */
export function createFakeClock(startAt = 1_795_249_678_000): FakeClock {
  let now = startAt;
  return {
    sleeps: [],
    chance: 0.5,
    now: () => now,
    random() {
      return this.chance;
    },
    sleep(ms, signal) {
      this.sleeps.push(ms);
      const wakesAt = now + ms;
      return new Promise((resolve, reject) => {
        setImmediate(() => {
          if (signal?.aborted === true) return reject(signal.reason);
          now = Math.max(now, wakesAt);
          resolve();
        });
      });
    },
    advance(ms) {
      now += ms;
    },
  };
}
