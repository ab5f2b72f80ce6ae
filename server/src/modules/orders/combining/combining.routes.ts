import * as contract from '@bobbin/contract/combining';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Combining } from './combining.ts';

export function bindCombining(routes: Routes, combining: Combining): void {
  // A change of packages is not one transaction: it takes a claim, and asks the marketplace whether an earlier attempt took effect (CMB-4).
  const steps = { isStepwise: true };
  routes.bindSeller(contract.getPackages, ({ scope, params }) => combining.describe(scope, params.id));
  routes.bindSeller(
    contract.combineOrders,
    ({ scope, params, body }) => combining.combine(scope, params.id, body.ids),
    steps,
  );
  routes.bindSeller(contract.uncombineOrder, ({ scope, params }) => combining.uncombine(scope, params.id), steps);
  routes.bindSeller(
    contract.splitOrder,
    ({ scope, params, body }) => combining.split(scope, params.id, body.taken),
    steps,
  );
}
