import { crc32 } from 'node:zlib';
import { AppError } from '../../../platform/errors.ts';
import type { ByteReader } from '../bytes/service.ts';
import { countPacked, type PackedCounter } from '../packed/service.ts';

/** Pixels a side at most; more is a bomb or no print file, and nobody decodes it to find out. */
export const SIDE_MAX_PX = 12_000;

export interface Picture {
  ext: 'png' | 'jpg' | 'webp';
  mime: string;
  width: number;
  height: number;
}
type Size = Pick<Picture, 'width' | 'height'>;

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');

/** Pictures that thumbnails are made of and that a browser may show in place. */
export const PICTURE_MIMES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Tells by the bytes alone what a picture is and walks it to its end without decoding a pixel (W21): cut off, damaged and
 * oversized ones are refused, the last as soon as their header is read. What is packed is unpacked and counted piece by piece,
 * never kept, up to what the header promises.
 * @throws AppError FILE_NOT_PNG, FILE_NOT_IMAGE, FILE_BROKEN, FILE_TOO_MANY_PIXELS, FILE_BOMB
 */
export async function readPicture(reader: ByteReader, isPngOnly: boolean): Promise<Picture> {
  const start = await reader.peek(12);
  if (start.length === 0) throw new AppError('FILE_BROKEN');
  if (start.subarray(0, 8).equals(PNG_SIGNATURE)) {
    return { ext: 'png', mime: 'image/png', ...(await readPng(reader)) };
  }
  // Designs are PNG only, mockups any picture (Spec 1 §5).
  if (isPngOnly) throw new AppError('FILE_NOT_PNG');
  if (start.subarray(0, 3).equals(JPEG_SIGNATURE)) {
    return { ext: 'jpg', mime: 'image/jpeg', ...(await readJpeg(reader)) };
  }
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') {
    return { ext: 'webp', mime: 'image/webp', ...(await readWebp(reader)) };
  }
  throw new AppError('FILE_NOT_IMAGE');
}

function checkSize(width: number, height: number): Size {
  if (width === 0 || height === 0) throw new AppError('FILE_BROKEN');
  if (width > SIDE_MAX_PX || height > SIDE_MAX_PX) throw new AppError('FILE_TOO_MANY_PIXELS');
  return { width, height };
}

const CHUNK_MAX_BYTES = 2 ** 31 - 1;
/** Some programs pack a little more than the pixels; nobody needs more than this. */
const SPARE_PIXEL_BYTES = 64 * 1024;
/** What texts, colour profile and further frames of a picture may unpack to, all together. */
const HIDDEN_MAX_BYTES = 16 * 1024 * 1024;
const SAMPLES_OF_COLOR_TYPE: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BIT_DEPTHS: readonly number[] = [1, 2, 4, 8, 16];

/** PNG: every chunk whole and with the right checksum, from IHDR to IEND, and as many pixels as IHDR promises. */
async function readPng(reader: ByteReader): Promise<Size> {
  await reader.skip(PNG_SIGNATURE.length);
  let header: PngHeader | null = null;
  let contents: PngContents | null = null;
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

      const see = contents?.begin(type);
      let sum = crc32(head.subarray(4));
      await reader.skip(length, async (bytes) => {
        sum = crc32(bytes, sum);
        await see?.(bytes);
      });
      const expected = (await reader.read(4)).readUInt32BE(0);
      if (sum !== expected) throw new AppError('FILE_BROKEN');
      if (type !== 'IEND' || header === null || contents === null) continue;

      // A header that promises more than its data holds.
      if ((await contents.countPixelBytes()) < header.pixelBytes) throw new AppError('FILE_BROKEN');
      return header.size;
    }
  } finally {
    contents?.close();
  }
}

interface PngHeader {
  size: Size;
  pixelBytes: number;
}

/** Columns and rows of Adam7's seven passes: where each begins, and its steps. */
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
    // A byte before each row says how it is filtered.
    if (columns > 0) pixelBytes += (1 + Math.ceil((columns * samples * depth) / 8)) * count(size.height, y, stepY);
  }
  return { size, pixelBytes };
}

/** Everything in a PNG that is packed. */
interface PngContents {
  /** What to show the bytes of a chunk to; nothing for one that holds nothing packed. */
  begin(type: string): ((bytes: Buffer) => Promise<void>) | undefined;
  countPixelBytes(): Promise<number>;
  close(): void;
}

/** What stands before the packed bytes of a chunk: texts that end with a zero, single bytes, a byte that says whether it is packed. */
const HEADS: Readonly<Record<string, readonly ('text' | 'byte' | 'isPacked')[]>> = {
  zTXt: ['text', 'byte'],
  iCCP: ['text', 'byte'],
  iTXt: ['text', 'isPacked', 'byte', 'text', 'text'],
  // Frames of a moving PNG.
  fdAT: ['byte', 'byte', 'byte', 'byte'],
};

function countPngContents(pixelBytes: number): PngContents {
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

/** A damaged text or profile spoils no pixel: programs pass over it. */
function passOver(error: unknown): void {
  if (!(error instanceof AppError) || error.error !== 'FILE_BROKEN') throw error;
}

/** Gives of each piece of a chunk what is packed in it. */
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

const MARKER = 0xff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

/** Frame headers are C0 to CF, but for the tables DHT, JPG and DAC among them. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** JPEG: segments and scans until the end-of-image marker. */
async function readJpeg(reader: ByteReader): Promise<Size> {
  await reader.skip(2);
  let size: Size | null = null;
  let hasScan = false;
  for (;;) {
    const code = await readMarker(reader);
    if (code === END_OF_IMAGE) {
      if (size === null || !hasScan) throw new AppError('FILE_BROKEN');
      return size;
    }
    const length = (await reader.read(2)).readUInt16BE(0) - 2;
    if (length < 0) throw new AppError('FILE_BROKEN');
    if (isFrame(code)) {
      const frame = await reader.peek(5);
      if (length < 5 || frame.length < 5) throw new AppError('FILE_BROKEN');
      size = checkSize(frame.readUInt16BE(3), frame.readUInt16BE(1));
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
    // Any number of fill bytes may stand before the code.
    if (code !== MARKER) return code;
  }
}

/** Passes over coded pixels up to the next marker; FF 00 and restarts belong to the pixels. */
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

const RIFF_HEAD_BYTES = 12;
const WEBP_FIRST_CHUNK_BYTES = 18;

/** WebP: the size in the first chunk, and as many bytes as the RIFF header promises. */
async function readWebp(reader: ByteReader): Promise<Size> {
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
