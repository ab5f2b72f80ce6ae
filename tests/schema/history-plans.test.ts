import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHistory, type History } from '../../server/src/modules/audit/history.ts';
import { createAudit, type Audit } from '../../server/src/modules/audit/audit.ts';
import { staffScope, systemScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

const LOGS = 300_000;
const DAYS = 600;
const NOW = Date.UTC(2026, 10, 25, 18);
/** Maximum number of rows that a query may read: enough for a page and the logs of a few days; a query that scans the history exceeds it. */
const SEEN_MAX = 4_000;

const FILL = `
  insert into action_logs (owner_id, id, user_id, action, entity, entity_id, request_id, created_at)
  select 'o' || n % 50, 'log-' || lpad(n::text, 8, '0'), case when n % 5000 = 0 then 'rare' else 'user-' || n % 40 end,
    case when n % 7000 = 0 then 'seldom' else (array['connect', 'rename', 'updateProxy'])[1 + n % 3] end,
    (array['shop', 'role', 'member'])[1 + n % 3], 'thing-' || n % 90000, 'request-' || n,
    $1::timestamptz - n * interval '${DAYS} days' / ${LOGS}
  from generate_series(1, ${LOGS}) n`;

const FILL_WORDS = `
  insert into action_log_words (kind, word)
  select distinct 'action', action from action_logs union select distinct 'entity', entity from action_logs`;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;
let history: History;
let audit: Audit;

const scope = staffScope(
  {
    userId: 'an',
    sessionId: 'test',
    isApiKey: false,
    name: 'An',
    hasPendingSecondFactor: false,
    isAdmin: true,
    isStaff: true,
    permissions: new Set(),
  },
  'VIEW_LOGS',
  '',
  '',
);

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await database.pool.query(FILL, [new Date(NOW)]);
  await database.pool.query(FILL_WORDS);
  recorder = createRecorder(product.pool);
  const clock = { now: () => NOW };
  const people = { readPeople: () => Promise.resolve(new Map()), findPerson: () => Promise.resolve(null) };
  audit = createAudit(clock);
  history = createHistory({ db: recorder.db, clock, audit, people });
  await history.countClosedDays();
  await database.pool.query('vacuum (analyze)');
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

const secondsAgo = (days: number) => Math.floor(NOW / 1000) - days * 86_400;

type Query = Partial<Parameters<History['list']>[1]>;

async function faultsOf(work: () => Promise<unknown>, from = recorder): Promise<string[]> {
  from.take();
  await work();
  const faults: string[] = [];
  for (const query of from.take()) {
    if (!/^(\/\*.*?\*\/)?\s*(select|with)/i.test(query.sql)) continue;
    for (const node of await explain(database.pool, query)) {
      if (node['Relation Name'] !== 'action_logs') continue;
      if (node['Node Type'] === 'Seq Scan') faults.push(`reads all: ${query.sql}`);
      if (rowsSeen(node) > SEEN_MAX) faults.push(`looks at ${rowsSeen(node)} rows: ${query.sql}`);
    }
  }
  return faults;
}

describe(`a page of ${LOGS} logs`, () => {
  const cases: [string, Query, number | null][] = [
    ['the first', {}, LOGS],
    ['the oldest first', { sortBy: 'createdAt:ASC' }, LOGS],
    ['in the middle', { page: 3_000 }, LOGS],
    ['the last', { page: 6_000 }, LOGS],
    ['of one person', { user: 'user-7' }, null],
    ['of one person, far from the start', { user: 'user-7', page: 140 }, null],
    ['of a person with few logs', { user: 'rare' }, 60],
    ['of an action', { action: 'rename' }, null],
    ['of an action, far behind', { action: 'rename', page: 1_900 }, null],
    ['of a rare action', { action: 'seldom' }, null],
    ['of an entity', { entity: 'shop', page: 1_500 }, null],
    ['of a thing', { search: 'thing-17' }, null],
    ['of a request', { search: 'request-17' }, 1],
    ['of months', { start: secondsAgo(300), end: secondsAgo(200) }, null],
    ['of months, far behind', { start: secondsAgo(300), end: secondsAgo(200), page: 900 }, null],
  ];

  it.each(cases)('with the filter “%s” is read without a scan of the history', async (_name, query, total) => {
    const ask = () => history.list(scope, { page: 1, limit: 50, sortBy: 'createdAt:DESC', ...query });
    expect(await faultsOf(ask)).toEqual([]);
    const { data, meta } = await ask();
    expect(data.length).toBeGreaterThan(0);
    if (total !== null) expect(meta.totalItems).toBe(total);
  });

  it('far from the start equals the same page read with OFFSET', async () => {
    const last = await history.list(scope, { page: 1_500, limit: 50, sortBy: 'createdAt:DESC', action: 'connect' });
    const skipped = await database.pool.query<{ id: string }>(
      `select id from action_logs where action = 'connect' order by created_at desc, id desc limit 50 offset $1`,
      [1_499 * 50],
    );
    expect(last.data.map((log) => log.id)).toEqual(skipped.rows.map((row) => row.id));
    expect(last.data).toHaveLength(50);
  });

  it('can be filtered by words that are listed without a read of the history', async () => {
    expect(await faultsOf(() => history.listWords(scope))).toEqual([]);
    const words = await history.listWords(scope);
    expect(words.actions).toEqual(['connect', 'rename', 'seldom', 'updateProxy']);
  });
});

it('the last action of a person for an owner is found without a scan of the table, also when there is none (TEA-20)', async () => {
  // The seventh user did 7,500 actions, but none for this owner.
  const read = () => audit.readLastLogs(recorder.db, systemScope('o3', 'test'), ['user-3', 'user-7']);
  expect(await faultsOf(read)).toEqual([]);
  expect([...(await read()).keys()]).toEqual(['user-3']);
});

it('the check of query plans detects a scan', async () => {
  const own = createRecorder(database.pool);
  const walk = () => own.db.selectFrom('action_logs').select('id').where('address', '=', 'x').execute();
  expect((await faultsOf(walk, own)).join()).toMatch(/reads all/);
});
