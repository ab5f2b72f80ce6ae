import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readAddress, type Address, type OpenShelves, type StoredFile } from './shelves.ts';

const PART = /^[0-9a-f]{2}$/;

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** A folder of this machine, or one that several share. */
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

  /** What lies in a folder, in the order of the names; nothing where the folder went meanwhile. */
  async function listNames(folder: string): Promise<string[]> {
    try {
      return (await readdir(folder)).toSorted();
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async function describe(first: string, second: string, name: string): Promise<StoredFile[]> {
    try {
      const path = join(root, first, second, name);
      const { size: sizeBytes, mtime: storedAt } = await stat(path);
      const address = readAddress(name);
      const isThere = address !== null && pathOf(address) === path;
      return [{ name: `${first}/${second}/${name}`, address: isThere ? address : null, sizeBytes, storedAt }];
    } catch (error) {
      // It was removed between the list and the look.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async function* list(): AsyncGenerator<StoredFile[]> {
    for (const first of await listNames(root)) {
      if (!PART.test(first)) continue;
      for (const second of await listNames(join(root, first))) {
        if (!PART.test(second)) continue;
        const found: StoredFile[] = [];
        for (const name of await listNames(join(root, first, second)))
          found.push(...(await describe(first, second, name)));
        yield found;
      }
    }
  }

  return {
    has,
    list,

    async keep({ path }, address) {
      await mkdir(folderOf(address.sha256), { recursive: true });
      try {
        await link(path, pathOf(address));
      } catch (error) {
        // The same bytes lie there already.
        if (!hasCode(error, 'EEXIST')) throw error;
      }
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
