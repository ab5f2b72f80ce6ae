import pg from 'pg';
import type { Logger } from './log.ts';

/** A sign of life that is missing for so long does not come back: a broken connection is mended in RECONNECT_MS. */
const GONE_MS = 4_000;
const RECONNECT_MS = 500;
/** What is asked here takes milliseconds; a connection that does not answer by then is dead, whatever it looks like. */
const ANSWER_MS = 5_000;

export interface Reaper {
  /** Tells every reaper from now on, until released or until this process dies, that this worker lives. */
  hold(workerId: string): void;
  /** The worker has ended, and what it left unfinished is for others. */
  release(workerId: string): void;
  /** Gives back what dead workers had; a worker counts as dead at the second look that misses it. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Jobs of a worker that was killed stay locked for hours in the queue. Each process therefore holds an advisory lock for
 * each of its workers as long as its connection lives; where nobody holds it, the worker is dead and its jobs are given back.
 * To take a living worker for dead would run its jobs twice at once, so it is never done by a single look, by anybody's
 * clock, or by a process to its own workers.
 */
export async function startReaper(
  databaseUrl: string,
  log: Logger,
  elapsedMs: () => number = () => performance.now(),
): Promise<Reaper> {
  const workers = new Set<string>();
  const missingSince = new Map<string, number>();
  let client: pg.Client | null = null;
  let isStopped = false;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };

  // A shared lock: PostgreSQL may keep a dead connection and its lock for hours, and we must not wait for it.
  const lock = (connected: pg.Client, workerId: string) =>
    connected.query('select pg_advisory_lock_shared(hashtextextended($1, 7))', [`worker:${workerId}`]);
  const unlock = (connected: pg.Client, workerId: string) =>
    connected.query('select pg_advisory_unlock_shared(hashtextextended($1, 7))', [`worker:${workerId}`]);

  /** The connection that holds all our locks; replaced when it breaks, or other processes would take us for dead. */
  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'bobbin-reaper',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'The reaper lost its connection');
      drop(next);
    });
    try {
      await next.connect();
      for (const workerId of workers) await lock(next, workerId);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    client = next;
    return next;
  }

  function drop(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    broken.end().catch(() => {});
    reconnect();
  }

  function reconnect(): void {
    if (isStopped) return;
    inTurn(connect).catch(() => setTimeout(reconnect, RECONNECT_MS).unref());
  }

  /** Asks on the connection that is there; one that fails is replaced, with all our locks. */
  function ask<T>(work: (connected: pg.Client) => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const connected = await connect();
      try {
        return await work(connected);
      } catch (error) {
        drop(connected);
        throw error;
      }
    });
  }

  async function listAlive(connected: pg.Client, ids: readonly string[]): Promise<Set<string>> {
    const { rows } = await connected.query<{ id: string }>(
      `select id from unnest($1::text[]) as w(id) where exists (
         select 1 from pg_locks where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database())
           and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker:' || id, 7))`,
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Workers that were missing at an earlier look and are still missing. */
  function listDead(missing: readonly string[]): string[] {
    const now = elapsedMs();
    for (const id of missingSince.keys()) if (!missing.includes(id)) missingSince.delete(id);
    for (const id of missing) if (!missingSince.has(id)) missingSince.set(id, now);
    return missing.filter((id) => now - (missingSince.get(id) ?? now) >= GONE_MS);
  }

  async function giveBack(connected: pg.Client): Promise<void> {
    const { rows } = await connected.query<{ id: string }>(
      `select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
    );
    const ids = rows.map((row) => row.id);
    const alive = await listAlive(connected, [...ids, ...workers]);
    // This process is alive, whatever the locks say; it takes its lock again, or others would take it for dead.
    for (const workerId of workers) {
      if (alive.has(workerId)) continue;
      log.warn({ worker: workerId }, 'The sign of life was gone and is given again');
      await lock(connected, workerId);
    }
    const dead = listDead(ids.filter((id) => !alive.has(id) && !workers.has(id)));
    if (dead.length === 0) return;
    await connected.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    log.warn({ workers: dead }, 'Gave the jobs of dead workers back');
  }

  /**
   * A worker that seemed dead (its machine slept) may end its job after another took it; the other's end then finds no job
   * any more and leaves the queue locked, so that the shop behind it waits for hours. Jobs and queues are locked and
   * unlocked by one statement, so a locked queue without a locked job is one of these.
   */
  async function openQueues(connected: pg.Client): Promise<void> {
    const { rows } = await connected.query<{ queue: string }>(
      `update graphile_worker._private_job_queues as q set locked_by = null, locked_at = null
       where q.locked_by is not null and not exists (
         select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by is not null)
       returning q.queue_name as queue`,
    );
    if (rows.length > 0) log.warn({ queues: rows.map((row) => row.queue) }, 'Opened queues in which nobody works');
  }

  await inTurn(connect);
  return {
    hold(workerId) {
      workers.add(workerId);
      // A failure is a connection that broke, and the next one locks for all.
      ask((connected) => lock(connected, workerId)).catch(() => {});
    },
    release(workerId) {
      workers.delete(workerId);
      ask((connected) => unlock(connected, workerId)).catch(() => {});
    },
    look: () =>
      ask(async (connected) => {
        await giveBack(connected);
        await openQueues(connected);
      }),
    async stop() {
      isStopped = true;
      await inTurn(async () => client?.end());
    },
  };
}
