import { AppError } from './errors.ts';

/** How long a call waits for the other calls of its owner to give a connection back. */
const PATIENCE_MS = 5_000;
const RETRY_SECONDS = 3;
/** Of a pool one owner's calls hold at most this part. */
const SHARE = 0.6;

/** Limits how many calls of one owner hold connections at the same time, so that calls that wait for a lock leave some to other owners. */
export function createFairShare(poolSize: number) {
  const max = Math.max(1, Math.floor(poolSize * SHARE));
  const running = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** @throws AppError BUSY when the owner's other calls give none back in time */
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
      // The place goes on to the one that waits longest.
      if (next) return next();
      const count = (running.get(ownerId) ?? 1) - 1;
      if (count > 0) running.set(ownerId, count);
      else running.delete(ownerId);
    },
  };
}

export type FairShare = ReturnType<typeof createFairShare>;
