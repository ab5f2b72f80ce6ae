import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBatchRows } from '../../server/src/platform/batch-rows.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { insertUser } from '../../server/src/testing/people.ts';

const NOW = new Date(Date.UTC(2026, 10, 20, 12));
const scope = systemScope('lan', 'test');
const rows = createBatchRows<{ id: string }>({
  batches: 'label_batches',
  orders: 'label_batch_orders',
  columns: sql`id`,
  isWhole: () => sql`true`,
});
let database: TestDatabase;

/** Actions on an order of a batch: by a worker in time or too late, by the seller, or when the job is lost. */
const STEPS = {
  begin: () => rows.begin(database.db, scope, 'b', 'o'),
  'end as made': () => rows.end(database.db, scope, 'b', 'o', { state: 'made' }),
  'end as failed': () => rows.end(database.db, scope, 'b', 'o', { state: 'failed' }),
  'break off': () => rows.breakOff(database.db, scope, 'b', NOW),
  reopen: () => rows.reopen(database.db, scope, 'b', undefined),
  'reopen others': () => rows.reopen(database.db, scope, 'b', ['another']),
};
type Step = keyof typeof STEPS;
type State = 'waiting' | 'running' | 'made' | 'skipped' | 'failed';

/** The state after each action, by the state before it. An action that is missing here changes nothing. */
const GOING: Readonly<Record<State, Partial<Record<Step, State>>>> = {
  waiting: { begin: 'running', 'break off': 'failed' },
  // Another worker continues after a worker that died.
  running: { 'end as made': 'made', 'end as failed': 'failed', 'break off': 'failed' },
  made: {},
  skipped: { reopen: 'waiting' },
  failed: { reopen: 'waiting' },
};
/** A stopped batch starts no further order, and an order that was not started cannot fail. */
const STOPPED: typeof GOING = { ...GOING, waiting: {} };

beforeAll(async () => {
  database = await createTestDatabase();
  await insertUser(database.db, 'lan');
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('label_batches').execute());

describe.each([
  ['that goes on', GOING, null],
  ['that was stopped', STOPPED, NOW],
] as const)('an order of a batch of labels %s', (_name, moves, stoppedAt) => {
  it.each(Object.keys(GOING) as State[])(
    'an order in the state %s gets, by each action, the state that the table of this test says',
    async (state) => {
      const { db } = database;
      const found: Partial<Record<Step, string>> = {};
      for (const [step, take] of Object.entries(STEPS) as [Step, () => Promise<unknown>][]) {
        await db.deleteFrom('label_batches').execute();
        const batch = { owner_id: 'lan', id: 'b', created_at: NOW, actor_id: 'lan', actor_name: 'Lan', total: 1 };
        await db
          .insertInto('label_batches')
          .values({ ...batch, stopped_at: stoppedAt, finished_at: null })
          .execute();
        const order = { owner_id: 'lan', batch_id: 'b', order_id: 'o', position: 1, state };
        await db.insertInto('label_batch_orders').values(order).execute();
        await take();
        const row = await db.selectFrom('label_batch_orders').select('state').executeTakeFirstOrThrow();
        if (row.state !== state) found[step] = row.state;
      }
      expect(found).toEqual(moves[state]);
    },
  );
});

it('the purge of batches keeps one that is unfinished after 31 days, because its orders may be paused, and deletes finished ones and those unfinished after 91 days (OPS-61)', async () => {
  const { db } = database;
  const batch = { owner_id: 'lan', actor_id: 'lan', actor_name: 'Lan', total: 1, stopped_at: null };
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);
  await db
    .insertInto('label_batches')
    .values([
      { ...batch, id: 'finished', created_at: daysAgo(31), finished_at: daysAgo(31) },
      { ...batch, id: 'paused', created_at: daysAgo(31), finished_at: null },
      { ...batch, id: 'lost', created_at: daysAgo(91), finished_at: null },
    ])
    .execute();
  await rows.removeOld(db, scope, daysAgo(30));
  expect(await db.selectFrom('label_batches').select('id').execute()).toEqual([{ id: 'paused' }]);
});
