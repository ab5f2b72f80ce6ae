import { connectFlash, connectMango } from '@bobbin/contract/connections';
import * as contract from '@bobbin/contract/fulfilment';
import type { House } from '@bobbin/domain/fulfilment';
import type { SellerScope } from '../../platform/access.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Fulfilment } from './service.ts';

const NO_LINE = 'NONE';

/** Refuses who may not change their account; the demo world is set up past it. */
type CheckUnlocked = (scope: SellerScope) => Promise<void>;

export function bindFulfilment(routes: Routes, fulfilment: Fulfilment, checkUnlocked: CheckUnlocked): void {
  async function connect(scope: SellerScope, house: House, apiKey: string, username?: string): Promise<true> {
    await checkUnlocked(scope);
    if (apiKey === '') await fulfilment.disconnect(scope, house);
    else await fulfilment.connect(scope, house, apiKey, username);
    return true;
  }

  // The list of products tells a submit from a price (W27).
  routes.bindSeller(contract.fulfilOrder, ({ scope, body }) =>
    'orderProducts' in body ? fulfilment.submit(scope, body) : fulfilment.updatePrice(scope, body),
  );
  routes.bindSeller(contract.cancelFulfilment, ({ scope, body }) => fulfilment.cancel(scope, body.id));
  routes.bindSeller(contract.retryFulfilment, ({ scope, params }) => fulfilment.retry(scope, params.id));
  routes.bindSeller(contract.quoteFulfilment, ({ scope, body }) => fulfilment.quote(scope, body));
  routes.bindSeller(contract.getFulfilmentSettings, ({ scope }) => fulfilment.getSettings(scope));
  routes.bindSeller(contract.saveFulfilmentSettings, ({ scope, body }) =>
    fulfilment.saveSettings(scope, body.fulfillHouse, body),
  );
  routes.bindSeller(contract.listSkus, ({ scope, params }) =>
    fulfilment.listSkus(scope, params.factory, params.line === NO_LINE ? null : params.line),
  );
  routes.bindSeller(contract.connectPressify, ({ scope, body }) => connect(scope, 'PRESSIFY', body.api));
  routes.bindSeller(connectMango, ({ scope, body }) => connect(scope, 'MANGO', body.api));
  routes.bindSeller(connectFlash, ({ scope, body }) => connect(scope, 'FLASH', body.password, body.username));
  routes.bindSeller(contract.listConnections, ({ scope }) => fulfilment.listConnections(scope));
}
