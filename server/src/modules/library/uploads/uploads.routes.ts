import * as contract from '@bobbin/contract/uploads';
import type { UploadProgress } from '@bobbin/contract/uploads';
import type { FastifyRequest } from 'fastify';
import type { SellerScope } from '../../../platform/access.ts';
import { InputError } from '../../../platform/http/answers.ts';
import type { Routes } from '../../../platform/http/bind.ts';
import { checkInput } from '../../../platform/input.ts';
import { listParts } from '../../../platform/http/forms.ts';
import type { Uploads } from './uploads.ts';

export function bindUploads(routes: Routes, uploads: Uploads): void {
  routes.bindSeller(contract.listUploads, ({ scope }) => uploads.list(scope));
  routes.bindSeller(contract.startUpload, ({ scope, body }) => uploads.start(scope, body));
  routes.bindSeller(contract.sendPiece, ({ scope, request }) => readPiece(uploads, scope, request));
  routes.bindSeller(contract.forgetUpload, async ({ scope, params }) => {
    await uploads.forget(scope, params.sha256);
    return true as const;
  });
}

/** Reads the form to its end even after an error, so that a browser receives the response (FIL-6). The fields must come before the bytes. */
async function readPiece(uploads: Uploads, scope: SellerScope, request: FastifyRequest): Promise<UploadProgress> {
  const fields: Record<string, unknown> = {};
  let progress: UploadProgress | null = null;
  let refusal: unknown = null;
  for await (const part of listParts(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    try {
      if (progress === null && refusal === null) {
        progress = await uploads.sendPiece(scope, { ...parseFields(fields), stream: part.file });
      }
    } catch (error) {
      refusal = error;
    }
    part.file.resume();
  }
  if (refusal !== null) throw refusal;
  if (progress === null) throw new InputError([{ path: 'body.file', message: 'missing' }]);
  return progress;
}

function parseFields(fields: Record<string, unknown>) {
  const { data, issues } = checkInput(contract.pieceFields, fields, 'body');
  if (data === undefined) throw new InputError(issues);
  return data;
}
