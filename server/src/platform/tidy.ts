import { sql } from 'kysely';
import type { OwnerScope } from './access.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { inBatches, removeOldRows } from './remove-old.ts';
import { eachOwner } from './cross-tenant.ts';
import { listOwnersToTidy } from './tidy.cross-tenant.sql.ts';

const DAY_MS = 24 * 3600_000;
const TRIES_BATCH = 1_000;

/** Deletes data whose retention time has passed: finished idempotency keys, old attempts, claims of dead processes. */
export async function tidyPlatform(db: Db, clock: Clock): Promise<void> {
  const now = new Date(clock.now());
  const answered = new Date(now.getTime() - 2 * DAY_MS);
  await removeOldTries(db, new Date(now.getTime() - DAY_MS));
  const owners = await listOwnersToTidy(db, answered, now);
  await eachOwner(owners, 'tidy', (scope) => tidyOwner(db, scope, answered, now));
}

async function tidyOwner(db: Db, scope: OwnerScope, answeredBefore: Date, claimedBefore: Date): Promise<void> {
  const isAnswered = sql`created_at < ${answeredBefore}`;
  await removeOldRows(db, scope, { table: 'idempotency_keys', key: ['key'], isOld: isAnswered });
  const isOver = sql`expires_at < ${claimedBefore}`;
  await removeOldRows(db, scope, { table: 'work_claims', key: ['name'], isOld: isOver });
}

async function removeOldTries(db: Db, before: Date): Promise<void> {
  await inBatches(TRIES_BATCH, async (limit) => {
    const result = await sql`delete from attempt_limits where key = any(array(
      select key from attempt_limits where window_start < ${before} limit ${limit})) and window_start < ${before}`.execute(
      db,
    );
    return Number(result.numAffectedRows ?? 0n);
  });
}
