import type { PixelSize } from '../fulfilment/design-sides.ts';

/** Exif orientation of a picture: 1 is as stored, 5 to 8 are rotated by 90 degrees. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
const LITTLE_ENDIAN = 0x4949;
const BIG_ENDIAN = 0x4d4d;
const TIFF_MARK = 42;

/**
 * Reads the orientation from the Exif data of a picture; 1 when it is missing or damaged, as viewers do.
 * @param tiff begins with the byte order, after any `Exif` mark
 */
export function readOrientation(tiff: Uint8Array): Orientation {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const order = view.getUint16(0);
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return 1;
  const isLittle = order === LITTLE_ENDIAN;
  const table = view.getUint32(4, isLittle);
  if (view.getUint16(2, isLittle) !== TIFF_MARK || table + 2 > view.byteLength) return 1;
  const count = view.getUint16(table, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = table + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return 1;
    if (view.getUint16(at, isLittle) !== ORIENTATION_TAG) continue;
    const value = view.getUint16(at + 8, isLittle);
    return view.getUint16(at + 2, isLittle) === SHORT && value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Returns the displayed size of a picture from its stored size and orientation (FIL-66). */
export function toShownSize({ width, height }: PixelSize, orientation: Orientation): PixelSize {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
