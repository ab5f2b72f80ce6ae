import type { UploadedFile } from '@bobbin/contract/files';
import { importFile, removeDesign, selectFile } from '@bobbin/contract/files.calls';
import { placeFulfilPicture } from '@bobbin/contract/fulfil-designs.calls';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { type FileNameProblem, type Placement, checkFileName } from '@bobbin/domain/fulfilment/design-sides';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { toErrorText } from '../../api/errors.ts';
import { uploadFile } from '../../api/upload.ts';
import { useLocale } from '../../i18n/use-texts.tsx';
import { toSide } from '../../ui/domain/side-name.ts';
import { toShortName } from './short-name.ts';
import { UNDO } from '../../api/undo.ts';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { readSources, setDesign, toProductsKey } from './use-fulfilment.ts';

/** What happens in one of the eight slots of a product, apart from showing its current file (FIL-7). */
type SlotState =
  | { kind: 'uploading'; share: number; stop: () => void }
  | { kind: 'removing' }
  /** The server is putting a file of the library, or a file from a link, into the slot. */
  | { kind: 'choosing' }
  /** The slot shows its previous file again; the failed file is kept for a retry. */
  | { kind: 'failed'; title: string; detail: string | null; retry: (() => void) | null; shortName: string | null };

export interface Uploads {
  stateOf: (productId: string, placement: Placement) => SlotState | undefined;
  upload: (productId: string, placement: Placement, file: File) => void;
  /** Uploads a file under a shortened name, because its own name is too long (FIL-4). */
  uploadShortened: (productId: string, placement: Placement) => void;
  /** Puts a file of the library into the slot. */
  select: (productId: string, placement: Placement, fileId: string) => void;
  /** Puts a picture of a fulfil design into the slot (FFD-9). */
  place: (productId: string, placement: Placement, pictureId: string) => void;
  /** Makes the server fetch a picture from a URL (FIL-20). */
  fetch: (productId: string, placement: Placement, url: string) => void;
  remove: (productId: string, placement: Placement) => void;
  dismiss: (productId: string, placement: Placement) => void;
  runningCount: number;
}

/** Texts for failures that the browser detects; failures of the server have texts of their own. */
export interface UploadTexts {
  failed: string;
  /** Text of the documents for a name that is too long (FIL-4), with the actual limit. */
  nameTooLong: (length: number) => string;
  /** Returns the message after the picture of a side was replaced or removed. */
  toPlaced: (placement: Placement, isPlaced: boolean) => string;
}

/**
 * Manages the uploads and removals in a dialog, each slot independently; closing the dialog aborts running uploads.
 * @param orderOf returns the order of a product
 */
