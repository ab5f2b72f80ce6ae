import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upgradeDatabase } from '../../server/src/database-upgrade.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { startApi } from '../world/api.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startWorker, type JobHandlers } from '../../server/src/platform/worker.ts';

const KNOWN = 'makeThumbnail';
const LATER = 'drawMockups';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Starts a worker of a release that knows the given kinds of jobs, and records which of these jobs the worker ran. */
async function startRelease(kinds: readonly (typeof KNOWN | typeof LATER)[]) {
  const ran: string[] = [];
  const handlers: Partial<JobHandlers> = Object.fromEntries(
    kinds.map((kind) => [kind, () => Promise.resolve(void ran.push(kind))]),
  );
  const { log } = captureLog('silent');
  const worker = await startWorker({
    databaseUrl: database.url,
    concurrency: 2,
    handlers,
    lanes: {},
    schedule: [],
    log,
    metrics: createMetrics(),
  });
  return { ran, worker };
}

it('a job of a kind that a worker does not know waits without an attempt for a worker that knows the kind (OPS-127)', async () => {
  const former = await startRelease([KNOWN]);
  const add = (kind: string) =>
    sql`select graphile_worker.add_job(${kind}::text, ${JSON.stringify({ ownerId: 'lan' })}::json, flags := array['owner:lan'])`.execute(
      database.db,
    );
  await add(LATER);
  for (let turn = 1; turn <= 3; turn += 1) {
    await add(KNOWN);
    await expect.poll(() => former.ran.length).toBe(turn);
  }
  // A job has been executed before its row is deleted.
  const readJobs = async () =>
    (
      await sql<{ kind: string; attempts: number; locked: boolean }>`
        select task_identifier as kind, attempts, locked_by is not null as locked from graphile_worker.jobs`.execute(
        database.db,
      )
    ).rows;
  await expect.poll(readJobs).toEqual([{ kind: LATER, attempts: 0, locked: false }]);
  const next = await startRelease([KNOWN, LATER]);
  await expect.poll(() => next.ran).toEqual([LATER]);
  await Promise.all([former.worker.stop(), next.worker.stop()]);
});

it('API and migrations of a release succeed on a database that a newer release has migrated (OPS-126)', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', 'now')`.execute(database.db);
  expect(await upgradeDatabase(database.url)).toEqual([]);
  const api = await startApi({ databaseUrl: database.url });
  const ready = await fetch(`${api.url}/api/ready`);
  expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('ready')]);
  await api.close();
  await sql`delete from kysely_migration where name = '0001_accounts'`.execute(database.db);
  await expect(upgradeDatabase(database.url)).rejects.toThrow('corrupted migrations');
});
