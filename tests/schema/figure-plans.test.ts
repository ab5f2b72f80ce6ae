import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumEvents } from '../../server/src/modules/deposits/unmatched.sql.ts';
import { countUnsentMails } from '../../server/src/modules/mails/mails.cross-tenant.sql.ts';
import { countUnreadable } from '../../server/src/modules/orders/sync/sync.cross-tenant.sql.ts';
import { countOpenRequests } from '../../server/src/modules/wallet/withdrawal-review.cross-tenant.sql.ts';
import { openDatabase, type Database, type Queryable } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

/** Number of rows in each table that grows without limit; one row in a thousand waits for a decision. */
const ROWS = 20_000;
const WAITING = ROWS / 1_000;
const FILL = `
  set local session_replication_role = 'replica';
  insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, status, created_at)
  select 'o' || n % 50, n::text, 'activate', 'en', 'a@example.com', 'x', now(),
    case when n % 2000 = 0 then 'failed' when n % 2000 = 1 then 'waiting' else 'sent' end, now() - n * interval '1 minute'
  from generate_series(1, ${ROWS}) n;
  insert into sync_errors (owner_id, shop_id, id, reason, created_at, updated_at, resolved_at)
  select 'o' || n % 50, 's' || n % 50, n::text, 'odd', now(), now(), case when n % 1000 > 0 then now() end
  from generate_series(1, ${ROWS}) n;
  insert into bank_events (id, provider, provider_id, source, raw, account, bank_name, is_incoming, amount_vnd, content, happened_at,
    received_at, state)
  select n::text, 'SEPAY', n::text, 'hook', '{}', '1', 'ACB', true, 1000, 'x', now(), now(),
    case when n % 1000 = 0 then 'unmatched' else 'credited' end from generate_series(1, ${ROWS}) n;
  insert into payment_requests (owner_id, id, code, cents, exchange_rate, amount_vnd, bank, card_sealed, card_last_four, card_hash,
    is_new_card, status, search_text, transaction_id, hold_entry_id, created_at, updated_at)
  select 'o' || n % 50, n::text, n::text, 1, 25000, 1, 'ACB', '', '', '', false,
    case when n % 1000 = 0 then 'WAITING' else 'CONFIRMED' end, '', n::text, n::text, now() - n * interval '1 minute', now()
  from generate_series(1, ${ROWS}) n`;

let database: TestDatabase;
let product: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 1);
  await database.pool.query(FILL);
  await database.pool.query('vacuum (analyze) mails, sync_errors, bank_events, payment_requests');
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

it.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['countUnsentMails', countUnsentMails],
  ['countUnreadable', countUnreadable],
  ['sumEvents', (db) => sumEvents(db, { isDone: false, search: '' })],
  ['countOpenRequests', countOpenRequests],
])('the query %s reads only waiting rows, and no finished ones (OPS-74)', async (_name, read) => {
  const recorder = createRecorder(product.pool);
  await read(recorder.db);
  const [query] = recorder.take();
  if (!query) throw new Error('nothing was asked');
  const nodes = await explain(product.pool, query);
  expect(Math.max(...nodes.map(rowsSeen))).toBe(WAITING);
});
