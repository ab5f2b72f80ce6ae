import * as contract from '@bobbin/contract/files';
import type { Routes } from '../../../platform/http/bind.ts';
import { readOneFile } from '../uploads/one-file.routes.ts';
import type { Shelf } from './browse.ts';

export function bindShelf(routes: Routes, shelf: Shelf): void {
  routes.bindSeller(contract.listPngFiles, ({ scope, query }) => shelf.list(scope, query));
  routes.bindSeller(contract.listFileTags, ({ scope }) => shelf.listTags(scope));
  routes.bindSeller(contract.getFileUses, ({ scope, params }) => shelf.readUses(scope, params.id));
  routes.bindSeller(contract.updateFile, ({ scope, params, body }) => shelf.update(scope, params.id, body));
  routes.bindSeller(contract.removeFile, async ({ scope, params }) => {
    await shelf.remove(scope, params.id);
    return true as const;
  });
  routes.bindSeller(contract.uploadToLibrary, ({ scope, request }) =>
    readOneFile(request, (file, readRest) => shelf.add(scope, file, readRest)),
  );
}
