import { hashPassword } from '../../server/src/modules/accounts/passwords.ts';
import { listCountDifferences, repairCounts } from '../../server/src/modules/orders/counts/counts.sql.ts';
import { listSumFaults, rebuildSums } from '../../server/src/modules/orders/counts/sums.sql.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { createDatabase, hasDatabase, renameDatabase, toDatabaseUrl } from './database.ts';
import * as rows from './fill-rows.ts';
import type { Place } from './processes.ts';

export const BIG_SELLER = 'bench-seller-01';
export const BIG_SELLER_EMAIL = 'seller-01@bench.test';
export const STAFF_EMAIL = 'staff@bench.test';
export const PASSWORD = 'a password for the bench';

/** Tables whose indexes are dropped while rows are inserted, because updating them row by row would take most of the time. */
const LARGE_TABLES = ['orders', 'order_products', 'order_terms', 'order_events'];

/** Options of each connection during the fill: no statement timeout, and memory for sorting. */
const OPTIONS = [
  'timezone=UTC',
  'statement_timeout=0',
  'synchronous_commit=off',
  'work_mem=128MB',
  'maintenance_work_mem=512MB',
];

export interface Filled {
  url: string;
  /** Duration of the fill; null when the database of an earlier run was reused. */
  seconds: number | null;
}

type Pool = Database['pool'];

/**
 * Fills a database with the orders of 50 sellers and 1,000 shops; the first seller has a tenth of the orders, or 1/`parts` of them.
 * @param open percentage of open orders, due from two days ago to three days ahead
 */
export async function fillDatabase(
  place: Place,
  serverUrl: string,
  orders: number,
  reuse: boolean,
  parts = 10,
  open = 0,
): Promise<Filled> {
  const name = `bench_${orders}_${parts}${open === 0 ? '' : `_open${open}`}`;
  if (reuse && (await hasDatabase(serverUrl, name))) return { url: toDatabaseUrl(serverUrl, name), seconds: null };
  const started = performance.now();
  // The database is renamed when it is complete, so that an interrupted fill does not count as a filled database.
  const draft = `${name}_draft`;
  const database = openDatabase(withOptions(await createDatabase(place, serverUrl, draft)), LARGE_TABLES.length, {
    statementMs: 0,
  });
  try {
    await load(database, orders, parts, open);
    const differences = await listCountDifferences(database.db, systemScope(BIG_SELLER, 'bench'));
    if (differences.length > 0) throw new Error(`The counts of the filled database are wrong: ${differences.length}`);
    const faults = await listSumFaults(database.db, systemScope(BIG_SELLER, 'bench'));
    if (faults.length > 0) throw new Error(`The sums of the filled database are wrong: ${faults.length}`);
  } finally {
    await database.close();
  }
  await renameDatabase(serverUrl, draft, name);
  return { url: toDatabaseUrl(serverUrl, name), seconds: (performance.now() - started) / 1000 };
}

function withOptions(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', OPTIONS.map((option) => `-c ${option}`).join(' '));
  return url.href;
}

async function load({ pool, db }: Database, orders: number, parts: number, open: number): Promise<void> {
  const now = new Date();
  await pool.query(rows.SELLERS, [await hashPassword(PASSWORD), now]);
  for (const statement of rows.SHOPS) await pool.query(statement, [now]);
  await pool.query(rows.DIRECTORY);
  await pool.query(rows.FUNCTIONS);
  await pool.query(rows.SEED, [orders, now, parts]);
  if (open > 0) await pool.query(rows.OPEN, [open / 100, now]);
  await pool.query('analyze bench_seed');
  await withoutIndexes(pool, LARGE_TABLES, async () => {
    const others = [rows.PRODUCTS, rows.TERMS, rows.EVENTS].map((statement) => pool.query(statement));
    await Promise.all([pool.query(rows.ORDERS, [now]), ...others]);
  });
  await pool.query(rows.PRODUCT_TERMS);
  for (const statement of rows.COUNTS) await pool.query(statement);
  await pool.query(rows.PAYMENTS);
  await pool.query(rows.CHARGES);
  await pool.query(rows.CLEAN_UP);
  await pool.query('analyze');
  // Refunds after the settlement must exist before the daily sums are computed.
  await pool.query(rows.CORRECTIONS);
  await pool.query(rows.CORRECTED);
  for (const ownerId of rows.SELLER_IDS) {
    const scope = systemScope(ownerId, 'bench');
    await rebuildSums(db, scope);
    // Fills the counts by deadline, which the statements above do not fill.
    await repairCounts(db, scope, await listCountDifferences(db, scope));
  }
  // The tables are vacuumed here, so that autovacuum does not run during a measurement.
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
}

/** Drops indexes and constraints of the tables while `work` runs, and rebuilds them from the finished rows, one table per connection. */
async function withoutIndexes(pool: Pool, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows: constraints } = await pool.query<{ place: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as place, conname as name, contype::text as type, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u', 'f')
       and (conrelid = any($1::text[]::regclass[]) or (contype = 'f' and confrelid = any($1::text[]::regclass[])))
     order by contype = 'f', conname`,
    [tables],
  );
  const { rows: indexes } = await pool.query<{ place: string; name: string; definition: string }>(
    `select i.indrelid::regclass::text as place, i.indexrelid::regclass::text as name,
       pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::text[]::regclass[])
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  for (const { place, name } of constraints.toReversed()) {
    await pool.query(`alter table ${place} drop constraint ${name}`);
  }
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await work();
  const build = ({ place, name, definition }: (typeof constraints)[number]) =>
    pool.query(`alter table ${place} add constraint ${name} ${definition}`);
  const isOf = (table: string) => (one: { place: string }) => one.place === table;
  await Promise.all(
    tables.map(async (table) => {
      for (const key of constraints.filter(isOf(table))) if (key.type !== 'f') await build(key);
      for (const { definition } of indexes.filter(isOf(table))) await pool.query(definition);
    }),
  );
  // Foreign keys are created last, because the referenced keys must exist.
  for (const constraint of constraints) if (constraint.type === 'f') await build(constraint);
}
