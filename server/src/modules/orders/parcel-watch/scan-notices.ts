import type { Clock } from '../../../platform/clock.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Shops } from '../../shops/module.ts';
import { listOwnersOfUnscanned } from './scan-notices.cross-tenant.sql.ts';
import { takeUnscanned } from './scan-notices.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Pick<Shops, 'getShop'>;
}

export function createScanNotices({ db, clock, emit, shops }: Deps) {
  return {
    /** Timetable: reports labels without a scan 24, 12 and 4 hours before their deadline, each parcel once per step (PWT-12). */
    async notify(): Promise<void> {
      const now = clock.now();
      await eachOwner(await listOwnersOfUnscanned(db, now), 'scans', (scope) =>
        inTransaction(db, async (trx) => {
          for (const found of await takeUnscanned(trx, scope, now)) {
            // Skips disconnected shops, because nothing can be done for their parcels here.
            const { disconnectedAt } = await shops.getShop(scope, found.shopId);
            if (disconnectedAt === null) await emit(trx, 'parcelsUnscanned', { scope, ...found });
          }
        }),
      );
    },
  };
}

export type ScanNotices = ReturnType<typeof createScanNotices>;
