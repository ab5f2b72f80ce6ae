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
  /** The file of the library, once the upload is complete. */
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
  reach: { right: 'workOrders' },
  summary:
    'PNG files that the caller began to bring to the library and that are not whole, the newest first; 20 at most',
  reply: z.array(openUpload),
  errors: [],
});

export const startUpload = endpoint({
  ...calls.startUpload,
  reach: { right: 'workOrders' },
  summary:
    'Begin to bring a PNG to the library in pieces, or learn how far it is; one that is there is answered at once',
  body: z.object({
    name: z.string().min(1).max(1_000),
    sizeBytes: z.number().int().min(1).max(UPLOAD_MAX_BYTES),
    sha256,
  }),
  reply: uploadProgress,
  errors: UPLOAD_ERRORS,
});

/** Fields of a piece, before its bytes. */
export const pieceFields = z.object({
  name: z.string().min(1).max(1_000),
  sha256,
  from: z.coerce.number().int().min(0),
});

export const sendPiece = endpoint({
  ...calls.sendPiece,
  reach: { right: 'workOrders' },
  summary:
    'Send the next piece, 4 MB at most (multipart: name, sha256, from, then file); one from elsewhere than where it stands changes nothing',
  body: pieceFields,
  reply: uploadProgress,
  errors: [...UPLOAD_ERRORS, 'FILE_TOO_LARGE'],
});

export const forgetUpload = endpoint({
  ...calls.forgetUpload,
  reach: { right: 'workOrders' },
  summary: 'Give up what the caller began to bring of a file; does nothing where there is nothing',
  params: z.object({ sha256 }),
  reply: done,
  errors: [],
});
