import { followNpm } from './follow-npm.mjs';

/** What does not end within so long after the signal is cut off (OPS-40). */
export const STOP_LIMIT_MS = 10_000;

let asked: Promise<NodeJS.Signals> | null = null;

/**
 * Catches SIGTERM and SIGINT from here on; fulfils at the first of them. Called before anything large is loaded: to pid 1 of a
 * container, a signal that nobody waits for is lost. Further ones change nothing, as when npm and a terminal send one each.
 */
export function catchStopSignals(): Promise<NodeJS.Signals> {
  if (asked === null) {
    const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
    asked = promise;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
    followNpm();
  }
  return asked;
}
