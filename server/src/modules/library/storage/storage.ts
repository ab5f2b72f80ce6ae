import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { createId } from '../../../platform/ids.ts';
import { hasCode, openDisk } from './disk.ts';
import type { Address, KeepOptions, OpenShelves, Shelves } from './blob-store.ts';

export type { Address, OpenedFile, StoredFile, StrangeFile } from './blob-store.ts';
import { ByteReader } from '../bytes.ts';

/** Age from which a temporary file counts as a leftover of a crash; no request lasts as long. */
const LEFTOVER_MS = 3_600_000;

/** Bytes that were received completely and are not stored at their address yet. */
export interface ReceivedFile {
  path: string;
  sha256: string;
  sizeBytes: number;
  /** Removes the temporary file. */
  remove(): Promise<void>;
}

/** The files of all sellers. Received bytes are first written to a local temporary file, then to the blob store. */
export interface Storage extends Omit<Shelves, 'keep'> {
  /**
   * Writes a stream to a temporary file while `read` inspects the bytes. After an error the temporary file is removed, and the rest of the stream
   * stays unread.
   * @throws AppError FILE_TOO_LARGE, FILE_BROKEN when the stream breaks, and what `read` throws
   */
  receive<T>(stream: Readable, read: (reader: ByteReader) => Promise<T>): Promise<{ file: ReceivedFile; result: T }>;
  /** Writes bytes of the server itself to a temporary file as they arrive; when their source fails, the temporary file is removed. */
  collect(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Stores received bytes at their address; safe to repeat. They stay there when the temporary file is removed. */
  keep(file: ReceivedFile, ext: string, options?: KeepOptions): Promise<void>;
  write(address: Address, bytes: Uint8Array, options?: KeepOptions): Promise<void>;
  /** Removes temporary files that crashes left; returns the number of files. */
  removeLeftovers(): Promise<number>;
}

/** An error of the stream is caused by the sender: the picture did not arrive completely. */
async function* listPieces(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece;
  } catch (cause) {
    throw new AppError('FILE_BROKEN', { cause });
  }
}

/** Creates the storage. @param shelves opens the blob store, given the folder of temporary files */
export function createStorage(dataDir: string, clock: Clock, openShelves: OpenShelves = openDisk): Storage {
  const root = join(dataDir, 'files');
  // Uses a folder in the same file system as the stored files, so that storing a file is a rename.
  const temporary = join(root, 'temporary');
  const shelves = openShelves({ root, temporary: () => openTemporary() });

  async function openTemporary(): Promise<{ path: string; handle: FileHandle }> {
    await mkdir(temporary, { recursive: true });
    const path = join(temporary, createId(clock.now()));
    return { path, handle: await open(path, 'wx') };
  }

  async function collect(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const { path, handle } = await openTemporary();
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      for await (const piece of pieces) {
        sizeBytes += piece.length;
        hash.update(piece);
        await handle.appendFile(piece);
      }
      await handle.sync();
      return { path, sha256: hash.digest('hex'), sizeBytes, remove: () => rm(path, { force: true }) };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  return {
    has: (address) => shelves.has(address),
    open: (address) => shelves.open(address),
    remove: (address) => shelves.remove(address),
    borrow: (address, work) => shelves.borrow(address, work),
    list: (strange) => shelves.list(strange),
    ...(shelves.close ? { close: () => shelves.close?.() ?? Promise.resolve() } : {}),
    collect,
    keep: (file, ext, options) => shelves.keep(file, { sha256: file.sha256, ext }, options),

    async write(address, bytes, options) {
      const file = await collect(toPieces(bytes));
      try {
        await shelves.keep(file, address, options);
      } finally {
        await file.remove();
      }
    },

    async receive(stream, read) {
      const { path, handle } = await openTemporary();
      const hash = createHash('sha256');
      let sizeBytes = 0;
      async function* writePieces() {
        for await (const piece of listPieces(stream)) {
          sizeBytes += piece.length;
          if (sizeBytes > UPLOAD_MAX_BYTES) throw new AppError('FILE_TOO_LARGE');
          hash.update(piece);
          await handle.appendFile(piece);
          yield piece;
        }
      }
      const reader = new ByteReader(writePieces());
      try {
        const result = await read(reader);
        await reader.skipToEnd();
        // Flushes the bytes to the disk, because after a power failure no row may exist without its bytes.
        await handle.sync();
        const remove = () => rm(path, { force: true });
        return { file: { path, sha256: hash.digest('hex'), sizeBytes, remove }, result };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await reader.close();
        await handle.close();
      }
    },

    async removeLeftovers() {
      await mkdir(temporary, { recursive: true });
      let count = 0;
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await stat(path).catch((error: unknown) => {
          // The upload of this temporary file ended between the listing and the reading.
          if (hasCode(error, 'ENOENT')) return null;
          throw error;
        });
        if (!found || clock.now() - found.mtimeMs < LEFTOVER_MS) continue;
        await rm(path, { force: true });
        count += 1;
      }
      return count;
    },
  };
}

async function* toPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export function addressOf(bytes: Uint8Array, ext: string): Address {
  return { sha256: hashOf(bytes), ext };
}
