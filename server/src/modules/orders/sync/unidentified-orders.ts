import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { listNamelessErrors, resolveSyncError } from '../store/sync-errors.sql.ts';

const FIRST_PAUSE_MS = 3600_000;

/** Errors of orders without an id: such an order cannot be requested by id, so a run has to read it again. */
export function createNameless(db: Db, clock: Clock) {
  return {
    /**
     * Returns the start of a run that would read every such open order; null when none is due. Each unsuccessful read doubles the pause
     * before the next.
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

    /** Resolves the errors that a run from `from` on would have repeated, because it found none. */
    async resolve(trx: Queryable, scope: OwnerScope, shopId: string, from: number): Promise<void> {
      const now = new Date(clock.now());
      for (const error of await listNamelessErrors(trx, scope, shopId)) {
        if ((error.readFrom?.getTime() ?? 0) >= from) await resolveSyncError(trx, scope, shopId, error.id, now);
      }
    },
  };
}
