import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { listNamelessErrors, resolveSyncError } from '../store/sync-errors.sql.ts';

const FIRST_PAUSE_MS = 3600_000;

/** Errors of orders without an id. Such an order cannot be requested by id, so a sync must read its page again. */
export function createNameless(db: Db, clock: Clock) {
  return {
    /**
     * Returns the update time from which a sync reads all open errors of this kind again; null when no error is due. Each failed attempt doubles the
     * pause before the next one.
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

    /** Resolves the errors of orders that a sync from `from` on has read again without an error. */
    async resolve(trx: Queryable, scope: OwnerScope, shopId: string, from: number): Promise<void> {
      const now = new Date(clock.now());
      for (const error of await listNamelessErrors(trx, scope, shopId)) {
        if ((error.readFrom?.getTime() ?? 0) >= from) await resolveSyncError(trx, scope, shopId, error.id, now);
      }
    },
  };
}
