import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { CALL_CODES } from '@bobbin/contract/call-codes';
import type { Call } from '@bobbin/contract/endpoint';
import type { CallReply } from '@bobbin/contract/endpoints';
import type { UploadedFile } from '@bobbin/contract/files';
import type { LibraryFile, Side } from '@bobbin/contract/files';
import { uploadFile as entry, uploadToLibrary as libraryEntry } from '@bobbin/contract/files.calls';
import { ApiError } from './api-error.ts';
import { parseAnswer, toReply, toUrl, type Answer } from './client-core.ts';
import { readLocale } from '../i18n/locale.ts';
import { session, withBearer } from './client.ts';
import { readSeeing } from './seeing.ts';
import { readActingOwner } from './acting-owner.ts';
import { withSentences } from './sentences.ts';

export interface Upload {
  /** Id of the order product. */
  id: string;
  side: Side;
  file: File;
}

interface UploadOptions {
  /** Called with the share of the file that was sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Idempotency key, for calls that accept one: repeated calls with the same key do the work once. */
  idempotencyKey?: string;
}

/** Uploads a picture to a side of an order product, and reports the progress. Throws ApiError. */
export async function uploadFile(upload: Upload, options: UploadOptions = {}): Promise<UploadedFile> {
  const form = new FormData();
  // The form's fields precede the file, so that the server knows the target of the upload before the file's bytes arrive.
  form.set('id', upload.id);
  form.set('side', upload.side);
  form.set('file', upload.file);
  return uploadForm(entry, form, options);
}

/** Uploads a PNG to the library, and reports the progress. Throws ApiError. */
export async function uploadToLibrary(file: File, options: UploadOptions = {}): Promise<LibraryFile> {
  const form = new FormData();
  form.set('file', file);
  return uploadForm(libraryEntry, form, options);
}

/** Uploads a picture with the fields of a form, and reports the progress. Throws ApiError. */
export async function uploadPicture<E extends Call>(
  entry: E,
  fields: Readonly<Record<string, string>>,
  file: File,
  options: UploadOptions = {},
): Promise<CallReply<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return uploadForm(entry, form, options);
}

/** Sends a form with files after its fields, and reports the progress. Throws ApiError. */
export async function uploadForm<E extends Call>(
  entry: E,
  form: FormData,
  options: UploadOptions = {},
): Promise<CallReply<E>> {
  const answer = withBearer((bearer) => send(entry, form, bearer, options));
  return withSentences(answer.then((answered) => toReply<E>(answered, session)));
}

/**
 * Uploads use XMLHttpRequest, because fetch cannot report how much was sent. There is no timeout, because a large file takes long on a slow
 * connection.
 */
function send(
  { method, path }: { method: string; path: string },
  form: FormData,
  bearer: string | null,
  { onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, toUrl(path, {}));
    request.setRequestHeader('accept-language', readLocale());
    if (bearer !== null) request.setRequestHeader('authorization', `Bearer ${bearer}`);
    // A file uploaded while the person acts for an owner belongs to that owner (TEA-5).
    const actingOwner = readActingOwner();
    if (actingOwner !== null) request.setRequestHeader('acting-for', actingOwner);
    const seeing = readSeeing();
    if (seeing !== undefined) request.setRequestHeader(SEE_AS_HEADER, seeing);
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      resolve({ status: request.status, json: parseAnswer(request.responseText) });
    });
    request.addEventListener('error', () => {
      reject(new ApiError(0, { code: CALL_CODES.UNAVAILABLE, message: 'No Internet' }));
    });
    request.addEventListener('abort', () => {
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    });
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
