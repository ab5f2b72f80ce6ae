import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countPrints, listPrints } from '../../server/src/modules/library/prints/list.sql.ts';
import { listPrintMoney } from '../../server/src/modules/orders/figures/print-money.sql.ts';
import { resolveLines } from '../../server/src/modules/library/prints/resolver.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

/** Prints of one seller, each with two variants and two files; every product has 40 SKUs. */
const PRINTS = 10_000;
const PRODUCTS = 400;
const SKUS = 40;
const LINES = 1_000;
const LIMIT = 24;
/** Orders whose files are of the first 400 prints; every fifth order has two lines with different prints. */
const ORDERS = 8_000;
const COLORS = `array['Black','White','Navy','Sand','Maroon','Ash','Red','Royal']`;

/** Without the files' own columns that no query here needs. */
const FILL = `
  set local session_replication_role = 'replica';
  insert into files (owner_id, id, sha256, name, ext, mime, size_bytes, width, height, source, created_at, updated_at, contrasts)
    select 'o1', 'f' || n, md5(n::text), 'f' || n || '.png', 'png', 'image/png', 1000, 4500, 5400, 'upload', now(), now(),
      (select jsonb_agg(500) from generate_series(1, 160)) from generate_series(1, ${PRINTS}) n;
  insert into prints (owner_id, id, name, version, origin, actor_name, created_at, updated_at)
    select 'o1', 'p' || lpad(n::text, 6, '0'), 'print ' || n, 1, 'shop', 'Lan', now() - n * interval '1 minute', now()
    from generate_series(1, ${PRINTS}) n;
  insert into print_versions (owner_id, print_id, version, actor_name, created_at) select owner_id, id, 1, 'Lan', now() from prints;
  insert into print_variants (owner_id, print_id, version, variant, tone)
    select owner_id, id, 1, v, case v when 1 then 'dark' else 'light' end from prints, generate_series(1, 2) v;
  insert into print_files (owner_id, print_id, version, variant, side, file_id)
    select owner_id, id, 1, v, side, 'f' || substr(id, 2)::int from prints, generate_series(1, 2) v, unnest(array['front', 'back']) side;
  insert into print_skus (owner_id, sku_id, shop_id, product_id, product_name, sku_name, seller_sku, product_type, color, size, print_id, state)
    select 'o1', 'k' || p || '-' || s, 's' || p % 30, 'pr' || p, 'Product ' || p, 'Sku ' || s, 'OWL-' || p || '-' || s, 'T-Shirt',
      (${COLORS})[1 + s % 8], (array['S','M','L','XL','2XL'])[1 + s / 8], 'p' || lpad(p::text, 6, '0'), 'ready'
    from generate_series(1, ${PRODUCTS}) p, generate_series(0, ${SKUS - 1}) s;
  insert into print_places (owner_id, id, print_id, kind, shop_id, ref, product_id, actor_name, created_at)
    select 'o1', 'pl' || p, 'p' || lpad(p::text, 6, '0'), 'product', 's' || p % 30, 'pr' || p, 'pr' || p, 'Lan', now()
    from generate_series(1, ${PRODUCTS}) p;
  insert into print_places (owner_id, id, print_id, kind, shop_id, ref, product_id, color, color_key, actor_name, created_at)
    select 'o1', 'pc' || p, 'p' || lpad((p + 1000)::text, 6, '0'), 'colour', 's' || p % 30, 'pr' || p, 'pr' || p, 'White', 'white', 'Lan', now()
    from generate_series(1, ${PRODUCTS}, 10) p;
  insert into print_places (owner_id, id, print_id, kind, pattern, actor_name, created_at)
    select 'o1', 'pp' || p, 'p' || lpad((p + 2000)::text, 6, '0'), 'allShops', 'HAWK-' || p || '-*', 'Lan', now()
    from generate_series(1, 60) p`;

/** Orders with files of the first 400 prints. */
const FILL_ORDERS = `
  set local session_replication_role = 'replica';
  insert into orders (owner_id, id, shop_id, status, shipping_type, created_at, updated_at, last_seen_at, la_day, settlement_cents, is_settled,
    fulfil_price_cents)
    select 'o1', n::text, 's' || n % 30, 'COMPLETED', 'TIKTOK', now(), now(), now(), '2026-11-01', 2000, true, case n % 10 when 0 then 0 else 900 end
    from generate_series(1, ${ORDERS}) n;
  insert into order_products (owner_id, order_id, sku_id, id, position, product_id, product_name, sku_name, seller_sku, sku_image, quantity,
    original_price_cents, sale_price_cents, line_item_ids)
    select 'o1', n::text, 'k' || v, n || '-k' || v, v, 'pr1', 'Product', 'Sku', '', '', 1, 1000, 1000, '{}'
    from generate_series(1, ${ORDERS}) n, generate_series(1, 1 + (n % 5 = 0)::int) v;
  insert into placements (owner_id, order_id, sku_id, side, file_id, source, created_at, print_id, print_version, place_id)
    select 'o1', p.order_id, p.sku_id, side, 'f1', 'memory', now(),
      'p' || lpad((1 + (p.order_id::int + (p.sku_id = 'k2')::int) % 400)::text, 6, '0'), 1, 'pl1'
    from order_products p, unnest(array['front', 'back']) side`;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await database.pool.query(FILL);
  await database.pool.query('vacuum (analyze)');
  recorder = createRecorder(product.pool);
}, 240_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

