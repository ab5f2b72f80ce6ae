import * as contract from '@bobbin/contract/parcel-watch';
import type { Routes } from '../../../platform/http/bind.ts';
import type { WatchParcels } from './parcel-watch.ts';

export function bindParcelWatch(routes: Routes, watchParcels: WatchParcels): void {
  routes.bindSeller(contract.watchParcels, ({ scope, query }) => watchParcels(scope, query));
}
