import { toCodeQuestion, type CodeQuestion } from '@bobbin/domain/staff/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrderCodes } from '../../server/src/modules/orders/list/codes.cross-tenant.sql.ts';
import { findDesignCodes } from '../../server/src/modules/designs/codes.cross-tenant.sql.ts';
import { findMemberCodes } from '../../server/src/modules/accounts/codes.sql.ts';
import { findMailCodes } from '../../server/src/modules/mails/codes.cross-tenant.sql.ts';
import { findShopCodes } from '../../server/src/modules/shops/codes.cross-tenant.sql.ts';
import { findCardCodes } from '../../server/src/modules/sku-designs/codes.cross-tenant.sql.ts';
import { findDepositCodes, findTransferCodes } from '../../server/src/modules/deposits/codes.cross-tenant.sql.ts';
import { findWithdrawalCodes } from '../../server/src/modules/wallet/codes.cross-tenant.sql.ts';
import { findFulfilDesignCodes } from '../../server/src/modules/fulfil-designs/codes.sql.ts';
import { findSaleCodes } from '../../server/src/modules/flash-sales/codes.cross-tenant.sql.ts';
import { findViolationCodes } from '../../server/src/modules/extension/codes.cross-tenant.sql.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { toStaffScope } from '../../server/src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

const ROWS = 3_000;
/**
 * Maximum number of rows that a search may read: the rows that contain the searched part of a code, and the few rows that contain only its pieces.
 */
const SEEN_MAX = 100;

const CODE = `'c' || md5(n::text) || 'z'`;
const BASE = `select n, ${CODE} as code, now() - n * interval '1 minute' as at from generate_series(1, ${ROWS}) n`;
const FILL = [
  `insert into order_terms (owner_id, term, order_id) select 'o' || n % 50, (577000000000000000 + n * 7919::bigint)::text, (577000000000000000 + n * 7919::bigint)::text
    from generate_series(1, ${ROWS}) n`,
  `insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, shipping_type, last_seen_at)
    select owner_id, order_id, 's', 'COMPLETED', now() - right(order_id, 9)::bigint * interval '1 second', current_date, now(), 'TIKTOK', now()
      from order_terms`,
  `insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at, authorization_ends_at, created_at, updated_at)
    select 'o' || n, 's', 'Shop', 'Shop', '', 'US', '', '', now(), now(), now(), now() from generate_series(0, 49) n`,
  `insert into users (id, email, password_hash, first_name, last_name, role_id, created_at, updated_at)
    select code, code || '@example.com', '', 'Lan', 'Nguyen', 'everyone', at, at from (${BASE}) b`,
  `insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at, authorization_ends_at, created_at, updated_at)
    select 'o', code, 'Shop', 'Shop', code, 'US', '', '', at, at, at, at from (${BASE}) b`,
  `insert into rented_designs (owner_id, id, number, status, note, actor_name, words, created_at, updated_at)
    select 'o', code, n, 'CREATED', '', '', '', at, at from (${BASE}) b`,
  `insert into sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words, created_at, updated_at, submitted_at)
    select 'o', code, code, 's', 'p', 'Tee', '', '', '', 'CREATED', '', at, at, at from (${BASE}) b`,
  `insert into fulfil_designs (id, number, ref_id, source, title, words, actor_name, created_at, updated_at)
    select code, n, code, 'Bobbin', 'Tee', '', '', at, at from (${BASE}) b`,
  `insert into payment_requests (owner_id, id, code, cents, exchange_rate, amount_vnd, bank, card_sealed, card_last_four, card_hash, is_new_card,
      status, search_text, transaction_id, hold_entry_id, created_at, updated_at)
    select 'o', code, code, 1, 1, 1, '', '', '', '', false, 'WAITING', '', '', '', at, at from (${BASE}) b`,
  `insert into deposits (owner_id, id, code, amount_vnd, exchange_rate, bank_bin, account, account_name, state, created_at, expires_at, late_until)
    select 'o', code, code, 1, 2, '', '', '', 'waiting', at, at, at from (${BASE}) b`,
  `insert into bank_events (id, provider, provider_id, source, raw, account, bank_name, is_incoming, amount_vnd, content, happened_at, received_at, state)
    select code, 'sepay', code, '', '', '', '', true, 1, '', at, at, 'unmatched' from (${BASE}) b`,
  `insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, created_at)
    select 'o', code, '', 'vi', code || '@example.com', '', at, at from (${BASE}) b`,
  `insert into flash_sales (owner_id, id, shop_id, name, deal, batch, starts_at, is_scheduled, ends_at, below_cost, auto_renew, phase, actor_name, created_at, updated_at)
    select 'o', code, 's', 'Sale', 1, 1, at, false, at, '', false, 'over', '', at, at from (${BASE}) b`,
  `insert into violations (owner_id, shop_id, id, happened_at, record, observed_at, created_at, updated_at)
    select 'o', 's', code, at, '{}', at, at, at from (${BASE}) b`,
];

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  for (const rows of FILL) await database.pool.query(`set local session_replication_role = 'replica'; ${rows}`);
  await database.pool.query(
    `vacuum (analyze) order_terms, orders, rented_designs, ${SEARCHES.map(([table]) => table).join(', ')}`,
  );
  recorder = createRecorder(product.pool);
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

