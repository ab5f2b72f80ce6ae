import { buffer } from 'node:stream/consumers';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/database.ts';
import { withSharp } from '../images/with-sharp.ts';
import { getFile } from '../library.sql.ts';
import type { Storage } from '../storage/storage.ts';
import { THUMBNAIL_EXT } from './thumbnails.ts';

/** Longest side of a picture in a printed document, in pixels; enough for 300 dots per inch at the size of a stamp. */
const SIDE_PX = 240;
const PIXELS_MAX = 8000 ** 2;
const QUALITY = 80;
const TIMEOUT_SECONDS = 20;
/** Background of transparent pictures; white and black prints are both visible on it. */
const GROUND = { r: 205, g: 210, b: 214 };

/** Makes small pictures for printed documents. */
export function createPrintPictures({ db, storage }: { db: Db; storage: Storage }) {
  const toJpeg = (bytes: Uint8Array, side = SIDE_PX): Promise<Uint8Array> =>
    withSharp((sharp) =>
      sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: GROUND })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );

  return {
    /** Converts a received picture to a JPEG that is small, or at most `side` pixels long; null when the bytes are no picture. */
    toPrintPicture: (bytes: Uint8Array, side?: number): Promise<Uint8Array | null> =>
      toJpeg(bytes, side).catch(() => null),

    /** Returns the thumbnail of a file as a small JPEG; null when the file has no thumbnail. */
    async readPrintPicture(scope: OwnerScope, fileId: string): Promise<Uint8Array | null> {
      const row = await getFile(db, scope, fileId);
      if (row?.hasThumbnail !== true) return null;
      const opened = await storage.open({ sha256: row.sha256, ext: THUMBNAIL_EXT });
      return opened === null ? null : toJpeg(await buffer(opened.read())).catch(() => null);
    },
  };
}
