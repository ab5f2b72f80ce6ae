import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { addJob, type LANES } from '../../server/src/platform/jobs.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { splitEnds } from '../../server/src/platform/queue-client.ts';
import { startWorker, type JobHandlers } from '../../server/src/platform/worker.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const PATIENCE = { timeout: 20_000 };
const JOBS = ['a', 'b', 'c', 'd'] as const;

let database: TestDatabase;
let lines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  lines = [];
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await sql`delete from graphile_worker._private_tasks`.execute(database.db);
});
afterAll(() => database.close());

function createTestLog() {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      done();
    },
  });
  return createLog('info', 'worker', sink);
}

const listWarnings = () =>
  lines
    .map((line) => JSON.parse(line) as { level: string; msg: string })
    .filter(({ level, msg }) => level !== 'info' && !msg.startsWith('A job failed'))
    .map(({ msg }) => msg);

/** Counts the connections to this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** Counts the deadlocks that PostgreSQL has resolved. Only connections that have reported their statistics are included, which closed ones have. */
async function countRings(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`.execute(database.db);
  return rows[0]?.count ?? 0;
}

function startTestWorker(handlers: Partial<JobHandlers>, lane: (typeof LANES)[number] = 'marketplace') {
  return startWorker({
    databaseUrl: database.url,
    concurrency: JOBS.length,
    handlers,
    lanes: { pollFulfilment: lane, sendMail: lane },
    schedule: [],
    log: createTestLog(),
    metrics: createMetrics(),
  });
}

const ask = (db: Parameters<typeof addJob>[0], name: string, queue: string | null) =>
  addJob(
    db,
    'pollFulfilment',
    { ownerId: `owner-${name}`, fulfilmentId: name },
    { key: name, ...(queue === null ? {} : { queue: `${queue}:${name}` }) },
  );

describe('jobs that end at the same moment', () => {
  // Each case exists with both sequences of the two jobs, so that one of the cases locks the rows in the opposite sequence of the job queue.
  it.each([
    ['done', null, ['a', 'd']],
    ['done', null, ['d', 'a']],
    ['done', 'shop', ['a', 'd']],
    ['done', 'shop', ['d', 'a']],
    ['failed', null, ['a', 'd']],
    ['failed', null, ['d', 'a']],
    ['failed', 'shop', ['a', 'd']],
    ['failed', 'shop', ['d', 'a']],
  ] as const)(
    'cause no deadlock when they are enqueued again at the same time (result %s, queue %s, sequence %j)',
    async (end, queue, [first, second]) => {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      const begun = new Set<string>();
      const runs: string[] = [];
      const worker = await startTestWorker({
        async pollFulfilment({ fulfilmentId }) {
          runs.push(fulfilmentId);
          if (begun.has(fulfilmentId)) return;
          begun.add(fulfilmentId);
          await opened;
          if (end === 'failed') throw new Error('it was not to be');
        },
      });
      try {
        for (const name of JOBS) await ask(database.db, name, queue);
        await expect.poll(() => begun.size, PATIENCE).toBe(JOBS.length);
        await inTransaction(database.db, async (trx) => {
          await ask(trx, first, queue);
          open();
          // The end of the first job cannot be written before this transaction has ended.
          await expect.poll(countWaiting, PATIENCE).toBeGreaterThan(0);
          await ask(trx, second, queue);
        });
        // A job that was enqueued again runs again, and a failed job is retried later.
        await expect.poll(() => runs.filter((name) => name === first).length, PATIENCE).toBe(2);
        await expect.poll(() => runs.filter((name) => name === second).length, PATIENCE).toBe(2);
        expect(listWarnings()).toEqual([]);
      } finally {
        open();
        await worker.stop();
      }
      expect(await countRings()).toBe(0);
    },
  );
});

it('a worker that starts on an empty queue and callers that enqueue its first jobs do not deadlock', async () => {
  const { promise: hasTwo, resolve: askSecond } = Promise.withResolvers<void>();
  // The end of the second job is written first. A statement that wrote both ends would lock one row while it waits for the other one.
  const handlers: Partial<JobHandlers> = { pollFulfilment: async () => {}, sendMail: async () => {} };
  const asking = inTransaction(database.db, async (trx) => {
    await addJob(trx, 'sendMail', { ownerId: 'lan', mailId: '1' });
    await hasTwo;
    await addJob(trx, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: '1' });
  });
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction'`.execute(database.db);
      return rows.length;
    }, PATIENCE)
    .toBe(1);
  const starting = startTestWorker(handlers);
  await expect.poll(countWaiting, PATIENCE).toBe(1);
  askSecond();
  await asking;
  await (await starting).stop();
  expect(listWarnings()).toEqual([]);
  expect(await countRings()).toBe(0);
});

describe('the statement that ends jobs', () => {
  const done = { text: 'with j as (delete from "graphile_worker"._private_jobs …)', name: 'x' };
  const failed = { text: 'update "graphile_worker"._private_jobs … json_array_elements($2::json)', name: 'y' };

  it('can be split into one statement per job', () => {
    expect(splitEnds({ ...done, values: [['1', '2'], 'pool'] })).toEqual([
      { ...done, values: [['1'], 'pool'] },
      { ...done, values: [['2'], 'pool'] },
    ]);
    expect(splitEnds({ ...failed, values: ['pool', '[{"jobId":"1"},{"jobId":"2"}]'] })).toEqual([
      { ...failed, values: ['pool', '[{"jobId":"1"}]'] },
      { ...failed, values: ['pool', '[{"jobId":"2"}]'] },
    ]);
  });

  it('matches no other statement, so that every other statement stays unchanged', () => {
    for (const config of [
      { text: 'select 1' },
      { text: 'select from "graphile_worker"._private_jobs', values: ['pool', [1, 2]] },
      { ...done, values: ['7'] },
    ])
      expect(splitEnds(config)).toEqual([config]);
  });
});
