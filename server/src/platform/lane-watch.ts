import type { Worker, WorkerEventMap, WorkerEvents } from 'graphile-worker';

/** Watches whether the workers of a lane take jobs. */
export interface LaneWatch {
  /** Watches a new runner of this lane in place of the previous one. */
  follow(events: WorkerEvents): void;
  /** Records that the runner stopped without being told to. */
  lose(): void;
  isTaking(): boolean;
}

/** Maximum duration of a worker's request for a job, which is one short statement; without a response by then the connection hangs. */
const ASK_LIMIT_MS = 10_000;

/**
 * Creates a watch. A lane counts as taking jobs as long as the queue responds to its requests for jobs; while all workers of the lane are busy, it
 * makes no request.
 */
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
