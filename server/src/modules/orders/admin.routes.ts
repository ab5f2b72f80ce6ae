import * as contract from '@bobbin/contract/staff-orders';
import type { Routes } from '../../platform/http/bind.ts';
import type { OrdersOfEveryone } from './list/all-sellers.ts';
import type { OrderExportFiles } from './exports/export-files.ts';

export function bindOrdersOfEveryone(
  routes: Routes,
  everyone: OrdersOfEveryone,
  files: Pick<OrderExportFiles, 'startOfAll' | 'listOfAll' | 'cancelOfAll'>,
): void {
  routes.bindStaff(contract.startAllOrderExport, ({ scope, body }) => files.startOfAll(scope, body));
  routes.bindStaff(contract.listAllOrderExports, ({ scope }) => files.listOfAll(scope));
  routes.bindStaff(contract.cancelAllOrderExport, ({ scope, params }) => files.cancelOfAll(scope, params.id));
  routes.bindStaff(contract.listAllOrders, ({ scope, query }) => everyone.list(scope, query));
  routes.bindStaff(contract.exportAllOrders, async ({ scope, body }) => ({
    lines: await everyone.exportLines(scope, body.ids),
  }));
}
