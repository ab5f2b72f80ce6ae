import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import { NOT_KEPT } from '@bobbin/domain/shops/sync-trouble';
import type { OwnerScope } from '../../../platform/access.ts';
import { inSavepoint, type Queryable } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { storeOrders, type StoreResult } from './store.ts';

/** An order that the database rejects. */
export interface RefusedOrder {
  id: string;
  reason: string;
}

/**
 * PostgreSQL's error classes for rejected values: data exceptions, violated constraints, exceeded limits. No other error can be caused by a single
 * order.
 */
const REFUSED_CLASSES: readonly string[] = ['22', '23', '54'];

/** Maximum time by which an order's date may lie in the future; an order dated next month would stay at the top of every list until then. */
const FUTURE_MS = 30 * 24 * 3_600_000;
const FUTURE_REASON = 'create_time: lies in the future';

function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.length === 5 && REFUSED_CLASSES.includes(code.slice(0, 2));
}

/**
 * Stores a batch of orders like `storeOrders`, but without orders dated far in the future (SYN-23). When the database rejects the batch, each order
 * is stored separately, so that an invalid order does not block the others (SYN-8).
 */
export async function storeOrdersApart(
  trx: Queryable,
  deps: Parameters<typeof storeOrders>[1] & { log: Logger },
  scope: OwnerScope,
  shopId: string,
  told: readonly MarketplaceOrder[],
  cause: string,
): Promise<StoreResult & { refused: RefusedOrder[] }> {
  const latest = deps.clock.now() + FUTURE_MS;
  const orders = told.filter(({ createdAt }) => createdAt <= latest);
  const future = told.filter(({ createdAt }) => createdAt > latest).map(({ id }) => ({ id, reason: FUTURE_REASON }));
  const store = (some: readonly MarketplaceOrder[]) =>
    inSavepoint(trx, () => storeOrders(trx, deps, scope, shopId, some, cause));
  try {
    return { ...(await store(orders)), refused: future };
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const total: StoreResult & { refused: RefusedOrder[] } = {
    changedIds: [],
    newCount: 0,
    newIds: [],
    seenIds: [],
    refused: [...future],
  };
  for (const order of orders) {
    try {
      const stored = await store([order]);
      total.changedIds.push(...stored.changedIds);
      total.seenIds.push(...stored.seenIds);
      total.newCount += stored.newCount;
      total.newIds.push(...stored.newIds);
    } catch (error) {
      if (!isRefused(error)) throw error;
      deps.log.warn({ shopId, orderId: order.id, err: error }, 'An order could not be kept');
      // Stores a general reason; the log contains PostgreSQL's own message.
      total.refused.push({ id: order.id, reason: NOT_KEPT });
    }
  }
  return total;
}
