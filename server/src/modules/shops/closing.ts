import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import { updateOpen } from './shops.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
}

export function createClosing({ db, clock, emit }: Deps) {
  async function setOpen(scope: OwnerScope, shopId: string, isOpen: boolean): Promise<void> {
    await inTransaction(db, async (trx) => {
      if (!(await updateOpen(trx, scope, shopId, isOpen, new Date(clock.now())))) return;
      if (!isOpen) await emit(trx, 'shopClosed', { scope, shopId });
      await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
    });
  }
  return {
    /** Marks a shop as closed that the marketplace has disabled, and notifies its seller once (SHP-25). */
    noteDisabled: (scope: OwnerScope, shopId: string): Promise<void> => setOpen(scope, shopId, false),
    /** Marks a closed shop as open when the marketplace responds to its calls again. */
    noteWorks: (scope: OwnerScope, shopId: string): Promise<void> => setOpen(scope, shopId, true),
  };
}
