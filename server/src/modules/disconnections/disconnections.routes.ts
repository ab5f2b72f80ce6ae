import * as contract from '@bobbin/contract/disconnections';
import type { Routes } from '../../platform/http/bind.ts';
import type { Disconnections } from './disconnections.ts';

export function bindDisconnections(routes: Routes, disconnections: Disconnections): void {
  routes.bindSeller(contract.previewDisconnection, ({ scope, params }) => disconnections.preview(scope, params.id));
  routes.bindSeller(contract.giveUpShop, ({ scope, params, body }) =>
    disconnections.disconnect(scope, params.id, body.acceptsUnfinished),
  );
  routes.bindSeller(contract.listDisconnections, ({ scope, query }) => disconnections.list(scope, query));
}
