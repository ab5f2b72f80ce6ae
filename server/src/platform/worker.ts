import { EventEmitter } from 'node:events';
import { run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from './clock.ts';
import type { JobName, JobPayloads } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The work behind every job name; payloads are ids. */
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], signal: AbortSignal) => Promise<void> };

/** One line of the timetable: what is looked for how often. Looking twice at once, in two processes, does no harm. */
export interface ScheduledTask {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

export interface Worker {
  /** Finishes what is running, takes nothing new. */
  stop(): Promise<void>;
}

interface Deps {
  databaseUrl: string;
  concurrency: number;
  handlers: JobHandlers;
  schedule: readonly ScheduledTask[];
  clock: Clock;
  log: Logger;
  metrics: Metrics;
}

const REAP_SECONDS = 10;
/** A worker that just started may take a job a moment before its lock is held. */
const GRACE = '5 seconds';
const RECONNECT_MS = 500;

function toTaskList(handlers: JobHandlers, signal: AbortSignal, log: Logger, metrics: Metrics): TaskList {
  const tasks: TaskList = {};
  for (const [name, handler] of Object.entries(handlers)) {
    const work = handler as (payload: unknown, signal: AbortSignal) => Promise<void>;
    tasks[name] = async (payload) => {
      const startedAt = performance.now();
      try {
        await work(payload, signal);
        metrics.countJob(name, 'done', (performance.now() - startedAt) / 1000);
      } catch (error) {
        metrics.countJob(name, 'failed', (performance.now() - startedAt) / 1000);
        log.warn({ job: name, payload, err: error }, 'A job failed and is tried again later');
        throw error;
      }
    };
  }
  return tasks;
}

/**
 * Jobs of a worker that was killed stay locked for hours in the queue. Each process therefore holds an advisory lock as long
 * as its connection lives; where the lock is free, the process is dead and its jobs are given back.
 */
async function startReaper(databaseUrl: string, log: Logger) {
  const workers = new Set<string>();
  let client: pg.Client | null = null;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };

  const lock = (connected: pg.Client, workerId: string) =>
    connected.query('select pg_advisory_lock(hashtextextended($1, 7))', [`worker:${workerId}`]);

  /** The connection with all our locks; a new one when the last broke, or others would take us for dead. */
  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'bobbin-reaper', keepAlive: true });
    next.on('error', (error) => {
      log.warn({ err: error }, 'The reaper lost its connection');
      if (client !== next) return;
      client = null;
      reconnect();
    });
    try {
      await next.connect();
      for (const workerId of workers) await lock(next, workerId);
    } catch (error) {
      // Left open it would keep what it has locked from the next one for ever.
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    return next;
  }

  async function listHeld(connected: pg.Client, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await connected.query<{ id: string }>(
      `select id from unnest($1::text[]) as w(id) where exists (
         select 1 from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())
           and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker:' || id, 7))`,
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  function reconnect(): void {
    if (isStopped) return;
    inTurn(connect).catch(() => setTimeout(reconnect, RECONNECT_MS).unref());
  }

  await inTurn(connect);
  return {
    hold: (workerId: string) =>
      inTurn(async () => {
        workers.add(workerId);
        await lock(await connect(), workerId);
      }),
    reap: () =>
      inTurn(async () => {
        const connected = await connect();
        const { rows } = await connected.query<{ id: string }>(
          `select distinct locked_by as id from graphile_worker._private_jobs where locked_at < now() - $1::interval
           union
           select distinct locked_by from graphile_worker._private_job_queues where locked_at < now() - $1::interval`,
          [GRACE],
        );
        const ids = rows.map((row) => row.id);
        const alive = await listHeld(connected, [...ids, ...workers]);
        // Whoever runs this lives, whatever the locks say; without its lock the others would take it for dead.
        for (const workerId of workers) {
          if (alive.has(workerId)) continue;
          log.warn({ worker: workerId }, 'The sign of life was gone and is given again');
          await lock(connected, workerId);
        }
        const dead = ids.filter((id) => !alive.has(id) && !workers.has(id));
        if (dead.length === 0) return;
        await connected.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
        log.warn({ workers: dead }, 'Gave the jobs of dead workers back');
      }),
    async stop() {
      isStopped = true;
      await inTurn(async () => client?.end());
    },
  };
}

/** Runs jobs and the timetable until stopped. */
export async function startWorker({
  databaseUrl,
  concurrency,
  handlers,
  schedule,
  log,
  metrics,
}: Deps): Promise<Worker> {
  const stopping = new AbortController();
  const reaper = await startReaper(databaseUrl, log);
  const events: WorkerEvents = new EventEmitter();
  const holds: Promise<unknown>[] = [];
  // Jobs are locked in the name of the pool, whichever of its workers runs them.
  events.on('pool:create', ({ workerPool }) => void holds.push(reaper.hold(workerPool.id)));
  // Our own pool: the runner does not wait until the end of its last jobs is written, ending the pool does.
  const pgPool = new pg.Pool({
    connectionString: databaseUrl,
    max: concurrency + 2,
    application_name: 'bobbin-worker',
  });
  const runner: Runner = await run({
    pgPool,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: toTaskList(handlers, stopping.signal, log, metrics),
    events,
  });
  await Promise.all(holds);
  await reaper.reap();

  const running = new Set<Promise<void>>();
  const tasks = [...schedule, { name: 'reap', everySeconds: REAP_SECONDS, run: () => reaper.reap() }];
  const timers = tasks.map((task) => {
    let isBusy = false;
    const tick = () => {
      if (isBusy) return;
      isBusy = true;
      const work = task
        .run()
        .catch((error: unknown) => log.warn({ task: task.name, err: error }, 'A scheduled task failed'))
        .finally(() => {
          isBusy = false;
          running.delete(work);
        });
      running.add(work);
    };
    tick();
    return setInterval(tick, task.everySeconds * 1000);
  });

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
      await runner.stop();
      await pgPool.end();
      await reaper.stop();
    },
  };
}
