import { once } from 'node:events';
import { createInflate } from 'node:zlib';
import { AppError } from '../../../platform/errors.ts';

const PIECE_BYTES = 64 * 1024;

/** Decompresses a zlib stream chunk by chunk, keeps nothing of it, and stops when it exceeds its limit. */
export interface PackedCounter {
  /** Ignores what follows the end of the packed data. @throws AppError FILE_BROKEN, FILE_BOMB */
  add(packed: Buffer): Promise<void>;
  /** Returns the number of unpacked bytes. @throws AppError FILE_BROKEN when it was cut off, FILE_BOMB */
  finish(): Promise<number>;
  /** Stops unpacking. */
  close(): void;
}

/** Calls `take` with the length of every unpacked chunk; false stops. */
export function countPacked(take: (bytes: number) => boolean): PackedCounter {
  const unpacker = createInflate({ chunkSize: PIECE_BYTES });
  let bytes = 0;
  let fault: AppError | null = null;
  unpacker.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (fault !== null || take(piece.length)) return;
    fault = new AppError('FILE_BOMB');
    unpacker.destroy();
  });
  unpacker.on('error', (cause) => (fault ??= new AppError('FILE_BROKEN', { cause })));
  const closed = once(unpacker, 'close').catch(() => undefined);

  function check(): void {
    if (fault !== null) throw fault;
  }

  return {
    async add(packed) {
      check();
      const taken = new Promise<void>((resolve) => unpacker.write(packed, () => resolve()));
      await Promise.race([taken, closed]);
      check();
    },
    async finish() {
      check();
      unpacker.end();
      await closed;
      check();
      return bytes;
    },
    close: () => void unpacker.destroy(),
  };
}
