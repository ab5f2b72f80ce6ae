import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger as RunnerLog, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { connectionLimits, isStorageFull, openPool } from './database.ts';
import { LANES, type JobName, type JobPayloads, type Lane } from './jobs.ts';
import { watchLane } from './lane-watch.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import { QueueClient } from './queue-client.ts';
import { Logger as QueueLog, run } from './queue-library.ts';
import { startReaper } from './reaper.ts';
import { inWork, splitAsker } from './work-context.ts';
import { runSpan, startSpan } from './traces.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** The handlers of all jobs; their payloads contain only ids. */
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void> };

/** A task of the timetable with its interval; two runs at the same time in two processes must do no harm. */
export interface ScheduledTask {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

export interface Worker {
  /** Describes which lanes take no jobs; null while all lanes take jobs. */
  findProblem(): string | null;
  /** Finishes running jobs and takes no new ones. */
  stop(): Promise<void>;
}

interface Deps {
  databaseUrl: string;
  /** Maximum number of jobs that run at the same time in a lane. */
  concurrency: number;
  handlers: Partial<JobHandlers>;
  lanes: Partial<Record<JobName, Lane>>;
  schedule: readonly ScheduledTask[];
  log: Logger;
  metrics: Metrics;
  /** Called when a job fails because storage is full or read-only. */
  noteStorageFull?: () => void;
}

/** Seconds between two checks for dead workers; two checks detect one, so its jobs continue within five seconds. */
const REAP_SECONDS = 2;
const RESTART_MS = 1_000;
/** Milliseconds that a runner gets after its last job to write how its jobs ended. */
const END_MS = 4_000;

/** Share of the configured workers for each lane; a lane that only uses our own database or disk needs fewer. */
const SHARE_OF_LANE: Readonly<Record<Lane, number>> = {
  marketplace: 1,
  factories: 1,
  mails: 0.5,
  telegram: 0.25,
  banks: 0.25,
  own: 0.5,
  // The number is limited, because each of these jobs occupies a database connection while it reads.
  exports: 0.25,
  // Jobs that call addresses on the public internet, some of which are slow.
  links: 0.25,
  // One picture is decoded at a time; the other workers hold the next pictures, those of other sellers.
  pictures: 0.5,
};

interface TaskDeps {
  signal: AbortSignal;
  fairQueue: FairQueue;
  log: Logger;
  metrics: Metrics;
  noteStorageFull: (() => void) | undefined;
}

function toTaskList(
  handlers: Partial<JobHandlers>,
  { signal, fairQueue, log, metrics, noteStorageFull }: TaskDeps,
): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers)) {
    const work = handler as (payload: unknown, signal: AbortSignal) => Promise<void>;
    const runJob = async (payload: object) => {
      const startedAt = performance.now();
      try {
        await work(payload, signal);
        metrics.countJob(name, 'done', (performance.now() - startedAt) / 1000);
      } catch (error) {
        metrics.countJob(name, 'failed', (performance.now() - startedAt) / 1000);
        if (isStorageFull(error)) noteStorageFull?.();
        log.warn({ payload, err: error }, 'A job failed and is tried again later');
        throw error;
      } finally {
        fairQueue.end((payload as { ownerId: string }).ownerId);
      }
    };
    tasks[name] = (carried, { job }) => {
      const { payload, asker } = splitAsker(carried);
      const { ownerId } = payload as { ownerId: string };
      const { traceparent = null, ...by } = asker;
      const span = startSpan({ name: `job ${name}`, kind: 'consumer', facts: { 'bobbin.job': name } }, traceparent);
      const facts = { ...by, ownerId, job: name, jobId: String(job.id), ...(span ? { traceId: span.traceId } : {}) };
      return inWork(facts, () => runSpan(span, () => runJob(payload)));
    };
  }
  return tasks;
}

