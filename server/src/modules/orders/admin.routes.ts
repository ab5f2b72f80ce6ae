import * as contract from '@bobbin/contract/staff-orders';
import type { Routes } from '../../platform/http/bind.ts';
import type { OrdersOfAllSellers } from './list/all-sellers.ts';
import type { OrderExportFiles } from './exports/export-files.ts';

export function bindOrdersOfAllSellers(
  routes: Routes,
  allSellers: OrdersOfAllSellers,
  files: Pick<OrderExportFiles, 'startOfAllSellers' | 'listOfAllSellers' | 'cancelOfAllSellers'>,
): void {
  routes.bindStaff(contract.startAllOrderExport, ({ scope, body }) => files.startOfAllSellers(scope, body));
  routes.bindStaff(contract.listAllOrderExports, ({ scope }) => files.listOfAllSellers(scope));
  routes.bindStaff(contract.cancelAllOrderExport, ({ scope, params }) => files.cancelOfAllSellers(scope, params.id));
  routes.bindStaff(contract.listAllOrders, ({ scope, query }) => allSellers.list(scope, query));
  routes.bindStaff(contract.exportAllOrders, async ({ scope, body }) => ({
    lines: await allSellers.exportLines(scope, body.ids),
  }));
}
