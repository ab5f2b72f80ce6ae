import * as batch from '@bobbin/contract/label-batches';
import * as files from '@bobbin/contract/order-exports';
import * as contract from '@bobbin/contract/orders';
import { syncShop } from '@bobbin/contract/shops';
import type { z } from 'zod';
import type { SellerScope } from '../../platform/access.ts';
import { AppError } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { OrderExportFiles } from './exports/export-files.ts';
import type { OrderExports } from './list/clipboard-export.ts';
import type { LabelBatches } from './labels/label-batches.ts';
import type { LabelPrints } from './labels/label-prints.ts';
import type { Labels } from './labels/labels.ts';
import type { OrderList } from './list/list.ts';
import type { SyncProgress } from './sync/progress.ts';
import type { Orders } from './order/order.ts';

interface Deps {
  orders: Orders;
  progress: SyncProgress;
  list: OrderList;
  exports: OrderExports;
  exportFiles: OrderExportFiles;
  labels: Labels;
  batches: LabelBatches;
  prints: LabelPrints;
  listDesigns(scope: SellerScope, orderId: string): Promise<contract.OrderProductDesigns[]>;
}

async function makeLabel(
  { list, labels }: Pick<Deps, 'list' | 'labels'>,
  scope: SellerScope,
  body: z.output<NonNullable<typeof contract.createLabel.body>>,
): Promise<string> {
  const order = await list.getOrder(scope, body.orderId);
  if (order.shop.id !== body.shopId) throw new AppError('NOT_FOUND');
  if (body.anew === true) return labels.fetchAnew(scope, body.orderId);
  return labels.create(scope, body.orderId, body.confirmCancelRequested ?? false);
}

export function bindOrders(routes: Routes, deps: Deps): void {
  const { orders, list, exports, exportFiles, batches, prints, progress, listDesigns } = deps;
  routes.bindSeller(contract.listOrders, ({ scope, query }) => list.list(scope, query));
  routes.bindSeller(contract.listOrderGroups, ({ scope, query }) => list.groups(scope, query));
  routes.bindSeller(contract.getTrackingSummary, ({ scope, query }) => list.summarise(scope, query.shops));
  routes.bindSeller(contract.exportOrders, ({ scope, body }) => exports.exportOrders(scope, body));
  routes.bindSeller(files.startOrderExport, ({ scope, body }) => exportFiles.start(scope, body));
  routes.bindSeller(files.listOrderExports, ({ scope }) => exportFiles.list(scope));
  routes.bindSeller(files.cancelOrderExport, ({ scope, params }) => exportFiles.cancel(scope, params.id));
  routes.bindSeller(contract.getOrder, ({ scope, params }) => orders.getDetail(scope, params.id));
  routes.bindSeller(contract.listOrderProducts, ({ scope, params }) => listDesigns(scope, params.id));
  routes.bindSeller(syncShop, ({ scope, params, body }) => progress.request(scope, params.id, body?.errorId));
  // A label costs money, and only the marketplace knows whether one was bought. Therefore the call is not one transaction: it takes the claim of the
  // order and asks the marketplace before it buys (LBL-3).
  routes.bindSeller(contract.createLabel, (call) => makeLabel(deps, call.scope, call.body), { isStepwise: true });
  routes.bindSeller(batch.startLabelBatch, ({ scope, body }) => batches.start(scope, body.ids));
  routes.bindSeller(batch.listLabelBatches, ({ scope }) => batches.list(scope));
  routes.bindSeller(batch.getLabelBatch, ({ scope, params }) => batches.get(scope, params.id));
  routes.bindSeller(batch.stopLabelBatch, ({ scope, params }) => batches.stop(scope, params.id));
  routes.bindSeller(batch.retryLabelBatch, ({ scope, params, body }) => batches.retry(scope, params.id, body.ids));
  routes.bindSeller(batch.printLabelBatch, ({ scope, params, body }) =>
    prints.print(scope, params.id, body.size, body.again),
  );
}