/** Writes the messages of the runner to our log; failed jobs are logged above. */
function toRunnerLog(log: Logger): RunnerLog {
  return new QueueLog(() => (level, message, meta) => {
    if (meta?.failure === true) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

/** Groups the handlers by their lanes. */
function groupByLane(handlers: Partial<JobHandlers>, lanes: Partial<Record<JobName, Lane>>) {
  const names = Object.keys(handlers) as JobName[];
  return LANES.map((lane) => ({
    lane,
    handlers: Object.fromEntries(
      names.filter((name) => (lanes[name] ?? 'own') === lane).map((name) => [name, handlers[name]]),
    ) as Partial<JobHandlers>,
  })).filter((group) => Object.keys(group.handlers).length > 0);
}

/**
 * Registers the names of all jobs in the queue, one after another. The queue library would insert new names with one statement, which can deadlock
 * with a transaction that is the first to enqueue two of them.
 */
async function nameTasks(pool: pg.Pool, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const text = 'insert into graphile_worker._private_tasks (identifier) values ($1) on conflict do nothing';
    await pool.query(text, [name]);
  }
}

/** The runner of a lane, and a promise of its end, which never rejects. */
interface LaneRunner {
  runner: Runner;
  ended: Promise<void>;
}

/**
 * Waits for the end of a runner, at most END_MS after its last job. The queue library (0.18) miscounts its writes when one fails and a later one
 * succeeds, and then never resolves its own promise of the end.
 */
async function whenEnded(runner: Runner, events: WorkerEvents): Promise<void> {
  const done = Promise.withResolvers<void>();
  for (const event of ['pool:gracefulShutdown:complete', 'pool:forcefulShutdown:complete'] as const)
    events.on(event, () => void wait(END_MS, undefined, { ref: false }).then(done.resolve));
  await Promise.race([runner.promise.catch(() => {}), done.promise]);
}

/** Runs jobs, with separate workers for each lane (SYN-24), and the tasks of the timetable, until it is stopped. */
export async function startWorker({
  databaseUrl,
  concurrency,
  handlers,
  lanes,
  schedule,
  log,
  metrics,
  noteStorageFull,
}: Deps): Promise<Worker> {
  const stopping = new AbortController();
  const reaper = await startReaper(databaseUrl, log);
  const groups = groupByLane(handlers, lanes).map((group) => ({
    ...group,
    watch: watchLane(),
    slots: Math.max(1, Math.round(concurrency * SHARE_OF_LANE[group.lane])),
  }));
  const pgPool = openPool({
    ...connectionLimits(),
    Client: QueueClient,
    connectionString: databaseUrl,
    // A worker uses a database connection only between its jobs; each lane uses one more connection to listen.
    max: concurrency + groups.length + 2,
    application_name: 'bobbin-worker',
  });
  const logger = toRunnerLog(log);
  const stopped = once(stopping.signal, 'abort');
  await nameTasks(pgPool, Object.keys(handlers));

  async function begin(group: (typeof groups)[number]): Promise<LaneRunner> {
    const events: WorkerEvents = new EventEmitter();
    // The queue library locks jobs in the name of the pool, not of the worker that runs them. With presence locks under the names of the workers,
    // each running job would seem to belong to a dead worker and would run twice.
    const running = new Set<string>();
    let poolId = '';
    events.on('job:start', ({ job }) => running.add(String(job.id)));
    events.on('job:complete', ({ job }) => running.delete(String(job.id)));
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id;
      reaper.hold(poolId, running);
    });
    group.watch.follow(events);
    const fairQueue = createFairQueue(group.slots, events);
    const runner = await run({
      pgPool,
      concurrency: group.slots,
      pollInterval: 1000,
      noHandleSignals: true,
      taskList: toTaskList(group.handlers, { signal: stopping.signal, fairQueue, log, metrics, noteStorageFull }),
      forbiddenFlags: fairQueue.listWaiting,
      events,
      logger,
      // Awaits the promise here, because a failed write of a job's end would otherwise end the process as an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    return { runner, ended: whenEnded(runner, events).then(() => reaper.release(poolId)) };
  }

  /** The runner stops when it cannot write the end of a job, for example when the database is unavailable; a new runner then takes over. */
  async function keepRunning(group: (typeof groups)[number], first: LaneRunner): Promise<void> {
    let current: LaneRunner | null = first;
    while (!stopping.signal.aborted) {
      await Promise.race([stopped, current?.ended]);
      if (stopping.signal.aborted) break;
      group.watch.lose();
      log.warn({ lane: group.lane }, 'The runner of jobs gave up, another is started');
      await Promise.race([stopped, wait(RESTART_MS)]);
      current = await begin(group).catch(() => null);
    }
    // The runner may have stopped by itself at this moment, and nothing is left to stop.
    void current?.runner.stop().catch(() => {});
    await current?.ended;
  }
  const kept: Promise<void>[] = [];
  for (const group of groups) kept.push(keepRunning(group, await begin(group)));
  await reaper.look();

  async function runTask(task: ScheduledTask): Promise<void> {
    try {
      await task.run();
      metrics.noteTask(task.name, true);
    } catch (error) {
      metrics.noteTask(task.name, false);
      log.warn({ err: error }, 'A scheduled task failed');
    }
  }

  const running = new Set<Promise<void>>();
  const tasks = [...schedule, { name: 'reap', everySeconds: REAP_SECONDS, run: () => reaper.look() }];
  metrics.startTasks(tasks);
  const timers = tasks.map((task) => {
    let isBusy = false;
    const tick = () => {
      if (isBusy) return;
      isBusy = true;
      const work = inWork({ task: task.name }, () => runTask(task)).finally(() => {
        isBusy = false;
        running.delete(work);
      });
      running.add(work);
    };
    tick();
    return setInterval(tick, task.everySeconds * 1000);
  });

  return {
    findProblem() {
      const idle = groups.filter(({ watch }) => !watch.isTaking()).map(({ lane }) => lane);
      return idle.length === 0 ? null : `jobs are not taken: ${idle.join(', ')}`;
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
      await Promise.all(kept);
      await pgPool.end();
      await reaper.stop();
    },
  };
}
