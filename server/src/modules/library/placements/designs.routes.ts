import * as contract from '@bobbin/contract/files';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { checkInput } from '../../../platform/input.ts';
import { listParts, readPartsBehind } from '../../../platform/http/forms.ts';
import type { Imports } from './link-import.ts';
import type { Designs, HeldUpload } from './designs.ts';

export function bindDesigns(routes: Routes, designs: Designs, imports: Imports): void {
  routes.bindSeller(contract.uploadFile, ({ scopeOf, request }) => readUpload(designs, scopeOf, request));

  routes.bindSeller(contract.selectFile, ({ scope, body: { id, fileId, side, seen } }) =>
    designs.selectDesign(scope, { productId: id, fileId, side }, seen),
  );

  routes.bindSeller(contract.importFile, ({ scope, body: { id, side, url } }) =>
    imports.importDesign(scope, { productId: id, side, url }),
  );

  routes.bindSeller(contract.removeDesign, async ({ scope, params, query }) => {
    const seen = query.seen === undefined ? undefined : { fileId: query.seen };
    await designs.removeDesign(scope, params.id, params.side, seen);
    return true as const;
  });
}

/**
 * Reads the form to its end even after an error, because a browser receives the response only after its whole upload was read (FIL-6). Fields may
 * come before or after the file; when they come after it, the file waits on the disk.
 */
async function readUpload(
  designs: Designs,
  scopeOf: (productId: string) => Promise<SellerScope>,
  request: FastifyRequest,
): Promise<contract.UploadedFile> {
  const uploadTo = async (
    { id: productId, side }: z.output<typeof contract.placeFields>,
    { fileName, stream }: { fileName: string; stream: Readable },
    readRest?: () => Promise<void>,
  ) =>
    designs.uploadDesign(await scopeOf(productId), {
      productId,
      side,
      fileName,
      stream,
      ...(readRest && { readRest }),
    });
  const parts = listParts(request);
  const fields: Record<string, unknown> = {};
  let held: (HeldUpload & { fileName: string }) | null = null;
  let uploaded: contract.UploadedFile | null = null;
  let refusal: unknown = null;
  try {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      const part = next.value;
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const { file: stream } = part;
      // The parser returns undefined when the header cannot be parsed, although its types say otherwise.
      const fileName = (part.filename as string | undefined) ?? '';
      const place = checkInput(contract.placeFields, fields, 'body').data;
      try {
        // Removes the received file when the form is rejected because of a field after the file.
        if (place) uploaded = await uploadTo(place, { fileName, stream }, () => readPartsBehind(parts));
        else held = { ...(await designs.holdUpload(stream)), fileName };
      } catch (error) {
        refusal = error;
        stream.resume();
      }
    }
    if (refusal !== null) throw refusal;
    if (uploaded) return uploaded;

    const { data, issues } = checkInput(contract.placeFields, fields, 'body');
    if (!held) throw new InputError([...issues, { path: 'body.file', message: 'missing' }]);
    if (!data) throw new InputError(issues);
    return await uploadTo(data, held);
  } finally {
    await held?.remove();
  }
}
