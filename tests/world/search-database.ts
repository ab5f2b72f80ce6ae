import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

/** Lists every text column of Bobbin's tables and of the job queue's tables, as `table.column`. */
async function listWordColumns(db: Db): Promise<{ schema: string; table: string; column: string }[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'graphile_worker')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Returns the columns that contain any of the words, as `table.column`, whatever the letter case. */
export async function searchDatabase(db: Db, words: readonly string[]): Promise<string[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`);
  const found: string[] = [];
  for (const { schema, table, column } of await listWordColumns(db)) {
    const { rows } = await sql`select from ${sql.id(schema, table)}
      where ${sql.id(column)}::text ilike any(${patterns}::text[]) limit 1`.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
