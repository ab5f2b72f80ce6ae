import { sql } from 'kysely';
import type { Db, Tables } from '../../server/src/platform/database.ts';

/** Returns all rows of the given tables as text, so that the data at two times can be compared. */
export async function readTables(
  db: Db,
  tables: readonly (keyof Tables)[],
  without: readonly string[] = [],
): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}
