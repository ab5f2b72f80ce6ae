import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));

interface Column {
  /** The plain TypeScript type of a value that is read from the column. */
  type: string;
  isNullable: boolean;
  /** Whether an insert may omit the column although it is not null. */
  hasDefault: boolean;
}

/** Parses a type of the Tables interface. A `Json` of any type counts as a document. */
function parseType(text: string): Column {
  const isNullable = /\| null\b/.test(text) || text.startsWith('NullableJson<');
  const hasDefault = /^(Generated|WithDefault|JsonDefault)<|^BigDefault$/.test(text);
  const inner = /^(?:Generated|WithDefault)<(.*)>$/.exec(text)?.[1] ?? text;
  if (/^(Nullable)?Json(Default)?</.test(inner)) return { type: 'document', isNullable, hasDefault };
  if (/^Big(Default)?( \| null)?$/.test(inner) || inner.startsWith('ColumnType<number')) {
    return { type: 'big', isNullable, hasDefault };
  }
  return { type: inner.replace(/ \| null$/, ''), isNullable, hasDefault };
}

function parseTables(source: string): Map<string, Map<string, Column>> {
  const start = source.indexOf('interface Tables {');
  if (start === -1) throw new Error('a tables.ts joins no table to the interface Tables');
  const body = source.slice(source.indexOf('{', start) + 1).replaceAll(/\/\*.*?\*\//gs, '');
  const tables = new Map<string, Map<string, Column>>();
  for (const [, name = '', fields = ''] of body.matchAll(/^ {4}(\w+): \{(.*?)\};$/gms)) {
    const columns = [...fields.matchAll(/(\w+): ([^;]+?)\s*(?:;|$)/g)].map(
      ([, column = '', type = '']) => [column, parseType(type.replaceAll(/\s+/g, ' ').trim())] as const,
    );
    tables.set(name, new Map(columns));
  }
  return tables;
}

const TYPES: Record<string, string> = {
  text: 'string',
  date: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'big',
  jsonb: 'document',
  'timestamp with time zone': 'Instant',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function readColumns(): Promise<Map<string, Map<string, Column>>> {
  const { rows } = await sql<{ table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(database.db);
  const tables = new Map<string, Map<string, Column>>();
  for (const { table, name, type, ...rest } of rows) {
    const columns = tables.get(table) ?? new Map<string, Column>();
    tables.set(table, columns.set(name, { type: TYPES[type] ?? type, ...rest }));
  }
  return tables;
}

function toPlain(tables: Map<string, Map<string, Column>>): Record<string, Record<string, Column>> {
  return Object.fromEntries([...tables].map(([name, columns]) => [name, Object.fromEntries(columns)]));
}

/** Reads all tables.ts files. The compiler checks that no table is declared twice. */
async function readTables(): Promise<Map<string, Map<string, Column>>> {
  const tables = new Map<string, Map<string, Column>>();
  for await (const path of glob('{platform/tables.ts,modules/*/tables.ts,modules/*/*/*-tables.ts}', { cwd: SERVER })) {
    for (const [name, columns] of parseTables(await readFile(SERVER + path, 'utf8'))) tables.set(name, columns);
  }
  return tables;
}

it('the Tables types in all tables.ts files equal the tables of the database, column by column', async () => {
  const written = await readTables();
  const real = await readColumns();
  expect(written.size).toBeGreaterThan(25);
  expect([...written.keys()].toSorted()).toEqual([...real.keys()].toSorted());
  expect(toPlain(written)).toEqual(toPlain(real));
});
