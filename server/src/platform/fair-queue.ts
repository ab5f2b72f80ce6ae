import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import { toOwnerFlag } from './jobs.ts';

/**
 * Divides the workers of a lane among sellers. While n sellers have running jobs, each may use at most 1/(n + 1) of the workers, so that some workers
 * stay free for the next seller.
 */
export function createFairQueue(slots: number, events: WorkerEvents) {
  const running = new Map<string, number>();
  let last: Promise<void> = Promise.resolve();
  let giveTurn: () => void = () => {};

  events.on('job:start', ({ job }: WorkerEventMap['job:start']) => {
    const { ownerId } = job.payload as { ownerId: string };
    running.set(ownerId, (running.get(ownerId) ?? 0) + 1);
    giveTurn();
  });
  events.on('worker:getJob:empty', () => giveTurn());
  events.on('worker:getJob:error', () => giveTurn());

  return {
    /** Lists the flags of sellers whose jobs must wait. Workers ask one at a time, so that each knows which jobs the others have begun. */
    async listWaiting(): Promise<string[]> {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      giveTurn = resolve;
      const share = Math.max(1, Math.floor(slots / (running.size + 1)));
      return [...running].filter(([, count]) => count >= share).map(([ownerId]) => toOwnerFlag(ownerId));
    },
    /** Records that a job of a seller has ended. */
    end(ownerId: string): void {
      const left = (running.get(ownerId) ?? 0) - 1;
      if (left > 0) running.set(ownerId, left);
      else running.delete(ownerId);
    },
  };
}

/** Stops one seller from using all workers of a lane (SYN-25). */
export type FairQueue = ReturnType<typeof createFairQueue>;
