import { PROFIT_GROUPS } from '@bobbin/domain/money/profits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listProfits, type ProfitAsk } from '../../server/src/modules/orders/figures/profits.sql.ts';
import { designFees } from '../../server/src/modules/wallet/charges.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen, type PlanNode } from './plans.ts';

/** Number of SKUs of a seller with a million orders; each SKU is sold on some days of the month. */
const SKUS = 8_000;
const MONTHS = 4;
const DAYS = 30;

const FILL = [
  `alter table print_skus drop constraint print_skus_owner_id_shop_id_fkey`,
  `insert into product_month_sums (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents)
   select 'lan', date '2026-08-01' + m * interval '1 month', 'shop-' || n % 20, 'product-' || n / 8, 'sku-' || n, 30, 31, 60000, 30000
   from generate_series(1, ${SKUS}) n, generate_series(0, ${MONTHS - 1}) m`,
  `insert into product_day_sums (owner_id, la_day, shop_id, product_id, sku_id, orders, pieces, money_cents, cost_cents)
   select 'lan', date '2026-11-01' + d, 'shop-' || n % 20, 'product-' || n / 8, 'sku-' || n, 2, 2, 4000, 2000
   from generate_series(0, ${DAYS - 1}) d, generate_series(1, ${SKUS}) n where (n + d) % 10 = 0`,
  `insert into print_skus (owner_id, sku_id, shop_id, product_id, product_name, sku_name, seller_sku, file_id, state)
   select 'lan', 'sku-' || n, 'shop-' || n % 20, 'product-' || n / 8, '', '', '', 'file-' || n % 900, 'ready'
   from generate_series(1, ${SKUS}) n where n % 4 > 0`,
  'vacuum (analyze) product_month_sums, product_day_sums, print_skus',
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

const scope = systemScope('lan', 'test');
const MONTH = { firstDay: '2026-11-01', lastDay: '2026-11-30' };

async function readPlan(by: ProfitAsk['by'], days: ProfitAsk['days']): Promise<{ total: number; nodes: PlanNode[] }> {
  recorder.take();
  const ask = { by, days, shops: undefined, range: null, fees: designFees(scope, undefined, null) };
  const page = { sort: 'net', isAscending: false, limit: 50, offset: 0 } as const;
  const { total } = await listProfits(recorder.db, scope, ask, page);
  const [query] = recorder.take();
  if (!query) throw new Error('nothing was asked');
  return { total, nodes: await explain(database.pool, query) };
}

it.each(PROFIT_GROUPS)(
  'profit by %s is computed from stored sums, without a read of orders (PRF-1, PRF-16)',
  async (by) => {
    for (const days of [null, MONTH]) {
      const { nodes } = await readPlan(by, days);
      // In a period without charges, the table of products is not read.
      const read = nodes.filter((node) => rowsSeen(node) > 0).map((node) => node['Relation Name']);
      expect(read).not.toContain('orders');
      expect(read).not.toContain('order_products');
    }
  },
);

it('profit by design looks up the design of each SKU once, by its key (PRF-16)', async () => {
  const { total, nodes } = await readPlan('design', MONTH);
  const { rows } = await sql<{ skus: number }>`
    select count(distinct sku_id)::int as skus from product_day_sums where owner_id = ${scope.ownerId}`.execute(
    product.db,
  );
  expect(total).toBeGreaterThan(600);
  const lookups = nodes.filter((node) => node['Relation Name'] === 'print_skus');
  expect(lookups.length).toBeGreaterThan(0);
  for (const node of lookups) {
    expect(node['Node Type']).not.toBe('Seq Scan');
    expect(rowsSeen(node)).toBeLessThanOrEqual(rows[0]?.skus ?? 0);
  }
});
