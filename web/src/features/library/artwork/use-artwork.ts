import { CODES } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import type { ArtworkCheck } from '@bobbin/contract/artwork';
import { checkArtwork, placeArtwork } from '@bobbin/contract/artwork.calls';
import type { Side } from '@bobbin/contract/files';
import type { PixelSize } from '@bobbin/domain/fulfilment/design-sides';
import { ARTWORK_CHECK_MAX } from '@bobbin/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { hashOf, uploadInPieces, type PiecewiseOptions } from '../../../api/upload-in-pieces.ts';
import { readLanguage } from '../../../i18n/i18n.ts';
import { useNoteUploadsLeft } from '../uploads-left.ts';
import { useForgetFiles } from '../use-library.ts';
import { planArtwork, type Progress } from './artwork-plan.ts';
import { measurePng } from './print-verdict.ts';
import type { Artwork } from './artwork.ts';
import { readArtwork, type ReadArtwork } from './read-artwork.ts';

/** Number of parallel uploads; more uploads would not be faster, because they share the same bandwidth. */
const AT_ONCE = 3;
const MEASURED_AT_ONCE = 40;
const TARGET_MAX = 200;
const WAITING: Progress = { state: 'waiting', share: 0, isCut: false, orders: 0, reason: null };

/** Requests the check of the targets, several targets in one call. */
async function check(items: readonly Artwork[]): Promise<ArtworkCheck[]> {
  const rows = items.flatMap(({ target, side, problem, source }, index) => {
    if (problem !== null || side === null) return [];
    // The key is an index because names may exceed the maximum key length.
    const row = { key: String(index), target: target.slice(0, TARGET_MAX), side };
    return ['url' in source ? { ...row, url: source.url } : row];
  });
  const found: ArtworkCheck[] = [];
  for (let start = 0; start < rows.length; start += ARTWORK_CHECK_MAX) {
    found.push(...(await call(checkArtwork, { body: { rows: rows.slice(start, start + ARTWORK_CHECK_MAX) } })));
  }
  return found.flatMap((one) => {
    const item = items[Number(one.key)];
    return item === undefined ? [] : [{ ...one, key: item.key }];
  });
}

/** Measures the local pictures by their first bytes, several pictures at once; an unreadable file counts as not a PNG. */
async function* measure(items: readonly Artwork[]): AsyncGenerator<[string, PixelSize | null][]> {
  const here = items.flatMap(({ key, source }) => ('read' in source ? [{ key, source }] : []));
  for (let start = 0; start < here.length; start += MEASURED_AT_ONCE) {
    yield await Promise.all(
      here.slice(start, start + MEASURED_AT_ONCE).map(async ({ key, source }) => {
        const size = await measurePng(source.readHead).catch(() => null);
        return [key, size] as [string, PixelSize | null];
      }),
    );
  }
}

/** Imports one picture. The server fetches a link itself; bytes that the library already has are not sent again (BLK-13). */
async function bring(item: Artwork, options: PiecewiseOptions): Promise<number> {
  const { signal } = options;
  const { target, source } = item;
  const side = item.side ?? 'front';
  if ('url' in source)
    return (await call(placeArtwork, { body: { target, side, url: source.url } }, { signal })).orders;
  const file = await source.read().catch(() => null);
  if (file === null) {
    throw new ApiError(200, { code: CODES.FILE_BROKEN, message: SENTENCES.FILE_BROKEN[readLanguage()] });
  }
  const sha256 = await hashOf(file);
  const rows = [{ key: 'file', target, side, ...(sha256 === null ? {} : { sha256 }) }];
  const [known] = await call(checkArtwork, { body: { rows } }, { signal });
  const fileId = known?.fileId ?? (await uploadInPieces(file, options, sha256)).id;
  return (await call(placeArtwork, { body: { target, side, fileId } }, { signal })).orders;
}

