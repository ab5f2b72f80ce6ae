import { PURGE_DAYS } from '@bobbin/domain/shops/disconnection';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './shops.sql.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns when the personal data of a disconnected shop is due for deletion. */
export function toPurgeAt(disconnectedAt: Date): Date {
  return new Date(disconnectedAt.getTime() + PURGE_DAYS * DAY_MS);
}

export function createDisconnection(clock: Clock) {
  return {
    /**
     * Disconnects a shop: deletes its tokens and proxy, so that the marketplace gets no more calls for the shop and another owner may connect it
     * (SHP-36). Returns the time of the disconnection, and whether the shop was already disconnected.
     * @throws AppError NOT_FOUND
     */
    async disconnect(trx: Queryable, scope: OwnerScope, shopId: string): Promise<{ at: Date; isNew: boolean }> {
      const shop = await queries.lockShopRow(trx, scope, shopId);
      if (!shop) throw new AppError('NOT_FOUND');
      if (shop.disconnectedAt !== null) return { at: shop.disconnectedAt, isNew: false };
      const now = new Date(clock.now());
      await queries.releaseClaim(trx, scope, shopId);
      await queries.removeCredentials(trx, scope, shopId);
      // Every job for shops skips shops that need authorization.
      await queries.markNeedsAuthorization(trx, scope, shopId, now);
      await queries.updateShopRow(trx, scope, shopId, {
        given_up_at: now,
        proxy_host: null,
        is_proxy_failing: false,
        proxy_turned_at: null,
        renewal_failed_at: null,
        updated_at: now,
      });
      return { at: now, isNew: true };
    },

    /** Locks a shop that is disconnected but not purged until the transaction ends; returns whether there is one. */
    lockDisconnected: queries.lockDisconnected,

    /** Deletes the shop's own data and removes the shop from all lists; keeps its names for its old orders. */
    async purgeShop(
      trx: Queryable,
      scope: OwnerScope,
      shopId: string,
    ): Promise<{ warehouses: number; products: number }> {
      const removed = await queries.removeReadings(trx, scope, shopId);
      const now = new Date(clock.now());
      await queries.updateShopRow(trx, scope, shopId, {
        bank: null,
        seller_name: '',
        product_count: null,
        live_count: null,
        failed_count: null,
        frozen_count: null,
        purged_at: now,
        updated_at: now,
      });
      return removed;
    },
  };
}

export type Disconnection = ReturnType<typeof createDisconnection>;
