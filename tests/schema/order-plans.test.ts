import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../server/src/modules/audit/service.ts';
import { createOrdersOfEveryone, type OrdersOfEveryone } from '../../server/src/modules/orders/everyone/service.ts';
import { createOrderList, type OrderList } from '../../server/src/modules/orders/list/service.ts';
import { lockEndedOrders } from '../../server/src/modules/orders/privacy/queries.ts';
import { listOwnersWithOldBuyers } from '../../server/src/modules/orders/privacy/sweeps.ts';
import { sellerScope, staffScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { loadManyOrders, ORDERS } from './many-orders.ts';
import { createRecorder, explain, explainKept, rowsIn, rowsSeen, type PlanNode } from './plans.ts';

const DAY_SECONDS = 86_400;
const NOW = Date.UTC(2026, 10, 25, 18);
/** Tables that grow with the orders; the counts do not. */
const LARGE = new Set(['orders', 'order_products', 'order_terms']);
/** What a page may sort or look at: what waits for the seller now, never a share of the history. */
const SORTED_MAX = 4_000;
const SEEN_MAX = 12_000;

const PRINCIPAL = {
  userId: 'lan',
  sessionId: 'test',
  name: 'Lan',
  owesSecondFactor: false,
  isApiKey: false,
  isAdmin: false,
  isStaff: false,
  permissions: new Set<string>(),
};

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;
let list: OrderList;
let everyone: OrdersOfEveryone;
const staff = staffScope({ ...PRINCIPAL, isAdmin: true, isStaff: true }, 'VIEW_ORDERS', '', '');
const scope = sellerScope(PRINCIPAL, '', '');

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await loadManyOrders(database.pool, new Date(NOW));
  recorder = createRecorder(product.pool);
  list = createOrderList({
    db: recorder.db,
    clock: { now: () => NOW },
    readShopNames: () => Promise.resolve(new Map()),
    fileLink: () => '',
  });
  everyone = createOrdersOfEveryone({
    db: recorder.db,
    clock: { now: () => NOW },
    audit: createAudit({ now: () => NOW }),
    list,
    findHolder: () => Promise.resolve('lan'),
    readNamesOf: () => Promise.resolve(new Map()),
  });
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

it('exports all of a year in pieces, each order once, in the order of the list (ORD-21)', async () => {
  const seen = new Set<string>();
  let last = '9';
  let after: string | undefined;
  for (;;) {
    const piece = await list.exportLines(scope, { filter: {}, sortBy: 'createdAt:ASC', limit: 10_000, after });
    expect(piece.totalItems).toBe(ORDERS);
    for (const line of piece.lines) {
      const id = line.split(', ')[0] ?? '';
      // Ids fall as time goes on.
      expect(id < last).toBe(true);
      last = id;
      seen.add(id);
    }
    if (piece.next === null) break;
    after = piece.next;
  }
  expect(seen.size).toBe(ORDERS);
}, 60_000);

type Query = Parameters<OrderList['list']>[1];

function page(query: Partial<Query> = {}) {
  return list.list(scope, { page: 1, limit: 50, sortBy: 'createdAt:DESC', ...query });
}

function daysAgo(days: number): number {
  return Math.floor(NOW / 1000) - days * DAY_SECONDS;
}

function isKept(query: { sql: string }): boolean {
  return query.sql.startsWith('/* kept */');
}

async function planOf(work: () => Promise<unknown>, from = recorder): Promise<PlanNode[]> {
  from.take();
  await work();
  const plans: PlanNode[] = [];
  for (const query of from.take()) {
    plans.push(...(await explain(database.pool, query)));
    if (isKept(query)) plans.push(...(await explainKept(database.pool, query)));
  }
  return plans;
}

function findFaults(nodes: PlanNode[]): string[] {
  const faults: string[] = [];
  let seen = 0;
  for (const node of nodes) {
    const relation = node['Relation Name'] ?? '';
    if (LARGE.has(relation)) seen += rowsSeen(node);
    if (node['Node Type'] === 'Seq Scan' && LARGE.has(relation)) faults.push(`reads all of ${relation}`);
    if (node['Node Type'].includes('Sort') && rowsIn(node) > SORTED_MAX) faults.push(`sorts ${rowsIn(node)} rows`);
  }
  if (seen > SEEN_MAX) faults.push(`looks at ${seen} rows`);
  return faults;
}

describe(`a page of ${ORDERS} orders`, () => {
  const cases: [string, Partial<Query>][] = [
    ['the first', {}],
    ['the oldest first', { sortBy: 'createdAt:ASC' }],
    ['what is due first', { sortBy: 'dueAt:ASC' }],
    ['what is due last', { sortBy: 'dueAt:DESC' }],
    ['by a status in work', { statuses: ['AWAITING_SHIPMENT'] }],
    ['by the most frequent status', { statuses: ['COMPLETED'] }],
    ['by a rare status all over the years', { statuses: ['PARTIALLY_SHIPPING'] }],
    ['by several statuses', { statuses: ['COMPLETED', 'DELIVERED', 'ON_HOLD'] }],
    ['by a status that nobody has', { statuses: ['ON_HOLD'] }],
    ['by a shop', { shops: ['shop-3'] }],
    ['by a shop that sold little, long ago', { shops: ['shop-19'] }],
    ['by several shops', { shops: ['shop-3', 'shop-4', 'shop-19'] }],
    ['by old dates', { start: daysAgo(330), end: daysAgo(300) }],
    ['by status and dates', { statuses: ['COMPLETED'], start: daysAgo(130), end: daysAgo(100) }],
    [
      'by shop, status and dates',
      { shops: ['shop-3'], statuses: ['COMPLETED'], start: daysAgo(130), end: daysAgo(100) },
    ],
    ['of what is not fulfilled', { isAutofulfill: 'true' }],
    ['of what waits for a factory', { attention: 'pendingFulfill' }],
    ['of what is late tomorrow', { attention: 'pendingFulfill24h', sortBy: 'dueAt:ASC' }],
    ['of what a factory refused', { attention: 'factoryRefused' }],
    ['of what has no label', { attention: 'missingLabel' }],
    ['of what a buyer wants to cancel', { attention: 'cancelRequested' }],
    ['of what wants somebody', { attention: 'todo', sortBy: 'dueAt:ASC' }],
    ['of what wants somebody, far behind', { attention: 'todo', sortBy: 'dueAt:ASC', page: 55 }],
    ['of what wants somebody, the newest', { attention: 'todo' }],
    ['of what wants somebody, of one shop', { attention: 'todo', shops: ['shop-3'], sortBy: 'dueAt:ASC' }],
    ['of what can be done at once', { isDoable: 'true', sortBy: 'dueAt:ASC' }],
    ['of what wants somebody and can be done at once', { attention: 'todo', isDoable: 'true', sortBy: 'dueAt:ASC' }],
    ['of what is late', { attention: 'todo', reasons: ['late'], sortBy: 'dueAt:ASC' }],
    ['of what wants somebody, found by a word', { attention: 'todo', search: 'buyer12', sortBy: 'dueAt:ASC' }],
    // REQ-9: from the index of the open ones.
    ['of returns that wait for an answer', { attention: 'returnAsked' }],
    ['of open returns, what is due first', { attention: 'returnOpen', sortBy: 'dueAt:ASC' }],
    ['of samples', { kinds: ['SAMPLE'], sortBy: 'dueAt:ASC' }],
    ['of all that is not sold, the newest', { kinds: ['SAMPLE', 'GIFT', 'EXCHANGE'] }],
    ['without a factory', { fulfills: ['NONE'] }],
    ['by an order id', { search: '577000000000123456' }],
    ['by the beginning of a word', { search: 'buyer12' }],
    [
      'by a pasted list',
      { search: Array.from({ length: 200 }, (_, n) => `5770000000000${10_000 + n * 400}0`).join('\n') },
    ],
    ['in the middle', { page: 2_000 }],
    ['far behind', { page: 4_000 }],
    ['far behind, by status', { page: 1_500, statuses: ['COMPLETED'] }],
    ['far behind, by shop', { page: 180, shops: ['shop-3'] }],
  ];

  it.each(cases)('%s: no walk through all orders, no sort of a share of them (ORD-13)', async (_name, query) => {
    const nodes = await planOf(() => page(query));
    expect(nodes.length).toBeGreaterThan(0);
    expect(findFaults(nodes)).toEqual([]);
  });

  it('asks as many questions for the last page as for any other', async () => {
    const count = async (query: Partial<Query>) => {
      recorder.take();
      const { data } = await page(query);
      expect(data).toHaveLength(50);
      return recorder.take().length;
    };
    expect(await count({})).toBeLessThanOrEqual(2);
    expect(await count({ page: 4_000 })).toBe(await count({ page: 2_000 }));
    expect(await count({ page: 2_000 })).toBeLessThanOrEqual(3);
  });

  it('far behind shows what skipping row by row would show', async () => {
    for (const query of [{ page: 2_000 }, { page: 1_500, statuses: ['COMPLETED'] }, { page: 180, shops: ['shop-3'] }]) {
      const { data, meta } = await page(query);
      const expected = await database.pool.query<{ id: string }>(
        `select id from orders where ($1::text is null or status = $1) and ($2::text is null or shop_id = $2)
         order by created_at desc, id desc limit 50 offset $3`,
        [query.statuses?.[0] ?? null, query.shops?.[0] ?? null, (query.page - 1) * 50],
      );
      expect(data.map((order) => order.id)).toEqual(expected.rows.map((row) => row.id));
      expect(meta.totalPages).toBe(Math.ceil(meta.totalItems / 50));
    }
  });
});

describe(`a page of everybody’s orders among ${ORDERS}`, () => {
  type AllQuery = Parameters<OrdersOfEveryone['list']>[1];
  const ask = (query: Partial<AllQuery> = {}) =>
    everyone.list(staff, { page: 1, limit: 50, sortBy: 'createdAt:DESC', ...query });
  const cases: [string, Partial<AllQuery>][] = [
    ['the first', {}],
    ['the oldest first', { sortBy: 'createdAt:ASC' }],
    ['by the most frequent status', { statuses: ['COMPLETED'] }],
    ['by a rare status all over the years', { statuses: ['PARTIALLY_SHIPPING'] }],
    ['by several statuses', { statuses: ['COMPLETED', 'DELIVERED', 'ON_HOLD'] }],
    ['by a status that nobody has', { statuses: ['ON_HOLD'] }],
    ['by old dates', { start: daysAgo(330), end: daysAgo(300) }],
    ['by status and dates', { statuses: ['COMPLETED'], start: daysAgo(130), end: daysAgo(100) }],
    ['of what is not fulfilled', { unfulfilled: 'true' }],
    ['without a factory', { fulfills: ['NONE'] }],
    ['of a factory that nobody has', { fulfills: ['FLASH'] }],
    ['by an order id', { search: '577000000000123456' }],
    ['by the beginning of a word', { search: 'buyer12' }],
    ['of a shop', { shop: 'shop-3' }],
    ['of a seller', { user: 'lan' }],
    ['in the middle', { page: 2_000 }],
    ['far behind', { page: 4_000 }],
    ['far behind, the oldest first', { page: 3_900, sortBy: 'createdAt:ASC' }],
    ['far behind, by status', { page: 1_500, statuses: ['COMPLETED'] }],
    ['far behind, by factory', { page: 3_800, fulfills: ['PRESSIFY'] }],
  ];

  it.each(cases)('%s: no walk through all orders, no sort of a share of them (ROL-37)', async (_name, query) => {
    const nodes = await planOf(() => ask(query));
    expect(nodes.length).toBeGreaterThan(0);
    expect(findFaults(nodes)).toEqual([]);
  });

  it('far behind shows what skipping row by row would show', async () => {
    const places: (Partial<AllQuery> & { page: number; order: string })[] = [
      { page: 2_000, order: 'desc' },
      { page: 3_900, sortBy: 'createdAt:ASC', order: 'asc' },
      { page: 1_500, statuses: ['COMPLETED'], order: 'desc' },
      { page: 3_800, fulfills: ['PRESSIFY'], order: 'desc' },
      { page: 4_001, order: 'desc' },
    ];
    for (const { order, ...query } of places) {
      const { data, meta } = await ask(query);
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from orders where ($1::text is null or status = $1) and ($2::text is null or fulfil_house = $2)
         order by created_at ${order}, id ${order} limit 50 offset $3`,
        [query.statuses?.[0] ?? null, query.fulfills?.[0] ?? null, (query.page - 1) * 50],
      );
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      expect(meta.totalPages).toBe(Math.ceil(meta.totalItems / 50));
    }
  });
});

describe('a word that very many orders have', () => {
  const readOrders = async (query: Partial<Query>) => {
    const nodes = await planOf(() => page(query));
    return Math.max(...nodes.filter((node) => node['Relation Name'] === 'orders').map(rowsSeen));
  };

  it('reads no more orders than a page needs', async () => {
    expect(await readOrders({ search: 'buyer' })).toBeLessThan(1_000);
    expect(await readOrders({ search: 'maroon' })).toBeLessThan(6_000);
    expect(await readOrders({ search: 'maroon buyer', page: 5 })).toBeLessThan(20_000);
    expect(await readOrders({ search: 'tee' })).toBeLessThan(1_000);
    expect(await readOrders({ search: 'sunrise buyer' })).toBeLessThan(6_000);
  });

  it('finds what a list of all its orders would show', async () => {
    const cases: (Partial<Query> & { word: string })[] = [
      { word: 'buyer', page: 3 },
      { word: 'maroon', sortBy: 'createdAt:ASC' },
      { word: 'buyer12', page: 40 },
      { word: 'maroon', statuses: ['COMPLETED'], page: 2 },
      { word: 'sunrise', page: 2 },
      // All of them lie behind the walk: the other way finds them.
      { word: 'buyer', shops: ['shop-19'] },
    ];
    for (const { word, ...query } of cases) {
      const { data, meta } = await page({ search: word, ...query });
      const order = query.sortBy === 'createdAt:ASC' ? 'asc' : 'desc';
      const { rows } = await database.pool.query<{ id: string; total: number }>(
        `select o.id, count(*) over ()::int as total from orders o
         where ($1::text is null or status = $1) and ($2::text is null or shop_id = $2)
           and (exists (select from order_terms t where t.order_id = o.id and t.term like $3 || '%')
             or exists (select from order_products p where p.order_id = o.id and lower(p.product_name) like $3 || '%'))
         order by created_at ${order}, id ${order} limit 50 offset $4`,
        [query.statuses?.[0] ?? null, query.shops?.[0] ?? null, word, ((query.page ?? 1) - 1) * 50],
      );
      expect(data.map((row) => row.id)).toEqual(rows.map((row) => row.id));
      expect(meta.totalItems).toBe(rows[0]?.total);
    }
  });
});

describe('the numbers beside it', () => {
  it('of the banner come from the counts', async () => {
    expect(findFaults(await planOf(() => list.summarise(scope, undefined)))).toEqual([]);
    expect(findFaults(await planOf(() => list.summarise(scope, ['shop-3'])))).toEqual([]);
    expect((await list.summarise(scope, undefined)).all).toBe(ORDERS);
  });

  it('of the shops come from the counts alone', async () => {
    const nodes = await planOf(() => list.countByShop(scope));
    expect(nodes.some((node) => LARGE.has(node['Relation Name'] ?? ''))).toBe(false);
  });
});

it('hides the buyers of orders that ended 30 days ago without reading the others', async () => {
  const before = new Date(NOW - 30 * DAY_SECONDS * 1000);
  let found: unknown[] = [];
  const nodes = await planOf(async () => {
    expect(await listOwnersWithOldBuyers(recorder.db, before)).toEqual(['lan']);
    found = await lockEndedOrders(recorder.db, scope, before, 500);
  });
  expect(found.length).toBeGreaterThan(100);
  expect(findFaults(nodes)).toEqual([]);
  const seen = nodes.filter((node) => node['Relation Name'] === 'orders').map(rowsSeen);
  expect(Math.max(...seen)).toBeLessThanOrEqual(500);
});

describe('the check itself', () => {
  it('sees a walk and a sort', async () => {
    const own = createRecorder(database.pool);
    const walk = await planOf(() => own.db.selectFrom('orders').select('id').orderBy('total_cents').execute(), own);
    const faults = findFaults(walk).join();
    for (const fault of [/reads all of orders/, /sorts \d+ rows/, /looks at \d+ rows/]) expect(faults).toMatch(fault);
  });
});
