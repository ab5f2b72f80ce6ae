import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addJob } from '../../server/src/platform/jobs.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { startReaper, type Reaper } from '../../server/src/platform/reaper.ts';
import { startWorker, type JobHandlers } from '../../server/src/platform/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between the first check without a heartbeat of the worker and the next check that may count the worker as dead. */
const GONE_MS = 1_500;
/** Milliseconds after which a job counts as lost that its worker has locked but does not run. */
const LOST_MS = 90_000;
const PATIENCE = { timeout: 20_000 };

let database: TestDatabase;
let link: DatabaseLink;
let lines: string[];
let elapsed: number;
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openDatabaseLink(database.url);
});
beforeEach(() => {
  lines = [];
  elapsed = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  link.mend();
  for (const close of open.splice(0).toReversed()) await close();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`delete from graphile_worker._private_job_queues`.execute(database.db);
});
afterAll(async () => {
  await link.close();
  await database.close();
});

function createTestLog() {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return createLog('info', 'worker', sink);
}

/** Lists the log lines above the level 'info'. */
function listWarnings(): string[] {
  return lines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter((line) => line.level !== 'info')
    .map((line) => line.msg);
}

/** Opens a reaper that checks only when the test calls it, with a clock of the test. */
async function openReaper(url = database.url): Promise<Reaper> {
  const reaper = await startReaper(url, createTestLog(), () => elapsed);
  open.push(() => reaper.stop());
  return reaper;
}

async function lookAt(reaper: Reaper, ms: number): Promise<void> {
  elapsed = ms;
  await reaper.look();
}

interface Gate {
  /** Number of times that the job was started. */
  runs: number;
  open(): void;
}

/** Opens a worker that runs one job at a time and ends each job when the gate is opened. */
async function openWorker(url = database.url): Promise<Gate> {
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const gate: Gate = { runs: 0, open: resolve };
  const handlers = {
    async pollFulfilment() {
      gate.runs += 1;
      await opened;
    },
  } as Partial<JobHandlers> as JobHandlers;
  const worker = await startWorker({
    databaseUrl: url,
    concurrency: 1,
    handlers,
    lanes: {},
    schedule: [],
    log: createTestLog(),
    metrics: createMetrics(),
  });
  open.push(async () => {
    gate.open();
    await worker.stop();
  });
  return gate;
}

function addSlowJob(queue?: string): Promise<void> {
  return addJob(
    database.db,
    'pollFulfilment',
    { ownerId: 'lan', fulfilmentId: '1' },
    queue === undefined ? {} : { queue },
  );
}

async function listJobs() {
  const { rows } = await sql<{ by: string | null; attempts: number }>`
    select locked_by as by, attempts from graphile_worker._private_jobs order by id`.execute(database.db);
  return rows;
}

async function readLastErrors(): Promise<string> {
  const { rows } = await sql<{ error: string | null }>`
    select last_error as error from graphile_worker._private_jobs`.execute(database.db);
  return rows.map(({ error }) => error ?? '').join(' ');
}

/** Adds a job that is locked by a worker without a heartbeat, and returns the id of the job. */
async function addJobOf(worker: string): Promise<string> {
  await addSlowJob('shop:1');
  await sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now()`.execute(database.db);
  await sql`update graphile_worker._private_job_queues set locked_by = ${worker}, locked_at = now()`.execute(
    database.db,
  );
  const { rows } = await sql<{ id: string }>`select id::text as id from graphile_worker._private_jobs`.execute(
    database.db,
  );
  return rows[0]?.id ?? '';
}

/** Lists the database connections by which workers show that they are alive. */
async function listSigns(worker: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${`worker:${worker}`}, 7)`.execute(database.db);
  return rows.map((row) => row.pid);
}

