import { systemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';
import { withSharp } from '../images/with-sharp.ts';
import { PICTURE_MIMES } from '../images/pictures.ts';
import { measurePrint } from '../images/print-facts.ts';
import { SIDE_MAX_PX } from '../images/size.ts';
import { getFile, keepPrint, markThumbnail } from '../library.sql.ts';
import { STAFF_OWNER } from './staff-owner.ts';
import type { Keeping } from '../prints/keeping.ts';
import { listPrintsWithFile } from '../prints/prints.sql.ts';
import { askRefill } from '../prints/refill-job.ts';
import { listSkusOfPrints, lockPrints } from '../prints/skus.sql.ts';
import * as staffFiles from './staff-files.sql.ts';
import type { Storage } from '../storage/storage.ts';

export const THUMBNAIL_EXT = 'thumb.webp';
export const THUMBNAIL_MIME = 'image/webp';
/** Extension of an empty file that marks bytes as impossible to decode, so that no further thumbnail is attempted. */
export const UNREADABLE_EXT = 'thumb.unreadable';

/** Longest side of a thumbnail in pixels; twice the largest preview on a screen. */
const THUMBNAIL_PX = 360;
const TIMEOUT_SECONDS = 120;

const UNREADABLE = Buffer.alloc(0);

/** Enqueues the job that makes the thumbnail and measures the design; the jobs of one seller run one after another. */
export async function askPictures(trx: Queryable, ownerId: string, fileId: string): Promise<void> {
  const options = { key: `thumbnail:${ownerId}:${fileId}`, queue: `thumbnails:${ownerId}` };
  await addJob(trx, 'makeThumbnail', { ownerId, fileId }, options);
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  storage: Storage;
  keeping: Pick<Keeping, 'look'>;
}

/** Decodes a picture row by row; when the picture is larger than its header promises, decoding stops at the limit of pixels. */
function shrink(path: string): Promise<Buffer> {
  return withSharp((sharp) =>
    sharp(path, { limitInputPixels: SIDE_MAX_PX ** 2, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: THUMBNAIL_PX, height: THUMBNAIL_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  );
}

/** Job: makes the thumbnail of a file and measures its print. Safe to run twice; fails without a retry when the bytes cannot be decoded. */
export function createThumbnailJob({ db, clock, log, storage, keeping }: Deps) {
  type Row = NonNullable<Awaited<ReturnType<typeof getFile>>>;

  /** Measures only PNG files, because only designs are printed and all designs are PNG (FIL-50). */
  async function measure(ownerId: string, fileId: string, { sha256, ext, mime, isMeasured }: Row): Promise<void> {
    if (isMeasured || mime !== 'image/png') return;
    const facts = await storage.borrow({ sha256, ext }, async (path) => {
      try {
        return await measurePrint(path);
      } catch (error) {
        log.warn({ ownerId, fileId, err: error }, 'This design cannot be measured');
        return { print: null, contrasts: [] };
      }
    });
    if (facts === null) throw new Error(`Bytes of file ${fileId} are gone`);
    const scope = systemScope(ownerId, 'makeThumbnail');
    await inTransaction(db, async (trx) => {
      // An upload of an equal file locks the prints before the file, so this transaction does too.
      await lockPrints(trx, scope);
      await keepPrint(trx, scope, fileId, facts);
      // Resolves the file's prints again, because the measurements may show that the design is invisible on some colours. Orders that were filled
      // before wait for the confirmation too (PRN-10).
      const printIds = await listPrintsWithFile(trx, scope, fileId);
      if (!(await keeping.look(trx, scope, await listSkusOfPrints(trx, scope, printIds)))) return;
      for (const printId of printIds) await askRefill(trx, scope, { printId, drafts: false });
    });
  }

  async function shrinkFile(
    ownerId: string,
    fileId: string,
    file: Omit<Row, 'isMeasured'>,
    mark: () => Promise<void>,
  ): Promise<void> {
    if (file.hasThumbnail || !PICTURE_MIMES.has(file.mime)) return;
    const thumbnail = { sha256: file.sha256, ext: THUMBNAIL_EXT };
    const unreadable = { sha256: file.sha256, ext: UNREADABLE_EXT };
    // Skips the work when equal bytes, under another name or of another seller, were processed before.
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
    await mark();
  }

  return async (ownerId: string, fileId: string): Promise<void> => {
    if (ownerId === STAFF_OWNER) {
      const own = await staffFiles.getRow(db, fileId);
      if (own) await shrinkFile(ownerId, fileId, own, () => staffFiles.markThumbnail(db, fileId));
      return;
    }
    const scope = systemScope(ownerId, 'makeThumbnail');
    const file = await getFile(db, scope, fileId);
    if (!file) return;
    await shrinkFile(ownerId, fileId, file, () => markThumbnail(db, scope, fileId, new Date(clock.now())));
    await measure(ownerId, fileId, file);
  };
}
