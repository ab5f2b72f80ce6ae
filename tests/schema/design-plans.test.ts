import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudit } from '../../server/src/modules/audit/audit.ts';
import * as clockQueries from '../../server/src/modules/designs/work/clock.cross-tenant.sql.ts';
import { buildRentedDesigns } from '../../server/src/modules/designs/module.ts';
import { sellerScope, staffScope, type Principal } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createRecorder, explain, rowsSeen } from './plans.ts';

const DESIGNS = 60_000;
const NOW = Date.UTC(2026, 10, 25, 18);
/** Maximum number of rows that a query may read: those of a page or of one person's open designs, but not a share of all designs. */
const SEEN_MAX = 400;
const TABLES = new Set(['rented_designs', 'rented_design_products', 'rented_design_images', 'files']);

/** Nearly all designs are completed; two hundred are open, for thirty designers. */
const FILL = `
  insert into rented_designs (owner_id, id, number, status, note, actor_name, words, created_at, updated_at,
    paid_at, finished_at, due_at, settles_at, designer_id, done_designer_id, done_at, is_on_time)
  select 'o' || n % 400, 'd' || lpad(n::text, 8, '0'), n, state, '', 'x', 'ds' || n, at, at, at, case when state = 'COMPLETED' then at end,
    case when state = 'INPROCESS' then $1::timestamptz + (n % 300 - 100) * interval '1 minute' end,
    case when state = 'FEEDBACK' then $1::timestamptz + (n % 300 + 1) * interval '1 hour' end,
    'm' || n % 30, case when state in ('COMPLETED', 'FEEDBACK') then 'm' || n % 30 end,
    case when state in ('COMPLETED', 'FEEDBACK') then at + interval '1 hour' end, true
  from (select n, $1::timestamptz - n * interval '10 minutes' as at,
      case when n % 300 = 0 then 'INPROCESS' when n % 301 = 0 then 'FEEDBACK' when n % 302 = 0 then 'CREATED' else 'COMPLETED' end as state
    from generate_series(1, ${DESIGNS}) n) made`;
const FILL_COUNTS = `
  insert into rented_design_counts (owner_id, shop_id, status, count)
  select owner_id, '', status, count(*) from rented_designs group by 1, 3`;

let database: TestDatabase;
let product: Database;
let recorder: ReturnType<typeof createRecorder>;
let rented: ReturnType<typeof buildRentedDesigns>;

const principal: Principal = {
  userId: 'm7',
  sessionId: 'test',
  isApiKey: false,
  name: 'Minh',
  hasPendingSecondFactor: false,
  isAdmin: true,
  isStaff: true,
  permissions: new Set(),
};
const staff = staffScope(principal, 'VIEW_DESIGNS', '', '');
const seller = sellerScope({ ...principal, userId: 'o7' }, '', '');

beforeAll(async () => {
  database = await createTestDatabase();
  product = openDatabase(database.url, 2);
  await database.pool.query(FILL, [new Date(NOW)]);
  await database.pool.query(FILL_COUNTS);
  await database.pool.query('vacuum (analyze)');
  recorder = createRecorder(product.pool);
  const clock = { now: () => NOW };
  rented = buildRentedDesigns({
    db: recorder.db,
    clock,
    emit: () => Promise.resolve(),
    log: {} as never,
    metrics: createMetrics(),
    audit: createAudit(clock),
    people: {
      readPeople: () => Promise.resolve(new Map()),
      listHolders: () => Promise.resolve([]),
      listAllowed: () => Promise.resolve([]),
      isDeactivated: () => Promise.resolve(false),
    },
    library: { rentedFiles: { list: async () => new Map(), listForStaff: async () => new Map() } as never },
    orders: {} as never,
    limits: {
      decide: () => Promise.resolve('act'),
      readReach: () => Promise.resolve({ aloneCents: null, approveCents: 100 }),
      foresee: () => Promise.resolve(() => 'act'),
    },
    wallet: { readBalancesOf: async () => new Map() } as never,
  });
}, 120_000);
afterAll(async () => {
  await product.close();
  await database.close();
});

