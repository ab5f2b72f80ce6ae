import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import type { OpenLine } from '../../library/module.ts';
import { listOpenLines, listSkuFacts } from '../store/skus.sql.ts';
import type { EventDetails } from '../tables.ts';
import { toActor } from './actor.ts';
import { insertEvent } from './order.sql.ts';

/** Data of orders for the prints module: unsent products, and the timeline. */
export function createOrderLines({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Lists the products of unsent orders that have one of the SKUs. */
    listOpenLines: (scope: OwnerScope, skuIds: readonly string[]): Promise<OpenLine[]> =>
      listOpenLines(db, scope, skuIds),

    /** Lists ordered SKUs with their product, sorted by product id; the names come from the newest order of each SKU. */
    listSkuFacts: (scope: OwnerScope, afterProductId: string, limit: number): ReturnType<typeof listSkuFacts> =>
      listSkuFacts(db, scope, afterProductId, limit),

    /** Adds an event to the timeline of a locked order that names the placement from which the order got its files (PRN-13). */
    async noteDesigns(trx: Queryable, scope: OwnerScope, orderId: string, details: EventDetails): Promise<void> {
      await insertEvent(trx, scope, {
        orderId,
        id: createId(clock.now()),
        at: new Date(clock.now()),
        event: 'designsPlaced',
        ...toActor(scope, {}),
        details,
      });
    },
  };
}

export type OrderLines = ReturnType<typeof createOrderLines>;
