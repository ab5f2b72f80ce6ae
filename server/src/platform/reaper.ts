import type { Logger } from './log.ts';
import { createPresence } from './presence.ts';

export interface Reaper {
  /** Tells every reaper from now on, until released or until this process dies, that this worker lives. */
  hold(workerId: string): void;
  /** The worker has ended, and what it left unfinished is for others. */
  release(workerId: string): void;
  /** Returns back what dead workers had; a worker counts as dead at the second look that misses it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Jobs of a worker that was killed stay locked for hours in the queue. Each process therefore shows for each of its workers that
 * it lives (`presence.ts`); where no process does, the worker is dead and its jobs are given back. To take a living worker for
 * dead would run its jobs twice at once, so it is never done by a single look, by anybody's clock, or by a process to its own
 * workers.
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
   * A worker that seemed dead (its machine slept) may end its job after another took it; the other's end then finds no job
   * any more and leaves the queue locked, so that the shop behind it waits for hours. Jobs and queues are locked and
   * unlocked by one statement, so a locked queue without a locked job is one of these.
   */
  async function openQueues(): Promise<void> {
    const rows = await presence.ask<{ queue: string }>(
      `update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
       where q.locked_by is not null and not exists (
         select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)
       returning q.queue_name as queue`,
    );
    if (rows.length > 0) log.warn({ queues: rows.map((row) => row.queue) }, 'Opened queues in which nobody works');
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
