import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFound, listCards, type CardFilter } from '../../server/src/modules/sku-designs/sku-designs.sql.ts';
import { listAsked } from '../../server/src/modules/sku-designs/sku-designs.cross-tenant.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { FOUND_MAX, toPage } from '../../server/src/platform/paging.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

/** Number of SKU cards of one seller. A third is completed, a few are in progress, and the rest need no action. */
const CARDS = 30_000;
const LIMIT = 50;
/** Maximum number of rows that a query may read: the rows of a page from an index, and the same rows from the table. */
const SEEN_MAX = 4 * LIMIT;
const ASKED = CARDS / 3;

/** The type omits the shop of each card, because no query of this test needs it. */
const FILL = `
  set local session_replication_role = 'replica';
  insert into sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words,
    created_at, updated_at, submitted_at)
  select 'o1', 's' || n, 'c' || lpad(n::text, 8, '0'), case when n % 100 = 0 then 'small' else 'shop' end, 'p' || n, 'Tee', 'Black', '', '', state, 'u' || n || ' tee',
    at, at, case when state <> 'NONE' then at end
  from (select n, now() - n * interval '1 minute' as at,
      case when n % 600 = 0 then 'INPROCESS' when n % 601 = 0 then 'CREATED' when n % 3 = 0 then 'DONE' else 'NONE' end as state
    from generate_series(1, ${CARDS}) n) made`;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await database.pool.query(FILL);
  await database.pool.query('vacuum (analyze) sku_cards');
  recorder = createRecorder(product.pool);
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

const lan = systemScope('o1', 'test');
const toLast = (total: number) => Math.ceil(total / LIMIT);
const page = (number: number, total: number) => toPage({ page: number, limit: LIMIT }, total);
const own = (number: number, filter: Partial<CardFilter> = {}, total = CARDS) =>
  listCards(
    recorder.db,
    lan,
    { question: null, states: null, shops: undefined, ...filter },
    page(number, total),
    false,
  );
const asked = (number: number, total = ASKED) =>
  listAsked(recorder.db, { question: null, states: null }, page(number, total), false);

async function readPlan(work: () => Promise<unknown[]>) {
  recorder.take();
  const rows = await work();
  const [query] = recorder.take();
  if (!query) throw new Error('nothing was asked');
  const nodes = (await explain(database.pool, query)).filter((node) => node['Relation Name'] === 'sku_cards');
  return { rows, nodes };
}

it.each([
  ['the first page of a seller', () => own(1)],
  ['the last page of a seller', () => own(toLast(CARDS))],
  ['the last page of finished cards', () => own(toLast(ASKED - 99), { states: ['DONE'] }, ASKED - 99)],
  ['the list of cards in progress', () => own(1, { states: ['CREATED', 'INPROCESS'] }, 99)],
  ['the first page of the staff queue', () => asked(1)],
  ['the last page of the staff queue', () => asked(toLast(ASKED))],
] as const)(`among ${CARDS} SKUs, %s is read without a scan of the SKUs before it (SKD-4)`, async (_name, work) => {
  const { rows, nodes } = await readPlan(work);
  expect(rows.length).toBeGreaterThan(0);
  expect(nodes.filter((node) => rowsSeen(node) > SEEN_MAX)).toEqual([]);
});

it('a page in the middle of the SKU list is read by an index-only scan', async () => {
  const { rows, nodes } = await readPlan(() => own(toLast(CARDS) / 2));
  expect(rows).toHaveLength(LIMIT);
  const walked = nodes.filter((node) => rowsSeen(node) > SEEN_MAX);
  expect(walked.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});

it.each([
  ['a small shop', { shops: ['small'] }],
  ['the finished cards of a small shop', { shops: ['small'], states: ['DONE'] }],
] as const)('the SKU cards of %s are read by an index-only scan (SKD-4)', async (_name, filter) => {
  const { rows, nodes } = await readPlan(() => own(1, filter, CARDS / 100));
  expect(rows).toHaveLength(LIMIT);
  expect(rows).toEqual(rows.map(() => expect.objectContaining({ shopId: 'small' })));
  const walked = nodes.filter((node) => rowsSeen(node) > SEEN_MAX);
  expect(walked.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});

it('SKU pages that are read from both ends contain the same rows in the same sequence', async () => {
  const ids = async (number: number) => (await own(number)).map(({ id }) => id);
  const all = Array.from({ length: CARDS }, (_, index) => `c${String(index + 1).padStart(8, '0')}`);
  for (const number of [1, 2, toLast(CARDS) / 2, toLast(CARDS) / 2 + 1, toLast(CARDS) - 1, toLast(CARDS)]) {
    expect(await ids(number)).toEqual(all.slice((number - 1) * LIMIT, number * LIMIT));
  }
});

it(`a search that matches all ${CARDS} SKUs stops counting at a limit (API-28)`, async () => {
  let found = 0;
  await readPlan(async () => {
    found = await countFound(recorder.db, lan, { question: 'tee:*', states: null, shops: undefined });
    return [];
  });
  expect(found).toBe(FOUND_MAX + 1);
});
