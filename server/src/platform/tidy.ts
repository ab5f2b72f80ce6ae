import { sql } from 'kysely';
import type { OwnerScope } from './access.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { eachOwner } from './sweep.ts';
import { listOwnersToTidy } from './sweeps.ts';

const DAY_MS = 24 * 3600_000;

/** Forgets what only had to be known for a while: answered keys, old tries, claims of the dead. */
export async function tidyPlatform(db: Db, clock: Clock): Promise<void> {
  const now = new Date(clock.now());
  const answered = new Date(now.getTime() - 2 * DAY_MS);
  await sql`delete from attempt_limits where window_start < ${new Date(now.getTime() - DAY_MS)}`.execute(db);
  const owners = await listOwnersToTidy(db, answered, now);
  await eachOwner(owners, 'tidy', (scope) => tidyOwner(db, scope, answered, now));
}

async function tidyOwner(db: Db, { ownerId }: OwnerScope, answeredBefore: Date, claimedBefore: Date): Promise<void> {
  await sql`delete from idempotency_keys where owner_id = ${ownerId} and created_at < ${answeredBefore}`.execute(db);
  await sql`delete from work_claims where owner_id = ${ownerId} and expires_at < ${claimedBefore}`.execute(db);
}
