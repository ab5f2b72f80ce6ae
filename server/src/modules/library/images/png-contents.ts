import { AppError } from '../../../platform/errors.ts';
import { countPacked, type PackedCounter } from './packed.ts';

/** Maximum number of bytes after the pixels in the same compressed stream; some programs write a few. */
const SPARE_PIXEL_BYTES = 64 * 1024;
/** Maximum decompressed size of a picture's texts, colour profile and further frames together, in bytes. */
const HIDDEN_MAX_BYTES = 16 * 1024 * 1024;

/** Checks the compressed data of a PNG. */
export interface PngContents {
  /** Returns the function that takes the bytes of a chunk; undefined for a chunk without compressed data. */
  begin(type: string): ((bytes: Buffer) => Promise<void>) | undefined;
  countPixelBytes(): Promise<number>;
  close(): void;
}

/**
 * Fields that precede the compressed bytes of a chunk: NUL-terminated strings, single bytes, and a byte that says whether the data are compressed.
 */
const HEADS: Readonly<Record<string, readonly ('text' | 'byte' | 'isPacked')[]>> = {
  zTXt: ['text', 'byte'],
  iCCP: ['text', 'byte'],
  iTXt: ['text', 'isPacked', 'byte', 'text', 'text'],
  // Frames of an animated PNG.
  fdAT: ['byte', 'byte', 'byte', 'byte'],
};

export function countPngContents(pixelBytes: number): PngContents {
  const counters: PackedCounter[] = [];
  let hiddenLeft = HIDDEN_MAX_BYTES;
  let pixelsLeft = pixelBytes + SPARE_PIXEL_BYTES;
  function open(take: (bytes: number) => boolean): PackedCounter {
    const counter = countPacked(take);
    counters.push(counter);
    return counter;
  }
  const openHidden = () => open((bytes) => (hiddenLeft -= bytes) >= 0);
  const pixels = open((bytes) => (pixelsLeft -= bytes) >= 0);
  let frame: PackedCounter | null = null;

  return {
    begin(type) {
      if (type === 'IDAT') return (bytes) => pixels.add(bytes);
      if (type === 'fcTL') frame = null;
      const head = HEADS[type];
      if (!head) return undefined;
      const counter = type === 'fdAT' ? (frame ??= openHidden()) : openHidden();
      const unwrap = createUnwrapper(head);
      return (bytes) => counter.add(unwrap(bytes)).catch(passOver);
    },
    countPixelBytes: () => pixels.finish(),
    close: () => counters.forEach((counter) => counter.close()),
  };
}

/** Ignores a damaged text or profile, as image programs do, because it does not affect the pixels. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError) || error.error !== 'FILE_BROKEN') throw error;
}

/** Creates the function that returns the compressed part of each piece of a chunk. */
function createUnwrapper(head: readonly ('text' | 'byte' | 'isPacked')[]): (bytes: Buffer) => Buffer {
  let step = 0;
  let isPlain = false;
  return (bytes) => {
    let at = 0;
    for (; step < head.length && at < bytes.length; step += 1) {
      if (head[step] === 'text') {
        const end = bytes.indexOf(0, at);
        if (end === -1) return bytes.subarray(bytes.length);
        at = end + 1;
      } else {
        isPlain ||= head[step] === 'isPacked' && bytes[at] !== 1;
        at += 1;
      }
    }
    return bytes.subarray(isPlain ? bytes.length : at);
  };
}
