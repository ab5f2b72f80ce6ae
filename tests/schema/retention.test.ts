import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type App } from '../../server/src/app.ts';
import { createSchedule } from '../../server/src/schedule.ts';
import { createStillClock } from '../../server/src/testing/clock.ts';
import { readTestConfig } from '../../server/src/testing/config.ts';
import { ignoreForeignKeys } from '../../server/src/testing/foreign-keys.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { insertUser } from '../../server/src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const PAGE = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const DAY_MS = 24 * 3600_000;
/** Number of rows above two batches of the largest purge. */
const MANY = 2_100;

interface Kept {
  table: string;
  kept: string;
  from: string;
  how: string;
}
interface Column {
  table: string;
  name: string;
  type: string;
}

/** Reads the table in the section 'How long rows are kept', with one entry for each table of the database. */
function readPage(): Kept[] {
  const [, section = ''] = /^## How long rows are kept\n([\s\S]*?)(?=^## )/m.exec(PAGE) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((line) => {
    const [tables = '', kept = '', from = '', how = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, kept, from, how }));
  });
}

const page = readPage();
const daysOf = ({ kept }: Kept) => Number(/^(\d+) days?$/.exec(kept)?.[1]);
const timed = page.filter((row) => /days?$/.test(row.kept));

/** Values that a row of each table needs, in addition to its age, to be purged. */
const MORE: Readonly<Record<string, Record<string, unknown>>> = {
  seller_notices: { told_at: new Date(0) },
  order_exports: { file_id: null },
  account_exports: { file_id: null },
  label_prints: { file_id: null },
  packing_prints: { file_id: null },
  files: { source: 'upload', orders_count: 0 },
  fulfil_uploads: { kind: 'design' },
  fulfil_batches: { finished_at: new Date(0) },
  label_batches: { finished_at: new Date(0) },
};

let database: TestDatabase;
let app: App;
let dataDir: string;
let columns: Column[];
const clock = createStillClock();

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bobbin-retention-'));
  const config = readTestConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir });
  app = buildApp(config, captureLog('silent').log, clock);
  await insertUser(database.db, 'anna');
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type from information_schema.columns c
    where c.table_schema = 'public' and c.is_nullable = 'NO' and c.column_default is null and c.is_generated = 'NEVER'`.execute(
    database.db,
  );
  columns = rows;
  // The owner's shop has a sync state, as if the sync had read the shop.
  await insertRow('sync_states', 'shop', {});
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns a value for a required column. Ids differ from row to row. */
function valueOf({ name, type }: Column, id: string): unknown {
  if (name === 'owner_id') return 'anna';
  if (name === 'purpose') return id.includes('young') ? 'activation' : 'passcode';
  if (type === 'timestamptz') return new Date(clock.now());
  if (type === 'date') return '2020-01-01';
  if (type === 'bool') return false;
  if (type === 'jsonb') return '{}';
  if (type.startsWith('_')) return '{}';
  if (/^(int|float|numeric)/.test(type)) return 1;
  return id;
}

/** Inserts a row with the given age; the rows that it references do not exist. */
async function insertRow(table: string, id: string, given: Record<string, unknown>): Promise<void> {
  const needed = columns.filter((column) => column.table === table);
  const row = { ...Object.fromEntries(needed.map((column) => [column.name, valueOf(column, id)])), ...given };
  await database.db.transaction().execute(async (trx) => {
    await ignoreForeignKeys(trx);
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(trx);
  });
}

/** Inserts a row of the given age, in days and some minutes, into a table and into the table that determines the age. */
async function insertAged(kept: Kept, id: string, ageMs: number): Promise<void> {
  const [column = '', parent] = [...kept.from.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const aged = { [column]: new Date(clock.now() - ageMs) };
  if (parent === undefined) return insertRow(kept.table, id, { ...aged, ...MORE[kept.table] });
  await insertRow(parent, id, { ...aged, phase: 'over' });
  await insertRow(kept.table, id, { sale_id: id });
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::bigint as count from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

async function run(task: string): Promise<void> {
  const found = createSchedule({ db: app.db, clock, log: captureLog('silent').log, modules: app.modules }).find(
    ({ name }) => name === task,
  );
  if (!found) throw new Error(`The timetable has no ${task}`);
  await found.run();
}

it('docs/operations.md lists each table of the database once (OPS-60)', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely_%' order by relname`.execute(database.db);
  expect(page.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name));
});

