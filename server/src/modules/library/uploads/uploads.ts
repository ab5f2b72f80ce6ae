import { Readable } from 'node:stream';
import type { OpenUpload, UploadProgress } from '@bobbin/contract/uploads';
import { UPLOAD_IDLE_MS, UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES, UPLOADS_OPEN_MAX } from '@bobbin/domain/limits';
import type { OwnerScope, SellerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import type { Keep } from '../files/ingest.ts';
import { cleanName } from '../files/names.ts';
import type { Shelf } from '../browse/browse.ts';
import type { OpenedFile, Storage } from '../storage/storage.ts';
import * as queries from './uploads.sql.ts';
import type { GoneUpload, Named, UploadRow } from './uploads.sql.ts';
import { listOwnersOfIdleUploads } from './uploads.cross-tenant.sql.ts';

const BATCH = 50;
/**
 * Maximum number of pieces that may be stored for an upload: twice the pieces of the largest file, so that repeated pieces with other bytes cannot
 * fill the disk.
 */
const STORED_MAX = 2 * Math.ceil(UPLOAD_MAX_BYTES / UPLOAD_PIECE_BYTES);

interface Deps {
  db: Db;
  clock: Clock;
  storage: Storage;
  keep: Keep;
  shelf: Pick<Shelf, 'read'>;
}

/** The extension contains the id of the upload, so that equal pieces of another upload are not removed with it. */
const extOf = ({ id }: { id: string }) => `${id}.part`;

function noUpload(): never {
  throw new AppError('NOT_FOUND');
}

/** Limits the length of a piece as it arrives, so that no more than a piece is read; an error of the stream is caused by the sender. */
async function* limitPiece(stream: Readable): AsyncGenerator<Buffer> {
  let sizeBytes = 0;
  try {
    for await (const bytes of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += bytes.length;
      if (sizeBytes > UPLOAD_PIECE_BYTES) throw new AppError('FILE_TOO_LARGE');
      yield bytes;
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_BROKEN', { cause });
  }
}

/** Files that are uploaded in pieces, so that an interrupted upload can continue where it stopped (FIL-64). */
export function createUploads({ db, clock, storage, keep, shelf }: Deps) {
  const now = () => new Date(clock.now());

  /** Enqueues the removal of the bytes in the transaction that deletes the rows, so that a crash leaves no bytes without a row. */
  async function dropPieces(trx: Queryable, { ownerId }: OwnerScope, gone: readonly GoneUpload[]): Promise<void> {
    for (const upload of gone) {
      for (const sha256 of upload.stored) {
        await addJob(trx, 'removeBytes', { ownerId, sha256, ext: extOf(upload) });
      }
    }
  }

  async function drop(scope: SellerScope, which: { sha256: string; name?: string }): Promise<void> {
    await inTransaction(db, async (trx) => dropPieces(trx, scope, await queries.remove(trx, scope, which)));
  }

  async function readKnown(scope: SellerScope, named: Named): Promise<UploadProgress | null> {
    const fileId = await queries.renewFile(db, scope, named, now());
    if (fileId === null) return null;
    const file = await shelf.read(scope, fileId);
    return { receivedBytes: file.size, file };
  }

  /** Joins the pieces of a complete upload to a file, by the rules of every upload; when the file is rejected, removes the pieces. */
  async function finish(scope: SellerScope, upload: UploadRow): Promise<UploadProgress> {
    let trouble: unknown = null;
    async function* joinPieces(): AsyncGenerator<Buffer> {
      for (const sha256 of upload.pieces) {
        let opened: OpenedFile | null;
        try {
          opened = await storage.open({ sha256, ext: extOf(upload) });
          if (opened !== null) yield* opened.read() as AsyncIterable<Buffer>;
        } catch (error) {
          trouble = error;
          throw error;
        }
        // Another call has finished the upload and removed its pieces.
        if (opened === null) throw new Error(`A piece of upload ${upload.id} is gone`);
      }
    }
    const joined = Readable.from(joinPieces());
    try {
      const fileId = await keep.receive(joined, true, async (received) => {
        if (received.file.sha256 !== upload.sha256) throw new AppError('FILE_BROKEN');
        return inTransaction(db, async (trx) => {
          const kept = await keep.keep(trx, scope, received, { name: upload.name, source: 'upload' });
          await dropPieces(trx, scope, await queries.remove(trx, scope, upload));
          return kept.fileId;
        });
      });
      return { receivedBytes: upload.sizeBytes, file: await shelf.read(scope, fileId) };
    } catch (error) {
      const known = await readKnown(scope, upload);
      if (known !== null) return known;
      // When the store does not respond or fails within a piece, the file was not rejected, so a repeated call can continue.
      if (trouble !== null) throw trouble;
      if (error instanceof AppError && error.error.startsWith('FILE_')) await drop(scope, upload);
      throw error;
    } finally {
      // Closes the opened piece, because a rejected stream is not read to its end.
      joined.on('error', () => {}).destroy();
    }
  }

  const toProgress = (scope: SellerScope, upload: UploadRow): Promise<UploadProgress> | UploadProgress =>
    upload.receivedBytes === upload.sizeBytes
      ? finish(scope, upload)
      : { receivedBytes: upload.receivedBytes, file: null };

  return {
    /** Lists the caller's incomplete uploads. */
    async list(scope: OwnerScope): Promise<OpenUpload[]> {
      const rows = await queries.listOpen(db, scope, UPLOADS_OPEN_MAX);
      return rows.map(({ name, sha256, sizeBytes, receivedBytes, updatedAt }) => ({
        name,
        sha256,
        sizeBytes,
        receivedBytes,
        updatedAt: updatedAt.toISOString(),
      }));
    },

    /** Returns the progress of a file; a file that the library already has is complete. @throws AppError FILE_… */
    async start(
      scope: SellerScope,
      { sha256, name: said, sizeBytes }: Named & { sizeBytes: number },
    ): Promise<UploadProgress> {
      const name = cleanName(said);
      const known = await readKnown(scope, { sha256, name });
      if (known !== null) {
        await drop(scope, { sha256, name });
        return known;
      }
      const upload = await inTransaction(db, async (trx) => {
        const begun = await queries.begin(trx, scope, { sha256, name, sizeBytes, id: createId(clock.now()) }, now());
        await dropPieces(trx, scope, await queries.removeBeyond(trx, scope, UPLOADS_OPEN_MAX));
        return begun;
      });
      return toProgress(scope, upload);
    },

    /**
     * Accepts the next piece; any other piece changes nothing, and the response shows the progress. The last piece completes the file. @throws
     * AppError NOT_FOUND, FILE_…
     */
    async sendPiece(
      scope: SellerScope,
      { sha256, name: said, from, stream }: Named & { from: number; stream: Readable },
    ): Promise<UploadProgress> {
      const named = { sha256, name: cleanName(said) };
      const upload = await queries.find(db, scope, named);
      if (upload === null) {
        // The response to the last piece was lost, and the file exists already.
        return (await readKnown(scope, named)) ?? noUpload();
      }
      // Stores nothing of a piece that is not the next one.
      if (from !== upload.receivedBytes) return toProgress(scope, upload);
      const piece = await storage.collect(limitPiece(stream));
      const address = { sha256: piece.sha256, ext: extOf(upload) };
      try {
        // Requires a piece to be full unless it is the last one, because an upload of tiny pieces would have a long list of them.
        if (piece.sizeBytes !== Math.min(UPLOAD_PIECE_BYTES, upload.sizeBytes - from))
          throw new AppError('FILE_BROKEN');
        if (!(await queries.notePiece(db, scope, upload, piece, STORED_MAX))) {
          await drop(scope, named);
          throw new AppError('NOT_FOUND');
        }
        // Sends the bytes before the transaction begins, so that no database connection is held while bytes are sent to an object store.
        await storage.keep(piece, address.ext);
        const longer = await inTransaction(db, async (trx) => {
          const locked = await queries.find(trx, scope, named, true);
          if (locked?.id !== upload.id || from !== locked.receivedBytes) return locked;
          await queries.addPiece(trx, scope, named, piece, now());
          return queries.find(trx, scope, named);
        });
        if (longer?.id !== upload.id) {
          // The upload was removed or completed in the meantime.
          await storage.remove(address);
          return (await readKnown(scope, named)) ?? noUpload();
        }
        return await toProgress(scope, longer);
      } finally {
        await piece.remove();
      }
    },

    forget: (scope: SellerScope, sha256: string): Promise<void> => drop(scope, { sha256 }),

    /** Removes uploads that have been idle for seven days. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now() - UPLOAD_IDLE_MS);
      await eachOwner(await listOwnersOfIdleUploads(db, before), 'removeIdleUploads', async (scope) => {
        for (;;) {
          const count = await inTransaction(db, async (trx) => {
            const gone = await queries.removeIdle(trx, scope, before, BATCH);
            await dropPieces(trx, scope, gone);
            return gone.length;
          });
          if (count < BATCH) return;
        }
      });
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
