import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A run writes far less than this; containers often have 64 MB there, and then the disk is used. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for the databases and files of tests: in memory if there is room. Each test copies a database of about a thousand
 * files, which takes some disks two seconds and memory a tenth of one.
 */
export function findMemoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
