import type { PixelSize } from '../fulfilment/design-sides.ts';
import { readOrientation, toShownSize } from './shown-size.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Sizes in bytes of a chunk's length and name, which precede its body, and of the checksum after the body. */
const CHUNK_HEAD_BYTES = 8;
const CHUNK_END_BYTES = 4;
/** Offset of width and height in the file; both are in the first chunk. */
const SIZE_AT = 16;
const FIRST_CHUNK_AT = 8;

/**
 * Reads the displayed size of a PNG from its first bytes (FIL-66). Returns null when it is not a PNG, and `unfinished` when the bytes end
 * before the pixel data, because Exif data there may rotate the picture. Like viewers, it uses the first Exif data before the pixel data and ignores
 * Exif data after it.
 * @example readPngSize(bytes.subarray(0, 4096)) // { width: 4500, height: 5400 }
 */
export function readPngSize(head: Uint8Array): PixelSize | 'unfinished' | null {
  if (SIGNATURE.some((byte, at) => at < head.length && head[at] !== byte)) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const stored = readStoredSize(view);
  if (stored === null) return 'unfinished';
  for (let at = FIRST_CHUNK_AT; at + CHUNK_HEAD_BYTES <= head.length;) {
    const length = view.getUint32(at);
    const type = String.fromCodePoint(...head.subarray(at + 4, at + CHUNK_HEAD_BYTES));
    const body = head.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    if (type === 'IDAT' || type === 'IEND') return stored;
    if (type === 'eXIf') return body.length < length ? 'unfinished' : toShownSize(stored, readOrientation(body));
    at += CHUNK_HEAD_BYTES + length + CHUNK_END_BYTES;
  }
  return 'unfinished';
}

function readStoredSize(view: DataView): PixelSize | null {
  if (view.byteLength < SIZE_AT + 8) return null;
  return { width: view.getUint32(SIZE_AT), height: view.getUint32(SIZE_AT + 4) };
}
