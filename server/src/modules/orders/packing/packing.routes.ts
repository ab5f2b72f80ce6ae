import * as contract from '@bobbin/contract/packing';
import type { Routes } from '../../../platform/http/bind.ts';
import type { PackingPrints } from './packing-prints.ts';

export function bindPacking(routes: Routes, packing: PackingPrints): void {
  routes.bindSeller(contract.startPackingPrint, ({ scope, body }) => packing.start(scope, body));
  routes.bindSeller(contract.listPackingPrints, ({ scope }) => packing.list(scope));
}
