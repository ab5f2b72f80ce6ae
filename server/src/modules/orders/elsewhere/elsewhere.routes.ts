import * as contract from '@bobbin/contract/elsewhere-orders';
import * as imports from '@bobbin/contract/order-imports';
import type { Routes } from '../../../platform/http/bind.ts';
import type { ElsewhereOrders } from './elsewhere.ts';
import type { OrderImports } from './imports.ts';

export function bindElsewhereOrders(routes: Routes, elsewhere: ElsewhereOrders): void {
  routes.bindSeller(contract.createElsewhereOrder, ({ scope, body }) => elsewhere.create(scope, body));
  routes.bindSeller(contract.getElsewhereOrder, ({ scope, params }) => elsewhere.get(scope, params.id));
  routes.bindSeller(contract.updateElsewhereOrder, ({ scope, params, body }) =>
    elsewhere.update(scope, params.id, body),
  );
  routes.bindSeller(contract.removeElsewhereOrder, ({ scope, params }) => elsewhere.remove(scope, params.id));
  routes.bindSeller(contract.searchShopSkus, ({ scope, query }) => elsewhere.searchSkus(scope, query));
}

export function bindOrderImports(routes: Routes, orderImports: OrderImports): void {
  routes.bindSeller(imports.previewOrderImport, ({ scope, body }) => orderImports.preview(scope, body));
  routes.bindSeller(imports.applyOrderImport, ({ scope, body }) => orderImports.apply(scope, body));
  routes.bindSeller(imports.listOrderImports, ({ scope }) => orderImports.list(scope));
  routes.bindSeller(imports.getOrderImport, ({ scope, params }) => orderImports.get(scope, params.id));
  routes.bindSeller(imports.undoOrderImport, ({ scope, params }) => orderImports.undo(scope, params.id));
}
