import { readOrientation, toShownSize } from '@bobbin/domain/files/shown-size';
import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { checkSize, type Size } from './size.ts';

const RIFF_HEAD_BYTES = 12;
const WEBP_FIRST_CHUNK_BYTES = 18;
const CHUNK_HEAD_BYTES = 8;
const EXIF_MAX_BYTES = 1024 * 1024;
const EXIF_MARK = 'Exif\0\0';
const NO_EXIF = Buffer.alloc(0);

/**
 * Reads a WebP: the size is in the first chunk, and the file must have as many bytes as the RIFF header promises. Returns the size in which the
 * picture is shown (FIL-66).
 */
export async function readWebp(reader: ByteReader): Promise<Size> {
  const riff = await reader.read(RIFF_HEAD_BYTES);
  const left = riff.readUInt32LE(4) + 8 - RIFF_HEAD_BYTES;
  const first = await reader.peek(WEBP_FIRST_CHUNK_BYTES);
  if (first.length < WEBP_FIRST_CHUNK_BYTES || left < WEBP_FIRST_CHUNK_BYTES) throw new AppError('FILE_BROKEN');
  const size = readWebpSize(first.toString('latin1', 0, 4), first.subarray(8));
  const exif = await readExif(reader, left);
  return toShownSize(size, readOrientation(exif));
}

/** Skips all chunks, each of which must be complete, and returns the Exif data among them. */
async function readExif(reader: ByteReader, bytes: number): Promise<Buffer> {
  let exif = NO_EXIF;
  let left = bytes;
  while (left >= CHUNK_HEAD_BYTES) {
    const head = await reader.read(CHUNK_HEAD_BYTES);
    left -= CHUNK_HEAD_BYTES;
    const length = head.readUInt32LE(4);
    if (length > left) break;
    if (head.toString('latin1', 0, 4) === 'EXIF') {
      const body = await reader.peek(Math.min(length, EXIF_MAX_BYTES));
      // Some programs write the Exif marker of JPEG before the Exif data.
      const isMarked = body.toString('latin1', 0, EXIF_MARK.length) === EXIF_MARK;
      exif = Buffer.from(isMarked ? body.subarray(EXIF_MARK.length) : body);
    }
    // A chunk is padded to an even number of bytes.
    const whole = Math.min(left, length + (length % 2));
    await reader.skip(whole);
    left -= whole;
  }
  await reader.skip(left);
  return exif;
}

function readWebpSize(type: string, body: Buffer): Size {
  switch (type) {
    case 'VP8 ': {
      if (body.readUIntBE(3, 3) !== 0x9d012a) throw new AppError('FILE_BROKEN');
      return checkSize(body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff);
    }
    case 'VP8L': {
      if (body[0] !== 0x2f) throw new AppError('FILE_BROKEN');
      const bits = body.readUInt32LE(1);
      return checkSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return checkSize(body.readUIntLE(4, 3) + 1, body.readUIntLE(7, 3) + 1);
    default:
      throw new AppError('FILE_BROKEN');
  }
}
