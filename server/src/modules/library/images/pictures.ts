import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { isAvif, readAvif } from './avif.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { PNG_SIGNATURE, readPng } from './png.ts';
import { readWebp } from './webp.ts';

export interface Picture {
  ext: 'png' | 'jpg' | 'webp' | 'gif' | 'avif';
  mime: string;
  width: number;
  height: number;
}

const SVG_PEEK_BYTES = 4_096;
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');

/** Formats of which thumbnails are made, and which a browser may show inline. */
export const PICTURE_MIMES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
]);

/** SVG files, which a browser can run like a page. They are detected only so that the rejection can name the reason. */
async function isSvg(reader: ByteReader): Promise<boolean> {
  const start = (await reader.peek(SVG_PEEK_BYTES)).toString('utf8').replace(/^\uFEFF/, '');
  return /^\s*<(?:\?xml|!--|!doctype svg|svg)/i.test(start) && /<svg[\s>]/i.test(start);
}

/**
 * Detects the format of a picture by its bytes alone, and reads the picture to its end without decoding a pixel (FIL-2). Rejects truncated and
 * damaged pictures, and too large ones after reading only their header. Compressed data are decompressed and counted chunk by chunk, never stored,
 * and at most as far as the header promises.
 * @throws AppError FILE_NOT_PNG, FILE_NOT_IMAGE, FILE_IS_SVG, FILE_BROKEN, FILE_TOO_MANY_PIXELS, FILE_BOMB
 */
export async function readPicture(reader: ByteReader, isPngOnly: boolean): Promise<Picture> {
  const start = await reader.peek(12);
  if (start.length === 0) throw new AppError('FILE_BROKEN');
  if (start.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { ext: 'png', mime: 'image/png', ...(await readPng(reader)) };
  }
  // Designs must be PNG; mockups may have any picture format (FIL-1).
  if (isPngOnly) throw new AppError('FILE_NOT_PNG');
  if (start.subarray(0, 3).equals(JPEG_SIGNATURE)) {
    return { ext: 'jpg', mime: 'image/jpeg', ...(await readJpeg(reader)) };
  }
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') {
    return { ext: 'webp', mime: 'image/webp', ...(await readWebp(reader)) };
  }
  if (/^GIF8[79]a/.test(start.toString('latin1'))) {
    return { ext: 'gif', mime: 'image/gif', ...(await readGif(reader)) };
  }
  if (isAvif(start)) return { ext: 'avif', mime: 'image/avif', ...(await readAvif(reader)) };
  throw new AppError((await isSvg(reader)) ? 'FILE_IS_SVG' : 'FILE_NOT_IMAGE');
}
