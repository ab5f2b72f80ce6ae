import { listStates } from '@bobbin/domain/fulfilment/states';
import { systemScope, type OwnerScope, type StaffScope } from '../../../platform/access.ts';
import { inTransaction, lockUntilCommit, type Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { listSumFaults } from './sums.sql.ts';
import { repairSums as repairMoney } from './sums.ts';
import * as queries from './counts.sql.ts';
import { listCountOwners, listOwnersWithChanges, listSumDifferences } from './counts.cross-tenant.sql.ts';

/** Name of the lock that a process holds while it writes the sums over all sellers. */
const SUMS = 'sums of orders';

/** Counts the orders of sellers, for staff; the result has no entry for a seller without orders. */
export async function countOrders(
  db: Db,
  scope: StaffScope,
  ownerIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queries.countByOwner(db, scope, ownerIds);
  return new Map(rows.map((row) => [row.ownerId, row.count]));
}

/** Returns whether at least one order in the scope has a state at a factory. */
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
   * Repairs the sums over all sellers. Only a difference that two reads report with the same size is repaired. In a database on many machines one
   * read sees each machine at a different moment, so it may report an order that is just changing as a difference.
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
    /** Compares every count and every sum of money of a seller with the orders; returns the differences, none when all are right. */
    compare,
    /** Compares the counts of all sellers with their orders every night, repairs wrong ones and reports them. */
    async repairAll(): Promise<number> {
      let total = 0;
      await eachOwner(await listCountOwners(db), 'bobbin', async (scope) => {
        // Runs without a lock: the comparison reads all orders of the seller, and it nearly always finds no difference.
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
    /** Adds the pending changes to the sums over all sellers, so that reads need not add them up (ROL-37). */
    async fold(): Promise<void> {
      for (const ownerId of await listOwnersWithChanges(db)) {
        await inTransaction(db, async (trx) => {
          // Processes one seller after another, because two parallel transactions would lock the same rows of the sums in different orders and could
          // deadlock.
          await lockUntilCommit(trx, SUMS);
          await queries.foldChanges(trx, systemScope(ownerId, 'bobbin'));
        });
      }
    },
  };
}

export type CountCheck = ReturnType<typeof createCountCheck>;
