import type { Logger } from './log.ts';
import { createPresence } from './presence.ts';

export interface Reaper {
  /**
   * Shows all reapers that a worker of this process lives, until it is released or this process dies.
   * @param running ids of the jobs that the worker runs; the caller keeps the set current
   */
  hold(workerId: string, running: ReadonlySet<string>): void;
  /** Releases a worker, so that other workers get its unfinished jobs. */
  release(workerId: string): void;
  /**
   * Frees the jobs of dead workers, and jobs that a worker of this process has locked but does not run. A worker counts as dead when two checks miss
   * its lock. A job counts as lost when all checks during LOST_MS found it locked and not running.
   */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Milliseconds after which a locked job that does not run counts as lost. It is longer than the timeouts of connecting and of a statement together
 * (`connectionLimits`), so by then a worker either runs the job that it locked, or has closed the connection.
 */
const LOST_MS = 90_000;

/**
 * Starts the reaper. The queue would keep jobs of a killed worker locked for hours, so each process takes a presence lock for each of its workers
 * (`presence.ts`); a worker without one is dead, and its jobs are freed. If a living worker were considered dead, its jobs would run twice at the
 * same time. Therefore the reaper never relies on a single check or on a clock, and no process reaps its own workers.
 */
export async function startReaper(
  databaseUrl: string,
  log: Logger,
  elapsedMs: () => number = () => performance.now(),
): Promise<Reaper> {
  const presence = createPresence(databaseUrl, log, elapsedMs);
  const toHolder = (workerId: string) => `worker:${workerId}`;
  const own = new Map<string, ReadonlySet<string>>();
  /** Locks of jobs that a worker of this process does not run, with the time of the first check that found each of them. */
  const lostSince = new Map<string, number>();

  async function giveBack(): Promise<void> {
    const rows = await presence.ask<{ id: string }>(
      `select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
    );
    const gone = new Set(await presence.listGone(rows.map(({ id }) => toHolder(id))));
    const dead = rows.map(({ id }) => id).filter((id) => gone.has(toHolder(id)));
    if (dead.length === 0) return;
    await presence.ask('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    log.warn({ workers: dead }, 'Gave the jobs of dead workers back');
  }

  /**
   * Unlocks queues that no job holds. When a worker seemed dead (its machine slept), it may end its job after another worker took the job; the other
   * worker then finds no job at its end and leaves the queue locked, so that the next job of the shop would wait for hours. Jobs and queues are
   * locked and unlocked by one statement, so a locked queue without a locked job has this cause.
   */
  async function openQueues(): Promise<void> {
    const rows = await presence.ask<{ queue: string }>(
      `update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
       where q.locked_by is not null and not exists (
         select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)
       returning q.queue_name as queue`,
    );
    if (rows.length > 0) log.warn({ queues: rows.map((row) => row.queue) }, 'Unlocked queues that no worker held');
  }

  /**
   * Frees jobs that were locked without a worker knowing it, because the connection broke between the lock and the response. The worker is alive, so
   * no other process would ever free such a job.
   */
  async function freeLostJobs(): Promise<void> {
    const rows = await presence.ask<{ id: string; worker: string; lock: string }>(
      `select id::text, locked_by as worker, concat_ws(' ', id, locked_by, locked_at) as lock
       from graphile_worker._private_jobs where locked_by = any($1::text[])`,
      [[...own.keys()]],
    );
    const idle = rows.filter(({ id, worker }) => own.get(worker)?.has(id) !== true);
    const locks = new Set(idle.map(({ lock }) => lock));
    for (const lock of lostSince.keys()) if (!locks.has(lock)) lostSince.delete(lock);
    const now = elapsedMs();
    for (const { lock } of idle) if (!lostSince.has(lock)) lostSince.set(lock, now);
    const lost = idle.filter(({ lock }) => now - (lostSince.get(lock) ?? now) >= LOST_MS).map(({ id }) => id);
    if (lost.length === 0) return;
    await presence.ask(
      `with freed as (
         update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
         where id = any($1::bigint[]) and locked_by = any($2::text[]) returning job_queue_id)
       update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
       from freed where q.id = freed.job_queue_id`,
      [lost, [...own.keys()]],
    );
    log.warn({ jobs: lost }, 'Freed jobs whose lock no worker knew of');
  }

  await presence.ask('select 1');
  return {
    stop: () => presence.close(),
    hold(workerId, running) {
      own.set(workerId, running);
      void presence.hold(toHolder(workerId));
    },
    release(workerId) {
      own.delete(workerId);
      presence.release(toHolder(workerId));
    },
    async look() {
      await giveBack();
      await freeLostJobs();
      await openQueues();
    },
  };
}
