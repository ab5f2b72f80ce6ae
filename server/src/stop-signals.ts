import { followNpm } from './follow-npm.mjs';

/** A process that does not end within this time after the signal is cut off (OPS-40). */
export const STOP_LIMIT_MS = 10_000;

let asked: Promise<NodeJS.Signals> | null = null;

/**
 * Catches SIGTERM and SIGINT from now on; fulfils at the first of them. It is called before anything large is loaded, because pid 1 of a
 * container ignores a signal without a handler. Further signals change nothing, as when npm and a terminal send one each.
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
