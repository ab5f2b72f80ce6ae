import { systemScope, type OwnerScope, type StaffScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import * as queries from './queries.ts';

export type CountDifference = Awaited<ReturnType<typeof queries.listCountDifferences>>[number];

export interface CountCheck {
  /** Compares every count of a seller with the orders themselves; empty when all are right. */
  compare(scope: OwnerScope): Promise<CountDifference[]>;
  /** Compares all sellers and reports differences; the nightly proof that screens do not lie. */
  compareAll(): Promise<number>;
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
  const compare = (scope: OwnerScope) => queries.listCountDifferences(db, scope.ownerId);
  return {
    compare,
    async compareAll() {
      let total = 0;
      for (const ownerId of await queries.listCountOwners(db)) {
        const differences = await compare(systemScope(ownerId, 'bobbin'));
        total += differences.length;
        if (differences.length > 0)
          log.error({ ownerId, differences: differences.slice(0, 20) }, 'Counts differ from the orders');
      }
      return total;
    },
  };
}
