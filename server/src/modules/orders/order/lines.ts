import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import type { OpenLine } from '../../library/module.ts';
import { listOpenLines, listSkuFacts } from '../store/skus.sql.ts';
import type { EventDetails } from '../tables.ts';
import { toActor } from './actor.ts';
import { insertEvent } from './order.sql.ts';

/** What prints need of orders: their unsent products, and their timeline. */
export function createOrderLines({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Lists the products of unsent orders that have one of the SKUs. */
    listOpenLines: (scope: OwnerScope, skuIds: readonly string[]): Promise<OpenLine[]> =>
      listOpenLines(db, scope, skuIds),

    /** Lists the ordered SKUs of the next products by id, as their newest order names them. */
    listSkuFacts: (scope: OwnerScope, afterProductId: string, limit: number): ReturnType<typeof listSkuFacts> =>
      listSkuFacts(db, scope, afterProductId, limit),

    /** Says in the timeline of a locked order which placement gave its files (PRN-13). */
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
