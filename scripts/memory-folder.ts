import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** All that a run writes stays far below this; containers often have 64 MB there, and then the disk serves. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where tests keep their databases and files: in memory if there is room. Each test copies a database of about a
 * thousand files, which takes some disks two seconds and memory a tenth of one.
 */
export function findMemoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
