import { AppError } from './errors.ts';

/** Milliseconds that a call waits for the other calls of its owner to release a connection. */
const PATIENCE_MS = 5_000;
const RETRY_SECONDS = 3;
/** Maximum share of a pool that the calls of one owner may use. */
const SHARE = 0.6;

/** Limits how many calls of one owner hold a connection at the same time, so that calls which wait for a lock leave connections to other owners. */
export function createFairShare(poolSize: number) {
  const max = Math.max(1, Math.floor(poolSize * SHARE));
  const running = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** Waits until the owner's share has a free connection. @throws AppError BUSY when the owner's other calls release none in time */
    enter(ownerId: string): Promise<void> {
      const count = running.get(ownerId) ?? 0;
      if (count < max) {
        running.set(ownerId, count + 1);
        return Promise.resolve();
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = waiting.get(ownerId) ?? new Set();
      waiting.set(ownerId, queue);
      const go = () => {
        clearTimeout(timer);
        queue.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(go);
        if (queue.size === 0) waiting.delete(ownerId);
        reject(new AppError('BUSY', { retryAfterSeconds: RETRY_SECONDS }));
      }, PATIENCE_MS);
      queue.add(go);
      return promise;
    },
    leave(ownerId: string): void {
      const [next] = waiting.get(ownerId) ?? [];
      // Gives the free connection to the call that has waited longest.
      if (next) return next();
      const count = (running.get(ownerId) ?? 1) - 1;
      if (count > 0) running.set(ownerId, count);
      else running.delete(ownerId);
    },
  };
}

export type FairShare = ReturnType<typeof createFairShare>;
