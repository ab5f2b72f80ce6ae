import { listStates } from '@bobbin/domain/fulfilment/states';
import { systemScope, type OwnerScope, type StaffScope } from '../../../platform/access.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { listSumFaults } from './sums.sql.ts';
import { repairSums as repairMoney } from './sums.ts';
import * as queries from './counts.sql.ts';
import { listCountOwners, listOwnersWithChanges, listSumDifferences } from './counts.cross-tenant.sql.ts';

/** Names the lock of whoever writes the sums over all sellers. */
const SUMS = 'sums of orders';

/** How many orders people have, for staff; those without any are missing. */
export async function countOrders(
  db: Db,
  scope: StaffScope,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries.countByOwner(db, scope, ownerIds);
  return new Map(rows.map((row) => [row.ownerId, row.count]));
}

/** Whether a factory speaks of any order of the scope. */
export async function hasSent(db: Db, scope: OwnerScope): Promise<boolean> {
  const sent = listStates('speaks');
  const rows = await queries.listStateCounts(db, scope);
  return rows.some(({ fulfilState, count }) => count > 0 && sent.some((state) => state === fulfilState));
}

export function createCountCheck(db: Db, log: Logger) {
  const compare = async (scope: OwnerScope) => [
    ...(await queries.listCountDifferences(db, scope)),
    ...(await listSumFaults(db, scope)),
  ];

  /**
   * The sums over all sellers, by the orders themselves. Only what two looks find alike: where the rows lie on many machines, a look
   * sees each at a moment of its own, and takes an order that moves meanwhile for a difference.
   */
  async function repairSums(): Promise<number> {
    const before = new Set((await listSumDifferences(db)).map((difference) => JSON.stringify(difference)));
    if (before.size === 0) return 0;
    const differences = await inTransaction(db, async (trx) => {
      await lockUntilCommit(trx, SUMS);
      const found = (await listSumDifferences(trx)).filter((difference) => before.has(JSON.stringify(difference)));
      await queries.repairSums(trx, found);
      return found;
    });
    const facts = { count: differences.length, differences: differences.slice(0, 20) };
    if (differences.length > 0) log.error(facts, 'Sums over all sellers differed from the orders and were put right');
    return differences.length;
  }

  return {
    /** Compares every count and every sum of money of a seller with the orders themselves; empty when all are right. */
    compare,
    /** Compares the counts of all sellers with their orders, every night, puts wrong ones right, and reports what was wrong. */
    async repairAll(): Promise<number> {
      let total = 0;
      await eachOwner(await listCountOwners(db), 'bobbin', async (scope) => {
        // Without a lock, since it reads all orders of the seller and nearly always finds nothing.
        if ((await compare(scope)).length === 0) return;
        const differences = await inTransaction(db, async (trx) => {
          await lockUntilCommit(trx, `recount:${scope.ownerId}`);
          const found = await queries.listCountDifferences(trx, scope);
          await queries.repairCounts(trx, scope, found);
          const faults = await listSumFaults(trx, scope);
          await repairMoney(trx, scope, faults);
          return [...found, ...faults];
        });
        total += differences.length;
        if (differences.length === 0) return;
        const facts = { ownerId: scope.ownerId, count: differences.length, differences: differences.slice(0, 20) };
        log.error(facts, 'Counts differed from the orders and were put right');
      });
      return total + (await repairSums());
    },
    /** Adds up what changed since the last time, so that sums over all sellers stay short to read (ROL-37). */
    async fold(): Promise<void> {
      for (const ownerId of await listOwnersWithChanges(db)) {
        await inTransaction(db, async (trx) => {
          // One after another: two would take the same rows of the sums in any order.
          await lockUntilCommit(trx, SUMS);
          await queries.foldChanges(trx, systemScope(ownerId, 'bobbin'));
        });
      }
    },
  };
}

export type CountCheck = ReturnType<typeof createCountCheck>;
