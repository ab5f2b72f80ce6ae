import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import { toActor } from './actor.ts';
import type { WorkOrderRow } from './order.sql.ts';
import { insertEvent } from './order.sql.ts';
import type { OrderEvent } from './order.ts';
import { expectRefunds } from './settling.sql.ts';
import { withSums } from '../counts/sums.ts';
import * as queries from './returns.sql.ts';

/** Writes buyers' requests into their orders. */
export function createRequestedOrders({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Lists which of the orders are stored as orders of a shop. */
    listStoredIds: (scope: OwnerScope, shopId: string, ids: readonly string[]): Promise<Set<string>> =>
      queries.listStoredIds(db, scope, shopId, ids),

    /**
     * Writes the state of a locked order's returns and their events, in the caller's transaction. A return only announces a refund: the refund lowers
     * the expected amount, and only a statement corrects a settled amount (MNY-31, PRF-4).
     */
    async noteReturns(
      trx: Queryable,
      scope: OwnerScope,
      { id, shopId }: WorkOrderRow,
      returns: queries.OrderReturns,
      events: readonly OrderEvent[],
    ): Promise<void> {
      const now = clock.now();
      await withSums(trx, scope, [id], async () => {
        await queries.setReturns(trx, scope, id, returns);
        await expectRefunds(trx, scope, [id]);
      });
      for (const told of events) {
        const { event, details = {} } = told;
        const entry = { orderId: id, id: createId(now), at: new Date(now), event, details };
        await insertEvent(trx, scope, { ...entry, ...toActor(scope, told) });
      }
      await publish(trx, {
        kind: 'event',
        ownerId: scope.ownerId,
        event: { type: 'orders', shopId, ids: [id], newCount: 0 },
      });
    },

    /**
     * Stores the seller's response to a cancel request, so that the end of the request is recorded with the seller as actor (REQ-7); null removes the
     * response.
     */
    noteCancelAnswer: (
      trx: Queryable,
      scope: OwnerScope,
      orderId: string,
      answer: { answer: string; reason: string } | null,
    ): Promise<void> =>
      queries.setCancelAnswer(
        trx,
        scope,
        orderId,
        answer && {
          ...answer,
          by: scope.actor.name,
          byId: scope.actor.userId,
          ...(scope.stands === 'staff' ? { as: 'staff' } : {}),
        },
      ),
  };
}

export type RequestedOrders = ReturnType<typeof createRequestedOrders>;