/** Manages an import of artwork: its pictures, their targets and the progress. */
export function useArtwork() {
  const [read, setRead] = useState<ReadArtwork | null>(null);
  const [checks, setChecks] = useState<ReadonlyMap<string, ArtworkCheck>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [pixels, setPixels] = useState<ReadonlyMap<string, PixelSize | null>>(new Map());
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map());
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(new Map<string, AbortController>());
  const forget = useForgetFiles();
  useEffect(() => {
    const stops = running.current;
    return () => stops.forEach((stop) => stop.abort());
  }, []);

  const items = read?.items ?? [];
  const plan = planArtwork(
    items.map((item) =>
      item.problem === null && pixels.get(item.key) === null ? { ...item, problem: 'NOT_PNG' as const } : item,
    ),
    checks,
    leftOut,
  );
  /** Newest choice of files; the results of an earlier choice that are still being read are discarded. */
  const chosen = useRef<ReadArtwork | null>(null);

  async function lookAtBytes(found: ReadArtwork): Promise<void> {
    for await (const part of measure(found.items)) {
      if (chosen.current !== found) return;
      setPixels((known) => new Map([...known, ...part]));
    }
  }

  async function look(wanted: readonly Artwork[]): Promise<void> {
    try {
      const found = await check(wanted);
      setChecks((known) => new Map([...known, ...found.map((one) => [one.key, one] as const)]));
    } catch (failure) {
      setError(failure);
    }
  }

  async function choose(files: readonly File[]): Promise<void> {
    setReading(true);
    setError(null);
    try {
      const found = await readArtwork(files);
      setRead(found);
      chosen.current = found;
      setPixels(new Map());
      setChecks(new Map());
      setLeftOut(new Set());
      setProgress(new Map());
      await Promise.all([look(found.items), lookAtBytes(found)]);
    } catch (failure) {
      setError(failure);
    } finally {
      setReading(false);
    }
  }

  /** Applies a correction of the person to pictures: another side, or another SKU. */
  function change(keys: readonly string[], part: { side?: Side; target?: string }): void {
    if (read === null) return;
    const mended = new Map(
      items
        .filter(({ key }) => keys.includes(key))
        .map((item): [string, Artwork] => {
          const next = { ...item, ...part };
          const isNamed = next.target !== '' && next.side !== null;
          const isMended = isNamed && (item.problem === 'NO_SIDE' || item.problem === 'NO_TARGET');
          return [item.key, { ...next, problem: isMended ? null : item.problem }];
        }),
    );
    setRead({ ...read, items: items.map((one) => mended.get(one.key) ?? one) });
    void look([...mended.values()]);
  }

  function leaveOut(keys: readonly string[]): void {
    setLeftOut((known) => new Set([...known, ...keys]));
  }

  function tell(key: string, part: Partial<Progress>): void {
    setProgress((known) => new Map(known).set(key, { ...WAITING, ...known.get(key), ...part }));
  }

  async function send(item: Artwork): Promise<void> {
    const stop = new AbortController();
    running.current.set(item.key, stop);
    tell(item.key, { state: 'running', share: 0, isCut: false, reason: null });
    try {
      const orders = await bring(item, {
        onProgress: (share) => tell(item.key, { share }),
        onWaiting: (isCut) => tell(item.key, { isCut }),
        signal: stop.signal,
      });
      tell(item.key, { state: 'done', share: 1, orders });
      void forget();
    } catch (failure) {
      if (stop.signal.aborted) return;
      const { title, detail } = toErrorText(failure);
      tell(item.key, { state: 'failed', reason: detail === null ? title : `${title} ${detail}` });
    } finally {
      running.current.delete(item.key);
    }
  }

  // Starts the next upload when an upload ends.
  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    const next = items.filter(({ key }) => progress.get(key)?.state === 'waiting' && !running.current.has(key));
    for (const item of next.slice(0, Math.max(0, free))) void send(item);
  });

  const movingCount = [...progress.values()].filter(({ state }) => state === 'waiting' || state === 'running').length;
  useNoteUploadsLeft('artwork', movingCount);

  return {
    read,
    plan,
    progress,
    pixels,
    isReading,
    error,
    isMoving: movingCount > 0,
    choose,
    change,
    leaveOut,
    start: (keys: readonly string[]) =>
      setProgress((known) => new Map([...known, ...keys.map((key) => [key, WAITING] as const)])),
  };
}