const lan = systemScope('o1', 'test');
const PAGE = { limit: LIMIT, offset: 0 };
const QUERY = { page: 1, limit: LIMIT, sortBy: 'createdAt:DESC' } as const;

/** Returns the smallest execution time of a statement in some runs: what other programs of the machine add is left out. */
async function measure(queries: readonly CompiledQuery[]): Promise<string> {
  const each: number[] = [];
  for (const query of queries) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const { rows } = await database.pool.query<{
        'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[];
      }>(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters]);
      times.push(...rows.flatMap((row) => row['QUERY PLAN'].map((plan) => plan['Execution Time'])));
    }
    each.push(Math.min(...times));
  }
  const sum = each.reduce((left, right) => left + right, 0);
  return `${sum.toFixed(1)} (${each.map((ms) => ms.toFixed(1)).join(' + ')})`;
}

it(`${LINES} order lines of ${PRODUCTS} products are resolved by a fixed number of statements that read only their rows (PRN-6)`, async () => {
  const lines = Array.from({ length: LINES }, (_, at) => ({ skuId: `k${1 + (at % PRODUCTS)}-${at % SKUS}` }));
  recorder.take();
  const resolved = await resolveLines(recorder.db, lan, lines);
  expect(resolved.filter((line) => line?.state === 'ready')).toHaveLength(LINES);
  const queries = recorder.take();
  expect(queries.length).toBeLessThanOrEqual(6);
  const few = Array.from({ length: 10 }, (_, at) => ({ skuId: `k${1 + at}-0` }));
  await resolveLines(recorder.db, lan, few);
  expect(recorder.take()).toHaveLength(queries.length);
  let seen = 0;
  for (const query of queries) {
    for (const node of await explain(database.pool, query))
      if (node['Relation Name'] !== undefined) seen += rowsSeen(node);
  }
  // A SKU, its placements, two variants and four files, each of them once for all lines of its product.
  expect(seen).toBeLessThan(8 * LINES);
  process.stdout.write(
    `${LINES} lines: ${await measure(queries)} ms of the database in ${queries.length} statements, ${seen} rows\n`,
  );
});

it(`the first page among ${PRINTS} prints is read from an index, without the prints behind it (PRN-15)`, async () => {
  recorder.take();
  expect(await listPrints(recorder.db, lan, QUERY, PAGE)).toHaveLength(LIMIT);
  const list = recorder.take();
  expect(await countPrints(recorder.db, lan, QUERY)).toBe(PRINTS);
  const count = recorder.take();
  for (const query of list) {
    const nodes = await explain(database.pool, query);
    const prints = nodes.filter((node) => node['Relation Name'] === 'prints');
    expect(prints.map((node) => node['Index Name'])).toEqual(['prints_newest']);
    expect(nodes.filter((node) => node['Relation Name'] !== undefined && rowsSeen(node) > 8 * LIMIT)).toEqual([]);
  }
  // An index alone answers while the pages are known to be visible to all; other tests of the machine can delay the first vacuum.
  await database.pool.query('vacuum (analyze) prints');
  for (const query of count) {
    const read = (await explain(database.pool, query)).filter((node) => node['Relation Name'] === 'prints');
    expect(read.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  }
  const [first, total] = [await measure(list), await measure(count)];
  process.stdout.write(`${PRINTS} prints: the first page ${first} ms, their number ${total} ms of the database\n`);
});

it(`earnings of the first page among ${PRINTS} prints read only the orders of these prints (PRN-17)`, async () => {
  const ids = Array.from({ length: LIMIT }, (_, at) => `p${String(at + 1).padStart(6, '0')}`);
  await database.pool.query(FILL_ORDERS);
  await database.pool.query('vacuum (analyze) orders, order_products, placements');
  recorder.take();
  const money = await listPrintMoney(recorder.db, lan, ids);
  const statements = recorder.take();
  const own = (ORDERS / 400) * LIMIT;
  expect(money.reduce((sum, { orders }) => sum + orders, 0)).toBe(own);
  for (const query of statements) {
    const nodes = await explain(database.pool, query);
    // Each order has at most two lines with two files each.
    expect(nodes.filter((node) => node['Relation Name'] !== undefined && rowsSeen(node) > 8 * own)).toEqual([]);
  }
  process.stdout.write(
    `${LIMIT} prints with ${own} orders: their earnings ${await measure(statements)} ms of the database\n`,
  );
});
