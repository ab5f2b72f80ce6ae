import type { Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker';

/** Knows whether a lane takes jobs. */
export interface LaneWatch {
  /** A new runner takes the jobs of this lane; what was known of the one before is forgotten. */
  follow(events: WorkerEvents): void;
  /** The runner gave up. */
  lose(): void;
  isTaking(): boolean;
}

/** The queue is asked for a job by one short statement: one without an answer for so long hangs. */
const ASK_LIMIT_MS = 10_000;

/** A lane takes jobs when the queue answered its last question for one; a lane whose workers are all busy asks nothing. */
export function watchLane(elapsedMs: () => number = () => performance.now()): LaneWatch {
  let hasAnswer = false;
  let asked = new Map<Worker, number>();

  return {
    follow(events) {
      const open = new Map<Worker, number>();
      hasAnswer = false;
      asked = open;
      const end = (worker: Worker, isAnswered: boolean) => {
        open.delete(worker);
        if (asked === open) hasAnswer = isAnswered;
      };
      events.on('worker:getJob:start', ({ worker }: WorkerEventMap['worker:getJob:start']) => {
        open.set(worker, elapsedMs());
      });
      events.on('worker:getJob:empty', ({ worker }: WorkerEventMap['worker:getJob:empty']) => end(worker, true));
      events.on('job:start', ({ worker }: WorkerEventMap['job:start']) => end(worker, true));
      events.on('worker:getJob:error', ({ worker }: WorkerEventMap['worker:getJob:error']) => end(worker, false));
    },
    lose() {
      hasAnswer = false;
      asked = new Map();
    },
    isTaking() {
      const now = elapsedMs();
      return hasAnswer && [...asked.values()].every((since) => now - since < ASK_LIMIT_MS);
    },
  };
}
