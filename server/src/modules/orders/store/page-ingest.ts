import type { MarketplaceOrder } from '@bobbin/connectors/marketplace-order';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { createId } from '../../../platform/ids.ts';
import { publish } from '../../../platform/live.ts';
import type { Logger } from '../../../platform/log.ts';
import { noteArrivals } from '../rules/triggers.ts';
import type { StoreResult } from './store.ts';
import { storeOrdersApart, type RefusedOrder } from './store-isolated.ts';
import { resolveSyncErrors, upsertSyncError } from './sync-errors.sql.ts';

const LIVE_IDS_MAX = 200;

interface Page {
  orders: readonly MarketplaceOrder[];
  broken: readonly { id: string | null; reason: string }[];
}

interface Kept {
  cause: 'poll' | 'pull';
  /** Update time from which a sync must read so that it reads the unidentified orders of this page again. */
  readFrom: number;
  isFirst: boolean;
}

/**
 * Stores a page of orders in the caller's transaction: all orders together, or one by one when the database rejects an order. Records unreadable
 * orders as errors, and notifies subscribers. All code that receives orders from the marketplace uses this function.
 */
export type StorePage = (
  trx: Queryable,
  scope: OwnerScope,
  shopId: string,
  page: Page,
  kept: Kept,
) => Promise<StoreResult & { refused: RefusedOrder[] }>;

export function createPageStore({ clock, log, emit }: { clock: Clock; log: Logger; emit: Emit }): StorePage {
  async function announce(
    trx: Queryable,
    { ownerId }: OwnerScope,
    shopId: string,
    stored: StoreResult,
    isFirst: boolean,
  ) {
    // During a first sync, publishes only the progress instead of an event for each order.
    if (isFirst) await publish(trx, { kind: 'event', ownerId, event: { type: 'shop', shopId } });
    else if (stored.changedIds.length > 0) {
      const ids = stored.changedIds.slice(0, LIVE_IDS_MAX);
      await publish(trx, { kind: 'event', ownerId, event: { type: 'orders', shopId, ids, newCount: stored.newCount } });
    }
  }

  async function noteBroken(
    trx: Queryable,
    scope: OwnerScope,
    shopId: string,
    broken: readonly { id: string | null; reason: string }[],
    readFrom: number,
  ) {
    const now = new Date(clock.now());
    for (const row of broken) {
      await upsertSyncError(trx, scope, {
        shopId,
        id: createId(clock.now()),
        orderId: row.id,
        reason: row.reason,
        readFrom: new Date(readFrom),
        now,
      });
    }
  }

  return async (trx, scope, shopId, page, { cause, readFrom, isFirst }) => {
    const result = await storeOrdersApart(trx, { clock, emit, log }, scope, shopId, page.orders, cause);
    await resolveSyncErrors(trx, scope, shopId, result.seenIds, new Date(clock.now()));
    await noteBroken(trx, scope, shopId, [...page.broken, ...result.refused], readFrom);
    await announce(trx, scope, shopId, result, isFirst);
    // The orders of a first sync are old, so they do not fire the trigger of arrival (RUL-2).
    if (!isFirst) await noteArrivals(trx, scope, result.newIds, clock.now());
    return result;
  };
}
