import type { PrintItem } from '@bobbin/contract/prints';
import { createPrint, getPrint, listPrints, updatePrint } from '@bobbin/contract/prints.calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { toErrorText } from '../../../api/errors.ts';
import { uploadInPieces } from '../../../api/upload-in-pieces.ts';
import { useActionKey, type WithKey } from '../../../ui/hooks/use-action-key.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import { mergeVariants, planPrints, UPLOAD_FILES_MAX, type ChosenFile, type PlannedPrint } from './plan-prints.ts';

/** Number of prints that are saved in parallel; each print uploads its files one after another. */
const AT_ONCE = 3;
/** Number of names that are looked up in parallel. */
const LOOK_UPS = 4;

export interface PrintProgress {
  state: 'running' | 'done' | 'failed';
  /** Uploaded share of the print's files, from 0 to 1. */
  share: number;
  reason: string | null;
}

/** Manages the upload of many files as prints; nothing is written before `save` is called (PRW-13). */
export function usePrintUpload() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState(0);
  const [progress, setProgress] = useState<ReadonlyMap<string, PrintProgress>>(new Map());
  const raw = useRef(new Map<number, File>());
  const stored = useRef(new Map<number, string>());
  const stop = useRef<AbortController | null>(null);
  const lastId = useRef(0);
  const forget = useForgetPrints();
  const withKey = useActionKey();
  const plan = useMemo(() => planPrints(files), [files]);
  const names = plan.prints.map(({ name }) => name);
  const existing = useQuery({
    queryKey: ['prints', 'named', names] as const,
    queryFn: ({ signal }) => findNamed(names, signal),
    enabled: names.length > 0,
  });
  useEffect(() => () => stop.current?.abort(), []);

  function add(chosen: readonly File[]) {
    const room = chosen.slice(0, UPLOAD_FILES_MAX - files.length);
    setRefused(chosen.length - room.length);
    const added = room.map((file) => {
      const id = ++lastId.current;
      raw.current.set(id, file);
      return { id, name: file.name, size: file.size, side: null };
    });
    setFiles((known) => [...known, ...added]);
  }

  function show(name: string, part: Partial<PrintProgress>) {
    setProgress((known) => {
      const before = known.get(name) ?? { state: 'running', share: 0, reason: null };
      return new Map(known).set(name, { ...before, ...part });
    });
  }

  async function savePrint(print: PlannedPrint, signal: AbortSignal): Promise<void> {
    const { name, variants, filesCount } = print;
    show(name, { state: 'running', share: 0, reason: null });
    try {
      let sent = 0;
      const uploaded = [];
      for (const { when, files: sides } of variants) {
        const placed = [];
        for (const { side, file } of sides) {
          const fileId = await store(file, signal, (share) => show(name, { share: (sent + share) / filesCount }));
          sent += 1;
          placed.push({ side, fileId });
        }
        uploaded.push({ when, files: placed });
      }
      await write(name, existing.data?.get(name) ?? null, uploaded, withKey);
      show(name, { state: 'done', share: 1 });
    } catch (error) {
      if (signal.aborted) return;
      const { title, detail } = toErrorText(error);
      show(name, { state: 'failed', reason: detail === null ? title : `${title} ${detail}` });
    }
  }

  /** Uploads a file only once, even if saving its print is tried again. */
  async function store(file: ChosenFile, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
    const known = stored.current.get(file.id);
    const bytes = raw.current.get(file.id);
    if (known !== undefined || bytes === undefined) return known ?? '';
    const { id } = await uploadInPieces(bytes, { onProgress, signal });
    stored.current.set(file.id, id);
    return id;
  }

  async function save() {
    const stopping = new AbortController();
    stop.current = stopping;
    const waiting = plan.prints.filter(({ name }) => progress.get(name)?.state !== 'done');
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (stopping.signal.aborted) return;
        await savePrint(next, stopping.signal);
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await forget();
  }

  const running = [...progress.values()].filter(({ state }) => state === 'running').length;
  return {
    plan,
    files,
    refused,
    existing,
    progress,
    isRunning: running > 0,
    add,
    setSide: (ids: readonly number[], side: ChosenFile['side']) =>
      setFiles((known) => known.map((file) => (ids.includes(file.id) ? { ...file, side } : file))),
    remove: (ids: readonly number[]) => setFiles((known) => known.filter(({ id }) => !ids.includes(id))),
    save,
  };
}

/** Finds the existing prints with the given names; files with such a name become the next version of that print. */
async function findNamed(names: readonly string[], signal: AbortSignal): Promise<Map<string, PrintItem>> {
  const found = new Map<string, PrintItem>();
  const waiting = [...names];
  async function look(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { data } = await call(listPrints, { query: { search: name, page: 1, limit: 24 } }, { signal });
      const wanted = name.toLowerCase();
      const same = data.find((print) => print.name.toLowerCase() === wanted);
      if (same !== undefined) found.set(name, same);
    }
  }
  await Promise.all(Array.from({ length: LOOK_UPS }, look));
  return found;
}

type Uploaded = Parameters<typeof mergeVariants>[1];

async function write(name: string, existing: PrintItem | null, uploaded: Uploaded, withKey: WithKey): Promise<void> {
  if (existing === null) {
    const body = { name, variants: uploaded.map(({ when, files }) => ({ when, files })) };
    await withKey(['createPrint', body], (idempotencyKey) => call(createPrint, { body }, { idempotencyKey }));
    return;
  }
  const { variants, version } = await call(getPrint, { params: { id: existing.id } });
  const body = { variants: mergeVariants(variants, uploaded), seen: { version: String(version) } };
  await withKey(['updatePrint', existing.id, body], (idempotencyKey) =>
    call(updatePrint, { params: { id: existing.id }, body }, { idempotencyKey }),
  );
}
