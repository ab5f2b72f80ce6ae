import { ORDER_SORT_FIELDS } from '@bobbin/domain/orders/list-url';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../server/src/modules/audit/audit.ts';
import { createOrdersOfAllSellers, type OrdersOfAllSellers } from '../../server/src/modules/orders/list/all-sellers.ts';
import { createOrderList, type OrderList } from '../../server/src/modules/orders/list/list.ts';
import { createOrderWriter } from '../../server/src/modules/orders/list/wire.ts';
import { lockEndedOrders } from '../../server/src/modules/orders/retention/privacy.sql.ts';
import { readWorkOf } from '../../server/src/modules/orders/list/people.sql.ts';
import { listOwnersWithOldBuyers } from '../../server/src/modules/orders/retention/privacy.cross-tenant.sql.ts';
import { toSellerScope, toStaffScope } from '../../server/src/testing/people.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { loadManyOrders, ORDERS } from './many-orders.ts';
import { createRecorder, explain, explainKept, rowsIn, rowsSeen, type PlanNode } from './plans.ts';

const DAY_SECONDS = 86_400;
const NOW = Date.UTC(2026, 10, 25, 18);
/** Tables whose size grows with the orders, which tables of counts do not. */
const LARGE = new Set(['orders', 'order_products', 'order_terms']);
/** Maximum number of rows that a page may sort or read: enough for the open orders; a query that scans the history exceeds it. */
const SORTED_MAX = 4_000;
const SEEN_MAX = 12_000;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;
let list: OrderList;
let allSellers: OrdersOfAllSellers;
const staff = toStaffScope('lan');
const scope = toSellerScope('lan', 'Lan');

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await loadManyOrders(database.pool, new Date(NOW));
  recorder = createRecorder(product.pool);
  list = createOrderList({
    db: recorder.db,
    clock: { now: () => NOW },
    readShopNames: () => Promise.resolve(new Map()),
    toOrders: createOrderWriter({ clock: { now: () => NOW }, fileLink: () => '' }).toOrders,
  });
  allSellers = createOrdersOfAllSellers({
    people: { readPeople: () => Promise.resolve(new Map()) },
    db: recorder.db,
    clock: { now: () => NOW },
    audit: createAudit({ now: () => NOW }),
    list,
    findHolder: () => Promise.resolve('lan'),
  });
}, 400_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

