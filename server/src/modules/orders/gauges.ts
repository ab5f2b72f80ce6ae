import { HOUSES } from '@bobbin/domain/factories/houses';
import type { Clock } from '../../platform/clock.ts';
import { toSamples, type ProductGauges, type ProductHistogram } from '../../platform/product-gauges.ts';
import type { ShopsOffers } from '../shops/module.ts';
import { countUncertain } from './counts/counts.sql.ts';
import { countUnreadable, listLastSyncs } from './sync/sync.cross-tenant.sql.ts';

/** Gauges of orders for the operator (OPS-72). */
export const orderGauges: readonly ProductGauges[] = [
  {
    gauges: { bobbin_orders_unreadable: { help: 'Orders that could not be read and wait for a retry' } },
    read: async (db) => [{ name: 'bobbin_orders_unreadable', value: await countUnreadable(db) }],
  },
  {
    gauges: {
      bobbin_orders_uncertain: {
        help: 'Orders that a factory may or may not have (UNCERTAIN)',
        labels: ['factory'],
      },
    },
    async read(db) {
      const counts = (await countUncertain(db)).map(({ house, count }) => [house, count] as const);
      return toSamples('bobbin_orders_uncertain', 'factory', HOUSES, counts);
    },
  },
];

const MINUTE = 60;

/** Builds the histogram of the time since the last successful sync, over all open shops; a shop that was never synced is left out. */
export function createSyncLag(clock: Clock, shops: Pick<ShopsOffers, 'listShopsToSync'>): ProductHistogram {
  return {
    name: 'bobbin_shop_sync_lag_seconds',
    help: 'Age of the last good sync of each open shop, at this moment: use it without rate()',
    buckets: [1, 2, 5, 10, 15, 30, 60, 180, 720, 1440].map((minutes) => minutes * MINUTE),
    async read(db) {
      const open = new Set((await shops.listShopsToSync(db)).flatMap(({ shopId, isOpen }) => (isOpen ? [shopId] : [])));
      return (await listLastSyncs(db)).flatMap(({ shopId, lastSyncAt }) =>
        lastSyncAt !== null && open.has(shopId) ? [Math.max(0, clock.now() - lastSyncAt.getTime()) / 1000] : [],
      );
    },
  };
}
