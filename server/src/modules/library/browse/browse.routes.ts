import * as contract from '@bobbin/contract/files';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { listParts, readPartsBehind } from '../../../platform/http/forms.ts';
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
  routes.bindSeller(contract.uploadToLibrary, ({ scope, request }) => readUpload(shelf, scope, request));
}

/** Reads the form to its end even after an error, because a browser otherwise receives no response (FIL-6). */
async function readUpload(shelf: Shelf, scope: SellerScope, request: FastifyRequest): Promise<contract.LibraryFile> {
  let added: contract.LibraryFile | null = null;
  let refusal: unknown = null;
  const parts = listParts(request);
  const readRest = () => readPartsBehind(parts);
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'field') continue;
    const fileName = (part.filename as string | undefined) ?? '';
    if (refusal !== null) {
      part.file.resume();
      continue;
    }
    try {
      added = await shelf.add(scope, { fileName, stream: part.file }, readRest);
    } catch (error) {
      refusal = error;
      part.file.resume();
    }
  }
  if (refusal !== null) throw refusal;
  if (added === null) throw new InputError([{ path: 'body.file', message: 'missing' }]);
  return added;
}
