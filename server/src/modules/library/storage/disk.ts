import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../../platform/sync-folder.ts';
import { parseAddress, type Address, type OpenShelves } from './blob-store.ts';

const FOLDER = /^[0-9a-f]{2}$/;

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Lists the names in a folder, sorted; returns an empty list when the folder does not exist. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}

/** Reads size and time of a file; null when the file was removed in the meantime. */
async function statFile(path: string): Promise<{ sizeBytes: number; storedAt: Date } | null> {
  try {
    const { size, mtime } = await stat(path);
    return { sizeBytes: size, storedAt: mtime };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A blob store in a folder of this machine, or in a folder that several machines share. */
export const openDisk: OpenShelves = ({ root }) => {
  function folderOf(sha256: string): string {
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  }

  function pathOf({ sha256, ext }: Address): string {
    return join(folderOf(sha256), `${sha256}.${ext}`);
  }

  async function has(address: Address): Promise<boolean> {
    try {
      return (await stat(pathOf(address))).isFile();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  /** Puts a file in the place of another one, so that readers find the old or the new bytes. */
  async function replace(path: string, target: string): Promise<void> {
    const draft = `${path}.whole`;
    await link(path, draft);
    try {
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    has,

    async *list(strange) {
      // Files are in folders named after the first four digits of their hash; temporary files are in a folder next to those.
      for (const first of (await listNames(root)).filter((name) => FOLDER.test(name))) {
        for (const second of await listNames(join(root, first))) {
          const folder = join(root, first, second);
          const names = await listNames(folder);
          const found = await Promise.all(
            names.map(async (name) => ({ name, facts: await statFile(join(folder, name)) })),
          );
          for (const { name, facts } of found) {
            if (facts === null) continue;
            const path = join(folder, name);
            const address = parseAddress(name);
            if (address !== null && pathOf(address) === path) yield { ...address, ...facts };
            else strange?.({ name: `${first}/${second}/${name}`, ...facts });
          }
        }
      }
    },

    async keep({ path, sizeBytes, sha256 }, address, { comparesBytes = false } = {}) {
      const folder = folderOf(address.sha256);
      const made = await mkdir(folder, { recursive: true });
      const target = pathOf(address);
      try {
        await link(path, target);
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        // Usually equal bytes exist already. A power failure may have cut them off, and a disk may have changed them.
        const isWhole =
          (await statFile(target))?.sizeBytes === sizeBytes && (!comparesBytes || (await hashFile(target)) === sha256);
        if (!isWhole) await replace(path, target);
      }
      // The rows that name these bytes are committed later.
      for (const one of made === undefined ? [folder] : [folder, dirname(folder), root]) await syncFolder(one);
    },

    async open(address) {
      try {
        const handle = await open(pathOf(address));
        const { size: sizeBytes } = await handle.stat();
        return { sizeBytes, read: () => handle.createReadStream(), close: () => handle.close() };
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },

    remove: (address) => rm(pathOf(address), { force: true }),

    borrow: async (address, work) => ((await has(address)) ? work(pathOf(address)) : null),
  };
};
