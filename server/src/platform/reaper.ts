import type { Logger } from './log.ts';
import { createPresence } from './presence.ts';

export interface Reaper {
  /** Shows every reaper, until released or until this process dies, that this worker lives. */
  hold(workerId: string): void;
  /** Releases the worker: its unfinished jobs go to others. */
  release(workerId: string): void;
  /** Frees the jobs of dead workers; a worker counts as dead at the second check that misses it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Jobs of a killed worker stay locked in the queue for hours. Each process therefore takes a presence lock for each of its workers
 * (`presence.ts`); a worker without one is dead and its jobs are freed. A living worker mistaken for dead would have its jobs run twice at
 * once, so the reaper never relies on a single check or on a clock, and no process reaps its own workers.
 */
export async function startReaper(
  databaseUrl: string,
  log: Logger,
  elapsedMs: () => number = () => performance.now(),
): Promise<Reaper> {
  const presence = createPresence(databaseUrl, log, elapsedMs);
  const toHolder = (workerId: string) => `worker:${workerId}`;

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
   * A worker that seemed dead (its machine slept) may end its job after another took it; the other's end then finds no job and leaves the
   * queue locked, so that the shop behind it waits for hours. Jobs and queues are locked and unlocked by one statement, so a locked queue
   * without a locked job is one of these.
   */
  async function openQueues(): Promise<void> {
    const rows = await presence.ask<{ queue: string }>(
      `update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
       where q.locked_by is not null and not exists (
         select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)
       returning q.queue_name as queue`,
    );
    if (rows.length > 0) log.warn({ queues: rows.map((row) => row.queue) }, 'Released the queues of finished jobs');
  }

  await presence.ask('select 1');
  return {
    stop: () => presence.close(),
    hold: (workerId) => void presence.hold(toHolder(workerId)),
    release: (workerId) => presence.release(toHolder(workerId)),
    async look() {
      await giveBack();
      await openQueues();
    },
  };
}
