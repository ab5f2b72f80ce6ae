// Writes server/schema.sql, the complete schema after all migrations, for readers and reviews: node scripts/schema-dump.ts The packaged
// PostgreSQL has no pg_dump, so the script queries the catalogue in a stable order. A test fails when the file is outdated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '../server/src/platform/database.ts';
import { migrate } from '../server/src/platform/migrations.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../server/schema.sql', import.meta.url));

const HEAD = '-- Written by scripts/schema-dump.ts from the migrations; do not edit.\n';

type Pool = Database['pool'];
type Table = { oid: number; name: string; comment: string | null };

/** Returns the schema of a migrated database as SQL: functions, then tables by name, their columns as declared, then keys, indexes and owner. */
export async function dumpSchema(pool: Pool): Promise<string> {
  const tables = await pool.query<Table>(`
    select c.oid::int, c.relname as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'
    order by c.relname collate "C"`);
  const parts = await Promise.all(tables.rows.map((table) => dumpTable(pool, table)));
  return [HEAD, ...(await dumpFunctions(pool)), ...parts].join('\n');
}

async function dumpFunctions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(`
    select replace(pg_get_functiondef(oid), 'OR REPLACE FUNCTION public.', 'FUNCTION ') as text
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by proname collate "C"`);
  return rows.map(({ text }) => `${text.trim()};\n`);
}

async function dumpTable(pool: Pool, { oid, name, comment }: Table): Promise<string> {
  const columns = await pool.query<{ line: string }>(
    `
    select a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> t.typcollation then ' COLLATE "' || l.collname || '"' else '' end
      || case when a.attgenerated = 's' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
           else coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') end
      || case when a.attnotnull then ' NOT NULL' else '' end as line
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped
    order by a.attnum`,
    [oid],
  );
  // NOT NULL is written with its column, so the entries for it that newer versions of PostgreSQL have among the constraints are left out.
  const constraints = await pool.query<{ line: string }>(
    `
    select 'CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where conrelid = $1 and contype <> 'n'
    order by array_position('{p,u,c,f}'::"char"[], contype), conname collate "C"`,
    [oid],
  );
  const indexes = await pool.query<{ line: string }>(
    `
    select replace(pg_get_indexdef(i.indexrelid), ' public.', ' ') || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
    order by c.relname collate "C"`,
    [oid],
  );
  const lines = [...columns.rows, ...constraints.rows].map(({ line }) => `  ${line}`);
  return [
    `CREATE TABLE ${name} (`,
    lines.join(',\n'),
    ');',
    ...indexes.rows.map(({ line }) => line),
    ...(comment === null ? [] : [`COMMENT ON TABLE ${name} IS '${comment.replaceAll("'", "''")}';`]),
    '',
  ].join('\n');
}

async function writeSchema(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bobbin-schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  const { db, pool, close } = openDatabase(postgres.url, 2);
  try {
    await migrate(db);
    writeFileSync(SCHEMA_FILE, await dumpSchema(pool));
    console.log(`Wrote ${SCHEMA_FILE}`);
  } finally {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writeSchema();
