import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { inTransaction } from './database.ts';
import { distribute, planDistribution } from './distribution.ts';
import { applyMigration } from './migrations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Plans the distribution after a change of the database, and reverts the change. */
async function refusalOf(change: string): Promise<string> {
  const undone = new Error('undone');
  let refusal = 'none';
  await database.db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(change).execute(trx);
      await planDistribution(trx).catch((error: unknown) => (refusal = (error as Error).message));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return refusal;
}

describe('plan of a distributed database', () => {
  beforeEach(({ skip }) => {
    if (database.isSpread) skip('the database is distributed already');
  });

  it('distributes every table of sellers by its owner, replicates every other table, and recreates all foreign keys (OPS-45)', async () => {
    const plan = await planDistribution(database.db);
    expect(plan.references).toEqual(expect.arrayContaining(['users', 'roles', 'shop_directory', 'action_log_words']));
    expect(plan.distributed).toEqual(expect.arrayContaining(['orders', 'order_products', 'shops', 'mails', 'files']));
    const { rows } = await sql<{ tables: number; keys: number }>`
      select (select count(*)::int from pg_tables where schemaname = 'public' and tablename not like 'kysely_%') as tables,
        (select count(*)::int from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys`.execute(
      database.db,
    );
    expect(plan.references.length + plan.distributed.length).toBe(rows[0]?.tables);
    expect(plan.foreignKeys).toHaveLength(rows[0]?.keys ?? 0);
    expect(plan.besides).toBeNull();
  });

  it('leaves distributed tables where they are, and colocates new tables with them', async () => {
    const all = await planDistribution(database.db);
    const placed = new Map<string, { type: string; column: string }>();
    for (const name of all.references) placed.set(name, { type: 'reference', column: '<none>' });
    for (const name of all.distributed) placed.set(name, { type: 'distributed', column: 'owner_id' });
    const done = await planDistribution(database.db, placed);
    expect(done).toMatchObject({ references: [], distributed: [], foreignKeys: [] });
    placed.delete('order_events');
    const more = await planDistribution(database.db, placed);
    expect(more).toMatchObject({ references: [], distributed: ['order_events'], besides: all.distributed[0] });
    expect(more.foreignKeys.map(({ table }) => table)).toEqual(['order_events']);
    placed.set('order_events', { type: 'distributed', column: 'order_id' });
    await expect(planDistribution(database.db, placed)).rejects.toThrow(/order_events is spread already, but not by/);
    placed.set('order_events', { type: 'reference', column: '<none>' });
    await expect(planDistribution(database.db, placed)).rejects.toThrow(/order_events is spread already, but not by/);
  });

  it.each([
    ['a table without an owner', 'create table news (owner_id text primary key)', /news has no comment/],
    [
      'a table without owners',
      `create table news (id text primary key); comment on table news is 'owner: orders'`,
      /news has no owner_id in every row/,
    ],
    [
      'a key over all owners',
      'create unique index mails_once on mails (id)',
      /mails_once of mails is unique over all owners/,
    ],
    ['a view', 'create view late as select 1 as n', /late is no plain table/],
    ['a sequence', 'create sequence numbers', /numbers is no plain table/],
    [
      'a trigger',
      `create function stop() returns trigger language plpgsql as 'begin return null; end';
       create trigger stop before insert on files for each row execute function stop()`,
      /files has triggers/,
    ],
    [
      'a reference into the rows of sellers',
      'alter table users add column order_owner text, add column order_id text, ' +
        'add constraint users_order foreign key (order_owner, order_id) references orders (owner_id, id)',
      /users_order: the reference table users points at orders, a table of sellers/,
    ],
    [
      'a reference to another owner',
      'alter table files add column of text, add constraint files_of foreign key (of, id) references orders (owner_id, id)',
      /files_of: files may point at orders of another owner/,
    ],
  ])('changes nothing and names the problem: %s (OPS-45)', async (_kind, change, expected) => {
    expect(await refusalOf(change)).toMatch(expected);
  });

  it('fails on a database without Citus', async () => {
    await expect(distribute(database.db)).rejects.toThrow(/no extension citus/);
  });
});

describe('an upgrade of a distributed database', () => {
  const UPGRADE = `-- Changes of several tables, and new ones.
ALTER TABLE orders ADD COLUMN lamp text, ADD COLUMN lit_at timestamptz;
ALTER TABLE roles ADD COLUMN lamp text;
CREATE INDEX orders_lamp ON orders (owner_id, lamp) WHERE lamp IS NOT NULL;
CREATE TABLE lamps (
  owner_id text NOT NULL,
  order_id text NOT NULL,
  PRIMARY KEY (owner_id, order_id),
  FOREIGN KEY (owner_id, order_id) REFERENCES orders (owner_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE lamps IS 'owner: orders';
CREATE TABLE lamp_owners (owner_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE);
COMMENT ON TABLE lamp_owners IS 'owner: orders';
CREATE TABLE lamp_kinds (id text PRIMARY KEY);
COMMENT ON TABLE lamp_kinds IS 'owner: orders; reference';
INSERT INTO lamps SELECT owner_id, id FROM orders;
UPDATE orders SET lamp = 'new' WHERE lamp IS NULL;`;

  it('changes tables in one transaction, colocates new tables, and can be repeated (OPS-119)', async ({ skip }) => {
    if (!database.isSpread) skip('the database is no Citus cluster');
    await inTransaction(database.db, (trx) => applyMigration(trx, UPGRADE));
    const first = await distribute(database.db);
    expect(first).toMatchObject({ references: ['lamp_kinds'], distributed: ['lamp_owners', 'lamps'] });
    // Plans the distribution of the whole database again, which names a missing comment or foreign key.
    expect(await distribute(database.db)).toMatchObject({ references: [], distributed: [], foreignKeys: [] });
    const { rows } = await sql`select table_name::text as name, citus_table_type as kind from citus_tables
      where table_name::text like 'lamp%' order by 1`.execute(database.db);
    expect(rows).toEqual([
      { name: 'lamp_kinds', kind: 'reference' },
      { name: 'lamp_owners', kind: 'distributed' },
      { name: 'lamps', kind: 'distributed' },
    ]);
  });
});
