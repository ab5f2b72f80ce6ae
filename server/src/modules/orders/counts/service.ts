import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/sweep.ts';
import * as queries from './queries.ts';
import { listCountOwners } from './sweeps.ts';

export interface CountCheck {
  /** Compares every count of a seller with the orders themselves; empty when all are right. */
  compare(scope: OwnerScope): Promise<queries.CountDifference[]>;
  /** Compares the counts of all sellers with their orders, every night, puts wrong ones right, and reports what was wrong. */
  repairAll(): Promise<number>;
}

/** How many orders people have, for staff; those without any are missing. */
export async function countOrders(
  db: Db,
  scope: StaffScope,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries.countByOwner(db, scope, ownerIds);
  return new Map(rows.map((row) => [row.ownerId, row.count]));
}

export function createCountCheck(db: Db, log: Logger): CountCheck {
  const compare = (scope: OwnerScope) => queries.listCountDifferences(db, scope);
  return {
    compare,
    async repairAll() {
      let total = 0;
      await eachOwner(await listCountOwners(db), 'bobbin', async (scope) => {
        // Without a lock, since it reads all orders of the seller and nearly always finds nothing.
        if ((await compare(scope)).length === 0) return;
        const differences = await inTransaction(db, async (trx) => {
          await lockUntilCommit(trx, `recount:${scope.ownerId}`);
          const found = await queries.listCountDifferences(trx, scope);
          await queries.repairCounts(trx, scope, found);
          return found;
        });
        total += differences.length;
        if (differences.length === 0) return;
        const facts = { ownerId: scope.ownerId, count: differences.length, differences: differences.slice(0, 20) };
        log.error(facts, 'Counts differed from the orders and were put right');
      });
      return total;
    },
  };
}
