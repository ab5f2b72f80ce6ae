import * as contract from '@bobbin/contract/disconnections';
import type { Routes } from '../../platform/http/bind.ts';
import type { Partings } from './partings.ts';

export function bindPartings(routes: Routes, partings: Partings): void {
  routes.bindSeller(contract.previewParting, ({ scope, params }) => partings.preview(scope, params.id));
  routes.bindSeller(contract.giveUpShop, ({ scope, params, body }) =>
    partings.giveUp(scope, params.id, body.acceptsUnfinished),
  );
  routes.bindSeller(contract.listPartings, ({ scope, query }) => partings.list(scope, query));
}
