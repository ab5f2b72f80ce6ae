import * as contract from '@bobbin/contract/claims';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Claims } from './claims.ts';

export function bindClaims(routes: Routes, claims: Claims): void {
  routes.bindSeller(contract.getClaim, ({ scope, params }) => claims.get(scope, params.id));
  routes.bindSeller(contract.saveClaim, ({ scope, params, body }) => claims.save(scope, params.id, body));
  routes.bindSeller(contract.addClaimPhoto, ({ scope, params, body }) => claims.addPhoto(scope, params.id, body));
  routes.bindSeller(contract.removeClaimPhoto, ({ scope, params }) =>
    claims.removePhoto(scope, params.id, params.fileId),
  );
  routes.bindSeller(contract.startClaimPack, ({ scope, params }) => claims.startPack(scope, params.id));
}
