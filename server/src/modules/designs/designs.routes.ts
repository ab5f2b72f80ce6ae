import * as contract from '@bobbin/contract/designs';
import type { Routes } from '../../platform/http/bind.ts';
import type { RentedDesigns } from './designs.ts';
import type { Talk } from './work/feedback.ts';

export function bindRentedDesigns(routes: Routes, designs: RentedDesigns, talk: Talk): void {
  routes.bindSeller(contract.listDesigns, ({ scope, query }) => designs.list(scope, query));
  routes.bindSeller(contract.getDesign, ({ scope, params }) => designs.get(scope, params.id));
  routes.bindSeller(contract.cancelDesign, async ({ scope, params }) => {
    await designs.cancel(scope, params.id);
    return true as const;
  });
  routes.bindSeller(contract.acceptDesign, ({ scope, params, body }) =>
    designs.accept(scope, params.id, body.revision),
  );
  routes.bindSeller(contract.listDesignFeedback, ({ scope, params, query }) => talk.list(scope, params.id, query));
  routes.bindSeller(contract.addDesignFeedback, ({ scope, params, body }) => talk.add(scope, params.id, body.comment));
  routes.bindSeller(contract.markDesignSeen, async ({ scope, params }) => {
    await designs.markSeen(scope, params.id);
    return true as const;
  });
}
