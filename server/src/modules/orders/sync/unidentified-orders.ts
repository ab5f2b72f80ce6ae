import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { listNamelessErrors, resolveSyncError } from '../store/sync-errors.sql.ts';

const FIRST_PAUSE_MS = 3600_000;

/** Errors of orders without an id: nobody can ask for such an order, so it has to be met again. */
export function createNameless(db: Db, clock: Clock) {
  return {
    /**
     * From where a run has to read so that it would meet every such order that is open, null when none is due. Each reading in
     * vain doubles the pause before the next.
     */
    async readFrom(scope: OwnerScope, shopId: string): Promise<number | null> {
      const now = clock.now();
      const due = (await listNamelessErrors(db, scope, shopId)).filter(({ createdAt, updatedAt }) => {
        const tried = updatedAt.getTime();
        return now - tried >= Math.max(FIRST_PAUSE_MS, tried - createdAt.getTime());
      });
      if (due.length === 0) return null;
      return Math.min(...due.map(({ readFrom }) => readFrom?.getTime() ?? 0));
    },

    /** A run that read from `from` on met none: what it would have met is well again. */
    async resolve(trx: Queryable, scope: OwnerScope, shopId: string, from: number): Promise<void> {
      const now = new Date(clock.now());
      for (const error of await listNamelessErrors(trx, scope, shopId)) {
        if ((error.readFrom?.getTime() ?? 0) >= from) await resolveSyncError(trx, scope, shopId, error.id, now);
      }
    },
  };
}
