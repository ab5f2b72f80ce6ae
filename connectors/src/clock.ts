import { setTimeout as sleep } from 'node:timers/promises';

/** Time and randomness for the connectors; tests pass their own. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

/** The real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
  random: () => Math.random(),
};
