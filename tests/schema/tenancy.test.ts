import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const MODULES = new URL('../../server/src/modules/', import.meta.url);
const OWNER = 'owner_id';

interface Table {
  name: string;
  comment: string | null;
}
interface Key {
  table: string;
  name: string;
  columns: string[];
}
interface Reference extends Key {
  target: string;
  targetColumns: string[];
}

let database: TestDatabase;
let tables: Table[];
let owned: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const result = await sql<Table>`
    select relname as name, obj_description(oid, 'pg_class') as comment from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%'`.execute(
    database.db,
  );
  tables = result.rows;
  owned = new Set(tables.filter(({ comment }) => !comment?.includes('; reference')).map(({ name }) => name));
});
afterAll(() => database.close());

/** Lists the unique indexes, including those of primary keys and unique constraints. */
async function listUniqueKeys(): Promise<(Key & { isPrimary: boolean })[]> {
  const { rows } = await sql<Key & { isPrimary: boolean }>`
    select t.relname as table, c.relname as name, i.indisprimary as "isPrimary",
      array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(num, pos)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num order by k.pos) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique`.execute(database.db);
  return rows.filter(({ table }) => owned.has(table));
}

async function listReferences(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as table, k.conname as name, f.relname as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality u(num, pos)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.num order by u.pos) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u(num, pos)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.num order by u.pos) as "targetColumns"
    from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and t.relnamespace = 'public'::regnamespace`.execute(database.db);
  return rows;
}

describe('a database table', () => {
  it('belongs to one existing module, or to the platform', async () => {
    const modules = (await readdir(MODULES, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    const owners = new Set([...modules.map((entry) => entry.name), 'platform']);
    const homeless = tables.filter(({ comment }) => {
      const owner = /^owner: ([a-z-]+)(; reference)?$/.exec(comment ?? '')?.[1];
      return owner === undefined || !owners.has(owner);
    });
    expect(homeless).toEqual([]);
    expect(tables.length).toBeGreaterThan(25);
  });
});

describe('a table of sellers', () => {
  it('names the owner of each row', async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = ${OWNER} and is_nullable = 'NO' and data_type = 'text'`.execute(
      database.db,
    );
    const marked = new Set(rows.map((row) => row.table));
    expect([...owned].filter((table) => !marked.has(table))).toEqual([]);
    expect(owned.size).toBeGreaterThan(20);
  });

  it('contains the owner in its primary key and in every unique index (SEC-9)', async () => {
    const keys = await listUniqueKeys();
    expect(keys.filter(({ columns }) => !columns.includes(OWNER))).toEqual([]);
    const withPrimary = new Set(keys.filter(({ isPrimary }) => isPrimary).map(({ table }) => table));
    expect([...owned].filter((table) => !withPrimary.has(table))).toEqual([]);
  });

  it('references only rows of the same owner', async () => {
    const between = (await listReferences()).filter(({ table, target }) => owned.has(table) && owned.has(target));
    const astray = between.filter(({ columns, targetColumns }) => {
      const place = columns.indexOf(OWNER);
      return place === -1 || targetColumns[place] !== OWNER;
    });
    expect(astray).toEqual([]);
    expect(between.length).toBeGreaterThan(5);
  });

  it('cannot be referenced by a table without an owner', async () => {
    const wrong = (await listReferences()).filter(({ table, target }) => !owned.has(table) && owned.has(target));
    expect(wrong).toEqual([]);
  });
});

describe('columns for money, times and ids', () => {
  it('store money as integer cents, times as instants with a time zone, and ids as text', async () => {
    const { rows } = await sql<{ column: string; type: string }>`
      select table_name || '.' || column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'`.execute(database.db);
    const wrong = rows.filter(
      ({ column, type }) =>
        (column.endsWith('_cents') && type !== 'bigint') ||
        (/(_at|_until)$/.test(column) && type !== 'timestamp with time zone') ||
        (/(\.id|_id)$/.test(column) && type !== 'text') ||
        ['real', 'double precision', 'timestamp without time zone', 'money'].includes(type),
    );
    expect(wrong).toEqual([]);
  });
});
