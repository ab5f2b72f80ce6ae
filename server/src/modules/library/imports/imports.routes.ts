import * as contract from '@bobbin/contract/artwork-imports';
import type { Routes } from '../../../platform/http/bind.ts';
import type { ArtworkImports } from './imports.ts';

export function bindArtworkImports(routes: Routes, imports: ArtworkImports): void {
  routes.bindSeller(contract.previewArtworkImport, ({ scope, body }) => imports.preview(scope, body.lines));
  routes.bindSeller(contract.applyArtworkImport, ({ scope, body }) => imports.apply(scope, body));
  routes.bindSeller(contract.listArtworkImports, ({ scope }) => imports.list(scope));
  routes.bindSeller(contract.undoArtworkImport, ({ scope, params }) => imports.undo(scope, params.id));
  routes.bindSeller(contract.fetchArtwork, ({ scope, body }) => imports.fetch(scope, body.url));
}
