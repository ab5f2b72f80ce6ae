import { systemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { Logger } from '../../../platform/log.ts';
import { PICTURE_MIMES } from '../pictures/pictures.ts';
import { SIDE_MAX_PX } from '../pictures/size.ts';
import { getFile, markThumbnail } from '../queries.ts';
import type { Storage } from '../storage/storage.ts';

export const THUMBNAIL_EXT = 'thumb.webp';
export const THUMBNAIL_MIME = 'image/webp';
/** An empty file beside bytes that no thumbnail can be made of, so that it is not tried again. */
export const UNREADABLE_EXT = 'thumb.unreadable';

/** Longest side; twice the largest preview on screen. */
const THUMBNAIL_PX = 360;
const TIMEOUT_SECONDS = 120;

const UNREADABLE = Buffer.alloc(0);

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
}

/** Loaded by the first picture: the API, which makes none, saves 25 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Jobs run in parallel already; more threads for each would slow down the rest of the process.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Decodes a picture row by row; a file that says less than it holds stops at the pixel limit. */
async function shrink(path: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(path, { limitInputPixels: SIDE_MAX_PX ** 2, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

/** Job of the worker: the small picture of a file. Safe to run twice; gives up for good on what cannot be decoded. */
export function createThumbnailJob({ db, clock, log, storage }: Deps) {
  return async (ownerId: string, fileId: string): Promise<void> => {
    const scope = systemScope(ownerId, 'makeThumbnail');
    const file = await getFile(db, scope, fileId);
    if (!file || file.hasThumbnail || !PICTURE_MIMES.has(file.mime)) return;

    const thumbnail = { sha256: file.sha256, ext: THUMBNAIL_EXT };
    const unreadable = { sha256: file.sha256, ext: UNREADABLE_EXT };
    // Equal bytes under another name or of another seller may have been here before.
    if (!(await storage.has(thumbnail))) {
      if (await storage.has(unreadable)) return;
      const source = { sha256: file.sha256, ext: file.ext };
      const bytes = await storage.borrow(source, async (path) => {
        try {
          return await shrink(path);
        } catch (error) {
          log.warn({ ownerId, fileId, err: error }, 'No thumbnail can be made of this file');
          return UNREADABLE;
        }
      });
      if (bytes === null) throw new Error(`Bytes of file ${fileId} are gone`);
      if (bytes === UNREADABLE) {
        await storage.write(unreadable, bytes);
        return;
      }
      await storage.write(thumbnail, bytes);
    }
    await markThumbnail(db, scope, fileId, new Date(clock.now()));
  };
}