describe('a living worker', () => {
  it('keeps its job however often reapers check it, and runs the job once', async () => {
    const worker = await openWorker();
    await addSlowJob('shop:1');
    await expect.poll(() => worker.runs, PATIENCE).toBe(1);
    const before = await listJobs();
    const other = await openReaper();
    for (const ms of [0, GONE_MS, HOUR_MS, 5 * HOUR_MS]) await lookAt(other, ms);
    expect(await listJobs()).toEqual(before);
    worker.open();
    await expect.poll(listJobs, PATIENCE).toEqual([]);
    for (const ms of [6 * HOUR_MS, 7 * HOUR_MS]) await lookAt(other, ms);
    expect(worker.runs).toBe(1);
    expect(listWarnings()).toEqual([]);
  });

  it('protects its jobs from its own reaper, whatever the locks in the database show, and renews its heartbeat', async () => {
    const connect = vi.spyOn(pg.Client.prototype, 'connect');
    const reaper = await openReaper();
    const own = connect.mock.contexts[0] as pg.Client;
    reaper.hold('pool-own', new Set([await addJobOf('pool-own')]));
    await lookAt(reaper, 0);
    for (const ms of [GONE_MS, HOUR_MS]) {
      await own.query('select pg_advisory_unlock_all()');
      await lookAt(reaper, ms);
      expect(await listSigns('pool-own')).toHaveLength(1);
    }
    expect(await listJobs()).toEqual([{ by: 'pool-own', attempts: 0 }]);
    expect(listWarnings()).toEqual(Array(2).fill('A sign of life was gone and is given again'));
  });

  it('releases a job that it locked but does not run, because the response to the lock was lost (OPS-124)', async () => {
    const reaper = await openReaper();
    const other = await openReaper();
    const running = new Set<string>();
    const id = await addJobOf('pool-own');
    reaper.hold('pool-own', running);
    const before = await listJobs();
    // A response to the lock that arrives late does not count as lost.
    await lookAt(reaper, 0);
    running.add(id);
    await lookAt(reaper, HOUR_MS);
    running.delete(id);
    for (const ms of [HOUR_MS, HOUR_MS + LOST_MS - 1]) await lookAt(reaper, ms);
    await lookAt(other, HOUR_MS + LOST_MS);
    expect(await listJobs()).toEqual(before);
    await lookAt(reaper, HOUR_MS + LOST_MS);
    expect(await listJobs()).toEqual([{ by: null, attempts: 0 }]);
    const worker = await openWorker();
    worker.open();
    await expect.poll(listJobs, PATIENCE).toEqual([]);
    expect(worker.runs).toBe(1);
    expect(listWarnings()).toEqual(['Freed jobs whose lock no worker knew of']);
  });

  it('keeps its jobs when its connection breaks between two checks of the reaper', async () => {
    const own = await openReaper(link.url);
    own.hold('pool-own', new Set());
    await addJobOf('pool-own');
    const other = await openReaper();
    for (const ms of [0, HOUR_MS, 2 * HOUR_MS]) {
      link.cut();
      await expect.poll(() => listSigns('pool-own'), PATIENCE).toEqual([]);
      await lookAt(other, ms);
      link.mend();
      await expect.poll(() => listSigns('pool-own'), PATIENCE).toHaveLength(1);
      await lookAt(other, ms + GONE_MS);
    }
    expect(await listJobs()).toEqual([{ by: 'pool-own', attempts: 0 }]);
  });

  it('does not wait for an earlier connection that the server still has open', async () => {
    const before = new pg.Client({ connectionString: database.url });
    await before.connect();
    open.push(() => before.end());
    await before.query(`select pg_advisory_lock_shared(hashtextextended('worker:pool-before', 7))`);
    const own = await openReaper();
    own.hold('pool-before', new Set());
    await own.look();
    expect(await listSigns('pool-before')).toHaveLength(2);
  });

  it('closes a connection that no longer responds, and renews its heartbeat on another one', async () => {
    const own = await openReaper(link.url);
    own.hold('pool-muted', new Set());
    await own.look();
    const [before] = await listSigns('pool-muted');
    link.mute();
    await expect(own.look()).rejects.toThrow('timeout');
    await expect
      .poll(async () => (await listSigns('pool-muted')).filter((pid) => pid !== before), PATIENCE)
      .toHaveLength(1);
    await own.look();
  });
});

