import { once } from 'node:events';
import { createInflate } from 'node:zlib';
import { AppError } from '../../../platform/errors.ts';

const PIECE_BYTES = 64 * 1024;

/** Decompresses a zlib stream chunk by chunk without storing the result, and stops when the result exceeds a limit. */
export interface PackedCounter {
  /** Decompresses further bytes; ignores bytes after the end of the zlib stream. @throws AppError FILE_BROKEN, FILE_BOMB */
  add(packed: Buffer): Promise<void>;
  /** Returns the number of decompressed bytes. @throws AppError FILE_BROKEN when the stream was truncated, FILE_BOMB */
  finish(): Promise<number>;
  /** Stops the decompression. */
  close(): void;
}

/** Creates a counter that calls `take` with the length of each decompressed chunk, and stops when `take` returns false. */
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
