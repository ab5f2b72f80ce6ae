import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { startWorker, type JobHandlers, type Worker } from '../../server/src/platform/worker.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { buildLanes } from '../../server/src/work.ts';

const PATIENCE = { timeout: 15_000 };

let database: TestDatabase;
let release: () => void = () => {};
let worker: Worker | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  release();
  await worker?.stop();
  worker = null;
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});
afterAll(() => database.close());

/** Opens a worker whose polls of factories hang until the end of the test, and returns the running and the finished jobs. */
async function openWorker(concurrency: number) {
  const polling: string[] = [];
  const synced: string[] = [];
  const { promise: released, resolve } = Promise.withResolvers<void>();
  release = resolve;
  const handlers: Partial<JobHandlers> = {
    async pollFulfilment({ ownerId }) {
      polling.push(ownerId);
      if (ownerId !== 'quick') await released;
    },
    async syncShop({ shopId }) {
      synced.push(shopId);
    },
  };
  const app = buildApp(readTestConfig({ DATABASE_URL: database.url }), captureLog('silent').log);
  const lanes = buildLanes(app.modules);
  await app.close();
  const { log } = captureLog('silent');
  worker = await startWorker({
    databaseUrl: database.url,
    concurrency,
    handlers,
    lanes,
    schedule: [],
    log,
    metrics: createMetrics(),
  });
  return { polling, synced };
}

async function poll(ownerId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await addJob(database.db, 'pollFulfilment', { ownerId, fulfilmentId: `${ownerId}-${index}` });
  }
}

describe('a partner that does not respond', () => {
  it('delays no job for another partner (SYN-24)', async () => {
    const { polling, synced } = await openWorker(4);
    await poll('lan', 20);
    await poll('minh', 20);
    await vi.waitFor(() => expect(polling.length).toBeGreaterThan(1), PATIENCE);
    // The polls hang until the end of the test, so a job that waited for them would never run.
    await addJob(database.db, 'syncShop', { ownerId: 'lan', shopId: 'shop-1', cause: 'manual' });
    await vi.waitFor(() => expect(synced).toEqual(['shop-1']), { ...PATIENCE, interval: 10 });
  });

  it('blocks only a part of the workers for one seller, also under simultaneous requests (SYN-25)', async () => {
    await poll('lan', 30);
    const { polling } = await openWorker(4);
    await vi.waitFor(() => expect(polling).toContain('lan'), PATIENCE);
    await wait(1_500);
    expect(polling).toEqual(['lan', 'lan']);
    await poll('quick', 10);
    await vi.waitFor(() => expect(polling.filter((owner) => owner === 'quick')).toHaveLength(10), PATIENCE);
    expect(polling.filter((owner) => owner === 'lan')).toHaveLength(2);
  });
});

it('jobs that a person waits for run before scheduled jobs (SYN-26)', async () => {
  const add = (shopId: string, isUrgent: boolean) =>
    addJob(database.db, 'syncShop', { ownerId: 'lan', shopId, cause: 'schedule' }, { isUrgent });
  await add('one', false);
  await add('two', false);
  await add('asked', true);
  const { synced } = await openWorker(1);
  await vi.waitFor(() => expect(synced).toEqual(['asked', 'one', 'two']), PATIENCE);
});
