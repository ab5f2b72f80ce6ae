import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@bobbin/domain/limits';
import type { Clock } from '../../platform/clock.ts';
import { hashOf } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { ByteReader } from './bytes.ts';

/** No request lasts this long, so a temporary file older than it was left by a crash. */
const LEFTOVER_MS = 3_600_000;

/** Bytes that arrived whole and wait for their address. */
export interface ReceivedFile {
  path: string;
  sha256: string;
  sizeBytes: number;
  /** Removes the temporary file. */
  remove(): Promise<void>;
}

/** Where bytes lie: the hash, and what kind of copy it is (`png`, `pdf`, `thumb.webp`). */
export interface Address {
  sha256: string;
  ext: string;
}

/** Content-addressed files below one folder: equal bytes lie there once, whoever brought them. */
export interface Storage {
  /**
   * Takes a stream into a temporary file while `read` looks at the bytes. A refusal leaves nothing on the disk, and the
   * rest of the stream unread.
   * @throws AppError FILE_TOO_LARGE, FILE_BROKEN when the stream breaks, and what `read` throws
   */
  receive<T>(stream: Readable, read: (reader: ByteReader) => Promise<T>): Promise<{ file: ReceivedFile; result: T }>;
  /** Takes bytes of our own making into a temporary file, as they come; where their source breaks off, nothing is left. */
  collect(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile>;
  /** Puts received bytes at their address, where they stay when what was received is removed; any number of times. */
  keep(file: ReceivedFile, ext: string): Promise<void>;
  write(address: Address, bytes: Uint8Array): Promise<void>;
  has(address: Address): Promise<boolean>;
  /** Removes bytes; does nothing when they are gone. */
  remove(address: Address): Promise<void>;
  /** Null when the bytes are not there. */
  open(address: Address): Promise<{ handle: FileHandle; sizeBytes: number } | null>;
  pathOf(address: Address): string;
  /** Does nothing where there are none. */
  remove(address: Address): Promise<void>;
  /** Removes what crashes left behind; gives how many files. */
  removeLeftovers(): Promise<number>;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

/** The stream's own failure is the sender's: the picture did not arrive whole. */
async function* listPieces(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece;
  } catch (cause) {
    throw new AppError('FILE_BROKEN', { cause });
  }
}

export function createStorage(dataDir: string, clock: Clock): Storage {
  const root = join(dataDir, 'files');
  // Beside the addresses, so that a move is a rename within one file system.
  const temporary = join(root, 'temporary');

  async function openTemporary(): Promise<{ path: string; handle: FileHandle }> {
    await mkdir(temporary, { recursive: true });
    const path = join(temporary, createId(clock.now()));
    return { path, handle: await open(path, 'wx') };
  }

  function folderOf(sha256: string): string {
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4));
  }

  function pathOf({ sha256, ext }: Address): string {
    return join(folderOf(sha256), `${sha256}.${ext}`);
  }

  async function move(path: string, address: Address): Promise<void> {
    await mkdir(folderOf(address.sha256), { recursive: true });
    await rename(path, pathOf(address));
  }

  return {
    pathOf,

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
        // A row must never outlive its bytes when the power fails.
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

    async collect(pieces) {
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
    },

    async keep({ path, sha256 }, ext) {
      await mkdir(folderOf(sha256), { recursive: true });
      try {
        await link(path, pathOf({ sha256, ext }));
      } catch (error) {
        // The same bytes lie there already.
        if (!hasCode(error, 'EEXIST')) throw error;
      }
    },

    remove: (address) => rm(pathOf(address), { force: true }),

    async write(address, bytes) {
      const { path, handle } = await openTemporary();
      try {
        await handle.writeFile(bytes);
        await handle.sync();
        await handle.close();
        await move(path, address);
      } catch (error) {
        await handle.close();
        await rm(path, { force: true });
        throw error;
      }
    },

    async has(address) {
      try {
        return (await stat(pathOf(address))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async open(address) {
      try {
        const handle = await open(pathOf(address));
        return { handle, sizeBytes: (await handle.stat()).size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async removeLeftovers() {
      await mkdir(temporary, { recursive: true });
      let count = 0;
      for (const name of await readdir(temporary)) {
        const path = join(temporary, name);
        const found = await stat(path).catch((error: unknown) => {
          // Its upload ended between the list and the look.
          if (isMissing(error)) return null;
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

export function addressOf(bytes: Uint8Array, ext: string): Address {
  return { sha256: hashOf(bytes), ext };
}
