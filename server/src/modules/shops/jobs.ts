import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { oneByOne } from '../../platform/cross-tenant.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import { ENDING_DAYS } from '@bobbin/domain/shops/renewal';
import type { ShopConnection } from './connection.ts';
import type { ShopFacts } from './facts.ts';
import type { Renewals } from './renewal.ts';
import type { Shops } from './shops.ts';
import * as crossTenant from './shops.cross-tenant.sql.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    refreshToken: { ownerId: string; shopId: string };
    /** Reads warehouses and registers the marketplace's webhooks; enqueued when a shop was connected. */
    prepareShop: { ownerId: string; shopId: string };
    checkProxy: { ownerId: string; shopId: string };
    /** Checks that all webhook topics of a shop are registered at the marketplace; runs once a day per shop. */
    checkWebhooks: { ownerId: string; shopId: string };
    /** Renews the subscription of a shop on its last day. */
    renewShop: { ownerId: string; shopId: string };
    /** Reads the products and the bank account of a shop. */
    readShop: { ownerId: string; shopId: string };
  }
}

const REFRESH_BATCH = 200;
const RENEWAL_BATCH = 500;
const DAY_MS = 24 * 3_600_000;
const FACTS_KEPT_MS = 6 * 3_600_000;
const FACTS_BATCH = 50;
const WEBHOOKS_BATCH = 100;

export function createShopJobs(
  shops: Shops,
  connection: ShopConnection,
  renewals: Renewals,
  facts: Pick<ShopFacts, 'read'>,
): Pick<JobHandlers, 'refreshToken' | 'checkProxy' | 'checkWebhooks' | 'prepareShop' | 'renewShop' | 'readShop'> {
  return {
    async prepareShop({ ownerId, shopId }) {
      const scope = systemScope(ownerId, 'bobbin');
      await connection.registerWebhooks(scope, shopId);
      await connection.updateWarehouses(scope, shopId);
    },
    refreshToken: ({ ownerId, shopId }) => shops.refreshToken(systemScope(ownerId, 'bobbin'), shopId),
    readShop: ({ ownerId, shopId }) => facts.read(systemScope(ownerId, 'bobbin'), shopId),
    renewShop: ({ ownerId, shopId }) => renewals.renewBySelf(systemScope(ownerId, 'bobbin'), shopId),
    async checkWebhooks({ ownerId, shopId }) {
      await connection.registerWebhooks(systemScope(ownerId, 'bobbin'), shopId);
    },
    checkProxy: ({ ownerId, shopId }) => shops.checkProxy(systemScope(ownerId, 'bobbin'), shopId),
  };
}

/** The timetable of shops. */
export function createShopSchedule(db: Db, clock: Clock) {
  return {
    /** Enqueues renewals of access tokens that have reached 80 % of their lifetime (SHP-15). */
    async refreshTokens() {
      for (const { ownerId, shopId } of await crossTenant.listTokensToRefresh(
        db,
        new Date(clock.now()),
        REFRESH_BATCH,
      )) {
        await addJob(
          db,
          'refreshToken',
          { ownerId, shopId },
          { key: `token:${shopId}`, keyMode: 'keep', maxAttempts: 3 },
        );
      }
    },
    async checkProxies() {
      for (const { ownerId, shopId } of await crossTenant.listShopsWithProxy(db)) {
        await addJob(
          db,
          'checkProxy',
          { ownerId, shopId },
          { key: `proxy:${shopId}`, keyMode: 'keep', maxAttempts: 1 },
        );
      }
    },
    /**
     * Enqueues, at most once a day per shop, the registration of webhooks for topics that are not registered, or registered with our old address
     * (REQ-10).
     */
    async checkWebhooks() {
      const now = clock.now();
      const due = await crossTenant.listShopsToHear(db, new Date(now), new Date(now - DAY_MS), WEBHOOKS_BATCH);
      for (const { ownerId, shopId } of due) {
        const key = `webhooks:${shopId}`;
        await addJob(db, 'checkWebhooks', { ownerId, shopId }, { key, keyMode: 'keep', maxAttempts: 1 });
      }
    },
    /** Enqueues reads of products and bank accounts for shops that were not read for some hours (SHP-34). */
    async readShops() {
      const now = clock.now();
      const due = await crossTenant.listShopsToKnow(db, new Date(now), new Date(now - FACTS_KEPT_MS), FACTS_BATCH);
      for (const { ownerId, shopId } of due) {
        await addJob(
          db,
          'readShop',
          { ownerId, shopId },
          { key: `facts:${shopId}`, queue: `facts:${shopId}`, keyMode: 'keep', maxAttempts: 3 },
        );
      }
    },
    listAutoLabelShops: () => crossTenant.listAutoLabelShops(db, new Date(clock.now())),
    listShopsToSync: (reader: Queryable = db) => crossTenant.listShopsToSync(reader, new Date(clock.now())),
  };
}

/** The timetable of expiries of shops. */
export function createRenewalSchedule(db: Db, clock: Clock, renewals: Pick<Renewals, 'notifyExpiry'>) {
  return {
    /** Enqueues automatic renewals on the last day of a subscription; a renewal that the balance cannot pay is retried until it can (SHP-30). */
    async renewShops() {
      const now = clock.now();
      const due = await crossTenant.listShopsToRenew(db, new Date(now + DAY_MS), new Date(now), RENEWAL_BATCH);
      for (const { ownerId, shopId } of due) {
        await addJob(db, 'renewShop', { ownerId, shopId }, { key: `renew:${shopId}`, keyMode: 'keep', maxAttempts: 3 });
      }
    },
    /** Notifies sellers of expiries that are near, once at each step, for example seven days before (SHP-32). */
    async tellEnds() {
      const now = clock.now();
      const by = new Date(now + Math.max(...ENDING_DAYS) * DAY_MS);
      await oneByOne(await crossTenant.listShopsEnding(db, new Date(now), by), ({ ownerId, shopId }) =>
        renewals.notifyExpiry(systemScope(ownerId, 'bobbin'), shopId),
      );
    },
  };
}
