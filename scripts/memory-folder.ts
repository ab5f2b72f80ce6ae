import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Minimum free memory for test data; a run writes far less. Containers often have only 64 MB of shared memory, and then the disk is used. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for the databases and files of tests: in memory if there is room. Each test copies a database of about a thousand files, which
 * takes two seconds on some disks and a tenth of a second in memory.
 */
export function findMemoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
