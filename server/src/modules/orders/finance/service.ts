import type { Marketplace } from '@bobbin/connectors/marketplace';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Shops } from '../../shops/service.ts';
import { insertEvent } from '../queries.ts';
import * as queries from './queries.ts';

const PAGE_SIZE = 100;
/** Orders asked for one by one in a run; the rest wait for the next. */
const SETTLE_MAX = 200;
const NEWS_MAX = 200;

export interface OrderFinance {
  /** Reads what the marketplace holds for a shop and what it has settled meanwhile (marketplace §5.4). Safe to run twice. */
  syncFinance(scope: OwnerScope, shopId: string): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Marketplace;
  shops: Shops;
}

export function createOrderFinance({ db, clock, marketplace, shops }: Deps): OrderFinance {
  async function syncOnHold(scope: OwnerScope, shopId: string): Promise<string[]> {
    const heldIds: string[] = [];
    let sum = 0;
    let pageToken: string | null = null;
    do {
      const access = await shops.getAccess(scope, shopId);
      const page = await marketplace.searchUnsettled(access, { pageSize: PAGE_SIZE, pageToken });
      const totals = new Map<string, number>();
      for (const row of page.rows) {
        sum += row.estSettlementCents;
        if (row.orderId === null || row.adjustmentId !== null) continue;
        totals.set(row.orderId, (totals.get(row.orderId) ?? 0) + row.estSettlementCents);
      }
      heldIds.push(...totals.keys());
      await queries.updateOnHold(
        db,
        scope.ownerId,
        shopId,
        [...totals].map(([orderId, cents]) => ({ orderId, cents })),
      );
      pageToken = page.nextPageToken;
    } while (pageToken !== null);
    await shops.setOnHold(scope, shopId, sum);
    return heldIds;
  }

  return {
    async syncFinance(scope, shopId) {
      const heldIds = await syncOnHold(scope, shopId);
      const orders = await queries.listOrdersToSettle(db, scope.ownerId, shopId, heldIds, SETTLE_MAX);
      const settled: string[] = [];
      for (const order of orders) {
        const access = await shops.getAccess(scope, shopId);
        const answer = await marketplace.getOrderSettlement(access, order.id);
        if (!answer.isSettled) continue;
        const isNews = order.settledCents !== answer.settlementCents;
        await inTransaction(db, async (trx) => {
          await queries.settleOrder(trx, scope.ownerId, order, answer.settlementCents);
          if (!isNews) return;
          await insertEvent(trx, {
            ownerId: scope.ownerId,
            orderId: order.id,
            id: createId(clock.now()),
            at: new Date(clock.now()),
            event: 'settled',
            actor: 'marketplace',
            details: { cents: answer.settlementCents },
          });
        });
        if (isNews) settled.push(order.id);
      }
      if (settled.length > 0) {
        const ids = settled.slice(0, NEWS_MAX);
        await publish(db, {
          kind: 'event',
          ownerId: scope.ownerId,
          event: { type: 'orders', shopId, ids, newCount: 0 },
        });
      }
    },
  };
}
