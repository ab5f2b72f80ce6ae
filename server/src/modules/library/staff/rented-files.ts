import type { Readable } from 'node:stream';
import type { OwnerScope, StaffScope } from '../../../platform/access.ts';
import type { Db, Queryable } from '../../../platform/database.ts';
import { readerOf, type Contents, type LinkOptions } from '../files/content.ts';
import type { Keep, ReceivedPicture } from '../files/ingest.ts';
import { cleanName, toShownName } from '../files/names.ts';
import * as queries from './rented-files.sql.ts';
import type { RentedFileRow } from './rented-files.sql.ts';
import { listRentedFilesOfAllSellers } from './rented-files.cross-tenant.sql.ts';

/** An image of a rented design, as a response shows it. */
export interface RentedFile {
  id: string;
  name: string;
  url: string;
  thumbnailUrl: string | null;
  width: number;
  height: number;
}

interface Deps {
  db: Db;
  contents: Pick<Contents, 'toLink'>;
  keep: Keep;
}

/**
 * Images that sellers attach to rented designs and to notes of orders. Each is a file of the seller for one place of one design or note. It is not
 * listed in the library, and is stored as long as the design or the note (FIL-62).
 */
export function createRentedFiles({ db, contents, keep }: Deps) {
  function toFiles(rows: readonly RentedFileRow[], reader: LinkOptions): ReadonlyMap<string, RentedFile> {
    return new Map(
      rows.map(({ ownerId, id, name, width, height, hasThumbnail }) => {
        const shown = toShownName(name);
        const thumbnailUrl = hasThumbnail ? contents.toLink(ownerId, id, shown, { ...reader, variant: 'thumb' }) : null;
        const url = contents.toLink(ownerId, id, shown, reader);
        return [id, { id, name: shown, url, thumbnailUrl, width: width ?? 0, height: height ?? 0 }];
      }),
    );
  }

  return {
    /**
     * Reads a stream to its end and processes the picture; an error of the stream or of `work` leaves neither bytes nor rows.
     * @throws AppError FILE_… and what `work` throws
     */
    receive<T>(
      { fileName, stream }: { fileName: string; stream: Readable },
      work: (received: ReceivedPicture & { name: string }) => Promise<T>,
    ): Promise<T> {
      const name = cleanName(fileName);
      return keep.receive(stream, false, (received) => work({ ...received, name }));
    },
    /** Stores the picture as a file of the seller, in the caller's transaction; `place` identifies one place of one resource. */
    async keep(
      trx: Queryable,
      scope: OwnerScope,
      { name, ...received }: ReceivedPicture & { name: string },
      place: string,
    ): Promise<{ fileId: string }> {
      return keep.keep(trx, scope, received, { name: `${place}/${name}`, source: 'rented' });
    },
    /** Lists images by id, with links for the caller; missing files are left out. */
    list: async (scope: OwnerScope, ids: readonly string[]): Promise<ReadonlyMap<string, RentedFile>> =>
      toFiles(await queries.listRentedFiles(db, scope, ids), readerOf(scope)),
    /** Lists images of several sellers by id, for staff. */
    listForStaff: async (staff: StaffScope, ids: readonly string[]): Promise<ReadonlyMap<string, RentedFile>> =>
      toFiles(await listRentedFilesOfAllSellers(db, staff, ids), {}),
  };
}

export type RentedFiles = ReturnType<typeof createRentedFiles>;
