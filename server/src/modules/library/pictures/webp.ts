import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { checkSize, type Size } from './size.ts';

const RIFF_HEAD_BYTES = 12;
const WEBP_FIRST_CHUNK_BYTES = 18;

/** WebP: the size in the first chunk, and as many bytes as the RIFF header promises. */
export async function readWebp(reader: ByteReader): Promise<Size> {
  const riff = await reader.read(RIFF_HEAD_BYTES);
  const left = riff.readUInt32LE(4) + 8 - RIFF_HEAD_BYTES;
  const first = await reader.peek(WEBP_FIRST_CHUNK_BYTES);
  if (first.length < WEBP_FIRST_CHUNK_BYTES || left < WEBP_FIRST_CHUNK_BYTES) throw new AppError('FILE_BROKEN');
  const size = readWebpSize(first.toString('latin1', 0, 4), first.subarray(8));
  await reader.skip(left);
  return size;
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
