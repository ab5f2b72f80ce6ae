import * as contract from '@bobbin/contract/sku-designs';
import type { Routes } from '../../platform/http/bind.ts';
import type { SkuQueue } from './design-queue.ts';

export function bindSkuQueue(routes: Routes, queue: SkuQueue): void {
  routes.bindStaff(contract.listAllSkuDesigns, ({ scope, query }) => queue.list(scope, query));
  routes.bindStaff(contract.priceSkuDesign, ({ scope, body }) => queue.price(scope, body.id, body.price));
  routes.bindStaff(contract.findFulfilId, ({ query }) => queue.findFulfilId(query.fulfillId));
  routes.bindStaff(contract.finishSkuDesign, ({ scope, body }) => queue.finish(scope, body.id, body.fulfillId));
}
