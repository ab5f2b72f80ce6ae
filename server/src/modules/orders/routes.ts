import * as contract from '@bobbin/contract/orders';
import { syncShop } from '@bobbin/contract/shops';
import type { SellerScope } from '../../platform/access.ts';
import { AppError } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { OrderExports } from './exports/service.ts';
import type { Labels } from './labels/service.ts';
import type { OrderList } from './list/service.ts';
import type { SyncProgress } from './progress/service.ts';
import type { Orders } from './service.ts';

interface Deps {
  orders: Orders;
  progress: SyncProgress;
  list: OrderList;
  exports: OrderExports;
  labels: Labels;
  listDesigns(scope: SellerScope, orderId: string): Promise<contract.OrderProductDesigns[]>;
}

export function bindOrders(routes: Routes, { orders, list, exports, labels, progress, listDesigns }: Deps): void {
  routes.bindSeller(contract.listOrders, ({ scope, query }) => list.list(scope, query));
  routes.bindSeller(contract.getTrackingSummary, ({ scope, query }) => list.summarise(scope, query.shops));
  routes.bindSeller(contract.exportOrders, ({ scope, body }) => exports.exportOrders(scope, body));
  routes.bindSeller(contract.getOrder, ({ scope, params }) => orders.getDetail(scope, params.id));
  routes.bindSeller(contract.listOrderProducts, ({ scope, params }) => listDesigns(scope, params.id));
  routes.bindSeller(syncShop, ({ scope, params, body }) => progress.request(scope, params.id, body?.errorId));
  routes.bindSeller(contract.createLabel, async ({ scope, body }) => {
    const order = await list.getOrder(scope, body.orderId);
    if (order.shop.id !== body.shopId) throw new AppError('NOT_FOUND');
    if (body.anew === true) return labels.fetchAnew(scope, body.orderId);
    return labels.create(scope, body.orderId, body.confirmCancelRequested ?? false);
  });
}
