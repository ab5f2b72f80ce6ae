import * as contract from '@bobbin/contract/files';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { listParts } from '../../../platform/http/forms.ts';
import type { Imports } from '../links/service.ts';
import type { Designs, HeldUpload } from './service.ts';

export function bindDesigns(routes: Routes, designs: Designs, imports: Imports): void {
  routes.bindSeller(contract.uploadFile, ({ reach, request }) => readUpload(designs, reach, request));

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
 * Reads the form to its end whatever happens: a browser hears a refusal only after its whole upload was taken (FIL-6).
 * Fields may stand before the file or after it; only then the file waits for them on the disk.
 */
async function readUpload(
  designs: Designs,
  reach: (productId: string) => Promise<SellerScope>,
  request: FastifyRequest,
): Promise<contract.UploadedFile> {
  const fields: Record<string, unknown> = {};
  let held: (HeldUpload & { fileName: string }) | null = null;
  let uploaded: contract.UploadedFile | null = null;
  let refusal: unknown = null;
  try {
    for await (const part of listParts(request)) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      const { file: stream } = part;
      // The parser gives none where the header cannot be read, whatever its types say.
      const fileName = (part.filename as string | undefined) ?? '';
      const place = parsePlace(fields);
      try {
        if (place.data)
          uploaded = await designs.uploadDesign(await reach(place.data.productId), { ...place.data, fileName, stream });
        else held = { ...(await designs.holdUpload(stream)), fileName };
      } catch (error) {
        refusal = error;
        stream.resume();
      }
    }
    if (refusal !== null) throw refusal;
    if (uploaded) return uploaded;

    const { data, issues } = parsePlace(fields);
    if (!held) issues.push({ path: 'body.file', message: 'missing' });
    if (!data || !held) throw new InputError(issues);
    return await designs.uploadDesign(await reach(data.productId), {
      ...data,
      fileName: held.fileName,
      stream: held.stream,
    });
  } finally {
    await held?.remove();
  }
}

interface Place {
  productId: string;
  side: contract.Side;
}

function parsePlace(fields: Record<string, unknown>): {
  data: Place | null;
  issues: { path: string; message: string }[];
} {
  const parsed = contract.uploadFile.body?.safeParse(fields);
  if (parsed?.success) return { data: { productId: parsed.data.id, side: parsed.data.side }, issues: [] };
  const issues = (parsed?.error.issues ?? []).map(({ path, message }) => ({
    path: ['body', ...path].join('.'),
    message,
  }));
  return { data: null, issues };
}
