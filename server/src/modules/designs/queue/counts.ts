import { systemScope } from '../../../platform/access.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Audit } from '../../audit/module.ts';
import { addToCount } from '../designs.sql.ts';
import { listCountFaults } from './counts.sql.ts';
import { listMiscountedOwners } from './counts.cross-tenant.sql.ts';

/** Maximum number of wrong counts that a log line names; it contains the number of all of them. */
const NAMED = 20;

interface Deps {
  db: Db;
  log: Logger;
  audit: Pick<Audit, 'record'>;
}

/** Verifies the stored counts of designs against the designs (DSN-18). */
export function createCountProof({ db, log, audit }: Deps) {
  return {
    /** Compares all stored counts with the designs, corrects the differences, and notifies staff; returns the number of differences. */
    async prove(): Promise<number> {
      let total = 0;
      await eachOwner(await listMiscountedOwners(db), 'proveDesignCounts', async ({ ownerId }) => {
        const scope = systemScope(ownerId, 'bobbin');
        const faults = await inTransaction(db, async (trx) => {
          // Takes a lock, because two concurrent repairs would correct the same difference twice.
          await lockUntilCommit(trx, `recount-designs:${ownerId}`);
          // Adds differences instead of writing totals: designs that change meanwhile change count and designs by the same amount, so the
          // difference stays correct.
          const found = await listCountFaults(trx, scope);
          for (const { shopId, status, counted, actual } of found) {
            await addToCount(trx, scope, shopId, status, actual - counted);
          }
          if (found.length === 0) return found;
          const count = (of: 'counted' | 'actual') =>
            found.slice(0, NAMED).map((fault) => `${fault.shopId} ${fault.status}: ${fault[of]}`.trim());
          const states = { before: { counts: count('counted') }, after: { counts: count('actual') } };
          await audit.record(trx, scope, { action: 'repair', entity: 'designCounts', entityId: ownerId, ...states });
          return found;
        });
        total += faults.length;
        if (faults.length === 0) return;
        const facts = { ownerId, count: faults.length, differences: faults.slice(0, NAMED) };
        log.error(facts, 'Counts differed from the rented designs and were put right');
      });
      return total;
    },
  };
}
