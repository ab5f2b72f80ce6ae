import pg from 'pg';

/** Schemas of our own tables and of the job queue; without their jobs, restored orders would wait for ever. */
const SCHEMAS = ['public', 'graphile_worker'];
/** The table that the queue library creates and fills itself; it is not copied. */
const OF_QUEUE = 'graphile_worker.migrations';

export interface Table {
  /** Name with its schema, for example `public.orders`. */
  name: string;
  /** Only stored columns; PostgreSQL computes the generated ones. */
  columns: string[];
}

/** Quotes the name of a table, for example `public.orders`, for SQL. */
export function quoteTable(name: string): string {
  return name
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
}

export function quoteColumns(columns: readonly string[]): string {
  return columns.map((name) => pg.escapeIdentifier(name)).join(', ');
}

/** Lists all tables of the product, sorted by name. */
export async function listTables(client: pg.PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
     order by (n.nspname || '.' || c.relname) collate "C"`,
    [SCHEMAS],
  );
  return rows.filter(({ name }) => name !== OF_QUEUE);
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Reads the positions of the sequences after the rows, so that a position may be too high but never too low. */
export async function listSequences(client: pg.PoolClient): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'S' order by (n.nspname || '.' || c.relname) collate "C"`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteTable(name)}`,
    );
    for (const row of found.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Lists the numbers of the job queue's applied migrations; the list is empty when the queue has no tables yet. */
export async function listQueueMigrations(client: pg.PoolClient): Promise<number[]> {
  const known = await client.query<{ is: boolean }>(`select to_regclass($1) is not null as is`, [OF_QUEUE]);
  if (known.rows[0]?.is !== true) return [];
  const { rows } = await client.query<{ id: number }>(`select id from ${OF_QUEUE} order by id`);
  return rows.map(({ id }) => id);
}

/** Lists the names of our applied migrations; the list is empty when the database has no tables yet. */
export async function listMigrations(client: pg.PoolClient): Promise<string[]> {
  const known = await client.query<{ is: boolean }>(`select to_regclass('public.kysely_migration') is not null as is`);
  if (known.rows[0]?.is !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"');
  return rows.map(({ name }) => name);
}
