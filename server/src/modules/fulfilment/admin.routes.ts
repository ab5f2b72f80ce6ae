import * as contract from '@bobbin/contract/factory-costs';
import type { Routes } from '../../platform/http/bind.ts';
import type { Costs } from './prices/costs.ts';

export function bindCosts(routes: Routes, costs: Costs): void {
  routes.bindStaff(contract.listFactoryCosts, ({ scope, query }) => costs.list(scope, query));
  routes.bindStaff(contract.addFactoryCost, ({ scope, body }) => costs.add(scope, body));
  routes.bindStaff(contract.importFactoryCosts, ({ scope, body }) => costs.importList(scope, body));
  routes.bindStaff(contract.endFactoryCost, ({ scope, params }) => costs.end(scope, params.id));
}
