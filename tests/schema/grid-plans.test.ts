import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countFound,
  listDesigns,
  type DesignFilter,
} from '../../server/src/modules/fulfil-designs/fulfil-designs.sql.ts';
import { countItems, listItems } from '../../server/src/modules/spy/spy.sql.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { FOUND_MAX, toPage } from '../../server/src/platform/paging.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

const ROWS = 30_000;
const LIMIT = 54;
const LAST = Math.ceil(ROWS / LIMIT);
const TABLES = new Set(['fulfil_designs', 'spy_items']);
/** Maximum number of rows that a query may read: the rows of a page from an index, and the same rows from the table. */
const SEEN_MAX = 4 * LIMIT;

const FILL = [
  `insert into fulfil_designs (id, number, ref_id, source, title, is_checked, designs_count, words, actor_name, created_at, updated_at)
   select 'f' || lpad(n::text, 8, '0'), n, n::text, case when n % 4 = 0 then 'QTeam' else 'Bobbin' end, 'x', n % 3 = 0, n % 10, 'ff' || n || ' x', 'x', now() - n * interval '1 minute', now()
   from generate_series(1, ${ROWS}) n`,
  `insert into spy_items (id, number, ref_id, title, words, created_at)
   select 's' || lpad(n::text, 8, '0'), n, n::text, 'x', 'spy' || n || ' x', now() - n * interval '1 minute' from generate_series(1, ${ROWS}) n`,
  'vacuum (analyze) fulfil_designs, spy_items',
];

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  for (const statement of FILL) await database.pool.query(statement);
  recorder = createRecorder(product.pool);
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

const page = (number: number, total = ROWS) => toPage({ page: number, limit: LIMIT }, total);
const fulfil = (number: number, filter: Partial<DesignFilter> = {}, total = ROWS, isAscending = false) =>
  listDesigns(recorder.db, { question: null, ...filter }, page(number, total), isAscending);

async function readPlan(work: () => Promise<unknown[]>) {
  recorder.take();
  const rows = await work();
  const [query] = recorder.take();
  if (!query) throw new Error('nothing was asked');
  const nodes = (await explain(database.pool, query)).filter((node) => TABLES.has(node['Relation Name'] ?? ''));
  return { rows, nodes };
}

it.each([
  ['the first page of fulfil designs', () => fulfil(1)],
  ['the last page of fulfil designs', () => fulfil(LAST)],
  ['the last page from the oldest', () => fulfil(LAST, {}, ROWS, true)],
  ['the last page of one source', () => fulfil(Math.ceil(ROWS / 4 / LIMIT), { source: 'QTeam' }, ROWS / 4)],
  ['the last page of selectable designs', () => fulfil(Math.ceil(ROWS / 3 / LIMIT), { kind: 'checked' }, ROWS / 3)],
  ['the last page of the spy list', () => listItems(recorder.db, null, page(LAST), false)],
] as const)(
  `among ${ROWS} rows, %s is read without a scan of the rows before it (FFD-1, SPY-1)`,
  async (_name, work) => {
    const { rows, nodes } = await readPlan(work);
    expect(rows.length).toBeGreaterThan(0);
    expect(nodes.filter((node) => rowsSeen(node) > SEEN_MAX)).toEqual([]);
  },
);

it.each([
  ['fulfil designs', () => fulfil(Math.floor(LAST / 2))],
  ['the spy list', () => listItems(recorder.db, null, page(Math.floor(LAST / 2)), false)],
] as const)('a page in the middle of %s is read by an index-only scan', async (_name, work) => {
  const { rows, nodes } = await readPlan(work);
  expect(rows).toHaveLength(LIMIT);
  const walked = nodes.filter((node) => rowsSeen(node) > SEEN_MAX);
  expect(walked.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});

it.each([
  ['fulfil designs', () => countFound(recorder.db, { question: 'ff:* & x:*' })],
  ['the spy list', () => countItems(recorder.db, 'spy:* & x:*')],
] as const)(`a search that matches all ${ROWS} rows of %s stops counting at a limit (API-28)`, async (_name, count) => {
  let found = 0;
  const { nodes } = await readPlan(async () => {
    found = await count();
    return [];
  });
  expect(found).toBe(FOUND_MAX + 1);
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter((node) => rowsSeen(node) > FOUND_MAX + 1)).toEqual([]);
});
