import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import { insertCorrection } from '../corrections/queries.ts';
import { insertEvent } from '../queries.ts';
import { withSums } from '../sums/service.ts';
import { insertRun } from '../sync/queries.ts';
import { RECOVERED_MAX, type OrderSync } from '../sync/service.ts';
import * as queries from './queries.ts';

/** What the settled days of the marketplace write into the orders that they name. */
export interface SettledOrders {
  /**
   * Writes what orders settled at in the caller's transaction, with the event of each that changed. The same again changes nothing.
   * Answers which orders changed, and which are not held.
   */
  settle(
    trx: Queryable,
    scope: OwnerScope,
    told: readonly queries.SettledOrder[],
  ): Promise<{ changedIds: string[]; unknownIds: string[] }>;
  /**
   * Reads orders that polls and notifications have missed, by name, and tells the shop's history how many and which there were
   * (PAY-14). Answers those that are held now.
   */
  recover(scope: OwnerScope, shopId: string, orderIds: readonly string[]): Promise<Set<string>>;
  /** By id; those that are not held, or not of the scope's shops, are missing. */
  readCosts(from: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<Map<string, queries.OrderCost>>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  sync: Pick<OrderSync, 'pullOrders'>;
}

/** What was settled otherwise before is corrected on the day of the refund that it comes from, else on the settled day (PRF-4). */
async function noteChange(trx: Queryable, scope: OwnerScope, order: queries.OrderToSettle): Promise<void> {
  const { id: orderId, shopId, cents: settled, settledCents, wasSettled, refundAt, at } = order;
  const cents = wasSettled ? settled - settledCents : 0;
  const isRefund = refundAt !== null && cents < 0;
  const kind = isRefund ? 'refund' : 'correction';
  await insertCorrection(trx, scope, { orderId, shopId, at: (isRefund ? refundAt : at).getTime(), kind, cents });
}

export function createSettledOrders({ db, clock, log, sync }: Deps): SettledOrders {
  return {
    async settle(trx, scope, told) {
      if (told.length === 0) return { changedIds: [], unknownIds: [] };
      const changed = await queries.lockToSettle(trx, scope, told);
      const changedIds = changed.map(({ id }) => id);
      await withSums(trx, scope, changedIds, async () => {
        await queries.settleOrders(trx, scope, changed);
        for (const order of changed) await noteChange(trx, scope, order);
      });
      for (const { id, cents } of changed) {
        const now = clock.now();
        await insertEvent(trx, scope, {
          orderId: id,
          id: createId(now),
          at: new Date(now),
          event: 'settled',
          actor: 'marketplace',
          details: { cents },
        });
      }
      const ids = told.map(({ orderId }) => orderId);
      const held = await queries.listHeldIds(trx, scope, ids);
      return { changedIds, unknownIds: ids.filter((id) => !held.has(id)) };
    },

    async recover(scope, shopId, orderIds) {
      const startedAt = new Date(clock.now());
      const before = await queries.listHeldIds(db, scope, orderIds);
      const missed = orderIds.filter((id) => !before.has(id));
      if (missed.length === 0) return before;
      const { changedIds } = await sync.pullOrders(scope, shopId, missed);
      const found = changedIds.filter((id) => missed.includes(id));
      if (found.length > 0) {
        await inTransaction(db, async (trx) => {
          await insertRun(trx, scope, {
            shop_id: shopId,
            id: createId(clock.now()),
            cause: 'statement',
            started_at: startedAt,
            finished_at: new Date(clock.now()),
            result: 'complete',
            seen_count: missed.length,
            changed_count: found.length,
            recovered_count: found.length,
            recovered_ids: found.slice(0, RECOVERED_MAX),
          });
          await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'shop', shopId } });
        });
        log.warn({ shopId, ids: found }, 'A statement named orders that polls and notifications had missed');
      }
      return new Set([...before, ...found]);
    },

    readCosts: queries.listOrderCosts,
  };
}
