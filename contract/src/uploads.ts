import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, instant } from './envelope.ts';
import { libraryFile, UPLOAD_ERRORS } from './files.ts';
import * as calls from './uploads.calls.ts';

/** Hash of the whole file. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Progress of an upload in pieces. */
export const uploadProgress = z.object({
  /** Number of bytes received from the start of the file; the next piece starts here. */
  receivedBytes: z.number().int(),
  /** The library's file after the upload is complete; null before. */
  file: libraryFile.nullable(),
});
export type UploadProgress = z.infer<typeof uploadProgress>;

/** An incomplete upload. */
export const openUpload = z.object({
  name: z.string(),
  sha256: z.string(),
  sizeBytes: z.number().int(),
  receivedBytes: z.number().int(),
  updatedAt: instant,
});
export type OpenUpload = z.infer<typeof openUpload>;

export const listUploads = endpoint({
  ...calls.listUploads,
  scope: { permission: 'workOrders' },
  summary: 'List incomplete PNG uploads of the caller to the library, newest first; at most 20',
  reply: z.array(openUpload),
  errors: [],
});

export const startUpload = endpoint({
  ...calls.startUpload,
  scope: { permission: 'workOrders' },
  summary:
    'Start a PNG upload to the library in pieces, or get its progress; a file that exists is returned immediately',
  body: z.object({
    name: z.string().min(1).max(1_000),
    sizeBytes: z.number().int().min(1).max(UPLOAD_MAX_BYTES),
    sha256,
  }),
  reply: uploadProgress,
  errors: UPLOAD_ERRORS,
});

/** Form fields of a piece, which precede the piece's bytes. */
export const pieceFields = z.object({
  name: z.string().min(1).max(1_000),
  sha256,
  from: z.coerce.number().int().min(0),
});

export const sendPiece = endpoint({
  ...calls.sendPiece,
  scope: { permission: 'workOrders' },
  summary:
    'Send the next piece, 4 MB at most (multipart: name, sha256, from, then file); a piece at a different offset changes nothing',
  body: pieceFields,
  reply: uploadProgress,
  errors: [...UPLOAD_ERRORS, 'FILE_TOO_LARGE'],
});

export const forgetUpload = endpoint({
  ...calls.forgetUpload,
  scope: { permission: 'workOrders' },
  summary: 'Cancel an incomplete upload of the caller; does nothing where there is none',
  params: z.object({ sha256 }),
  reply: done,
  errors: [],
});
