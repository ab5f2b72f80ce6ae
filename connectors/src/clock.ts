import { setTimeout as sleep } from 'node:timers/promises';

/** Source of time and randomness for the connectors; tests pass a fake. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a random number that is at least 0 and less than 1. */
  random(): number;
}

/** Clock with the real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
  random: () => Math.random(),
};
