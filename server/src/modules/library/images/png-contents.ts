import { AppError } from '../../../platform/errors.ts';
import { countPacked, type PackedCounter } from './packed.ts';

/** Some programs pack a little more than the pixels; more than this is rejected. */
const SPARE_PIXEL_BYTES = 64 * 1024;
/** Unpacked size limit of a picture's texts, colour profile and further frames together. */
const HIDDEN_MAX_BYTES = 16 * 1024 * 1024;

/** The packed data of a PNG. */
export interface PngContents {
  /** Returns the reader for the bytes of a chunk; null for a chunk without packed data. */
  begin(type: string): ((bytes: Buffer) => Promise<void>) | undefined;
  countPixelBytes(): Promise<number>;
  close(): void;
}

/** Fields before the packed bytes of a chunk: texts that end with a zero, single bytes, a byte for whether it is packed. */
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

/** A damaged text or profile does not affect the pixels: programs ignore it. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError) || error.error !== 'FILE_BROKEN') throw error;
}

/** Creates the function that extracts the packed part of each chunk piece. */
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