export function useUploads(orderOf: (productId: string) => string, texts: UploadTexts): Uploads {
  const client = useQueryClient();
  const locale = useLocale();
  const [states, setStates] = useState<ReadonlyMap<string, SlotState>>(new Map());
  const files = useRef(new Map<string, File>());
  const stops = useRef(new Set<AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);

  const toKey = (productId: string, placement: Placement) => `${productId} ${placement}`;

  function set(key: string, state: SlotState | null): void {
    setStates((known) => {
      const next = new Map(known);
      if (state === null) next.delete(key);
      else next.set(key, state);
      return next;
    });
  }

  function fail(key: string, title: string, detail: string | null, retry: (() => void) | null = null): void {
    set(key, { kind: 'failed', title, detail, retry, shortName: null });
  }

  /** Checks the limits of a file before the upload starts (FIL-7); the server checks the content. */
  function checkFile(key: string, placement: Placement, file: File): boolean {
    const problem = checkFileName(file.name, placement);
    if (problem === 'NAME_TOO_LONG') {
      const detail = texts.nameTooLong([...file.name.normalize('NFC')].length);
      const title = SENTENCES.FILE_NAME_TOO_LONG[locale];
      set(key, { kind: 'failed', title, detail, retry: null, shortName: toShortName(file.name) });
      return false;
    }
    if (problem !== null) fail(key, SENTENCES[NAME_ERRORS[problem]][locale], file.name);
    else if (file.size > UPLOAD_MAX_BYTES) fail(key, SENTENCES.FILE_TOO_LARGE[locale], file.name);
    else return true;
    return false;
  }

  function readPlaced(productId: string, placement: Placement): string | null {
    const products = client.getQueryData<OrderProductDesigns[]>(toProductsKey(orderOf(productId)));
    const product = products?.find(({ id }) => id === productId);
    return product?.designs.find((design) => design.placement === placement)?.fileId ?? null;
  }

  const showPlaced = (productId: string) => client.refetchQueries({ queryKey: toProductsKey(orderOf(productId)) });

  /** Notifies the person that the picture of a side was changed, and offers to restore the previous picture (ORD-50). */
  function sayPlaced(
    productId: string,
    placement: Placement,
    { before, after, name }: { before: string | null; after: string | null; name: string },
  ): void {
    // A picture on a side that was empty before can be removed by its own button, so no undo is offered.
    if (before === null || before === after) return;
    notifyDone({
      title: texts.toPlaced(placement, after !== null),
      text: name === '' ? orderOf(productId) : `${orderOf(productId)} · ${name}`,
      undo: UNDO.putBack,
      done: { productId, side: toSide(placement), before, after },
      onUndone: () => showPlaced(productId),
    });
  }

  async function send(productId: string, placement: Placement, file: File): Promise<void> {
    const key = toKey(productId, placement);
    files.current.set(key, file);
    if (!checkFile(key, placement, file)) return;
    const stop = new AbortController();
    stops.current.add(stop);
    const show = (share: number) => set(key, { kind: 'uploading', share, stop: () => stop.abort() });
    show(0);
    try {
      const upload = { id: productId, side: toSide(placement), file };
      const before = readPlaced(productId, placement);
      const placed = await uploadFile(upload, { onProgress: show, signal: stop.signal });
      setDesign(client, orderOf(productId), productId, placement, placed);
      set(key, null);
      void readSources(client, orderOf(productId));
      sayPlaced(productId, placement, { before, after: placed.fileId, name: placed.name });
    } catch (error) {
      if (stop.signal.aborted) return set(key, null);
      failWith(key, error, () => void send(productId, placement, file));
    } finally {
      stops.current.delete(stop);
    }
  }

  /** Shows the server's reason or, without a response, the text of the documents (FIL-7). */
  function failWith(key: string, error: unknown, retry: () => void): void {
    const { title, detail } = toErrorText(error);
    const isRefused = error instanceof ApiError && error.known !== null && error.status !== 0;
    // A faulty file stays faulty, so the same file is not offered for a retry.
    const isFileWrong = isRefused && error.known?.startsWith('FILE_');
    if (isRefused) fail(key, title, detail, isFileWrong ? null : retry);
    else fail(key, texts.failed, title, retry);
  }

  /** Marks the slot as busy while the server puts a file into it; after a refusal the slot shows the previous file (FIL-7). */
  async function choose(productId: string, placement: Placement, work: () => Promise<UploadedFile>): Promise<void> {
    const key = toKey(productId, placement);
    set(key, { kind: 'choosing' });
    try {
      const before = readPlaced(productId, placement);
      const placed = await work();
      setDesign(client, orderOf(productId), productId, placement, placed);
      set(key, null);
      void readSources(client, orderOf(productId));
      sayPlaced(productId, placement, { before, after: placed.fileId, name: placed.name });
    } catch (error) {
      failWith(key, error, () => void choose(productId, placement, work));
    }
  }

  async function take(productId: string, placement: Placement): Promise<void> {
    const key = toKey(productId, placement);
    set(key, { kind: 'removing' });
    try {
      const before = readPlaced(productId, placement);
      await call(removeDesign, {
        params: { id: productId, side: toSide(placement) },
        query: before === null ? {} : { seen: before },
      });
      setDesign(client, orderOf(productId), productId, placement, null);
      set(key, null);
      void readSources(client, orderOf(productId));
      sayPlaced(productId, placement, { before, after: null, name: '' });
    } catch (error) {
      const { title, detail } = toErrorText(error);
      fail(key, title, detail, () => void take(productId, placement));
      if (isApiError(error, 'CHANGED_MEANWHILE')) void showPlaced(productId);
    }
  }

  const running = [...states.values()].filter(({ kind }) => kind !== 'failed').length;
  return {
    stateOf: (productId, placement) => states.get(toKey(productId, placement)),
    upload: (productId, placement, file) => void send(productId, placement, file),
    uploadShortened: (productId, placement) => {
      const file = files.current.get(toKey(productId, placement));
      if (file === undefined) return;
      void send(productId, placement, new File([file], toShortName(file.name), { type: file.type }));
    },
    select: (productId, placement, fileId) => {
      const body = { id: productId, fileId, side: toSide(placement) };
      void choose(productId, placement, () => call(selectFile, { body }));
    },
    place: (productId, placement, pictureId) => {
      const body = { id: productId, pictureId, side: toSide(placement) };
      void choose(productId, placement, () => call(placeFulfilPicture, { body }));
    },
    fetch: (productId, placement, url) => {
      const body = { id: productId, url, side: toSide(placement) };
      void choose(productId, placement, () => call(importFile, { body }));
    },
    remove: (productId, placement) => void take(productId, placement),
    dismiss: (productId, placement) => set(toKey(productId, placement), null),
    runningCount: running,
  };
}

const NAME_ERRORS = { NAME_EMPTY: 'FILE_BROKEN', NOT_PNG: 'FILE_NOT_PNG' } as const satisfies Partial<
  Record<FileNameProblem, keyof typeof SENTENCES>
>;
