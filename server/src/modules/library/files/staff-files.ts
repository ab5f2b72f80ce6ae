import type { Readable } from 'node:stream';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import type { Contents } from './content.ts';
import type { Keep } from './ingest.ts';
import { cleanName } from './names.ts';
import { askPictures } from './thumbnails.ts';
import { STAFF_OWNER } from './staff-owner.ts';
import * as queries from './staff-files.sql.ts';

/** A staff picture as a response shows it. */
export interface StaffFile {
  id: string;
  name: string;
  url: string;
  thumbnailUrl: string | null;
  width: number;
  height: number;
}

interface Deps {
  db: Db;
  clock: Clock;
  contents: Pick<Contents, 'toLink'>;
  keep: Pick<Keep, 'receive' | 'hold'>;
}

/** Pictures of staff, which belong to no seller. Each belongs to exactly one resource of another module, which stores the picture's id (FIL-60). */
export function createStaffFiles({ db, clock, contents, keep }: Deps) {
  return {
    /**
     * Reads a stream to its end and runs `work` with the new file in the same transaction; an error of either leaves neither bytes nor rows.
     * @throws AppError FILE_… and what `work` throws
     */
    add: <T>(
      {
        fileName,
        stream,
        isPngOnly,
        userId,
      }: { fileName: string; stream: Readable; isPngOnly: boolean; userId: string | null },
      work: (trx: Queryable, fileId: string) => Promise<T>,
    ): Promise<T> => {
      const name = cleanName(fileName);
      return keep.receive(stream, isPngOnly, (received) =>
        inTransaction(db, async (trx) => {
          const { file, picture } = received;
          const id = createId(clock.now());
          await queries.insertRow(trx, {
            id,
            sha256: file.sha256,
            name,
            ext: picture.ext,
            mime: picture.mime,
            size_bytes: file.sizeBytes,
            width: picture.width,
            height: picture.height,
            created_at: new Date(clock.now()),
            actor_id: userId,
          });
          await askPictures(trx, STAFF_OWNER, id);
          const result = await work(trx, id);
          await keep.hold(trx, received);
          return result;
        }),
      );
    },

    /** Lists files by id; missing files are left out. */
    async list(ids: readonly string[], queryable: Queryable = db): Promise<ReadonlyMap<string, StaffFile>> {
      const rows = await queries.listRows(queryable, ids);
      return new Map(
        rows.map(({ id, name, width, height, hasThumbnail }) => [
          id,
          {
            id,
            name,
            url: contents.toLink(STAFF_OWNER, id, name),
            thumbnailUrl: hasThumbnail ? contents.toLink(STAFF_OWNER, id, name, { variant: 'thumb' }) : null,
            width: width ?? 0,
            height: height ?? 0,
          },
        ]),
      );
    },

    /** Removes files in the caller's transaction, and their bytes unless another file has equal bytes. */
    async remove(trx: Queryable, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      for (const { sha256, ext } of await queries.deleteRows(trx, ids)) {
        await addJob(trx, 'removeBytes', { ownerId: STAFF_OWNER, sha256, ext });
      }
    },
  };
}

export type StaffFiles = ReturnType<typeof createStaffFiles>;
