import { KEY_ENDPOINTS, LOGIN_ENDPOINTS } from '@bobbin/contract/connections';
import * as charges from '@bobbin/contract/factory-charges';
import * as batches from '@bobbin/contract/fulfil-batches';
import * as contract from '@bobbin/contract/fulfilment';
import { priceRuleOrders } from '@bobbin/contract/rules';
import { isLoginHouse } from '@bobbin/domain/factories/factories';
import { HOUSES, type House } from '@bobbin/domain/factories/houses';
import type { SellerScope } from '../../platform/access.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Fulfilment } from './fulfilment.ts';
import { readOptions } from './wire.ts';

const NO_LINE = 'NONE';

interface Checks {
  /** Rejects calls of shared demo accounts; the set-up of the demo itself does not call it. */
  checkUnlocked(scope: SellerScope): Promise<void>;
  /** Asserts that the scope has the order. @throws AppError NOT_FOUND */
  checkOrder(scope: SellerScope, orderId: string): Promise<unknown>;
}

export function bindFulfilment(routes: Routes, fulfilment: Fulfilment, { checkUnlocked, checkOrder }: Checks): void {
  async function connect(scope: SellerScope, house: House, apiKey: string, username?: string): Promise<true> {
    await checkUnlocked(scope);
    if (apiKey === '') await fulfilment.disconnect(scope, house);
    else await fulfilment.connect(scope, house, apiKey, username);
    return true;
  }

  // A request with products submits the order, a request without products stores a price (FUL-29).
  routes.bindSeller(contract.fulfilOrder, ({ scope, body }) =>
    'orderProducts' in body ? fulfilment.submit(scope, body) : fulfilment.updatePrice(scope, body),
  );
  routes.bindSeller(contract.cancelFulfilment, ({ scope, body }) => fulfilment.cancel(scope, body.id, body.seen));
  routes.bindSeller(contract.retryFulfilment, ({ scope, params, body }) =>
    fulfilment.retry(scope, params.id, body?.confirmCancelRequested),
  );
  routes.bindSeller(contract.resolveFulfilment, ({ scope, params, body }) =>
    fulfilment.resolve(scope, params.id, body),
  );
  routes.bindSeller(contract.quoteFulfilment, ({ scope, body }) => fulfilment.quote(scope, body));
  routes.bindSeller(priceRuleOrders, ({ scope, body }) => fulfilment.priceRuleOrders(scope, body.ids, body.factory));
  // The settings and the key of the order's owner are used, so the order must be in the caller's scope (ROL-45).
  routes.bindSeller(contract.getFulfilmentSettings, async ({ scope, query }) => {
    if (query.id !== undefined) await checkOrder(scope, query.id);
    return fulfilment.getSettings(scope);
  });
  routes.bindSeller(contract.saveFulfilmentSettings, async ({ scope, body }) => {
    if (body.id !== undefined) await checkOrder(scope, body.id);
    return fulfilment.saveSettings(scope, body.fulfillHouse, readOptions(body), body.seen);
  });
  routes.bindSeller(contract.listSkus, async ({ scope, params, query }) => {
    if (query.id !== undefined) await checkOrder(scope, query.id);
    return fulfilment.listSkus(scope, params.factory, params.line === NO_LINE ? null : params.line);
  });
  routes.bindSeller(batches.checkFulfilMany, ({ scope, body }) =>
    fulfilment.check(scope, body.ids, body.fulfillHouse ?? null),
  );
  routes.bindSeller(batches.startFulfilBatch, ({ scope, body: { ids, isDraft, fulfillHouse, makeLabels } }) =>
    fulfilment.startBatch(scope, { ids, isDraft, house: fulfillHouse ?? null, makeLabels }),
  );
  routes.bindSeller(batches.listFulfilBatches, ({ scope }) => fulfilment.listBatches(scope));
  routes.bindSeller(batches.getFulfilBatch, ({ scope, params }) => fulfilment.getBatch(scope, params.id));
  routes.bindSeller(batches.stopFulfilBatch, ({ scope, params }) => fulfilment.stopBatch(scope, params.id));
  routes.bindSeller(batches.retryFulfilBatch, ({ scope, params, body }) =>
    fulfilment.retryBatch(scope, params.id, body.ids),
  );
  routes.bindSeller(charges.listFactoryCharges, ({ scope, query }) => fulfilment.listCharges(scope, query));
  routes.bindSeller(charges.readFactoryCharges, ({ scope, body }) => fulfilment.askCharges(scope, body.house));
  for (const house of HOUSES) {
    if (isLoginHouse(house)) {
      routes.bindSeller(LOGIN_ENDPOINTS[house], ({ scope, body }) =>
        connect(scope, house, body.password, body.username),
      );
    } else {
      routes.bindSeller(KEY_ENDPOINTS[house], ({ scope, body }) => connect(scope, house, body.api));
    }
  }
  routes.bindSeller(contract.listConnections, ({ scope }) => fulfilment.listConnections(scope));
}
