import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';

const DAY_MS = 24 * 3600_000;

/** Forgets what only had to be known for a while: answered keys, old tries, claims of the dead. */
export async function tidyPlatform(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  await sql`delete from idempotency_keys where created_at < ${new Date(now - 2 * DAY_MS)}`.execute(db);
  await sql`delete from attempt_limits where window_start < ${new Date(now - DAY_MS)}`.execute(db);
  await sql`delete from work_claims where expires_at < ${new Date(now)}`.execute(db);
}
