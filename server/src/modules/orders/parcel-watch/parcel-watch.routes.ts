import * as contract from '@bobbin/contract/parcel-watch';
import type { Routes } from '../../../platform/http/bind.ts';
import { toParcelContext } from '../exports/export-owner.ts';
import type { SheetFiles } from '../exports/export-files.ts';
import type { ParcelWatching } from './parcel-watch.ts';

interface Offers {
  parcels: ParcelWatching;
  files: Pick<SheetFiles, 'startSheet' | 'listSheets'>;
  /** Maximum number of files that a user may request within 24 hours. */
  limit: number;
}

export function bindParcelWatch(routes: Routes, { parcels, files, limit }: Offers): void {
  routes.bindSeller(contract.watchParcels, ({ scope, query }) => parcels.watch(scope, query));
  routes.bindSeller(contract.startParcelsFile, ({ scope, body }) =>
    files.startSheet(toParcelContext(scope, limit), body),
  );
  routes.bindSeller(contract.listParcelsFiles, ({ scope }) => files.listSheets(toParcelContext(scope, limit)));
}
