import { readOrientation, toShownSize } from '@bobbin/domain/files/shown-size';
import { crc32 } from 'node:zlib';
import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { countPngContents, type PngContents } from './png-contents.ts';
import { checkSize, type Size } from './size.ts';

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Maximum number of Exif bytes that are read; the orientation is at their beginning. */
const EXIF_MAX_BYTES = 1024 * 1024;
const NO_EXIF = Buffer.alloc(0);
const CHUNK_MAX_BYTES = 2 ** 31 - 1;
const SAMPLES_OF_COLOR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS: readonly number[] = [1, 2, 4, 8, 16];

/**
 * Reads a PNG: each chunk must be complete and have the right checksum, from IHDR to IEND, and the pixels must be as many as IHDR promises. Returns
 * the size in which the picture is shown (FIL-66).
 */
export async function readPng(reader: ByteReader): Promise<Size> {
  await reader.skip(PNG_SIGNATURE.length);
  let header: PngHeader | null = null;
  let contents: PngContents | null = null;
  /** Uses the first Exif data before the pixels and ignores later ones, as image viewers do. */
  let exif: Buffer | null = null;
  let hasPixels = false;
  try {
    for (;;) {
      const head = await reader.read(8);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (length > CHUNK_MAX_BYTES || (type === 'IHDR') !== (header === null)) throw new AppError('FILE_BROKEN');
      if (type === 'IHDR') {
        header = readPngHeader(await reader.peek(length === 13 ? 13 : 0));
        contents = countPngContents(header.pixelBytes);
      }

      hasPixels ||= type === 'IDAT';
      if (type === 'eXIf' && exif === null && !hasPixels) exif = await reader.peek(Math.min(length, EXIF_MAX_BYTES));

      const see = contents?.begin(type);
      let sum = crc32(head.subarray(4));
      await reader.skip(length, async (bytes) => {
        sum = crc32(bytes, sum);
        await see?.(bytes);
      });
      const expected = (await reader.read(4)).readUInt32BE(0);
      if (sum !== expected) throw new AppError('FILE_BROKEN');
      if (type !== 'IEND' || header === null || contents === null) continue;

      // The data contain fewer pixels than the header promises.
      if ((await contents.countPixelBytes()) < header.pixelBytes) throw new AppError('FILE_BROKEN');
      return toShownSize(header.size, readOrientation(exif ?? NO_EXIF));
    }
  } finally {
    contents?.close();
  }
}

interface PngHeader {
  size: Size;
  pixelBytes: number;
}

/** For each of the seven passes of Adam7: first column and row, and the steps between columns and rows. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

function readPngHeader(bytes: Buffer): PngHeader {
  if (bytes.length !== 13) throw new AppError('FILE_BROKEN');
  const size = checkSize(bytes.readUInt32BE(0), bytes.readUInt32BE(4));
  const depth = bytes.readUInt8(8);
  const samples = SAMPLES_OF_COLOR_TYPE[bytes.readUInt8(9)];
  const interlacing = bytes.readUInt8(12);
  if (samples === undefined || !BIT_DEPTHS.includes(depth) || interlacing > 1) throw new AppError('FILE_BROKEN');
  const count = (length: number, start: number, step: number) => Math.max(0, Math.ceil((length - start) / step));
  const passes = interlacing === 1 ? PASSES : ([[0, 1, 0, 1]] as const);
  let pixelBytes = 0;
  for (const [x, stepX, y, stepY] of passes) {
    const columns = count(size.width, x, stepX);
    // Each row is preceded by a byte with its filter type.
    if (columns > 0) pixelBytes += (1 + Math.ceil((columns * samples * depth) / 8)) * count(size.height, y, stepY);
  }
  return { size, pixelBytes };
}