it('a year of orders is exported in pages, each order once, in the order of the list (ORD-21)', async () => {
  const seen = new Set<string>();
  let last = '9';
  let after: string | undefined;
  for (;;) {
    const piece = await list.exportLines(scope, { filter: {}, sortBy: 'createdAt:ASC', limit: 10_000, after });
    expect(piece.totalItems).toBe(ORDERS);
    for (const line of piece.lines) {
      const id = line.split(', ')[0] ?? '';
      // Newer orders have smaller ids in this test, so the ids decrease from the oldest order on.
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
    ...ORDER_SORT_FIELDS.flatMap((field): [string, Partial<Query>][] => [
      [`sorted by ${field}, upwards`, { sortBy: `${field}:ASC` }],
      [`sorted by ${field}, downwards`, { sortBy: `${field}:DESC` }],
      [`of one shop, sorted by ${field}`, { sortBy: `${field}:ASC`, shops: ['shop-3'] }],
      [`of open orders, sorted by ${field}`, { sortBy: `${field}:DESC`, statuses: ['AWAITING_SHIPMENT'] }],
      [`of orders that need action, sorted by ${field}`, { sortBy: `${field}:DESC`, attention: 'todo' }],
    ]),
    ['of what needs action, paused last', { attention: 'todo', sortBy: 'dueAt:ASC', isRestLast: 'true' }],
    ['by a status in work', { statuses: ['AWAITING_SHIPMENT'] }],
    ['by the most frequent status', { statuses: ['COMPLETED'] }],
    ['by a rare status all over the years', { statuses: ['PARTIALLY_SHIPPING'] }],
    ['by several statuses', { statuses: ['COMPLETED', 'DELIVERED', 'ON_HOLD'] }],
    ['by a status without orders', { statuses: ['ON_HOLD'] }],
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
    ['of cancellation requests', { attention: 'cancelRequested' }],
    ['of orders that need action', { attention: 'todo', sortBy: 'dueAt:ASC' }],
    ['of orders that need action, far from the start', { attention: 'todo', sortBy: 'dueAt:ASC', page: 55 }],
    ['of orders that need action, the newest', { attention: 'todo' }],
    ['of orders that need action, of one shop', { attention: 'todo', shops: ['shop-3'], sortBy: 'dueAt:ASC' }],
    ['of what can be done at once', { isDoable: 'true', sortBy: 'dueAt:ASC' }],
    ['of what can be sent', { isSendable: 'true', sortBy: 'dueAt:ASC' }],
    ['of doable orders that need action', { attention: 'todo', isDoable: 'true', sortBy: 'dueAt:ASC' }],
    ['of what is late', { attention: 'todo', reasons: ['late'], sortBy: 'dueAt:ASC' }],
    ['of orders that need action, found by a word', { attention: 'todo', search: 'buyer12', sortBy: 'dueAt:ASC' }],
    // REQ-9: these pages come from the index of open returns.
    ['of returns that wait for an answer', { attention: 'returnAsked' }],
    ['of open returns, what is due first', { attention: 'returnOpen', sortBy: 'dueAt:ASC' }],
    ['of samples', { kinds: ['SAMPLE'], sortBy: 'dueAt:ASC' }],
    ['of all orders that are no sales, the newest', { kinds: ['SAMPLE', 'GIFT', 'EXCHANGE'] }],
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

  it.each(cases)(
    '(%s) is read without a scan of all orders and without sorting many orders (ORD-13)',
    async (_name, query) => {
      const nodes = await planOf(() => page(query));
      expect(nodes.length).toBeGreaterThan(0);
      expect(findFaults(nodes)).toEqual([]);
    },
  );

  it('with frequent filters or with a search for a code uses one prepared statement', async () => {
    const month = { start: laDayStart('2026-07-01') / 1000, end: laDayEnd('2026-07-31') / 1000 - 1 };
    const asked: Partial<Query>[] = [
      {},
      { page: 2 },
      { statuses: ['COMPLETED', 'DELIVERED'], ...month },
      { search: '577000000000123456' },
      { attention: 'todo', sortBy: 'dueAt:ASC' },
      { attention: 'todo', sortBy: 'dueAt:ASC', isRestLast: 'true' },
      { isDoable: 'true', sortBy: 'dueAt:ASC' },
    ];
    for (const query of asked) {
      recorder.take();
      await page(query);
      const statements = recorder.take();
      expect(statements).toHaveLength(1);
      expect(statements.filter((statement) => !isKept(statement))).toEqual([]);
    }
  });

  it('reads only open orders when it shows the orders that need action, also when one table stores the shops of many sellers', async () => {
    const assume = async (shops: number) => {
      await database.pool.query(`alter table orders alter column shop_id set (n_distinct = ${shops})`);
      await database.pool.query('analyze orders (shop_id)');
    };
    await assume(2_000);
    for (const query of [
      { isDoable: 'true' },
      { attention: 'todo' },
      { attention: 'todo', isDoable: 'true' },
    ] as const) {
      const nodes = await planOf(() => page({ ...query, sortBy: 'dueAt:ASC' }));
      expect(findFaults(nodes), JSON.stringify(query)).toEqual([]);
      // The page itself is read in the sequence of the index, and is not sorted from all open orders.
      expect(Math.max(...nodes.filter((node) => node['Node Type'] === 'Sort').map(rowsIn))).toBeLessThanOrEqual(50);
    }
    await assume(0);
  });

  it('takes the number of orders that can be worked on from the stored counts, not from all open orders (ORD-52)', async () => {
    const look = async (query: Partial<Query>) => {
      const nodes = await planOf(() => page({ ...query, limit: 1, sortBy: 'dueAt:ASC' }));
      return Math.max(...nodes.filter((node) => node['Relation Name'] === 'orders').map(rowsSeen));
    };
    expect((await page({ isDoable: 'true' })).meta.totalItems).toBeGreaterThan(1_000);
    expect(await look({ isDoable: 'true' })).toBeLessThan(200);
  });

  it('needs no memory for all the orders whose code could begin with the searched code', async () => {
    for (const search of ['577000000000123456', '577000000000123456\n577000000000123455', '9400123']) {
      const nodes = await planOf(() => page({ search }));
      expect(nodes.length).toBeGreaterThan(0);
      expect(nodes.filter((node) => node['Node Type'] === 'Aggregate' && node.Strategy === 'Hashed')).toEqual([]);
    }
  });

  it('finds by a complete order id also another order whose code begins with that id, as for any code (ORD-9)', async () => {
    const [id, other] = ['577000000000123456', '577000000000123455'];
    const find = async (query: Partial<Query>) => {
      const { data, meta } = await page({ search: id, ...query });
      expect(meta.totalItems).toBe(data.length);
      return data.map((order) => order.id);
    };
    expect(await find({})).toEqual([id]);
    expect(await find({ statuses: ['UNPAID'] })).toEqual([]);
    expect((await page({ search: id, page: 2 })).data).toEqual([]);
    expect(await find({ search: `${id}7` })).toEqual([]);
    const term = ['lan', `${id}-1`, other];
    await database.pool.query('insert into order_terms (owner_id, term, order_id) values ($1, $2, $3)', term);
    expect(new Set(await find({}))).toEqual(new Set([id, other]));
    await database.pool.query('delete from order_terms where owner_id = $1 and term = $2 and order_id = $3', term);
    expect(await find({})).toEqual([id]);
  });

  it('needs one statement, also for the last page, so that its position and its rows come from one snapshot', async () => {
    for (const query of [{}, { page: 2_000 }, { page: 4_000 }, { page: 1_500, statuses: ['COMPLETED', 'DELIVERED'] }]) {
      recorder.take();
      expect((await page(query)).data).toHaveLength(50);
      expect(recorder.take()).toHaveLength(1);
    }
  });

  it('far from the start has the same rows as an OFFSET query, also when it is read again', async () => {
    const start = daysAgo(300) + 12_345;
    const places: (Partial<Query> & { page: number })[] = [
      { page: 2_000 },
      { page: 3_999 },
      { page: 4_000 },
      { page: 4_001 },
      { page: 1_500, statuses: ['COMPLETED'] },
      { page: 400, statuses: ['COMPLETED', 'DELIVERED'], start, end: daysAgo(20) + 777 },
      { page: 180, shops: ['shop-3'] },
      { page: 1_200, start },
    ];
    for (const query of places) {
      const values = [
        query.statuses ?? null,
        query.shops?.[0] ?? null,
        query.start === undefined ? null : new Date(query.start * 1000),
        query.end === undefined ? null : new Date((query.end + 1) * 1000),
      ];
      const found = `from orders where ($1::text[] is null or status = any($1)) and ($2::text is null or shop_id = $2)
        and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`;
      const expected = await database.pool.query<{ id: string }>(
        `select id ${found} order by created_at desc, id desc limit 50 offset $5`,
        [...values, (query.page - 1) * 50],
      );
      const length = await database.pool.query<{ total: number }>(`select count(*)::int as total ${found}`, values);
      for (let turn = 0; turn < 3; turn += 1) {
        const { data, meta } = await page(query);
        expect(data.map((order) => order.id)).toEqual(expected.rows.map((row) => row.id));
        expect(meta.totalItems).toBe(length.rows[0]?.total);
      }
    }
  });
});

describe(`a page of all sellers’ orders among ${ORDERS}`, () => {
  type AllQuery = Parameters<OrdersOfAllSellers['list']>[1];
  const ask = (query: Partial<AllQuery> = {}) =>
    allSellers.list(staff, { page: 1, limit: 50, sortBy: 'createdAt:DESC', ...query });
  const cases: [string, Partial<AllQuery>][] = [
    ['the first', {}],
    ['the oldest first', { sortBy: 'createdAt:ASC' }],
    ['by the most frequent status', { statuses: ['COMPLETED'] }],
    ['by a rare status all over the years', { statuses: ['PARTIALLY_SHIPPING'] }],
    ['by several statuses', { statuses: ['COMPLETED', 'DELIVERED', 'ON_HOLD'] }],
    ['by a status without orders', { statuses: ['ON_HOLD'] }],
    ['by old dates', { start: daysAgo(330), end: daysAgo(300) }],
    ['by status and dates', { statuses: ['COMPLETED'], start: daysAgo(130), end: daysAgo(100) }],
    ['of what is not fulfilled', { unfulfilled: 'true' }],
    ['without a factory', { fulfills: ['NONE'] }],
    ['of a factory without orders', { fulfills: ['FLASH'] }],
    ['by an order id', { search: '577000000000123456' }],
    ['by the beginning of a word', { search: 'buyer12' }],
    ['of a shop', { shop: 'shop-3' }],
    ['of a seller', { user: ['lan'] }],
    ['in the middle', { page: 2_000 }],
    ['far behind', { page: 4_000 }],
    ['far behind, the oldest first', { page: 3_900, sortBy: 'createdAt:ASC' }],
    ['far behind, by status', { page: 1_500, statuses: ['COMPLETED'] }],
    ['far behind, by factory', { page: 3_800, fulfills: ['PRESSIFY'] }],
  ];

  it.each(cases)(
    '(%s) is read without a scan of all orders and without sorting many orders (ROL-37)',
    async (_name, query) => {
      const nodes = await planOf(() => ask(query));
      expect(nodes.length).toBeGreaterThan(0);
      expect(findFaults(nodes)).toEqual([]);
    },
  );

  it('by complete order ids needs one prepared statement instead of one query per seller', async () => {
    const sellersAsked = async (search: string) => {
      const nodes = await planOf(() => ask({ search }));
      return Math.max(...nodes.filter((node) => node['Relation Name'] === 'order_counts').map(rowsSeen), 0);
    };
    expect(await sellersAsked('577000000000123456')).toBe(0);
    // For a number that is not an order id, one query per seller is necessary.
    expect(await sellersAsked('buyer123456')).toBeGreaterThan(0);
    recorder.take();
    const { data } = await ask({ search: '577000000000123456' });
    expect(data.map(({ id }) => id)).toEqual(['577000000000123456']);
    expect(recorder.take().map(isKept)).toEqual([true]);
  });

  it('far from the start has the same rows as an OFFSET query', async () => {
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

it('statements for the first page of a list, a far page and an order by its id are planned once per connection', async () => {
  const one = openDatabase(database.url, 1);
  try {
    const own = createRecorder(one.pool);
    const deps = { db: own.db, clock: { now: () => NOW }, toOrders: list.toOrders };
    const ownList = createOrderList({ ...deps, readShopNames: () => Promise.resolve(new Map()) });
    const audit = createAudit({ now: () => NOW });
    const ofAll = createOrdersOfAllSellers({
      people: { readPeople: () => Promise.resolve(new Map()) },
      ...deps,
      audit,
      list: ownList,
      findHolder: () => Promise.resolve('lan'),
    });
    const search = '577000000000123456';
    const query = { page: 1, limit: 50, sortBy: 'createdAt:DESC' };
    for (const ask of [
      () => ownList.list(scope, query),
      () => ownList.list(scope, { ...query, page: 2_000 }),
      () => ownList.list(scope, { ...query, search }),
      () => ofAll.list(staff, { ...query, search }),
    ]) {
      // PostgreSQL plans a prepared statement five times with its parameters before it considers a generic plan.
      for (let turn = 0; turn < 8; turn += 1) await ask();
      const { rows } = await one.pool.query<{ plans: number }>(
        'select generic_plans::int as plans from pg_prepared_statements where statement = $1',
        [own.take().at(-1)?.sql],
      );
      expect(rows[0]?.plans).toBeGreaterThan(0);
    }
  } finally {
    await one.close();
  }
});

describe('a search word that very many orders contain', () => {
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

  it('finds exactly the matching orders of the whole list', async () => {
    const cases: (Partial<Query> & { word: string })[] = [
      { word: 'buyer', page: 3 },
      { word: 'maroon', sortBy: 'createdAt:ASC' },
      { word: 'buyer12', page: 40 },
      { word: 'maroon', statuses: ['COMPLETED'], page: 2 },
      { word: 'sunrise', page: 2 },
      // All orders with this word lie outside the scanned range, so the other query plan must find them.
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

describe('the counts beside the list', () => {
  it('come from the stored counts for the banner', async () => {
    expect(findFaults(await planOf(() => list.summarise(scope, undefined)))).toEqual([]);
    expect(findFaults(await planOf(() => list.summarise(scope, ['shop-3'])))).toEqual([]);
    expect((await list.summarise(scope, undefined)).all).toBe(ORDERS);
  });

  it('come only from the stored counts by shop', async () => {
    const nodes = await planOf(() => list.countByShop(scope));
    expect(nodes.some((node) => LARGE.has(node['Relation Name'] ?? ''))).toBe(false);
  });
});

it('buyers of orders that ended 30 days ago are anonymised without a read of the other orders', async () => {
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

describe('the check of plans', () => {
  it('detects a scan and a sort', async () => {
    const own = createRecorder(database.pool);
    const walk = await planOf(() => own.db.selectFrom('orders').select('id').orderBy('total_cents').execute(), own);
    const faults = findFaults(walk).join();
    for (const fault of [/reads all of orders/, /sorts \d+ rows/, /looks at \d+ rows/]) expect(faults).toMatch(fault);
  });
});

it('actions of people in the last days are found without a read of earlier days (TEA-20)', async () => {
  await database.pool.query(`
    insert into order_events (owner_id, order_id, id, at, event, actor, actor_id)
    select o.owner_id, o.id, step::text, o.created_at, 'priceUpdated', 'An',
      case when step > 0 then 'worker-' || abs(hashtext(o.id)) % 8 end
    from (select owner_id, id, created_at from orders where owner_id = '${scope.ownerId}' limit 40000) o, generate_series(0, 1) step`);
  await database.pool.query('vacuum (analyze) order_events');
  const since = new Date(NOW - 7 * DAY_SECONDS * 1000);
  const read = () => readWorkOf(recorder.db, scope, ['worker-3', 'nobody'], since);
  const nodes = (await planOf(read)).filter((node) => node['Relation Name'] === 'order_events');
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  expect(nodes.reduce((sum, node) => sum + rowsSeen(node), 0)).toBeLessThan(SORTED_MAX);
  const [worker, nobody] = await read();
  expect(worker?.lastAt).not.toBeNull();
  expect(nobody).toEqual({ userId: 'nobody', lastAt: null, ordersCount: 0 });
});
