import { FILE_IDLE_MS } from '@bobbin/domain/limits';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { removeIdle } from './idle-files.sql.ts';
import { listOwnersOfIdleFiles } from './idle-files.cross-tenant.sql.ts';

const BATCH = 200;

/** Deletes designs that no order has used for thirty days (FIL-21); returns the number of designs. */
export async function collectIdleFiles(db: Db, clock: Clock): Promise<number> {
  const before = new Date(clock.now() - FILE_IDLE_MS);
  let count = 0;
  await eachOwner(await listOwnersOfIdleFiles(db, before), 'collectFiles', async (scope) => {
    for (;;) {
      const removed = await inTransaction(db, async (trx) => {
        const rows = await removeIdle(trx, scope, before, BATCH);
        // Enqueues the removal of the bytes in the transaction that deletes the rows, so that a crash leaves no bytes without a row.
        for (const { sha256, ext } of rows) await addJob(trx, 'removeBytes', { ownerId: scope.ownerId, sha256, ext });
        return rows.length;
      });
      count += removed;
      if (removed < BATCH) return;
    }
  });
  return count;
}
