import type { App } from './app.ts';
import type { JobName, Lane } from './platform/jobs.ts';
import { openTraces } from './platform/open-traces.ts';
import type { Module } from './platform/module.ts';
import { createStatus } from './platform/http/status.ts';
import { openStatusServer } from './platform/http/status-server.ts';
import { startWorker, type JobHandlers, type Worker } from './platform/worker.ts';
import { openReadiness } from './readiness.ts';
import { createSchedule } from './schedule.ts';

/** Returns the handlers of all jobs by name; a test compares them with the declared payloads. */
export function buildHandlers(modules: readonly Module[]): Partial<JobHandlers> {
  const handlers: Partial<JobHandlers> = {};
  for (const { name, jobs = {} } of modules) {
    const taken = Object.keys(jobs).filter((job) => job in handlers);
    if (taken.length > 0) throw new Error(`${name} takes the jobs ${taken.join(', ')} of another module`);
    Object.assign(handlers, jobs);
  }
  return handlers;
}

/** Returns the lane of each job; every job must have one. */
export function buildLanes(modules: readonly Module[]): Partial<Record<JobName, Lane>> {
  const lanes: Partial<Record<JobName, Lane>> = Object.assign({}, ...modules.map((module) => module.lanes));
  const silent = Object.keys(buildHandlers(modules)).filter((job) => !(job in lanes));
  if (silent.length > 0) throw new Error(`Nobody says whom the jobs ${silent.join(', ')} wait for`);
  return lanes;
}

export interface WorkerProcess {
  /** The address of `/health`, `/ready` and `/metrics`. */
  url: string;
  /** Finishes running jobs, takes no new ones, then closes the database. */
  stop(): Promise<void>;
}

/** Opens the worker's port, then starts the background jobs and their timetable. @throws ConfigError for a port in use */
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
  const { stop } = worker;
  return {
    url: server.url,
    async stop() {
      status.startDraining();
      await stop();
      await server.close();
      await readiness.close();
      await app.close();
      await closeTraces();
    },
  };
}
