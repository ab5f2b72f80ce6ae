import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The image library, for tests of other packages. */
export { default as openPicture } from 'sharp';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Builds a PNG of transparent pixels with the given header; the data contain `rows` rows of pixels, whatever the header says. */
export function buildPng(width: number, height: number, rows = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 4 + 1) * rows));
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND')]);
}

/** Paints half-transparent pixels of one colour, in the given format. */
export function paint(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 51, g: 102, b: 204, alpha: 0.5 } } });
}

/** Builds a PNG that cannot be compressed, with four bytes per pixel. */
export function paintNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 4, background: '#336699', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
