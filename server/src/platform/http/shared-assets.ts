import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Objects, StoredObject } from '@bobbin/connectors/objects';
import type { Clock } from '../clock.ts';
import { eachAtOnce } from '../concurrency.ts';
import { hashOf } from '../crypto.ts';
import type { Logger } from '../log.ts';

const DAY_MS = 24 * 3_600_000;
/** Time after which assets are removed that no process has kept again. */
const KEPT_MS = 30 * DAY_MS;
/** Age from which a running process keeps its assets again, so that they never look like those of a former release. */
const AGAIN_MS = DAY_MS;
/** Maximum time for which the start of a process waits for its copies, because an object store may not answer. */
const START_MS = 10_000;
const AT_ONCE = 8;
/** Folder in DATA_DIR, and prefix in the object store. */
const PLACE = 'web-assets';
/** Ending of the copy of an asset that is compressed in advance. */
const PACKED = '.br';

/** Content types of the kinds of files that the build writes; names with other endings are not shared. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
]);

interface Kept {
  name: string;
  sizeBytes: number;
  /** When a process last stored the asset, in milliseconds. */
  keptAt: number;
}

/** The place for assets that all processes share. */
interface Shelf {
  list(): Promise<Kept[]>;
  /** Stores a whole asset, or nothing; safe to run twice at once. */
  put(name: string, bytes: Buffer): Promise<void>;
  open(name: string): Promise<StoredObject | null>;
  remove(name: string): Promise<void>;
}

interface SharedAsset {
  type: string;
  isPacked: boolean;
  stream: Readable;
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Lists the names in a folder; returns an empty list when the folder does not exist. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function openFolder(folder: string): Shelf {
  async function read(name: string): Promise<Kept | null> {
    try {
      const { size, mtimeMs } = await stat(join(folder, name));
      return { name, sizeBytes: size, keptAt: mtimeMs };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    async list() {
      const kept = await Promise.all((await listNames(folder)).map(read));
      return kept.filter((one) => one !== null);
    },
    async put(name, bytes) {
      await mkdir(folder, { recursive: true });
      // The name of a draft is no name of an asset, so a draft that a killed process left is removed like an old asset.
      const draft = join(folder, `.${randomUUID()}`);
      try {
        await writeFile(draft, bytes);
        await rename(draft, join(folder, name));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async open(name) {
      try {
        const handle = await open(join(folder, name));
        const { size: sizeBytes } = await handle.stat();
        return { sizeBytes, stream: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function openBucket(objects: Objects): Shelf {
  const keyOf = (name: string) => `${PLACE}/${name}`;
  return {
    async list() {
      const kept: Kept[] = [];
      for await (const page of objects.list(keyOf(''))) {
        for (const { key, sizeBytes, modifiedAt } of page)
          kept.push({ name: key.slice(keyOf('').length), sizeBytes, keptAt: modifiedAt.getTime() });
      }
      return kept;
    },
    put: (name, bytes) =>
      objects.put(keyOf(name), {
        open: () => Readable.from([bytes]),
        sizeBytes: bytes.length,
        sha256: hashOf(bytes),
      }),
    open: (name) => objects.get(keyOf(name)),
    remove: (name) => objects.remove(keyOf(name)),
  };
}

/** Returns the content type of an asset by its name; null for a name that the build does not write. */
function typeOf(name: string): string | null {
  const [, ending = ''] = /^[\w-][\w.-]*\.(\w+)$/.exec(name) ?? [];
  return TYPES.get(ending) ?? null;
}

export interface WebAppDeps {
  /** The built web application of this release. */
  webDir: string;
  dataDir: string;
  /** The object store; null when files are stored in `dataDir`. */
  objects: Objects | null;
  clock: Clock;
  log: Logger;
}

/** Lists the assets of this release with their sizes; the copies for clients without Brotli are left out. */
async function listOwn(folder: string): Promise<Map<string, number>> {
  const names = (await listNames(folder)).filter((name) => typeOf(name.replace(/\.br$/, '')) !== null);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return new Map(names.map((name, index) => [name, sizes[index] ?? 0]));
}

/** Stores the assets of this release that the shelf does not have, and removes those of releases that no process has run for 30 days. */
async function keepAll(folder: string, shelf: Shelf, now: number): Promise<void> {
  const own = await listOwn(folder);
  if (own.size === 0) return;
  const kept = await shelf.list();
  const old = kept.filter(({ name, keptAt }) => !own.has(name) && now - keptAt > KEPT_MS);
  await eachAtOnce(old, AT_ONCE, ({ name }) => shelf.remove(name));
  // A copy with another size was cut off by a power failure.
  const isFresh = ({ name, sizeBytes, keptAt }: Kept) => own.get(name) === sizeBytes && now - keptAt < AGAIN_MS;
  const fresh = new Set(kept.filter(isFresh).map(({ name }) => name));
  const missing = [...own.keys()].filter((name) => !fresh.has(name));
  await eachAtOnce(missing, AT_ONCE, async (name) => shelf.put(name, await readFile(join(folder, name))));
}

/**
 * Copies the assets of this release to the place that all API processes share, and reads assets of other releases there. During a rolling upgrade a
 * browser gets the page from one process and the scripts that the page names from another one, and a page that is open loads its later scripts from
 * the new release (OPS-140). Without a place that accepts writes, each process has only its own assets.
 */
export async function shareAssets({ webDir, dataDir, objects, clock, log }: WebAppDeps) {
  const folder = join(resolve(webDir), 'assets');
  const shelf = objects ? openBucket(objects) : openFolder(join(resolve(dataDir), PLACE));
  const keep = () =>
    keepAll(folder, shelf, clock.now()).catch((error: unknown) => {
      log.warn({ err: error }, 'The assets of this release could not be shared with processes of other releases');
    });
  const timer = setInterval(() => void keep(), AGAIN_MS).unref();
  await Promise.race([keep(), wait(START_MS, undefined, { ref: false })]);

  return {
    /** Opens an asset of any release; null when no process has kept it. The caller must read the stream or destroy it. */
    async open(name: string, acceptsPacked: boolean): Promise<SharedAsset | null> {
      const type = typeOf(name);
      if (type === null) return null;
      try {
        const packed = acceptsPacked ? await shelf.open(`${name}${PACKED}`) : null;
        const found = packed ?? (await shelf.open(name));
        return found && { type, isPacked: packed !== null, stream: found.stream };
      } catch (error) {
        log.warn({ err: error }, 'An asset of another release could not be read');
        return null;
      }
    },
    close: (): void => clearInterval(timer),
  };
}

export type SharedAssets = Awaited<ReturnType<typeof shareAssets>>;
