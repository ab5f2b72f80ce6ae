import * as contract from '@bobbin/contract/fulfilment';
import type { Routes } from '../../platform/http/bind.ts';
import type { Fulfilment } from './service.ts';

const NO_LINE = 'NONE';

export function bindFulfilment(routes: Routes, fulfilment: Fulfilment): void {
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
  routes.bindSeller(contract.connectPressify, async ({ scope, body }) => {
    if (body.api === '') await fulfilment.disconnect(scope, 'PRESSIFY');
    else await fulfilment.connect(scope, 'PRESSIFY', body.api);
    return true as const;
  });
  routes.bindSeller(contract.listConnections, ({ scope }) => fulfilment.listConnections(scope));
}
