import { readOrientation, toShownSize } from '@bobbin/domain/files/shown-size';
import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { checkSize, type Size } from './size.ts';

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const EXIF_MARK = 'Exif\0\0';
const NO_EXIF = Buffer.alloc(0);

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

/** Returns whether a marker is a frame header: C0 to CF without DHT, JPG and DAC. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Reads a JPEG: segments and scans up to the end-of-image marker. Returns the size in which the picture is shown (FIL-66). */
export async function readJpeg(reader: ByteReader): Promise<Size> {
  await reader.skip(2);
  let size: Size | null = null;
  let hasScan = false;
  let exif: Buffer | null = null;
  for (;;) {
    const code = await readMarker(reader);
    if (code === END_OF_IMAGE) {
      if (size === null || !hasScan) throw new AppError('FILE_BROKEN');
      return toShownSize(size, readOrientation(exif ?? NO_EXIF));
    }
    const length = (await reader.read(2)).readUInt16BE(0) - 2;
    if (length < 0) throw new AppError('FILE_BROKEN');
    if (isFrame(code)) {
      const frame = await reader.peek(5);
      if (length < 5 || frame.length < 5) throw new AppError('FILE_BROKEN');
      size = checkSize(frame.readUInt16BE(3), frame.readUInt16BE(1));
    }
    if (code === APP1 && exif === null) {
      const body = await reader.peek(length);
      if (body.toString('latin1', 0, EXIF_MARK.length) === EXIF_MARK)
        exif = Buffer.from(body.subarray(EXIF_MARK.length));
    }
    await reader.skip(length);
    if (code === START_OF_SCAN) {
      await skipScan(reader);
      hasScan = true;
    }
  }
}

async function readMarker(reader: ByteReader): Promise<number> {
  if ((await reader.read(1))[0] !== MARKER) throw new AppError('FILE_BROKEN');
  for (;;) {
    const code = (await reader.read(1))[0] ?? 0;
    if (code === 0) throw new AppError('FILE_BROKEN');
    // Any number of fill bytes may precede the code of a marker.
    if (code !== MARKER) return code;
  }
}

/** Skips compressed pixels up to the next marker; FF 00 and restart markers belong to the pixels. */
async function skipScan(reader: ByteReader): Promise<void> {
  for (;;) {
    const piece = await reader.readSome();
    if (!piece) throw new AppError('FILE_BROKEN');
    for (let at = piece.indexOf(MARKER); at !== -1; at = piece.indexOf(MARKER, at)) {
      const code = piece[at + 1];
      if (code === undefined) {
        reader.unread(piece.subarray(at));
        if ((await reader.peek(2)).length < 2) throw new AppError('FILE_BROKEN');
        break;
      }
      if (code === MARKER) at += 1;
      else if (code === 0 || isRestart(code)) at += 2;
      else {
        reader.unread(piece.subarray(at));
        return;
      }
    }
  }
}
