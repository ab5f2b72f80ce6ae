import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Shops } from '../../shops/module.ts';
import * as queries from './deadlines.sql.ts';
import { listOwnersOfDue, listOwnersOfOldDue } from './deadlines.cross-tenant.sql.ts';

/** Retention of stored deadline reports; it is longer than the time in which a deadline can be reported. */
const KEEP_MS = 90 * 24 * 3_600_000;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Pick<Shops, 'getShop'>;
}

export function createDeadlines({ db, clock, emit, shops }: Deps) {
  return {
    /** Timetable: reports each order once when its deadline is less than a day away, and once when it is late (INB-6). */
    async notify(): Promise<void> {
      const now = clock.now();
      await eachOwner(await listOwnersOfDue(db, now), 'deadlines', (scope) =>
        inTransaction(db, async (trx) => {
          for (const due of await queries.takeUnnotified(trx, scope, now)) {
            // Skips disconnected shops, because their orders can no longer be sent.
            const { disconnectedAt } = await shops.getShop(scope, due.shopId);
            if (disconnectedAt === null) await emit(trx, 'ordersDue', { scope, ...due });
          }
        }),
      );
    },

    async tidy(): Promise<void> {
      const before = new Date(clock.now() - KEEP_MS);
      await eachOwner(await listOwnersOfOldDue(db, before), 'tidy', (scope) => queries.removeTold(db, scope, before));
    },
  };
}

export type Deadlines = ReturnType<typeof createDeadlines>;
