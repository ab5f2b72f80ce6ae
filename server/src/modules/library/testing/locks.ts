import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Counts the transactions of a test's database that wait for an advisory lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
