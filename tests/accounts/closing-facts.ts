import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

/** Lists the kinds of the mails of a user, oldest first. */
export async function listMailsOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('kind').where('owner_id', '=', ownerId).orderBy('id').execute();
  return rows.map(({ kind }) => kind);
}

/** Lists the states of the closings of a user, oldest first. */
export async function listClosingStates(db: Db, ownerId: string): Promise<string[]> {
  const closings = db.selectFrom('account_closings').select('state').where('owner_id', '=', ownerId);
  return (await closings.orderBy('asked_at').execute()).map(({ state }) => state);
}

/** Lists the rows of all tables that contain the given text. */
export async function findRowsWith(db: Db, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const found: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t where to_jsonb(t)::text ilike ${`%${text}%`}`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}