it('each table has a retention period with its task, a parent row with which its rows are deleted, or a reason to stay (OPS-60)', () => {
  const wrong = page.filter(({ kept, from, how }) => {
    if (/^\d+ days?$/.test(kept)) return !/^`\w+`/.test(from) || !/^`\w+`/.test(how);
    if (/^with `\w+`$/.test(kept)) return false;
    return !/^(?:for ever|bounded)$/.test(kept) || how.length < 20;
  });
  expect(wrong).toEqual([]);
});

it('rows that belong to a parent are deleted by the database with the parent (OPS-60)', async () => {
  const { rows } = await sql<{ pair: string }>`
    select t.relname || ' ' || f.relname as pair from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.confdeltype = 'c'`.execute(database.db);
  const cascades = new Set(rows.map(({ pair }) => pair));
  const followers = page.filter(({ kept, how }) => kept.startsWith('with ') && how === '');
  expect(followers.length).toBeGreaterThan(2);
  const loose = followers.filter(({ table, kept }) => !cascades.has(`${table} ${/`(\w+)`/.exec(kept)?.[1]}`));
  expect(loose).toEqual([]);
});

describe.each(timed)('the table $table', (kept) => {
  it(`loses rows older than its retention of ${kept.kept}, and no younger rows (OPS-61)`, async () => {
    const ageMs = daysOf(kept) * DAY_MS;
    await insertAged(kept, `${kept.table}-old`, ageMs + 60_000);
    await insertAged(kept, `${kept.table}-young`, ageMs - 3600_000);
    expect(await count(kept.table)).toBe(2);
    const task = /`(\w+)`/.exec(kept.how)?.[1] ?? '';
    await run(task);
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(kept.table)} t`.execute(database.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(kept.table === 'mailed_codes' ? 'passcode' : '-old');
    // Rows that a verification added are not counted.
    expect(
      rows.filter(({ row }) => row.includes(kept.table === 'mailed_codes' ? 'activation' : '-young')),
    ).toHaveLength(1);
    await sql`truncate ${sql.table(kept.table)} cascade`.execute(database.db);
  });
});

it('a purge deletes at most 1,000 rows per statement, until none is left (OPS-62)', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into action_logs (owner_id, id, user_id, action, entity, entity_id, created_at)
      select 'anna', 'log-' || n, 'anna', 'test', 'user', 'anna', ${new Date(clock.now() - 800 * DAY_MS)}
      from generate_series(1, ${MANY}::int) n`.execute(trx);
    await sql`insert into mails (owner_id, id, kind, locale, recipient, subject, body_expires_at, created_at)
      select 'anna', 'mail-' || n, 'news', 'en', 'anna@example.com', 'Hello', ${new Date(0)}, ${new Date(0)}
      from generate_series(1, ${MANY}::int) n`.execute(trx);
    // The database itself counts the rows that each statement deletes.
    await sql`create table removals (name text, rows bigint)`.execute(trx);
    await sql`create function note_removal() returns trigger language plpgsql as $$ begin
      insert into removals select tg_table_name, count(*) from gone; return null; end $$`.execute(trx);
    for (const table of ['action_logs', 'mails']) {
      await sql`create trigger note_removal after delete on ${sql.table(table)}
        referencing old table as gone for each statement execute function note_removal()`.execute(trx);
    }
  });
  await run('tidy');
  const { rows } = await sql<{ name: string; most: number; total: number }>`
    select name, max(rows) as most, sum(rows)::bigint as total from removals group by name order by name`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { name: 'action_logs', most: 1_000, total: MANY },
    { name: 'mails', most: 1_000, total: MANY },
  ]);
});

it('purged logs remain in the counts of their days, so totals stay exact (ROL-31)', async () => {
  const old = new Date(clock.now() - 730 * DAY_MS - 60_000);
  const day = old.toISOString().slice(0, 10);
  await sql`insert into action_logs (owner_id, id, user_id, action, entity, entity_id, created_at) values
    ('anna', 'gone', 'anna', 'kept', 'user', 'anna', ${old}),
    ('anna', 'stays', 'anna', 'kept', 'user', 'anna', ${new Date(old.getTime() + 120_000)})`.execute(database.db);
  await sql`insert into action_log_days (day, user_id, entity, action, count) values (${day}::date, 'anna', 'user', 'kept', 2)`.execute(
    database.db,
  );
  await run('tidy');
  const { rows } = await sql<{ count: number }>`
    select count from action_log_days where action = 'kept' and day = ${day}::date`.execute(database.db);
  expect(rows).toEqual([{ count: 1 }]);
});
