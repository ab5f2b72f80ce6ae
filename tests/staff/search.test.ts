import { searchEverything } from '@bobbin/contract/staff-search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../server/src/platform/database.ts';
import { ignoreForeignKeys } from '../../server/src/testing/foreign-keys.ts';
import { startStaffWorld, type Staff, type StaffWorld } from './people.ts';

let world: StaffWorld;
let boss: Staff;
let watcher: Staff;

/** One item of each kind whose code, or whose linked code, contains 5768; orders are found by their search terms. */
const FILL = `
  insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at, authorization_ends_at,
    created_at, updated_at, is_proxy_failing)
  values ('lan', '7495', 'Mug House', 'Harbor Mug House', 'USLC5768K7', 'US', '', '', now() + interval '1 year', now() + interval '1 year', now(), now(), true);
  insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, shipping_type, last_seen_at, tracking_numbers, fulfil_id, fulfil_state)
  values ('lan', '577241576804911206', '7495', 'AWAITING_SHIPMENT', now(), current_date, now(), 'TIKTOK', now(), '{94001112025576851830}', 'MG-885768', 'IN_PRODUCTION'),
    ('lan', '577241000000000001', '7495', 'COMPLETED', now() - interval '1 day', current_date, now(), 'TIKTOK', now(), '{}', null, 'NONE');
  insert into order_terms (owner_id, term, order_id)
  values ('lan', '577241576804911206', '577241576804911206'), ('lan', '~04911206', '577241576804911206'),
    ('lan', '94001112025576851830', '577241576804911206'), ('lan', 'mg-885768', '577241576804911206'),
    ('lan', '577241000000000001', '577241000000000001'), ('lan', '1729905768000000001', '577241000000000001');
  insert into rented_designs (owner_id, id, number, status, note, order_id, actor_name, words, created_at, updated_at)
  values ('lan', 'd1', 5768, 'INPROCESS', 'A bow', null, 'Lan', '', now(), now()),
    ('lan', 'd2', 22, 'CREATED', 'A cat', '577241576804911206', 'Lan', '', now(), now());
  insert into sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, fulfil_code, words,
    created_at, updated_at, submitted_at)
  values ('lan', 's1', '01jd4z7v29005768', '7495', 'p', 'Lake Tee', 'Navy', 'LAKE', '', 'DONE', 'FF-1904', '', now(), now(), now()),
    ('lan', 's2', '01jd4z7v29aa5768', '7495', 'p', 'Lake Tee', 'Red', 'LAKE', '', 'NONE', null, '', now(), now(), null);
  insert into fulfil_designs (id, number, ref_id, source, title, words, actor_name, created_at, updated_at)
  values ('f1', 1904, 'ref-57680', 'Bobbin', 'Sunset', '', 'Boss', now(), now());
  insert into payment_requests (owner_id, id, code, cents, exchange_rate, amount_vnd, bank, card_sealed, card_last_four, card_hash,
    is_new_card, status, search_text, transaction_id, hold_entry_id, proof, created_at, updated_at)
  values ('lan', 'w1', 'RT-0994', 2500, 25000, 625000, 'VCB', '', '1234', '', false, 'CONFIRMED', '', 't', 'e', 'FT26311057683', now(), now());
  insert into deposits (owner_id, id, code, amount_vnd, exchange_rate, bank_bin, account, account_name, state, created_at, expires_at, late_until)
  values ('lan', 'g1', 'BB5768QT', 1250000, 25000, '', '', '', 'waiting', now(), now(), now());
  insert into bank_events (id, provider, provider_id, source, raw, account, bank_name, is_incoming, amount_vnd, content, reference, happened_at, received_at, state)
  values ('b1', 'sepay', '9', 'hook', '', '', 'VCB', true, 500000, 'Nguyễn chuyen tien', 'FT26332576814', now(), now(), 'unmatched');
  insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, status, created_at)
  values ('lan', 'm1', 'activation', 'vi', 'Trang5768@example.com', 'Welcome', now(), 'failed', now());
  insert into violations (owner_id, shop_id, id, happened_at, record, observed_at, created_at, updated_at)
  values ('lan', '7495', 'VI0731', now(), '{"order_id": "577241576804911206", "appeal_status": "PENDING"}', now(), now(), now());
  insert into flash_sales (owner_id, id, shop_id, name, deal, batch, starts_at, is_scheduled, ends_at, below_cost, auto_renew, phase, actor_name,
    created_at, updated_at)
  values ('lan', 'fs1', '7495', 'Deal 5768', 10, 1, now(), false, now(), '', false, 'running', 'Lan', now(), now());
  update users set email = 'lan5768@example.com', first_name = 'Lân', last_name = 'Nguyễn' where id = 'lan'`;

beforeAll(async () => {
  world = await startStaffWorld();
  boss = await world.hire('boss', 'admin');
  await world.hire('lan', 'everyone');
  await world.createRole('watcher', ['VIEW_ORDERS']);
  watcher = await world.hire('watcher', 'watcher');
  await fill(FILL);
});
afterAll(() => world.close());

function fill(rows: string): Promise<void> {
  return inTransaction(world.db, async (trx) => {
    await ignoreForeignKeys(trx);
    await sql.raw(rows).execute(trx);
  });
}

async function find(search: string, query: { kinds?: string; limit?: number } = {}, caller = boss) {
  const { body } = await caller.call(searchEverything, { query: { search, ...query } });
  if (!body) throw new Error('no answer');
  return { ...body, lines: body.found.map(({ kind, code, match }) => `${match} ${kind} ${code}`) };
}

