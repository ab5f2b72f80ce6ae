import * as contract from '@bobbin/contract/sku-designs';
import type { Routes } from '../../platform/http/bind.ts';
import type { SkuQueue } from './design-queue.ts';

export function bindSkuQueue(routes: Routes, queue: SkuQueue): void {
  routes.bindStaff(contract.listAllSkuDesigns, ({ scope, query }) => queue.list(scope, query));
  routes.bindStaff(contract.priceSkuDesign, ({ scope, body }) => queue.price(scope, body));
  routes.bindStaff(contract.endSkuApproval, ({ scope, params, body }) => queue.endApproval(scope, params.id, body));
  routes.bindStaff(contract.findFulfilId, ({ query }) => queue.findFulfilId(query.fulfillId));
  routes.bindStaff(contract.finishSkuDesign, ({ scope, body }) => queue.finish(scope, body.id, body.fulfillId));
}
