import type { App } from './app.ts';
import type { JobName, Lane } from './platform/jobs.ts';
import { openTraces } from './platform/open-traces.ts';
import type { Module } from './platform/module.ts';
import { startWorker, type JobHandlers, type Worker } from './platform/worker.ts';
import { createSchedule } from './schedule.ts';

/** Every job of the modules by its name; that none is missing, a test compares with the declared payloads. */
export function buildHandlers(modules: readonly Module[]): Partial<JobHandlers> {
  const handlers: Partial<JobHandlers> = {};
  for (const { name, jobs = {} } of modules) {
    const taken = Object.keys(jobs).filter((job) => job in handlers);
    if (taken.length > 0) throw new Error(`${name} takes the jobs ${taken.join(', ')} of another module`);
    Object.assign(handlers, jobs);
  }
  return handlers;
}

/** Whom each job waits for; every job says it. */
export function buildLanes(modules: readonly Module[]): Partial<Record<JobName, Lane>> {
  const lanes: Partial<Record<JobName, Lane>> = Object.assign({}, ...modules.map((module) => module.lanes));
  const silent = Object.keys(buildHandlers(modules)).filter((job) => !(job in lanes));
  if (silent.length > 0) throw new Error(`Nobody says whom the jobs ${silent.join(', ')} wait for`);
  return lanes;
}

/** Starts the background jobs and their timetable. */
export async function buildWorker(app: App): Promise<Worker> {
  const { config, log, metrics, modules } = app;
  const schedule = createSchedule(app);
  const closeTraces = await openTraces(config, log, 'worker');
  log.info({ everySeconds: Object.fromEntries(schedule.map((task) => [task.name, task.everySeconds])) }, 'Timetable');
  const worker = await startWorker({
    databaseUrl: config.DATABASE_URL,
    concurrency: config.WORKER_CONCURRENCY,
    handlers: buildHandlers(modules),
    lanes: buildLanes(modules),
    log,
    metrics,
    schedule,
  });
  return {
    async stop() {
      await worker.stop();
      await app.close();
      await closeTraces();
    },
  };
}
