import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

const LOOK_MS = 5;

/**
 * Closes every connection of the server, whichever statement runs, as when PostgreSQL restarts. Ends when the last connection is closed and the pool
 * has noticed it, because the pool could otherwise hand out a connection that is closing and make the next query fail.
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
  // The last message of the closed connection is already in the socket, and the pool reads it in the next turn of the event loop.
  await setImmediate();
}
