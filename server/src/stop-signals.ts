import { followNpm } from './follow-npm.mjs';

/** Milliseconds after a stop signal after which the process ends in any case (OPS-40). */
export const STOP_LIMIT_MS = 10_000;

let asked: Promise<NodeJS.Signals> | null = null;

/**
 * Catches SIGTERM and SIGINT from now on, and resolves at the first of them. It must be called before anything large is loaded, because process 1 of
 * a container ignores a signal without a handler. Further signals have no effect; npm and a terminal may each send one.
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
