import { checkArtwork } from '@bobbin/contract/artwork.calls';
import {
  applyArtworkImport,
  fetchArtwork,
  previewArtworkImport,
  undoArtworkImport,
} from '@bobbin/contract/artwork-imports.calls';
import type { AppliedImport, ImportOutcome } from '@bobbin/contract/artwork-imports';
import type { ImportColumn } from '@bobbin/domain/prints/import-cells';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { uploadInPieces } from '../../../api/upload-in-pieces.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import type { Artwork } from '../artwork/artwork.ts';
import { useNoteUploadsLeft } from '../uploads-left.ts';
import { readPicture, type LocalPicture } from './local-pictures.ts';
import { indexPictures } from './picture-index.ts';
import type { ProductTable, TableLine } from './read-product-table.ts';

/** Number of pictures that are brought to the library at once. */
const AT_ONCE = 3;
const isAddress = (file: string) => /^https?:\/\//i.test(file);

/** What runs: pictures are read before the preview, and brought to the library before the import. */
export interface Running {
  part: 'reading' | 'bringing' | 'placing';
  done: number;
  all: number;
}

/** Manages an import by product: its lines with the corrections of the user, the preview, and the result. */
export function useProductImport(table: ProductTable, pictures: readonly Artwork[]) {
  const [lines, setLines] = useState<readonly TableLine[]>(table.lines);
  const [added, setAdded] = useState<readonly Artwork[]>([]);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [anyway, setAnyway] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [applied, setApplied] = useState<AppliedImport | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const [running, setRunning] = useState<Running | null>(null);
  const [error, setError] = useState<unknown>(null);
  const known = useRef(new Map<string, Promise<LocalPicture>>());
  const latest = useRef(0);
  const stopped = useRef(new AbortController());
  const withKey = useActionKey();
  const forget = useForgetPrints();
  useEffect(() => {
    const stop = new AbortController();
    stopped.current = stop;
    return () => stop.abort();
  }, []);
  useNoteUploadsLeft('artwork', running?.part === 'bringing' ? running.all - running.done : 0);

  const all = [...pictures, ...added];
  const find = indexPictures(all);
  const open = lines.filter(({ key }) => !skipped.has(key));

  /** Reads the pictures that the lines name, each once, one after another, because an unpacked picture takes much memory. */
  async function readNamed(wanted: readonly TableLine[]): Promise<ReadonlyMap<string, LocalPicture>> {
    const named = wanted.flatMap(({ key, file }) => {
      const picture = isAddress(file) ? undefined : find(file);
      return picture === undefined || !('read' in picture.source) ? [] : [{ key, picture, source: picture.source }];
    });
    const read = new Map<string, LocalPicture>();
    for (const [done, { key, picture, source }] of named.entries()) {
      stopped.current.signal.throwIfAborted();
      const found = known.current.get(picture.key) ?? readPicture({ ...picture, source });
      known.current.set(picture.key, found);
      setRunning({ part: 'reading', done, all: named.length });
      read.set(key, await found);
    }
    return read;
  }

  async function look(wanted: readonly TableLine[], wishes: ReadonlySet<string>): Promise<void> {
    latest.current += 1;
    const turn = latest.current;
    setError(null);
    if (wanted.length === 0) {
      setOutcome(null);
      return;
    }
    try {
      const read = await readNamed(wanted);
      setRunning({ part: 'reading', done: read.size, all: read.size });
      const body = { lines: wanted.map((line) => toBody(line, read.get(line.key), wishes)) };
      const found = await call(previewArtworkImport, { body }, { signal: stopped.current.signal });
      // A later correction has its own preview.
      if (turn === latest.current) setOutcome(markBroken(found, read));
    } catch (failure) {
      if (!stopped.current.signal.aborted) setError(failure);
    } finally {
      if (turn === latest.current) setRunning(null);
    }
  }

  // The first preview begins when the table is shown; later ones follow corrections.
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void look(open, anyway);
  });

  function correct(keys: readonly string[], column: ImportColumn, text: string): void {
    const next = lines.map((line) => (keys.includes(line.key) ? { ...line, [column]: text } : line));
    setLines(next);
    void look(
      next.filter(({ key }) => !skipped.has(key)),
      anyway,
    );
  }

  function skip(keys: readonly string[]): void {
    const next = new Set([...skipped, ...keys]);
    setSkipped(next);
    void look(
      lines.filter(({ key }) => !next.has(key)),
      anyway,
    );
  }

  function printAnyway(keys: readonly string[]): void {
    const next = new Set([...anyway, ...keys]);
    setAnyway(next);
    void look(open, next);
  }

  function addPictures(more: readonly Artwork[]): void {
    setAdded([...added, ...more]);
    hasBegun.current = false;
  }

  /** Brings the picture of a line to the library, and returns the id of its file; equal bytes are not sent again. */
  async function bring(line: TableLine): Promise<string | undefined> {
    const { signal } = stopped.current;
    if (isAddress(line.file)) return (await call(fetchArtwork, { body: { url: line.file } }, { signal })).fileId;
    const picture = await known.current.get(find(line.file)?.key ?? '');
    if (picture === undefined) return undefined;
    const row = { key: 'file', target: 'file', side: 'front' as const };
    const rows = picture.sha256 === null ? [] : [{ ...row, sha256: picture.sha256 }];
    const [had] = rows.length === 0 ? [] : await call(checkArtwork, { body: { rows } }, { signal });
    return had?.fileId ?? (await uploadInPieces(await picture.source.read(), { signal }, picture.sha256)).id;
  }

  /** Brings all pictures of the lines, each once; returns the ids by line, and the reasons of those that failed. */
  async function bringAll(wanted: readonly TableLine[]) {
    const bySource = Map.groupBy(wanted, ({ file }) => (isAddress(file) ? file : (find(file)?.key ?? file)));
    const ids = new Map<string, string | undefined>();
    const reasons = new Map<string, string>();
    const queue = [...bySource.values()];
    let done = 0;
    const work = async () => {
      for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
        const [first] = group;
        if (first === undefined) continue;
        try {
          const fileId = await bring(first);
          for (const { key } of group) ids.set(key, fileId);
        } catch (failure) {
          if (stopped.current.signal.aborted) throw failure;
          const { title, detail } = toErrorText(failure);
          for (const { key } of group) reasons.set(key, detail === null ? title : `${title} ${detail}`);
        }
        done += 1;
        setRunning({ part: 'bringing', done, all: bySource.size });
      }
    };
    setRunning({ part: 'bringing', done: 0, all: bySource.size });
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { ids, reasons };
  }

  async function apply(updateDrafts: boolean): Promise<void> {
    // After an import only the lines whose pictures failed are left.
    const isLeft = (key: string) => applied === null || failed.has(key);
    const places = new Set(outcome?.lines.filter(({ state }) => state === 'places').map(({ key }) => key));
    const wanted = open.filter(({ key }) => places.has(key) && isLeft(key));
    setError(null);
    try {
      const { ids, reasons } = await bringAll(wanted);
      setFailed(reasons);
      const ready = wanted.filter(({ key }) => !reasons.has(key));
      if (ready.length === 0) return;
      setRunning({ part: 'placing', done: 0, all: ready.length });
      const sent = ready.map((line) => {
        const fileId = ids.get(line.key);
        // The text of an address is not needed any more, and may be long.
        return { ...toBody(line, undefined, anyway), ...(fileId === undefined ? {} : { fileId }) };
      });
      const body = { name: table.name.slice(0, 200), lines: sent, updateDrafts };
      const done = await withKey(['applyArtworkImport', body], (idempotencyKey) =>
        call(applyArtworkImport, { body }, { idempotencyKey, signal: stopped.current.signal }),
      );
      setApplied(done);
      void forget();
    } catch (failure) {
      if (!stopped.current.signal.aborted) setError(failure);
    } finally {
      setRunning(null);
    }
  }

  /** Undoes the import that was applied. */
  async function undo(importId: string) {
    const done = await withKey(['undoArtworkImport', importId], (idempotencyKey) =>
      call(undoArtworkImport, { params: { id: importId } }, { idempotencyKey }),
    );
    void forget();
    return done;
  }

  return {
    lines,
    skipped,
    outcome,
    applied,
    failed,
    running,
    error,
    unusedCount: all.filter((picture) => !lines.some(({ file }) => find(file) === picture)).length,
    correct,
    skip,
    printAnyway,
    addPictures,
    apply,
    undo,
    retry: () => void look(open, anyway),
  };
}

function toBody({ ...line }: TableLine, picture: LocalPicture | undefined, anyway: ReadonlySet<string>) {
  const own = picture === undefined ? null : { width: picture.width, height: picture.height };
  const sha = picture?.sha256 ?? null;
  return {
    ...line,
    printAnyway: anyway.has(line.key),
    ...(own === null ? {} : { picture: sha === null ? own : { ...own, sha256: sha } }),
  };
}

/** Marks the lines whose picture cannot be read, which only the browser knows. */
function markBroken(outcome: ImportOutcome, read: ReadonlyMap<string, LocalPicture>): ImportOutcome {
  const isBroken = (key: string) => read.get(key)?.isPng === false;
  const lines = outcome.lines.map((line) =>
    isBroken(line.key) && line.problem === null
      ? { ...line, state: 'problem' as const, problem: 'NOT_PNG' as const, value: read.get(line.key)?.name ?? '' }
      : line,
  );
  const count = (state: string) => lines.filter((line) => line.state === state).length;
  return { ...outcome, lines, totals: { ...outcome.totals, places: count('places'), problems: count('problem') } };
}
