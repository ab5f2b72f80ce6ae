import { randomBytes } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { App } from '../../app.ts';
import { hashOf } from '../../platform/crypto.ts';
import { findForeignOwner } from '../folder-owner.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

/** Extension of the test file; no picture has it. */
const PROBE_EXT = 'probe';
const PROBE_BYTES = 4_096;
const FREE_WARN_BYTES = 1_000_000_000;
const GIGABYTE = 1_000_000_000;

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const says = `${(free / GIGABYTE).toFixed(1)} GB are free for files`;
  return free < FREE_WARN_BYTES ? warning('disk', says, 'Give the disk of DATA_DIR more room') : ok('disk', says);
}

/** Writes, reads and removes a test file in the storage, with the product's own code. */
export async function checkStore({ config, library }: App): Promise<Finding[]> {
  const { storage } = library;
  const isFar = config.FILES_URL !== undefined;
  const place = isFar ? 'The S3 store of FILES_URL' : `The folder ${config.DATA_DIR}`;
  const foreign = await findForeignOwner(config);
  if (foreign !== null) return [problem('files', foreign, 'Run bobbin as the user of API and worker')];
  const isThere = await stat(config.DATA_DIR).then(
    () => true,
    () => false,
  );
  // Skips a folder that does not exist, because the test file would create it as the user who runs the command.
  if (!isFar && !isThere) {
    return [warning('files', `${place} does not exist yet`, 'The first start of API or worker creates it, if it may')];
  }
  const bytes = randomBytes(PROBE_BYTES);
  const address = { sha256: hashOf(bytes), ext: PROBE_EXT };
  try {
    await storage.write(address, bytes);
    const opened = await storage.open(address);
    const read = opened === null ? null : await buffer(opened.read());
    await storage.remove(address);
    if (read === null || !read.equals(bytes)) throw new Error('other bytes came back than were written');
    if (await storage.has(address)) throw new Error('a file that was removed is still there');
    // Reads only the first page, which shows that the key permits listing; `files verify` reads all pages.
    await storage.list().next();
  } catch (error) {
    await storage.remove(address).catch(() => {});
    const fix = isFar
      ? 'See that host, bucket, key, secret and FILES_REGION are right, and that the key may list, read, write and delete'
      : 'See that the folder is there, is not full, and belongs to the user of the processes';
    return [problem('files', `${place} cannot be used: ${reasonOf(error)}`, fix)];
  }
  const found = ok('files', `${place} takes, gives and removes files`);
  return isFar ? [found] : [found, await checkSpace(config.DATA_DIR)];
}
