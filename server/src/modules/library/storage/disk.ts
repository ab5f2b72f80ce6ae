import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Address, OpenShelves } from './shelves.ts';

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

  return {
    has,

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
