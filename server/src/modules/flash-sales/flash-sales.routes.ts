import * as contract from '@bobbin/contract/flash-sales';
import type { Routes } from '../../platform/http/bind.ts';
import type { Preview } from './preview.ts';
import type { FlashSales } from './flash-sales.ts';

export function bindFlashSales(routes: Routes, sales: FlashSales, preview: Preview): void {
  routes.bindSeller(contract.listFlashSales, ({ scope, query }) => sales.list(scope, query));
  routes.bindSeller(contract.createFlashSale, ({ scope, params, body }) => sales.create(scope, params.id, body));
  routes.bindSeller(contract.previewFlashSale, ({ scope, params, query }) => preview.preview(scope, params.id, query));
  routes.bindSeller(contract.getFlashSale, ({ scope, params }) => sales.get(scope, params.id, params.saleId));
  routes.bindSeller(contract.listFlashSaleSkus, ({ scope, params, query }) =>
    sales.listSkus(scope, params.id, params.saleId, query),
  );
  routes.bindSeller(contract.changeFlashSale, ({ scope, params, body }) =>
    sales.change(scope, params.id, params.saleId, body.autoRenew),
  );
  routes.bindSeller(contract.stopFlashSale, ({ scope, params }) => sales.stop(scope, params.id, params.saleId));
  routes.bindSeller(contract.retryFlashSale, ({ scope, params, body }) =>
    sales.retry(scope, params.id, params.saleId, body),
  );
}
