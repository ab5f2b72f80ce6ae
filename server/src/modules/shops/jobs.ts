import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { ShopConnection } from './connection/service.ts';
import type { Shops } from './service.ts';
import * as sweeps from './sweeps.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    refreshToken: { ownerId: string; shopId: string };
    /** After connecting: warehouses and the marketplace's webhooks. */
    prepareShop: { ownerId: string; shopId: string };
    checkProxy: { ownerId: string; shopId: string };
  }
}

const REFRESH_BATCH = 200;

export function createShopJobs(
  shops: Shops,
  connection: ShopConnection,
): Pick<JobHandlers, 'refreshToken' | 'checkProxy' | 'prepareShop'> {
  return {
    async prepareShop({ ownerId, shopId }) {
      const scope = systemScope(ownerId, 'bobbin');
      await connection.registerWebhooks(scope, shopId);
      await connection.updateWarehouses(scope, shopId);
    },
    refreshToken: ({ ownerId, shopId }) => shops.refreshToken(systemScope(ownerId, 'bobbin'), shopId),
    checkProxy: ({ ownerId, shopId }) => shops.checkProxy(systemScope(ownerId, 'bobbin'), shopId),
  };
}

/** What the timetable asks of shops. */
export function createShopSchedule(db: Db, clock: Clock) {
  return {
    /** Renews tokens at 80 % of their life (SHP-15). */
    async refreshTokens() {
      for (const { ownerId, shopId } of await sweeps.listTokensToRefresh(db, new Date(clock.now()), REFRESH_BATCH)) {
        await addJob(
          db,
          'refreshToken',
          { ownerId, shopId },
          { key: `token:${shopId}`, keyMode: 'keep', maxAttempts: 3 },
        );
      }
    },
    async checkProxies() {
      for (const { ownerId, shopId } of await sweeps.listShopsWithProxy(db)) {
        await addJob(
          db,
          'checkProxy',
          { ownerId, shopId },
          { key: `proxy:${shopId}`, keyMode: 'keep', maxAttempts: 1 },
        );
      }
    },
    listShopsToSync: () => sweeps.listShopsToSync(db, new Date(clock.now())),
  };
}
