import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { checkSize, type Size } from './size.ts';

const BOX_HEAD_BYTES = 8;
const LONG_BOX_HEAD_BYTES = 16;
/** Maximum size of the metadata in bytes; a picture, even a tiled one, needs a few hundred bytes. */
const META_MAX_BYTES = 1024 * 1024;
/** Number of bytes for version and flags in a full box. */
const FLAGS_BYTES = 4;

/** Returns whether a file that begins with these bytes is an AVIF: a still picture, or a sequence of which browsers show the first picture. */
export function isAvif(start: Buffer): boolean {
  return start.toString('latin1', 4, 8) === 'ftyp' && ['avif', 'avis'].includes(start.toString('latin1', 8, 12));
}

/** Reads an AVIF: a sequence of boxes, of which one contains the size and one the pixels. */
export async function readAvif(reader: ByteReader): Promise<Size> {
  let size: Size | null = null;
  let hasPixels = false;
  while ((await reader.peek(1)).length > 0) {
    const box = await readBox(reader);
    if (box.type === 'meta' && size === null) {
      if (box.length > META_MAX_BYTES) throw new AppError('FILE_BROKEN');
      size = findSize(await reader.read(box.length));
    } else if (box.length === Number.POSITIVE_INFINITY) await reader.skipToEnd();
    else await reader.skip(box.length);
    if (box.type === 'mdat') hasPixels = true;
  }
  if (size === null || !hasPixels) throw new AppError('FILE_BROKEN');
  return size;
}

/** Reads the header of the next box: its type, and the number of bytes that follow. */
async function readBox(reader: ByteReader): Promise<{ type: string; length: number }> {
  const head = await reader.read(BOX_HEAD_BYTES);
  const type = head.toString('latin1', 4, 8);
  const said = head.readUInt32BE(0);
  // The last box may have no length; it then extends to the end of the file.
  if (said === 0) return { type, length: Number.POSITIVE_INFINITY };
  const isLong = said === 1;
  const whole = isLong ? Number((await reader.read(LONG_BOX_HEAD_BYTES - BOX_HEAD_BYTES)).readBigUInt64BE(0)) : said;
  const length = whole - (isLong ? LONG_BOX_HEAD_BYTES : BOX_HEAD_BYTES);
  if (length < 0) throw new AppError('FILE_BROKEN');
  return { type, length };
}

/** Returns the largest size among the properties, because a tiled picture lists the size of its tiles too. */
function findSize(meta: Buffer): Size {
  const properties = listBoxes(meta.subarray(FLAGS_BYTES), 'iprp').flatMap((iprp) => listBoxes(iprp, 'ipco'));
  const sizes = properties
    .flatMap((ipco) => listBoxes(ipco, 'ispe'))
    .map((ispe) => {
      if (ispe.length < FLAGS_BYTES + 8) throw new AppError('FILE_BROKEN');
      return checkSize(ispe.readUInt32BE(FLAGS_BYTES), ispe.readUInt32BE(FLAGS_BYTES + 4));
    });
  const largest = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (largest === undefined) throw new AppError('FILE_BROKEN');
  // Rotation by one or three quarter turns swaps width and height; Exif data never rotate an AVIF.
  const [turn] = properties.flatMap((ipco) => listBoxes(ipco, 'irot'));
  return (turn?.[0] ?? 0) % 2 === 1 ? { width: largest.height, height: largest.width } : largest;
}

function listBoxes(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + BOX_HEAD_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < BOX_HEAD_BYTES || at + length > bytes.length) throw new AppError('FILE_BROKEN');
    if (bytes.toString('latin1', at + 4, at + 8) === type) found.push(bytes.subarray(at + BOX_HEAD_BYTES, at + length));
    at += length;
  }
  return found;
}
