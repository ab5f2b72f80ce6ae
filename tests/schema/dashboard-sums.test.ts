import { laDay } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumPeriods } from '../../server/src/modules/orders/figures/figures.sql.ts';
import { sumPayments } from '../../server/src/modules/payouts/sums.sql.ts';
import { toSellerScope } from '../../server/src/testing/people.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

/** One payment every three hours for more than a year, which includes both clock changes. */
const PAYMENTS = 4_000;
const FIRST = Date.UTC(2025, 9, 1);
const EVERY_MS = 3 * 3_600_000;

const FILL_SELLER = `
  insert into users (id, email, password_hash, first_name, last_name, role_id, is_email_confirmed, created_at, updated_at)
  values ('lan', 'lan@example.com', 'none', 'Lan', 'Test', 'everyone', true, now(), now())`;

const FILL_SHOPS = `
  insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at,
    authorization_ends_at, created_at, updated_at)
  select 'lan', 'shop-' || n, 'Shop', 'Shop', 'US' || n, 'US', 'Lan', 'LOCAL', now(), now(), now(), now()
  from generate_series(0, 2) n`;

const FILL_PAYMENTS = `
  insert into payments (owner_id, id, shop_id, status, created_at, amount_cents, amount_currency, settlement_cents,
    settlement_currency)
  select 'lan', 'payment-' || n, 'shop-' || n % 3, 'PAID', to_timestamp($1::bigint + n * $2::bigint), n, 'USD', n, 'USD'
  from generate_series(0, ${PAYMENTS - 1}) n`;

const FILL_SUMS = `
  insert into order_day_sums (owner_id, la_day, shop_id, status, house, money_state, orders, pieces, paid_cents, money_cents,
    day_cents, cost_cents, costed, costed_pieces, corrections)
  select 'lan', date '2026-01-01' + n, 'shop-1', 'COMPLETED', 'NONE', 'settled', 1, 1, n, n, n, 0, 0, 0, 0
  from generate_series(0, 99) n`;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;

const scope = toSellerScope('lan', 'Lan');

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  for (const fill of [FILL_SELLER, FILL_SHOPS, FILL_SUMS]) await database.pool.query(fill);
  await database.pool.query(FILL_PAYMENTS, [FIRST / 1000, EVERY_MS / 1000]);
  await database.pool.query('analyze payments');
  recorder = createRecorder(product.pool);
}, 60_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

describe('the sum of payments over some days', () => {
  it.each([
    ['one day', '2026-05-05', '2026-05-05'],
    ['the day of 25 hours', '2025-11-02', '2025-11-02'],
    ['the day of 23 hours', '2026-03-08', '2026-03-08'],
    ['a month with a change of the clocks', '2026-02-20', '2026-03-20'],
  ])('reads exactly the rows of these days (%s)', async (_name, from, to) => {
    recorder.take();
    const sums = await sumPayments(recorder.db, scope, { from, to }, 'whole');
    const [query] = recorder.take();
    const wanted = Array.from({ length: PAYMENTS }, (_, n) => n).filter((n) => {
      const day = laDay(FIRST + n * EVERY_MS);
      return day >= from && day <= to;
    });
    expect(wanted.length).toBeGreaterThan(0);
    expect(sums.reduce((sum, { settlementCents }) => sum + settlementCents, 0)).toBe(wanted.reduce((a, b) => a + b, 0));
    const nodes = query ? await explain(database.pool, query) : [];
    const seen = nodes.filter((node) => node['Relation Name'] === 'payments').map(rowsSeen);
    expect(seen).toEqual([wanted.length]);
  });
});

describe('sums of requested periods', () => {
  it('come from one query per period, however often the period is requested, and never for a period without a day', async () => {
    const week = { firstDay: '2026-01-05', lastDay: '2026-01-11' };
    const day = { firstDay: '2026-01-05', lastDay: '2026-01-05' };
    const none = { firstDay: '2026-01-06', lastDay: '2026-01-05' };
    recorder.take();
    const rows = await sumPeriods(recorder.db, scope, undefined, [day, week, { ...day }, none, { ...week }]);
    const [query] = recorder.take();
    expect(query?.sql.match(/from "order_day_sums"/g)).toHaveLength(2);
    const found = rows.map(({ period, dayCents }) => [period, dayCents]).toSorted(([a = 0], [b = 0]) => a - b);
    expect(found).toEqual([
      [0, 4],
      [1, 49],
      [2, 4],
      [4, 49],
    ]);
    expect(await sumPeriods(recorder.db, scope, undefined, [none])).toEqual([]);
  });
});
