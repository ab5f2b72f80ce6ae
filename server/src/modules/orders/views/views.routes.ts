import * as contract from '@bobbin/contract/order-views';
import type { Routes } from '../../../platform/http/bind.ts';
import type { OrderViewService } from './views.ts';

export function bindOrderViews(routes: Routes, views: OrderViewService): void {
  routes.bindSeller(contract.listOrderViews, ({ scope }) => views.list(scope));
  routes.bindSeller(contract.countOrderViews, ({ scope }) => views.count(scope));
  routes.bindSeller(contract.createOrderView, ({ scope, body }) => views.create(scope, body));
  routes.bindSeller(contract.updateOrderView, ({ scope, params, body }) => views.update(scope, params.id, body));
  routes.bindSeller(contract.removeOrderView, ({ scope, params }) => views.remove(scope, params.id));
  routes.bindSeller(contract.arrangeOrderViews, ({ scope, body }) => views.arrange(scope, body));
  routes.bindSeller(contract.orderTeamViews, ({ scope, body }) => views.orderTeam(scope, body));
  routes.bindSeller(contract.undoOrderView, ({ scope, params }) => views.undo(scope, params.id));
}