const staff = toStaffScope('staff');
const now = new Date();

function toQuestion(text: string): CodeQuestion {
  const question = toCodeQuestion(text);
  if (question === null) throw new Error(`${text} is too short`);
  return question;
}

const SEARCHES: readonly (readonly [table: string, find: (question: CodeQuestion) => Promise<unknown[]>])[] = [
  ['users', (question) => findMemberCodes(recorder.db, staff, question)],
  ['shops', (question) => findShopCodes(recorder.db, staff, question, now)],
  ['sku_cards', (question) => findCardCodes(recorder.db, staff, question)],
  ['fulfil_designs', (question) => findFulfilDesignCodes(recorder.db, question)],
  ['payment_requests', (question) => findWithdrawalCodes(recorder.db, staff, question)],
  ['deposits', (question) => findDepositCodes(recorder.db, staff, question)],
  ['bank_events', (question) => findTransferCodes(recorder.db, staff, question)],
  ['mails', (question) => findMailCodes(recorder.db, staff, question)],
  ['flash_sales', (question) => findSaleCodes(recorder.db, staff, question)],
  ['violations', (question) => findViolationCodes(recorder.db, staff, question)],
];

async function readPlan(table: string, find: () => Promise<unknown[]>) {
  recorder.take();
  const found = await find();
  const [query] = recorder.take();
  if (!query) throw new Error('nothing was asked');
  const nodes = (await explain(database.pool, query)).filter((node) => node['Relation Name'] === table);
  return { found, nodes };
}

it.each(SEARCHES)(`among ${ROWS} rows of %s, a part of a code is found by an index (ROL-52)`, async (table, find) => {
  // The end of the code of row 7, computed by the same expression as in the rows.
  const { rows } = await database.pool.query<{ end: string }>(
    `select right(${CODE.replaceAll('n::', "'7'::")}, 6) as end`,
  );
  const { found, nodes } = await readPlan(table, () => find(toQuestion(rows[0]?.end ?? '')));
  expect(found.length).toBeGreaterThan(0);
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan' || rowsSeen(node) > SEEN_MAX)).toEqual([]);
});

it('a number of a design and a part of an order id are found by an index (ROL-52)', async () => {
  const design = await readPlan('rented_designs', () => findDesignCodes(recorder.db, staff, toQuestion('DS-2999')));
  expect(design.found).toMatchObject([{ code: 'DS-2999', rank: 0 }]);
  expect(design.nodes.filter((node) => rowsSeen(node) > SEEN_MAX)).toEqual([]);
  const fragment = (577_000_000_000_000_000n + 7n * 7919n).toString().slice(-7);
  const order = await readPlan('order_terms', () => findOrderCodes(recorder.db, staff, toQuestion(fragment)));
  expect(order.nodes.filter((node) => node['Node Type'] === 'Seq Scan' || rowsSeen(node) > SEEN_MAX)).toEqual([]);
});

it('the first digits that every order id shares find the newest orders without a read of all orders (ROL-52)', async () => {
  const { found, nodes } = await readPlan('order_terms', () =>
    findOrderCodes(recorder.db, staff, toQuestion('577000')),
  );
  expect(found[0]).toMatchObject({ id: '577000000000007919', kind: 'order', rank: 1 });
  expect(found).toHaveLength(51);
  expect(Math.max(...nodes.map((node) => node['Actual Rows']))).toBeLessThan(ROWS);
});
