import { stat } from 'node:fs/promises';
import type { Config } from '../config.ts';

/**
 * Returns why root must not work on the folder of files: what root writes there, the processes of its owner can neither change nor remove.
 * Gives null where it may: for another user, with an object store, and where the folder is root's or does not exist.
 */
export async function findForeignOwner({ DATA_DIR, FILES_URL }: Config): Promise<string | null> {
  if (process.getuid?.() !== 0 || FILES_URL !== undefined) return null;
  const owner = await stat(DATA_DIR).then(
    ({ uid }) => uid,
    () => 0,
  );
  return owner === 0 ? null : `DATA_DIR (${DATA_DIR}) belongs to the user ${owner}: run this as that user, not as root`;
}