it('staff find items of every kind by a part of their code: complete codes first, then parts, then linked items (ROL-51, ROL-52)', async () => {
  const { lines, counts, hidden } = await find('5768');
  expect(lines.filter((line) => line.startsWith('exact')).toSorted()).toEqual([
    'exact flashSale Deal 5768',
    'exact rentedDesign DS-5768',
  ]);
  expect(lines.filter((line) => line.startsWith('fragment')).toSorted()).toEqual([
    'fragment bankTransfer FT26332576814',
    'fragment deposit BB5768QT',
    'fragment factoryOrder MG-885768',
    'fragment fulfilDesign FF-1904',
    'fragment mail Trang5768@example.com',
    'fragment member Lân Nguyễn',
    'fragment order 577241576804911206',
    'fragment shop USLC5768K7',
    'fragment skuDesign SD-005768',
    'fragment tracking 94001112025576851830',
  ]);
  expect(lines.filter((line) => line.startsWith('linked')).toSorted()).toEqual([
    'linked order 577241000000000001',
    'linked rentedDesign DS-22',
    'linked violation VI0731',
    'linked withdrawal RT-0994',
  ]);
  const ranks = lines.map((line) => ['exact', 'prefix', 'fragment', 'linked'].indexOf(line.split(' ')[0] ?? ''));
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(counts.find(({ kind }) => kind === 'order')).toEqual({ kind: 'order', count: 2, isMore: false });
  expect(hidden).toEqual([]);
});

it('each result of the staff search names its kind, its seller and its state (ROL-51)', async () => {
  const lan = { id: 'lan', fullName: 'Lân Nguyễn', email: 'lan5768@example.com' };
  const { found } = await find('USLC5768K7');
  expect(found).toMatchObject([
    { kind: 'shop', id: '7495', text: 'Mug House · Harbor Mug House', seller: lan, state: 'proxy', match: 'exact' },
  ]);
  expect((await find('94001112025576851830')).found).toMatchObject([
    {
      kind: 'tracking',
      id: '577241576804911206',
      text: 'Mug House',
      seller: lan,
      state: 'AWAITING_SHIPMENT',
      match: 'exact',
    },
  ]);
  expect((await find('RT-0994')).found).toMatchObject([
    { kind: 'withdrawal', id: 'w1', amount: '25.00', match: 'exact' },
  ]);
  expect((await find('FT26332576814')).found).toMatchObject([{ seller: null, amountVnd: 500_000, state: 'unmatched' }]);
});

it.each([
  ['lan nguyen', 'exact member Lân Nguyễn'],
  ['lan5768@example', 'prefix member Lân Nguyễn'],
  ['ds-57', 'prefix rentedDesign DS-5768'],
  ['SD-005768', 'exact skuDesign SD-005768'],
  ['mug house', 'exact shop USLC5768K7'],
  ['chuyển tiền', 'linked bankTransfer FT26332576814'],
  ['trang5768@', 'prefix mail Trang5768@example.com'],
])('the staff search for %j finds %j, whatever the accents and the letter case (ROL-52)', async (search, line) => {
  expect((await find(search)).lines).toContain(line);
});

it('the staff search for an e-mail address lists the member with that address before newer mails to it (ROL-52)', async () => {
  await fill(`
    insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, status, created_at)
    select owner_id, 'newer', kind, locale, 'lan5768@example.com', subject, body_expires_at, status, now() + interval '1 hour'
    from mails limit 1`);
  const { lines } = await find('lan5768@example.com');
  expect(lines).toEqual(['exact member Lân Nguyễn', 'exact mail lan5768@example.com']);
  await fill(`delete from mails where id = 'newer'`);
});

it('a fulfil design is found together with the SKU design that uses it, and a withdrawn SKU design is not found (ROL-52)', async () => {
  expect((await find('FF-1904')).lines).toEqual(['exact fulfilDesign FF-1904', 'linked skuDesign SD-005768']);
  expect((await find('aa5768')).lines).toEqual([]);
});

it('staff search shows a role only the kinds that the role may view, and names the hidden kinds (ROL-53)', async () => {
  const { lines, hidden } = await find('5768', {}, watcher);
  expect([...new Set(lines.map((line) => line.split(' ')[1] ?? ''))].toSorted()).toEqual([
    'factoryOrder',
    'order',
    'tracking',
  ]);
  expect(hidden.toSorted()).toEqual([
    'bankTransfer',
    'deposit',
    'flashSale',
    'fulfilDesign',
    'mail',
    'member',
    'rentedDesign',
    'shop',
    'skuDesign',
    'violation',
    'withdrawal',
  ]);
  expect((await find('5768', { kinds: 'shop' }, watcher)).found).toEqual([]);
});

it('staff search shows five results per kind, and more of one kind on request (ROL-52)', async () => {
  await fill(`insert into rented_designs (owner_id, id, number, status, note, actor_name, words, created_at, updated_at)
    select 'lan', 'n' || n, 88000 + n, 'CREATED', '', 'Lan', '', now() - n * interval '1 minute', now() from generate_series(1, 60) n`);
  const few = await find('DS-880');
  expect(few.lines).toEqual([1, 2, 3, 4, 5].map((n) => `prefix rentedDesign DS-8800${n}`));
  expect(few.counts).toEqual([{ kind: 'rentedDesign', count: 50, isMore: true }]);
  const all = await find('DS-880', { kinds: 'rentedDesign', limit: 50 });
  expect(all.found).toHaveLength(50);
});

it('staff search for a text of one character finds nothing (ROL-52)', async () => {
  expect(await find('5')).toMatchObject({ found: [], counts: [] });
});
