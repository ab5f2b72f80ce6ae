import * as contract from '@bobbin/contract/fulfil-designs';
import type { FastifyRequest } from 'fastify';
import type { StaffScope } from '../../platform/access.ts';
import { InputError } from '../../platform/http/answers.ts';
import type { Routes } from '../../platform/http/bind.ts';
import { checkInput } from '../../platform/input.ts';
import { listParts } from '../../platform/http/forms.ts';
import type { Choosing } from './choosing.ts';
import type { Importing } from './importing.ts';
import type { PictureKind } from './fulfil-designs.sql.ts';
import type { FulfilDesigns } from './fulfil-designs.ts';
import type { Uploads } from './uploads.ts';

interface Services {
  designs: FulfilDesigns;
  uploads: Uploads;
  importing: Importing;
  choosing: Choosing;
}

export function bindFulfilDesigns(routes: Routes, { designs, uploads, importing, choosing }: Services): void {
  routes.bindStaff(contract.listFulfilDesigns, ({ query }) => designs.list(query));
  routes.bindStaff(contract.getFulfilDesign, ({ params }) => designs.get(params.id));
  routes.bindStaff(contract.checkFulfilDesign, ({ scope, params, body }) =>
    designs.check(scope, params.id, body?.checked),
  );
  routes.bindStaff(contract.uploadThumbnail, ({ scope, request }) => readUpload(uploads, scope, request, 'thumbnail'));
  routes.bindStaff(contract.uploadDesignFile, ({ scope, request }) => readUpload(uploads, scope, request, 'design'));
  routes.bindStaff(contract.createFulfilDesign, ({ scope, body }) => designs.create(scope, body));
  routes.bindStaff(contract.updateFulfilDesign, ({ scope, body }) => designs.update(scope, body));
  routes.bindStaff(contract.removeDesignFile, async ({ scope, params }) => {
    await designs.removePicture(scope, params.id, 'design');
    return true as const;
  });
  routes.bindStaff(contract.removeThumbnail, async ({ scope, params }) => {
    await designs.removePicture(scope, params.id, 'thumbnail');
    return true as const;
  });
  routes.bindSeller(contract.placeFulfilPicture, ({ scope, body: { id, pictureId, side, seen } }) =>
    choosing.place(scope, { productId: id, side, pictureId }, seen),
  );
  routes.bindStaff(contract.importFulfilDesigns, ({ scope, body }) => importing.add(scope, body));
}

/** Reads the form to its end even after an error, so that a browser receives the response (FIL-6). */
async function readUpload(
  uploads: Uploads,
  scope: StaffScope,
  request: FastifyRequest,
  kind: PictureKind,
): Promise<contract.TemporaryPicture> {
  const fields: Record<string, unknown> = {};
  let fileId: string | null = null;
  let refusal: unknown = null;
  for await (const part of listParts(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    if (fileId !== null || refusal !== null) {
      part.file.resume();
      continue;
    }
    try {
      const fileName = (part.filename as string | undefined) ?? '';
      fileId = await uploads.receive(scope, kind, { fileName, stream: part.file });
    } catch (error) {
      refusal = error;
      part.file.resume();
    }
  }
  if (refusal !== null) throw refusal;
  const { data, issues } = checkInput(contract.uploadFields, fields, 'body');
  if (fileId === null) throw new InputError([...issues, { path: 'body.file', message: 'missing' }]);
  if (data === undefined) {
    await uploads.drop(fileId, scope);
    throw new InputError(issues);
  }
  return uploads.settle(scope, kind, fileId, data.sessionId);
}
