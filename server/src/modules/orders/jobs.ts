import { ConnectorError } from '@bobbin/connectors/errors';
import type { ErrorName } from '@bobbin/contract/errors';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Shops } from '../shops/service.ts';
import type { OrderFinance } from './finance/service.ts';
import type { OrderSync } from './sync/service.ts';
import type { MarketplaceWebhooks } from './webhooks/service.ts';

interface Deps {
  clock: Clock;
  shops: Shops;
  sync: OrderSync;
  finance: OrderFinance;
  webhooks: MarketplaceWebhooks;
}

const IN_VAIN: ReadonlySet<ErrorName> = new Set(['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'NOT_FOUND']);

/**
 * Ends a job quietly when trying again cannot help: the shop is gone, expired, or must be authorized again, which the
 * shop's row says already. The schedule asks again once the seller has mended it.
 */
async function untilMended(
  { clock, shops }: Deps,
  scope: OwnerScope,
  shopId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const startedAt = clock.now();
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError && IN_VAIN.has(error.error)) return;
    if (error instanceof ConnectorError) {
      await shops.noteFailure(scope, shopId, error, startedAt);
      if (!error.retryable) return;
    }
    throw error;
  }
}

export function createOrderJobs(deps: Deps): Pick<JobHandlers, 'syncShop' | 'pullOrders' | 'syncFinance'> {
  const { sync, finance, webhooks } = deps;
  return {
    syncShop({ ownerId, shopId, cause }, signal) {
      const scope = systemScope(ownerId, 'bobbin');
      return untilMended(deps, scope, shopId, () => sync.syncShop(scope, shopId, cause, signal));
    },
    pullOrders({ ownerId, shopId }) {
      const scope = systemScope(ownerId, 'marketplace');
      return untilMended(deps, scope, shopId, () => webhooks.pullPending(scope, shopId));
    },
    syncFinance({ ownerId, shopId }) {
      const scope = systemScope(ownerId, 'bobbin');
      return untilMended(deps, scope, shopId, () => finance.syncFinance(scope, shopId));
    },
  };
}
