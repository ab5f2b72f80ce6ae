import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';
import type { JobName, Lane } from './platform/jobs.ts';
import { openTraces } from './platform/open-traces.ts';
import { isMigrated } from './platform/migrations.ts';
import type { Module } from './platform/module.ts';
import { createStatus } from './platform/http/status.ts';
import { openStatusServer } from './platform/http/status-server.ts';
import { startWorker, type JobHandlers, type Worker } from './platform/worker.ts';
import { openReadiness } from './readiness.ts';
import { createSchedule } from './schedule.ts';

/** Returns the handlers of all jobs by name; a test compares the names with the declared payloads. */
export function buildHandlers(modules: readonly Module[]): Partial<JobHandlers> {
  const handlers: Partial<JobHandlers> = {};
  for (const { name, jobs = {} } of modules) {
    const taken = Object.keys(jobs).filter((job) => job in handlers);
    if (taken.length > 0) throw new Error(`${name} takes the jobs ${taken.join(', ')} of another module`);
    Object.assign(handlers, jobs);
  }
  return handlers;
}

/** Returns the lane of each job; every job must have a lane. */
export function buildLanes(modules: readonly Module[]): Partial<Record<JobName, Lane>> {
  const lanes: Partial<Record<JobName, Lane>> = Object.assign({}, ...modules.map((module) => module.lanes));
  const silent = Object.keys(buildHandlers(modules)).filter((job) => !(job in lanes));
  if (silent.length > 0) throw new Error(`These jobs have no lane: ${silent.join(', ')}`);
  return lanes;
}

/** Interval at which a worker checks whether the migrations of its release are applied. */
const MIGRATIONS_LOOK_MS = 1_000;

export interface WorkerProcess {
  /** The address at which `/health`, `/ready` and `/metrics` are served. */
  url: string;
  /** Finishes running jobs, takes no new ones, and then closes the database. */
  stop(): Promise<void>;
}

/**
 * Opens the worker's port, and then starts the background jobs and the timetable; when migrations of this release are missing, it starts them as soon
 * as these are applied (OPS-126). @throws ConfigError when the port is in use
 */
export async function buildWorker(app: App): Promise<WorkerProcess> {
  const { config, log, metrics, modules } = app;
  let worker: Worker | null = null;
  const readiness = openReadiness(app, () => (worker === null ? 'the worker is starting' : worker.findProblem()));
  const status = createStatus({ config, metrics, checkReady: readiness.findProblem });
  const server = await openStatusServer({
    place: {
      host: config.WORKER_HOST,
      port: config.WORKER_PORT,
      hostVariable: 'WORKER_HOST',
      portVariable: 'WORKER_PORT',
    },
    status,
    log,
    metrics,
  });
  const schedule = createSchedule(app);
  const closeTraces = await openTraces(config, log, 'worker');
  log.info({ everySeconds: Object.fromEntries(schedule.map((task) => [task.name, task.everySeconds])) }, 'Timetable');
  const begin = async () => {
    worker = await startWorker({
      databaseUrl: config.DATABASE_URL,
      concurrency: config.WORKER_CONCURRENCY,
      handlers: buildHandlers(modules),
      lanes: buildLanes(modules),
      log,
      metrics,
      schedule,
      noteStorageFull: readiness.noteStorageFull,
    });
  };
  const stopping = new AbortController();
  let begun: Promise<void> | null = null;
  if (await isMigrated(app.db)) await begin();
  else {
    log.warn('Migrations are missing: this worker takes jobs when they are applied');
    begun = beginOnceMigrated(app, begin, stopping.signal);
  }
  return {
    url: server.url,
    async stop() {
      status.startDraining();
      stopping.abort();
      await begun;
      await worker?.stop();
      await server.close();
      await readiness.close();
      await app.close();
      await closeTraces();
    },
  };
}

/** Starts to work when the migrations are applied and the database responds; returns without starting when the process stops before that. */
async function beginOnceMigrated({ db, log }: App, begin: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await isMigrated(db)) return await begin();
    } catch (error) {
      log.warn({ err: error }, 'The worker could not begin and tries again');
    }
    await wait(MIGRATIONS_LOOK_MS, undefined, { signal }).catch(() => {});
  }
}
