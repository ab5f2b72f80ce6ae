import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import type { OpenLine, TextEvent, TextFilter, TextOrder } from '../../library/module.ts';
import { listOpenLines, listSkuFacts } from '../store/skus.sql.ts';
import { listMessages, listTextOrders, readTextOrders } from '../store/text-orders.sql.ts';
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

    /** Reads orders with the messages of their buyers. */
    readTextOrders: (scope: OwnerScope, orderIds: readonly string[], trx: Queryable = db): Promise<TextOrder[]> =>
      readTextOrders(trx, scope, orderIds),

    /** Lists the waiting orders with text fields, or the named ones, most urgent first. */
    listTextOrders: (scope: OwnerScope, filter: TextFilter, limit: number): Promise<TextOrder[]> =>
      listTextOrders(db, scope, filter, limit),

    /** Lists the newest messages of buyers of SKUs. */
    listMessages: (scope: OwnerScope, skuIds: readonly string[], limit: number): ReturnType<typeof listMessages> =>
      listMessages(db, scope, skuIds, limit),

    /** Adds an event about a drawn file to the timeline of a locked order (PTX-10). */
    async noteText(
      trx: Queryable,
      scope: OwnerScope,
      orderId: string,
      event: TextEvent,
      details: EventDetails,
    ): Promise<void> {
      const at = new Date(clock.now());
      await insertEvent(trx, scope, { orderId, id: createId(clock.now()), at, event, ...toActor(scope, {}), details });
    },

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
