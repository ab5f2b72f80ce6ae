import { rm, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageFull } from './database.ts';
import type { Metrics } from './metrics.ts';

/** Milliseconds for which storage counts as full after a failed write, unless another write fails. */
const REMEMBERED_MS = 60_000;
/** Minimum time between two test writes to the folder. */
const TRY_EVERY_MS = 5_000;
/** Content of a test write: a whole block, because a few bytes might fit into an existing block. */
const PROBE = Buffer.alloc(4_096);

/** Reports whether the database and the folder of files accept writes, for `/api/ready` and the metrics (API-33). */
export interface StorageWatch {
  /** Records a write that failed because storage was full or read-only. */
  noteFull(): void;
  /** Returns why nothing can be written; null while writes succeed. */
  findProblem(): Promise<string | null>;
}

/** Creates the watch. @param dataDir the folder of files; null when files are in an object store */
export function watchStorage(dataDir: string | null, metrics: Metrics): StorageWatch {
  let failedAt: number | null = null;
  let triedAt: number | null = null;
  let found: string | null = null;

  async function tryFolder(folder: string): Promise<string | null> {
    // Uses the folder in which each upload begins.
    const temporary = join(folder, 'files', 'temporary');
    const probe = join(temporary, `.probe-${process.pid}`);
    try {
      await mkdir(temporary, { recursive: true });
      await writeFile(probe, PROBE);
      await rm(probe, { force: true });
      return null;
    } catch (error) {
      await rm(probe, { force: true }).catch(() => {});
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EACCES' || code === 'EPERM') return 'the folder of files belongs to another user';
      return isStorageFull(error) ? 'the folder of files is full or read-only' : 'the folder of files takes no writes';
    }
  }

  return {
    noteFull() {
      failedAt = performance.now();
      // Makes the next check write to the folder at once, to find out whether the folder caused the failure.
      triedAt = null;
      metrics.countStorageFailure();
    },
    async findProblem() {
      const now = performance.now();
      if (dataDir !== null && (triedAt === null || now - triedAt >= TRY_EVERY_MS)) {
        triedAt = now;
        const before = found;
        found = await tryFolder(dataDir);
        // The folder caused the failure and can be written again, so the failure is over. If the database had failed too, its next write would fail
        // again.
        if (before !== null && found === null) failedAt = null;
        if (found !== null) metrics.countStorageFailure();
      }
      if (found !== null) return found;
      return failedAt !== null && now - failedAt < REMEMBERED_MS ? 'a write to storage failed' : null;
    },
  };
}
