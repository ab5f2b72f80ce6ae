import * as contract from '@bobbin/contract/staff-orders';
import type { Routes } from '../../platform/http/bind.ts';
import type { OrdersOfEveryone } from './everyone/service.ts';

export function bindOrdersOfEveryone(routes: Routes, everyone: OrdersOfEveryone): void {
  routes.bindStaff(contract.listAllOrders, ({ scope, query }) => everyone.list(scope, query));
  routes.bindStaff(contract.exportAllOrders, async ({ scope, body }) => ({
    lines: await everyone.exportLines(scope, body.ids),
  }));
}
