import type { WebhookEvent } from '@bobbin/connectors/marketplace-webhook';
import { systemScope, type OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/crypto.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Shops } from '../../shops/module.ts';
import type { OrderSync } from './sync.ts';
import * as queries from './webhooks.sql.ts';

const BATCH = 50;
const ABOUT_REQUESTS: ReadonlySet<WebhookEvent['eventType']> = new Set([
  'CANCELLATION_STATUS_CHANGE',
  'RETURN_STATUS_CHANGE',
]);

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Shops;
  sync: OrderSync;
}

export function createMarketplaceWebhooks({ db, clock, emit, shops, sync }: Deps) {
  return {
    /**
     * Stores a verified webhook and enqueues the read of its orders; a repeated webhook has no effect. Throws when the webhook could not be stored
     * (SYN-2).
     */
    async receive(event: WebhookEvent, rawBody: string): Promise<void> {
      const ownerId = event.shopId === null ? null : await shops.findOwner(event.shopId);
      // A shop that is not connected, or no longer, gets response 200, so that the marketplace does not repeat the webhook.
      if (event.shopId === null || ownerId === null) return;
      const { shopId } = event;
      const scope = systemScope(ownerId, 'marketplace');
      if (event.eventType === 'SELLER_DEAUTHORIZATION') {
        await shops.noteDeauthorized(scope, shopId, event.timestamp);
      }
      if (event.eventType === 'UPCOMING_AUTHORIZATION_EXPIRATION' && event.data.expiresAt !== null) {
        await shops.noteAuthorizationEnd(scope, shopId, event.data.expiresAt, event.timestamp);
      }
      const named = [event.data.orderId, ...event.data.packages.flatMap((entry) => entry.orderIds)];
      const known = new Set(named.filter((orderId) => orderId !== null));
      const orderIds: (string | null)[] = known.size === 0 ? [null] : [...known];
      const notificationId = event.notificationId ?? hashOf(rawBody);
      await inTransaction(db, async (trx) => {
        let isNews = false;
        for (const orderId of orderIds) {
          const wasNew = await queries.insertWebhookEvent(trx, scope, {
            // Stores one row per order, also when several orders share the package that the webhook names.
            notification_id: orderIds.length > 1 ? `${notificationId}:${orderId ?? ''}` : notificationId,
            shop_id: shopId,
            type: event.eventType,
            order_id: orderId,
            payload: JSON.stringify({
              type: event.type,
              orderStatus: event.data.orderStatus,
              timestamp: event.timestamp,
            }),
            received_at: new Date(clock.now()),
            ...(orderId === null ? { done_at: new Date(clock.now()) } : {}),
          });
          isNews ||= wasNew && orderId !== null;
        }
        if (isNews && ABOUT_REQUESTS.has(event.eventType)) await emit(trx, 'requestTold', { scope, shopId });
        if (isNews) {
          await addJob(
            trx,
            'pullOrders',
            { ownerId, shopId },
            { key: `pull:${shopId}`, queue: `pull:${shopId}`, keyMode: 'keep' },
          );
        }
      });
    },

    /** Reads the orders of a shop's pending webhooks until none is pending. */
    async pullPending(scope: OwnerScope, shopId: string): Promise<void> {
      for (;;) {
        const pending = await queries.listPendingWebhooks(db, scope, shopId, BATCH);
        if (pending.length === 0) return;
        const orderIds = [...new Set(pending.map((row) => row.orderId).filter((id) => id !== null))];
        await sync.pullOrders(scope, shopId, orderIds);
        await queries.finishWebhooks(
          db,
          scope,
          pending.map((row) => row.notificationId),
          new Date(clock.now()),
        );
      }
    },
  };
}

export type MarketplaceWebhooks = ReturnType<typeof createMarketplaceWebhooks>;
