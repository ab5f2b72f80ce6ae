import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { inBatches } from '../../platform/remove-old.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import { countFewer, removeOldLogs } from './retention.sql.ts';
import { listOwnersOfOldLogs } from './retention.cross-tenant.sql.ts';

/**
 * Retention of action logs: two years, which is longer than any dispute with a marketplace, a factory or a bank. The ledger keeps records of money
 * for ever.
 */
const KEPT_MS = 730 * 24 * 3600_000;
const BATCH = 1_000;

/** Deletes old action logs, and subtracts them from the stored counts of their days in the same transaction (OPS-61). */
export async function forgetOldLogs(db: Db, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  await eachOwner(await listOwnersOfOldLogs(db, before), 'tidy', (scope) =>
    inBatches(BATCH, (limit) =>
      inTransaction(db, async (trx) => {
        const gone = await removeOldLogs(trx, scope, before, limit);
        await countFewer(trx, gone);
        return gone.reduce((sum, { count }) => sum + count, 0);
      }),
    ),
  );
}
