import * as contract from '@bobbin/contract/sku-designs';
import type { Routes } from '../../platform/http/bind.ts';
import type { SkuDesk } from './design-queue.ts';

export function bindSkuDesk(routes: Routes, desk: SkuDesk): void {
  routes.bindStaff(contract.listAllSkuDesigns, ({ scope, query }) => desk.list(scope, query));
  routes.bindStaff(contract.priceSkuDesign, ({ scope, body }) => desk.price(scope, body.id, body.price));
  routes.bindStaff(contract.findFulfilId, ({ query }) => desk.findFulfilId(query.fulfillId));
  routes.bindStaff(contract.finishSkuDesign, ({ scope, body }) => desk.finish(scope, body.id, body.fulfillId));
}