describe('a dead worker', () => {
  it('loses its jobs and queues at the second check without a heartbeat, and is logged once', async () => {
    const reaper = await openReaper();
    await addJobOf('pool-dead');
    for (const ms of [0, 1, GONE_MS - 1]) {
      await lookAt(reaper, ms);
      expect(await listJobs()).toEqual([{ by: 'pool-dead', attempts: 0 }]);
    }
    expect(listWarnings()).toEqual([]);
    await lookAt(reaper, GONE_MS);
    expect(await listJobs()).toEqual([{ by: null, attempts: 0 }]);
    await lookAt(reaper, HOUR_MS);
    expect(listWarnings()).toEqual(['Gave the jobs of dead workers back']);
    expect(lines.join('')).toContain('"workers":["pool-dead"]');
    // The job is free for another worker.
    const worker = await openWorker();
    await expect.poll(() => worker.runs, PATIENCE).toBe(1);
  });

  it('needs two checks again when a heartbeat arrived in between', async () => {
    const reaper = await openReaper();
    const own = await openReaper();
    await addJobOf('pool-back');
    await lookAt(reaper, 0);
    own.hold('pool-back', new Set());
    await own.look();
    await lookAt(reaper, GONE_MS);
    own.release('pool-back');
    await own.look();
    await lookAt(reaper, 2 * GONE_MS);
    expect(await listJobs()).toEqual([{ by: 'pool-back', attempts: 0 }]);
    await lookAt(reaper, 3 * GONE_MS);
    expect(await listJobs()).toEqual([{ by: null, attempts: 0 }]);
  });
});

describe('a worker that was wrongly considered dead', () => {
  it('leaves the queue of its job usable, not locked for hours', async () => {
    const slept = await openWorker();
    await addSlowJob('shop:1');
    await expect.poll(() => slept.runs, PATIENCE).toBe(1);
    const [job] = await listJobs();
    // The machine of the worker was suspended, and other workers released its job.
    await sql`select graphile_worker.force_unlock_workers(array[${job?.by}]::text[])`.execute(database.db);
    const other = await openWorker();
    await expect.poll(() => other.runs, PATIENCE).toBe(1);
    slept.open();
    await expect.poll(listJobs, PATIENCE).toEqual([]);
    other.open();
    await addSlowJob('shop:1');
    await expect.poll(() => slept.runs + other.runs, PATIENCE).toBe(3);
    await expect.poll(listWarnings, PATIENCE).toContain('Unlocked queues that no worker held');
  });
});

describe('a worker whose database disappears in the middle of its jobs', () => {
  it('stays alive, runs all its jobs, and loses none (OPS-42)', async () => {
    const worker = await openWorker(link.url);
    for (let index = 0; index < 20; index += 1) await addSlowJob();
    await expect.poll(() => worker.runs, PATIENCE).toBe(1);
    link.cut();
    // The result of this job cannot be written to the database.
    worker.open();
    await expect.poll(listWarnings, PATIENCE).toContain('The runner of jobs gave up, another is started');
    link.mend();
    await expect.poll(listJobs, { timeout: 40_000 }).toEqual([]);
    // The first job runs again, because it is unknown whether the job had ended.
    expect(worker.runs).toBe(21);
  }, 60_000);

  it('runs a job again whose result could not be written, although later results could (OPS-42)', async () => {
    const ends = new Map<string, PromiseWithResolvers<void>>();
    const runs: string[] = [];
    const worker = await startWorker({
      databaseUrl: link.url,
      concurrency: 4,
      handlers: {
        pollFulfilment({ fulfilmentId }) {
          runs.push(fulfilmentId);
          if (runs.length > 3) return Promise.resolve();
          const end = Promise.withResolvers<void>();
          ends.set(fulfilmentId, end);
          return end.promise;
        },
      } as Partial<JobHandlers> as JobHandlers,
      lanes: { pollFulfilment: 'factories' },
      schedule: [],
      log: createTestLog(),
      metrics: createMetrics(),
    });
    open.push(() => worker.stop());
    const addTestJob = (ownerId: string, fulfilmentId: string) =>
      addJob(database.db, 'pollFulfilment', { ownerId, fulfilmentId }, { key: fulfilmentId, queue: fulfilmentId });
    await addTestJob('lan', 'a');
    await addTestJob('minh', 'b');
    await addTestJob('hoa', 'c');
    await expect.poll(() => runs.length, PATIENCE).toBe(3);
    link.cut();
    ends.get('a')?.reject(new Error('The factory is closed'));
    await expect.poll(() => lines.join(''), PATIENCE).toContain('Failed to fail jobs');
    link.mend();
    ends.get('b')?.reject(new Error('The factory is closed'));
    await expect.poll(readLastErrors, PATIENCE).toContain('The factory is closed');
    ends.get('c')?.resolve();
    await addTestJob('lan', 'd');
    await expect.poll(() => runs, { timeout: 40_000 }).toContain('d');
  }, 90_000);
});
