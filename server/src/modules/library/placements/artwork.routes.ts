import * as contract from '@bobbin/contract/artwork';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Artwork } from './artwork.ts';

export function bindArtwork(routes: Routes, artwork: Artwork): void {
  routes.bindSeller(contract.checkArtwork, ({ scope, body }) => artwork.checkArtwork(scope, body.rows));
  routes.bindSeller(contract.placeArtwork, ({ scope, body }) => artwork.placeArtwork(scope, body));
}
