import { stat } from 'node:fs/promises';
import type { Config } from '../config.ts';

/**
 * Returns why root must not work in the folder of files: the processes that own the folder could neither change nor delete what root writes. Returns
 * null for other users, when files are in an object store, and when the folder belongs to root or does not exist.
 */
export async function findForeignOwner({ DATA_DIR, FILES_URL }: Config): Promise<string | null> {
  if (process.getuid?.() !== 0 || FILES_URL !== undefined) return null;
  const owner = await stat(DATA_DIR).then(
    ({ uid }) => uid,
    () => 0,
  );
  return owner === 0 ? null : `DATA_DIR (${DATA_DIR}) belongs to the user ${owner}: run this as that user, not as root`;
}

/**
 * Returns why root must not restore files into a folder that does not exist: root would own the folder, and the processes could not write to it.
 * Returns null for other users, when files are in an object store, and when the folder exists.
 */
export async function findRootFolder({ DATA_DIR, FILES_URL }: Config): Promise<string | null> {
  if (process.getuid?.() !== 0 || FILES_URL !== undefined) return null;
  const isThere = await stat(DATA_DIR).then(
    () => true,
    () => false,
  );
  if (isThere) return null;
  return `DATA_DIR (${DATA_DIR}) does not exist, and root would own it: make it for the user of API and worker, then run this as that user`;
}
