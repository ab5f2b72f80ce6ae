import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

const LOOK_MS = 5;

/**
 * Every connection of the server goes, at whatever statement it is, as when PostgreSQL restarts. Ends when the last of
 * them is gone and the pool knows it: one that was only told to go would be handed to the next question, and break that.
 */
export async function cutConnections(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'bobbin' and pid <> pg_backend_pid()
      and state <> 'idle'`.execute(db);
  const cut = rows.map(({ pid }) => pid);
  for (;;) {
    const left = await sql`select 1 from pg_stat_activity where pid = any(${cut}::int[])`.execute(db);
    if (left.rows.length === 0) break;
    await setTimeout(LOOK_MS);
  }
  // What it said last lies in the socket; the pool hears it with the next turn.
  await setImmediate();
}
