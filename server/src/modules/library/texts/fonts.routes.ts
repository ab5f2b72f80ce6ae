import * as contract from '@bobbin/contract/fonts';
import type { Routes } from '../../../platform/http/bind.ts';
import { readOneFile } from '../uploads/one-file.routes.ts';
import type { FontShelf } from './font-shelf.ts';

export function bindFonts(routes: Routes, shelf: FontShelf): void {
  routes.bindSeller(contract.listFonts, ({ scope }) => shelf.list(scope));
  routes.bindSeller(contract.addFont, ({ scope, request }) => readOneFile(request, (file) => shelf.add(scope, file)));
  routes.bindSeller(contract.removeFont, async ({ scope, params }) => {
    await shelf.remove(scope, params.id);
    return true as const;
  });
}
