import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { buildWorker, type WorkerProcess } from '../../server/src/work.ts';
import { readRelease } from '../../server/src/platform/release.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';

const PATIENCE = { timeout: 20_000 };

let database: TestDatabase;
let link: DatabaseLink;
let folder: string;
let worker: WorkerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openDatabaseLink(database.url);
  folder = await mkdtemp(join(tmpdir(), 'bobbin-worker-'));
  worker = await start({ DATABASE_URL: link.url, DATA_DIR: folder });
  await vi.waitFor(async () => {
    const reason = await readReady();
    if (reason !== 'ready') throw new Error(reason);
  }, PATIENCE);
});
afterAll(async () => {
  await worker.stop();
  await link.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>): Promise<WorkerProcess> {
  return buildWorker(buildApp(readTestConfig({ WORKER_CONCURRENCY: '2', ...env }), captureLog('info').log));
}

/** Returns 'ready', or the reason why the worker is not ready. */
async function readReady({ url } = worker): Promise<string> {
  const answer = await fetch(`${url}/ready`);
  const { exceptionBody } = (await answer.json()) as { exceptionBody: { message: string } | null };
  expect(answer.status).toBe(exceptionBody === null ? 200 : 503);
  return exceptionBody?.message ?? 'ready';
}

async function readMetrics({ url } = worker): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

describe('the port of a worker', () => {
  it('reports that the process is alive, and offers only its three paths (OPS-63)', async () => {
    const alive = await fetch(`${worker.url}/health`);
    expect([alive.status, await alive.json()]).toEqual([
      200,
      { isSuccess: true, body: { status: 'alive', ...readRelease(undefined) }, exceptionBody: null },
    ]);
    expect((await fetch(`${worker.url}/health`, { method: 'HEAD' })).status).toBe(200);
    for (const path of ['/', '/api/health', '/healthy']) {
      const answer = await fetch(`${worker.url}${path}`);
      expect([answer.status, await answer.json()]).toMatchObject([404, { exceptionBody: { code: 300 } }]);
    }
    expect((await fetch(`${worker.url}/health`, { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('shows the numbers of completed and failed jobs (OPS-21, OPS-63)', async () => {
    expect(await readMetrics()).not.toMatch(/bobbin_jobs_total\{kind="pollFulfilment"/);
    await addJob(database.db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'no-such-thing' });
    await expect
      .poll(() => readMetrics(), PATIENCE)
      .toContain('bobbin_jobs_total{kind="pollFulfilment",result="done"} 1');
    await sql`alter table fulfilments rename to fulfilments_away`.execute(database.db);
    await addJob(database.db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'no-such-thing' });
    await expect
      .poll(() => readMetrics(), PATIENCE)
      .toContain('bobbin_jobs_total{kind="pollFulfilment",result="failed"} 1');
    await sql`alter table fulfilments_away rename to fulfilments`.execute(database.db);
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
    expect(await readMetrics()).toMatch(/bobbin_job_seconds_count\{kind="pollFulfilment"\} 2/);
  });

  it('shows its metrics only to the worker’s own machine, or to a caller with the token (OPS-21)', async () => {
    const status = async (url: string, headers: Record<string, string>) =>
      (await fetch(`${url}/metrics`, { headers })).status;
    expect(await status(worker.url, {})).toBe(200);
    expect(await status(worker.url, { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    const other = await start({ DATABASE_URL: database.url, DATA_DIR: folder, METRICS_TOKEN: 'figures' });
    expect(await status(other.url, {})).toBe(404);
    expect(await status(other.url, { authorization: 'Bearer wrong' })).toBe(404);
    expect(await status(other.url, { authorization: 'Bearer figures' })).toBe(200);
    await other.stop();
  });
});

describe('the readiness of a worker', () => {
  it('ends while the database is unavailable, and returns automatically (OPS-63)', async () => {
    link.cut();
    expect(await readReady()).toBe('the database does not answer');
    expect((await fetch(`${worker.url}/health`)).status).toBe(200);
    link.mend();
    await expect.poll(() => readReady(), PATIENCE).toBe('ready');
  });

  it('ends while the queue returns no jobs, and names the affected lanes (OPS-63)', async () => {
    await sql`alter table graphile_worker._private_jobs rename to away`.execute(database.db);
    await expect.poll(() => readReady(), PATIENCE).toMatch(/^jobs are not taken: marketplace, factories, .*pictures$/);
    await sql`alter table graphile_worker.away rename to _private_jobs`.execute(database.db);
    await expect.poll(() => readReady(), PATIENCE).toBe('ready');
  });

  it('begins once a missing migration has run, and the worker takes no job before (OPS-43, OPS-63, OPS-126)', async () => {
    // This test uses a database of its own, because the other worker would take the job.
    const own = await createTestDatabase();
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp
    `.execute(own.db);
    const other = await start({ DATABASE_URL: own.url, DATA_DIR: folder });
    expect(await readReady(other)).toBe('migrations are missing');
    await addJob(own.db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'no-such-thing' });
    const isQueueOpen = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'bobbin-worker'`;
    expect((await isQueueOpen.execute(own.db)).rows[0]?.count).toBe(0);
    await sql`insert into kysely_migration values (${rows[0]?.name}, ${rows[0]?.timestamp})`.execute(own.db);
    await expect.poll(() => readReady(other), PATIENCE).toBe('ready');
    const jobs = sql`select from graphile_worker._private_jobs`;
    await expect.poll(async () => (await jobs.execute(own.db)).rows.length, PATIENCE).toBe(0);
    await other.stop();
    await own.close();
  });

  it('waits for a missing migration until the worker is stopped (OPS-126)', async () => {
    const own = await createTestDatabase();
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(own.db);
    const other = await start({ DATABASE_URL: own.url, DATA_DIR: folder });
    await other.stop();
    await expect(fetch(`${other.url}/health`)).rejects.toThrow('fetch failed');
    await own.close();
  });

  it('ends while the folder of files cannot be written (OPS-63)', async () => {
    const place = join(folder, 'a-file');
    await writeFile(place, 'in the way');
    const other = await start({ DATABASE_URL: database.url, DATA_DIR: place });
    expect(await readReady(other)).toBe('the folder of files takes no writes');
    await other.stop();
  });

  it('ends while the worker drains, and the process stays alive until its job has ended (OPS-63)', async () => {
    // This test uses a database of its own, because the other worker would take the job.
    const own = await createTestDatabase();
    const other = await start({ DATABASE_URL: own.url, DATA_DIR: folder });
    const stopped = await own.db.transaction().execute(async (trx) => {
      await sql`lock table fulfilments in access exclusive mode`.execute(trx);
      await addJob(own.db, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: 'no-such-thing' });
      const takers = sql<{ by: string | null }>`select locked_by as by from graphile_worker._private_jobs`;
      await expect.poll(async () => (await takers.execute(own.db)).rows[0]?.by ?? null, PATIENCE).not.toBeNull();
      const ended = other.stop();
      expect(await readReady(other)).toBe('draining');
      expect((await fetch(`${other.url}/health`)).status).toBe(200);
      return { ended };
    });
    await stopped.ended;
    await expect(fetch(`${other.url}/health`)).rejects.toThrow('fetch failed');
    await own.close();
  });
});

it('A worker whose port is in use does not start, and names the variable (OPS-63, OPS-64)', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(start({ DATABASE_URL: database.url, WORKER_PORT: String(port) })).rejects.toThrow(
    `Port ${port} at 127.0.0.1 is in use: stop what listens there, or choose another with WORKER_PORT`,
  );
  await new Promise((resolve) => other.close(resolve));
});
