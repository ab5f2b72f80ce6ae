import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes.ts';
import { checkSize, type Size } from './size.ts';

const HEAD_BYTES = 13;
const FRAME_HEAD_BYTES = 9;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const END = 0x3b;

/** Reads a GIF: the size of the canvas, then all frames to the last byte. The first of several frames is the one that is shown. */
export async function readGif(reader: ByteReader): Promise<Size> {
  const head = await reader.read(HEAD_BYTES);
  const size = checkSize(head.readUInt16LE(6), head.readUInt16LE(8));
  await reader.skip(colorTableBytes(head.readUInt8(10)));
  let hasFrame = false;
  for (;;) {
    const block = (await reader.read(1)).readUInt8(0);
    if (block === END) break;
    if (block === FRAME) {
      const frame = await reader.read(FRAME_HEAD_BYTES);
      checkSize(frame.readUInt16LE(4), frame.readUInt16LE(6));
      await reader.skip(colorTableBytes(frame.readUInt8(8)));
      hasFrame = true;
    } else if (block !== EXTENSION) throw new AppError('FILE_BROKEN');
    // The byte after the block's introducer: the type of an extension, or the code size of a frame.
    await reader.skip(1);
    await skipPieces(reader);
  }
  if (!hasFrame) throw new AppError('FILE_BROKEN');
  return size;
}

function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Skips sub-blocks, each of which begins with its length, up to the empty sub-block. */
async function skipPieces(reader: ByteReader): Promise<void> {
  for (;;) {
    const length = (await reader.read(1)).readUInt8(0);
    if (length === 0) return;
    await reader.skip(length);
  }
}