async function findFaults(work: () => Promise<unknown>): Promise<string[]> {
  recorder.take();
  await work();
  const faults: string[] = [];
  for (const query of recorder.take()) {
    if (!/^(\/\*.*?\*\/)?\s*(select|with)/i.test(query.sql)) continue;
    for (const node of await explain(database.pool, query)) {
      if (!TABLES.has(node['Relation Name'] ?? '')) continue;
      if (rowsSeen(node) > SEEN_MAX) faults.push(`looks at ${rowsSeen(node)} rows: ${query.sql}`);
    }
  }
  return faults;
}

const PAGE = { page: 1, limit: 25, sortBy: 'createdAt:DESC' };

it.each([
  ['the first page of all sellers', () => rented.queue.list(staff, PAGE)],
  ['the list by due time', () => rented.queue.list(staff, { ...PAGE, sortBy: 'timeLeft:ASC' })],
  [
    'the list of open designs by due time',
    () => rented.queue.list(staff, { ...PAGE, sortBy: 'timeLeft:ASC', statuses: ['INPROCESS', 'FEEDBACK'] }),
  ],
  ['the last page of all sellers', () => rented.queue.list(staff, { ...PAGE, page: DESIGNS / 25 })],
  [
    'the last page from the oldest',
    () => rented.queue.list(staff, { ...PAGE, page: DESIGNS / 25, sortBy: 'createdAt:ASC' }),
  ],
  ['one status', () => rented.queue.list(staff, { ...PAGE, statuses: ['COMPLETED'] })],
  ['a rare status', () => rented.queue.list(staff, { ...PAGE, statuses: ['CREATED'] })],
  ['a code', () => rented.queue.list(staff, { ...PAGE, search: 'DS-4821' })],
  [
    'the list of a designer’s open designs',
    () => rented.queue.list(staff, { ...PAGE, designerId: 'm7', statuses: ['INPROCESS'] }),
  ],
  ['a designer’s queue', () => rented.designers.readQueue(staff)],
  ['the number of late designs', () => rented.queue.countLate(staff)],
  ['the work of staff', () => rented.queue.readWork(staff)],
  ['the list of waiting designs', () => rented.queue.countWaiting(staff)],
  ['a seller’s own', () => rented.designs.list(seller, PAGE)],
  ['a seller’s own by status', () => rented.designs.list(seller, { ...PAGE, statuses: ['COMPLETED'] })],
] as const)(
  `among ${DESIGNS} rented designs, %s is read without a full scan of the table (DSN-5, DSN-13)`,
  async (_name, work) => {
    expect(await findFaults(work)).toEqual([]);
  },
);

/** These designs have been open for months and their notices were sent, but they were neither delivered nor cancelled. */
const FORGOTTEN = 5_000;
const FORGET = `
  update rented_designs set status = 'INPROCESS', finished_at = null, done_at = null, done_designer_id = null,
    due_at = $1::timestamptz - number * interval '10 minutes', soon_told_at = $1, late_told_at = $1
  where status = 'COMPLETED' and number > ${DESIGNS - FORGOTTEN}`;
const QUIET = `
  update rented_designs set settles_at = $1::timestamptz - interval '1 minute' where status = 'FEEDBACK' and number % 2 = 0`;

it(`overdue transitions of designs are read in batches, although ${FORGOTTEN} designs are overdue (DSN-10, DSN-14)`, async () => {
  await database.pool.query(FORGET, [new Date(NOW)]);
  await database.pool.query(QUIET, [new Date(NOW)]);
  await database.pool.query('vacuum (analyze) rented_designs');
  const asked = { now: new Date(NOW), soon: new Date(NOW + 1_800_000), limit: 50 };
  let alerts = 0;
  let quiet = 0;
  const faults = await findFaults(async () => {
    alerts = (await clockQueries.listDesignsToAlert(recorder.db, asked)).length;
    quiet = (await clockQueries.listQuietDesigns(recorder.db, asked)).length;
  });
  expect(faults).toEqual([]);
  expect([alerts, quiet]).toEqual([50, 50]);
});
