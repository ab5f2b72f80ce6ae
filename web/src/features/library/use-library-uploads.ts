import { SENTENCES } from '@bobbin/contract/error-sentences';
import { checkFileName } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { toErrorText } from '../../api/errors.ts';
import { uploadInPieces } from '../../api/upload-in-pieces.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { useNoteUploadsLeft } from './uploads-left.ts';
import { useForgetFiles } from './use-library.ts';

/** Number of parallel uploads; more uploads would not be faster, because they share the same bandwidth. */
const AT_ONCE = 3;

export interface LibraryUpload {
  id: number;
  file: File;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Uploaded share, 0 to 1. */
  share: number;
  /** True while the upload waits for the connection to return. */
  isCut: boolean;
  /** Reason why the upload failed; null if it did not fail. */
  reason: string | null;
}

export interface LibraryUploads {
  uploads: readonly LibraryUpload[];
  add: (files: readonly File[]) => void;
  retry: (id: number) => void;
  retryAll: () => void;
  /** Removes finished uploads from the list of uploads. */
  clear: () => void;
  runningCount: number;
}

/** Manages uploads into the library: a few run in parallel, and each failed upload has its own reason and retry (FIL-7). */
export function useLibraryUploads(): LibraryUploads {
  const locale = useLocale();
  const forget = useForgetFiles();
  const [uploads, setUploads] = useState<readonly LibraryUpload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const stops = running.current;
    return () => stops.forEach((stop) => stop.abort());
  }, []);

  function change(id: number, part: Partial<LibraryUpload>): void {
    setUploads((known) => known.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  async function send({ id, file }: LibraryUpload): Promise<void> {
    const stop = new AbortController();
    running.current.set(id, stop);
    change(id, { state: 'running', share: 0, isCut: false, reason: null });
    try {
      await uploadInPieces(file, {
        onProgress: (share) => change(id, { share }),
        onWaiting: (isCut) => change(id, { isCut }),
        signal: stop.signal,
      });
      change(id, { state: 'done', share: 1 });
      void forget();
    } catch (error) {
      if (stop.signal.aborted) return;
      const { title, detail } = toErrorText(error);
      change(id, { state: 'failed', reason: detail === null ? title : `${title} ${detail}` });
    } finally {
      running.current.delete(id);
    }
  }

  // Starts the next upload when an upload ends.
  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    const next = uploads.filter(({ id, state }) => state === 'waiting' && !running.current.has(id)).slice(0, free);
    for (const upload of next) void send(upload);
  });

  /** Checks the limits of a file before the upload starts; the server checks the content. */
  function toUpload(file: File): LibraryUpload {
    const problem = checkFileName(file.name, 'productFront');
    const error =
      problem === 'NAME_TOO_LONG'
        ? SENTENCES.FILE_NAME_TOO_LONG
        : problem === 'NOT_PNG'
          ? SENTENCES.FILE_NOT_PNG
          : problem !== null
            ? SENTENCES.FILE_BROKEN
            : file.size > UPLOAD_MAX_BYTES
              ? SENTENCES.FILE_TOO_LARGE
              : null;
    const id = ++lastId.current;
    return { id, file, share: 0, isCut: false, state: error ? 'failed' : 'waiting', reason: error?.[locale] ?? null };
  }

  const runningCount = uploads.filter(({ state }) => state === 'waiting' || state === 'running').length;
  useNoteUploadsLeft('library', runningCount);

  return {
    uploads,
    add: (files) => setUploads((known) => [...known, ...files.map(toUpload)]),
    retry: (id) => change(id, { state: 'waiting', reason: null }),
    retryAll: () =>
      setUploads((known) =>
        known.map((upload) => (upload.state === 'failed' ? { ...upload, state: 'waiting', reason: null } : upload)),
      ),
    clear: () => setUploads((known) => known.filter(({ state }) => state === 'waiting' || state === 'running')),
    runningCount,
  };
}
