import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { ActivityStanding } from '@bobbin/connectors/marketplace-promotion';
import { readPromotionRefusal } from '@bobbin/connectors/marketplace/promotion-refusals';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Shops } from '../shops/module.ts';
import type { Ending } from './ending.ts';
import * as queries from './flash-sales.sql.ts';
import type { ActivityRow, SaleRow } from './flash-sales.sql.ts';
import type { Sending } from './sending.ts';
import { markFound, recount } from './skus.sql.ts';

/** Interval at which a running flash sale is polled, because the marketplace sends no webhook when it is ended elsewhere (MKT-42). */
const LOOK_MS = 10 * 60_000;
/** Time after the planned end before the end is checked, because the marketplace ends the flash sale by its own clock. */
const AFTER_END_MS = 60_000;
const END_PATIENCE_MS = 10 * 60_000;

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Pick<Shops, 'getAccess'>;
  ending: Ending;
  sending: Pick<Sending, 'findActivity'>;
}

export function createWatching({ db, clock, marketplace, shops, ending, sending }: Deps) {
  const read = (scope: OwnerScope, sale: SaleRow, { number }: ActivityRow, status: string, isOver: boolean) => {
    const changes = { status, read_at: new Date(clock.now()), ...(isOver ? { state: 'over' } : {}) };
    return queries.updateActivity(db, scope, sale.id, number, changes);
  };

  async function stopActivity(scope: OwnerScope, sale: SaleRow, activity: ActivityRow, signal: AbortSignal) {
    const access = await shops.getAccess(scope, sale.shopId, { signal });
    let id = activity.activityId;
    if (id === null && activity.state === 'creating')
      id = (await sending.findActivity(access, activity.title))?.id ?? null;
    if (id === null) return queries.updateActivity(db, scope, sale.id, activity.number, { state: 'refused' });
    try {
      await marketplace.stopFlashSale(access, id);
      await read(scope, sale, activity, 'DEACTIVATED', true);
    } catch (error) {
      // An activity that has ended cannot be stopped; after any other error, including a lost response, the call is retried.
      if (!(error instanceof ConnectorError) || readPromotionRefusal(error) !== 'over') throw error;
      await read(scope, sale, activity, '', true);
    }
  }

  /** Removes the activities of a failed flash sale from the marketplace. */
  async function clear(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
    for (const activity of await queries.listActivities(db, scope, sale.id)) {
      if (activity.state === 'made' || activity.state === 'creating') await stopActivity(scope, sale, activity, signal);
    }
  }

  return {
    clear,

    /** Stops a flash sale's activities at the marketplace, and then ends the flash sale (FSL-10). */
    async takeDown(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
      await clear(scope, sale, signal);
      await inTransaction(db, async (trx) => {
        const locked = await queries.lockSale(trx, scope, sale.id);
        if (!locked || locked.phase === 'over') return;
        await ending.stop(trx, scope, locked);
      });
    },

    /** Polls a running flash sale, and ends it when it has ended at the marketplace (FSL-11). */
    async look(scope: OwnerScope, sale: SaleRow, signal: AbortSignal): Promise<void> {
      const access = await shops.getAccess(scope, sale.shopId, { signal });
      const standings: ActivityStanding[] = [];
      const found: string[] = [];
      for (const activity of await queries.listActivities(db, scope, sale.id)) {
        if (activity.activityId === null) continue;
        const { status, standing, skuIds } = await marketplace.getFlashSale(access, activity.activityId);
        standings.push(standing);
        if (standing === 'open') found.push(...skuIds);
        await read(scope, sale, activity, status, standing !== 'open');
      }
      const now = clock.now();
      const endsAt = sale.endsAt.getTime();
      await inTransaction(db, async (trx) => {
        const locked = await queries.lockSale(trx, scope, sale.id);
        if (locked?.phase !== 'running' || locked.stopAskedAt !== null) return;
        // An abandoned call may have arrived at the marketplace after all.
        await markFound(trx, scope, sale.id, found);
        await recount(trx, scope, sale.id, new Date(now));
        const isOpen = standings.includes('open') && now < endsAt + END_PATIENCE_MS;
        if (!isOpen) return ending.end(trx, scope, locked, whyEnded(standings, now >= endsAt));
        const next = now < endsAt ? Math.min(now + LOOK_MS, endsAt + AFTER_END_MS) : now + AFTER_END_MS;
        await queries.updateSale(trx, scope, sale.id, { due_at: new Date(next), ...queries.GOES_ON });
      });
    },
  };
}

export type Watching = ReturnType<typeof createWatching>;

/** Returns why a flash sale ended; null when its time was over. */
function whyEnded(standings: readonly ActivityStanding[], isOver: boolean) {
  if (isOver && standings.every((one) => one === 'expired' || one === 'open')) return null;
  if (standings.includes('ended')) return 'ENDED_OUTSIDE' as const;
  return standings.includes('stopped') ? ('STOPPED_OUTSIDE' as const) : null;
}
