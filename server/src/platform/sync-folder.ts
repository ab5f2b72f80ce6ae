import { open } from 'node:fs/promises';

/** Errors of systems that cannot flush a folder; they write names in their own sequence. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']);

/**
 * Flushes the names in a folder to the disk. Flushing a file does not flush its name: after a power failure a file could be missing whose row is
 * committed, or whose command reported success.
 */
export async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path);
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!UNSUPPORTED.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
