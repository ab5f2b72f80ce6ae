import * as contract from '@bobbin/contract/sku-designs';
import type { Routes } from '../../platform/http/bind.ts';
import type { SkuDesigns } from './sku-designs.ts';

export function bindSkuDesigns(routes: Routes, designs: SkuDesigns): void {
  routes.bindSeller(contract.listSkuDesigns, ({ scope, query }) => designs.list(scope, query));
  routes.bindSeller(contract.getSkuDesign, ({ scope, params }) => designs.get(scope, params.id));
  routes.bindSeller(contract.submitSkuDesign, ({ scope, body }) =>
    designs.ask(scope, body.id, body.price, body.colors),
  );
  routes.bindSeller(contract.submitSkuDesigns, ({ scope, body }) => designs.askAll(scope, body.ids, body.price));
  routes.bindSeller(contract.answerSkuDesign, ({ scope, params, body }) =>
    designs.answer(scope, params.id, body.accepts, body.price),
  );
}
