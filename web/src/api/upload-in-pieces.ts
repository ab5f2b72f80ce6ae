import type { LibraryFile } from '@bobbin/contract/files';
import type { UploadProgress } from '@bobbin/contract/uploads';
import { sendPiece, startUpload } from '@bobbin/contract/uploads.calls';
import { UPLOAD_PIECE_BYTES } from '@bobbin/domain/limits';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { uploadForm, uploadToLibrary } from './upload.ts';

/** Pauses in milliseconds before each further try of the same piece. Without a network the upload waits until the network is back. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
/** HTTP statuses of temporary failures; 0 means no response. */
const PASSING = [0, 408, 429, 502, 503, 504];

export interface PiecewiseOptions {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Called when the connection is lost, and when the upload continues. */
  onWaiting?: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Returns the SHA-256 of the file's bytes; null where the browser cannot compute it, as on a page without https. */
export async function hashOf(file: File): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits until the browser is online again, or until the given time has passed. */
function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isOffline = !navigator.onLine;
    const timer = isOffline ? undefined : setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Runs work, and retries it with growing pauses while the connection is lost; any other failure is final. */
async function patiently<T>(work: () => Promise<T>, { onWaiting, signal }: PiecewiseOptions): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = WAITS_MS[tries];
      const isPassing = error instanceof ApiError && PASSING.includes(error.status);
      if (!isPassing || wait === undefined || signal.aborted) throw error;
      onWaiting?.(true);
      await waitForLine(Math.max(wait, 1_000 * (error.retryAfterSeconds ?? 0)), signal);
      if (signal.aborted) throw error;
      onWaiting?.(false);
    }
  }
}

/**
 * Uploads a PNG to the library in pieces. An interrupted upload continues where it stopped, even after a reload, because the file is recognised by
 * its hash (FIL-64). Throws ApiError.
 */
export async function uploadInPieces(
  file: File,
  options: PiecewiseOptions,
  hash?: string | null,
): Promise<LibraryFile> {
  const { onProgress, signal } = options;
  const isSmall = file.size <= UPLOAD_PIECE_BYTES;
  const sha256 = isSmall ? null : (hash ?? (await hashOf(file)));
  if (sha256 === null) return patiently(() => uploadToLibrary(file, options), options);

  const named = { name: file.name, sha256 };
  function send(from: number): Promise<UploadProgress> {
    const piece = file.slice(from, from + UPLOAD_PIECE_BYTES);
    const form = new FormData();
    // The form's fields precede the piece, so that the server can identify the piece before its bytes arrive.
    form.set('name', named.name);
    form.set('sha256', sha256 ?? '');
    form.set('from', String(from));
    form.set('file', piece, 'piece');
    return uploadForm(sendPiece, form, {
      signal,
      onProgress: (share) => onProgress?.((from + share * piece.size) / file.size),
    });
  }

  let now = await patiently(() => call(startUpload, { body: { ...named, sizeBytes: file.size } }, { signal }), options);
  while (now.file === null) {
    const { receivedBytes } = now;
    onProgress?.(receivedBytes / file.size);
    now = await patiently(() => send(receivedBytes), options);
  }
  return now.file;
}
