import type { PrintDetails, PrintFile, PrintVariant, VariantCondition } from '@bobbin/contract/prints';
import type { Side } from '@bobbin/contract/files';
import { updatePrint } from '@bobbin/contract/prints.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { uploadInPieces } from '../../../api/upload-in-pieces.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { toPrintKey } from '../use-prints.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';

/** A change of the next version that is not saved yet: another file for a side, or a side that is no longer printed. */
interface CellChange {
  file: PrintFile;
}

export interface NextVersion {
  /** Variants as saving would store them. */
  variants: readonly PrintVariant[];
  isChanged: boolean;
  /** Uploaded share of the file in a cell, from 0 to 1; undefined if no upload runs. */
  shareOf: (variantId: string, side: Side) => number | undefined;
  upload: (variantId: string, side: Side, file: File) => void;
  skip: (variantId: string, side: Side) => void;
  addVariant: (when: VariantCondition) => void;
  reset: () => void;
  error: unknown;
}

const keyOf = (variantId: string, side: Side) => `${variantId} ${side}`;

/** Collects the files of a print's next version; nothing is written before the version is saved (PRW-12). */
export function useNextVersion(print: PrintDetails): NextVersion {
  const [changes, setChanges] = useState<ReadonlyMap<string, CellChange>>(new Map());
  const [added, setAdded] = useState<readonly PrintVariant[]>([]);
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const stops = useRef(new Set<AbortController>());
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((stop) => stop.abort());
  }, []);

  function show(key: string, share: number | null) {
    setShares((known) => {
      const next = new Map(known);
      if (share === null) next.delete(key);
      else next.set(key, share);
      return next;
    });
  }

  async function upload(variantId: string, side: Side, file: File) {
    const key = keyOf(variantId, side);
    const stop = new AbortController();
    stops.current.add(stop);
    setError(null);
    show(key, 0);
    try {
      const { id, name, width, height, url, thumbnailUrl } = await uploadInPieces(file, {
        onProgress: (share) => show(key, share),
        signal: stop.signal,
      });
      const changed = { file: { side, fileId: id, name, width, height, url, thumbnailUrl } };
      setChanges((known) => new Map(known).set(key, changed));
    } catch (failure) {
      if (!stop.signal.aborted) setError(failure);
    } finally {
      stops.current.delete(stop);
      show(key, null);
    }
  }

  const variants = [...print.variants, ...added].map((variant) => ({
    ...variant,
    files: withChanges(variant, changes),
  }));
  return {
    variants,
    isChanged: changes.size > 0,
    shareOf: (variantId, side) => shares.get(keyOf(variantId, side)),
    upload: (variantId, side, file) => void upload(variantId, side, file),
    skip: (variantId, side) => {
      const file = { side, fileId: null, name: '', width: 0, height: 0, url: null, thumbnailUrl: null };
      setChanges((known) => new Map(known).set(keyOf(variantId, side), { file }));
    },
    addVariant: (when) => setAdded((known) => [...known, { id: `new-${known.length + 1}`, when, files: [] }]),
    reset: () => {
      setChanges(new Map());
      setAdded([]);
      setError(null);
    },
    error,
  };
}

function withChanges({ id, files }: PrintVariant, changes: ReadonlyMap<string, CellChange>): PrintFile[] {
  const changed = [...changes].filter(([key]) => key.startsWith(`${id} `)).map(([, change]) => change.file);
  return [...files.filter(({ side }) => !changed.some((file) => file.side === side)), ...changed];
}

/** Saves the next version of a print; pressing again after a lost response saves it only once. */
export function useSaveVersion(print: PrintDetails) {
  const client = useQueryClient();
  const forget = useForgetPrints();
  const withKey = useActionKey();
  return useMutation({
    mutationFn: ({ variants, ...rest }: { variants: readonly PrintVariant[]; note: string; updateDrafts: boolean }) => {
      const body = {
        ...rest,
        // A variant without any file is left out.
        variants: variants
          .filter(({ files }) => files.length > 0)
          .map(({ when, files }) => ({ when, files: files.map(({ side, fileId }) => ({ side, fileId })) })),
        seen: { version: String(print.version) },
      };
      return withKey([print.id, body], (idempotencyKey) =>
        call(updatePrint, { params: { id: print.id }, body }, { idempotencyKey }),
      );
    },
    onSuccess: ({ changed: _changed, ...saved }) => client.setQueryData(toPrintKey(print.id), saved),
    onSettled: () => void forget(),
  });
}
