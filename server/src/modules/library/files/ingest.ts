import type { Readable } from 'node:stream';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { readPicture, type Picture } from '../images/pictures.ts';
import { upsertFile } from '../library.sql.ts';
import type { Address, ReceivedFile, Storage } from '../storage/storage.ts';
import { askPictures, THUMBNAIL_EXT, UNREADABLE_EXT } from './thumbnails.ts';
import { isAddressUsed } from '../library.cross-tenant.sql.ts';
import { showToUploader } from '../visibility.sql.ts';

/** A picture that was received completely, checked and stored; no file refers to it yet. */
export interface ReceivedPicture {
  file: ReceivedFile;
  picture: Picture;
}

/** A picture that is stored as a file of the seller. */
export interface KeptFile {
  fileId: string;
  name: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  hasThumbnail: boolean;
}

/**
 * Takes a lock on an address, so that equal bytes are never stored and removed at the same time; otherwise a new file could lose its bytes to the
 * removal of an old file.
 */
export function lockBytes(trx: Queryable, { sha256, ext }: Address): Promise<void> {
  return lockUntilCommit(trx, `bytes:${sha256}.${ext}`);
}

/** Stores received pictures as files of the seller. */
export function createKeep({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }) {
  /** Removes bytes and their derived files when no row refers to them (FIL-21). */
  async function removeLoose(sha256: string, ext: string): Promise<void> {
    await inTransaction(db, async (trx) => {
      await lockBytes(trx, { sha256, ext });
      if (await isAddressUsed(trx, { sha256, ext })) return;
      for (const part of [ext, THUMBNAIL_EXT, UNREADABLE_EXT]) await storage.remove({ sha256, ext: part });
    });
  }

  /**
   * Makes sure that the bytes exist: equal unused bytes may have been removed after this picture was received. From here on the lock prevents their
   * removal (FIL-21).
   */
  async function hold(trx: Queryable, { file, picture }: ReceivedPicture): Promise<void> {
    const address = { sha256: file.sha256, ext: picture.ext };
    await lockBytes(trx, address);
    if (!(await storage.has(address))) await storage.keep(file, picture.ext);
  }

  return {
    hold,
    removeLoose,

    /**
     * Reads a stream to its end and processes the picture; an error of the stream or of `work` leaves neither bytes nor rows.
     * @throws AppError FILE_… and what `work` throws
     */
    async receive<T>(
      stream: Readable,
      isPngOnly: boolean,
      work: (received: ReceivedPicture) => Promise<T>,
    ): Promise<T> {
      const { file, result: picture } = await storage.receive(stream, (reader) => readPicture(reader, isPngOnly));
      try {
        // Sends the bytes before the transaction begins, so that no database connection is held while bytes are sent to an object store.
        await storage.keep(file, picture.ext);
        return await work({ file, picture });
      } catch (error) {
        await removeLoose(file.sha256, picture.ext);
        throw error;
      } finally {
        await file.remove();
      }
    },

    /** Inserts the row of the file and enqueues its thumbnail, in the caller's transaction, while the picture is being received. */
    async keep(
      trx: Queryable,
      scope: OwnerScope,
      { file, picture }: ReceivedPicture,
      { name, source }: { name: string; source: 'upload' | 'link' | 'drawn' | 'rented' },
    ): Promise<KeptFile> {
      const now = new Date(clock.now());
      const { width, height } = picture;
      const {
        id: fileId,
        hasThumbnail,
        isMeasured,
      } = await upsertFile(trx, scope, {
        id: createId(clock.now()),
        sha256: file.sha256,
        name,
        ext: picture.ext,
        mime: picture.mime,
        size_bytes: file.sizeBytes,
        width,
        height,
        source,
        actor_id: scope.actor.userId,
        actor_name: scope.actor.name,
        created_at: now,
        updated_at: now,
        // A file that belongs to one resource, such as an image of a rented design, is removed together with the resource, never because no order uses it (FIL-62).
        idle_since: source === 'rented' ? null : now,
      });
      if (source === 'upload' || source === 'link') await showToUploader(trx, scope, fileId);
      if (!hasThumbnail || !isMeasured) {
        await askPictures(trx, scope.ownerId, fileId);
      }
      await hold(trx, { file, picture });
      return { fileId, name, sizeBytes: file.sizeBytes, width, height, hasThumbnail };
    },
  };
}

export type Keep = ReturnType<typeof createKeep>;
