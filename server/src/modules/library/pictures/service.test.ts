import { describe, expect, it } from 'vitest';
import { ByteReader } from '../bytes/service.ts';
import { buildPng, paint, pngChunk } from '../testing/pictures.ts';
import { readPicture } from './service.ts';

/** Reads bytes as they might come from a slow line, `size` at a time. */
async function read(bytes: Buffer, { size = bytes.length, isPngOnly = false } = {}) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const reader = new ByteReader(pieces());
  const picture = await readPicture(reader, isPngOnly);
  await reader.skipToEnd();
  return picture;
}

async function refusalOf(bytes: Buffer, options?: { size?: number; isPngOnly?: boolean }): Promise<unknown> {
  return read(bytes, options).then(
    () => 'accepted',
    (error: { error?: string }) => error.error ?? error,
  );
}

const png = await paint(37, 21).png().toBuffer();
const jpeg = await paint(37, 21).jpeg().toBuffer();
const samples = [
  ['png', png, 37, 21],
  ['interlaced png', await paint(37, 21).png({ progressive: true }).toBuffer(), 37, 21],
  ['palette png', await paint(37, 21).png({ palette: true }).toBuffer(), 37, 21],
  ['jpg', jpeg, 37, 21],
  ['progressive jpg', await paint(300, 200).jpeg({ progressive: true }).toBuffer(), 300, 200],
  ['webp', await paint(37, 21).removeAlpha().webp().toBuffer(), 37, 21],
  ['lossless webp', await paint(37, 21).webp({ lossless: true }).toBuffer(), 37, 21],
  ['webp with alpha', await paint(37, 21).webp().toBuffer(), 37, 21],
] as const;

describe('readPicture', () => {
  it.each(samples)('knows a %s and its size', async (kind, bytes, width, height) => {
    for (const size of [1, 7, bytes.length]) {
      const picture = await read(bytes, { size });
      expect(picture).toMatchObject({ width, height });
      expect(kind).toContain(picture.ext);
    }
  });

  it.each(samples)('refuses a %s that is cut off, wherever', async (_, bytes) => {
    for (let length = 12; length < bytes.length; length += Math.ceil(bytes.length / 200)) {
      expect(await refusalOf(bytes.subarray(0, length))).toBe('FILE_BROKEN');
    }
    expect(await refusalOf(bytes.subarray(0, -1))).toBe('FILE_BROKEN');
  });

  it('refuses a png with any byte changed', async () => {
    for (let at = 8; at < png.length; at += 1) {
      const changed = Buffer.from(png);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(['FILE_BROKEN', 'FILE_TOO_MANY_PIXELS'], `byte ${at}`).toContain(await refusalOf(changed));
    }
  });

  it('believes the bytes and not what they are called', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await refusalOf(html)).toBe('FILE_NOT_IMAGE');
    expect(await refusalOf(html, { isPngOnly: true })).toBe('FILE_NOT_PNG');
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('FILE_NOT_IMAGE');
    expect(await refusalOf(Buffer.from('GIF89a..........'))).toBe('FILE_NOT_IMAGE');
    expect(await refusalOf(jpeg, { isPngOnly: true })).toBe('FILE_NOT_PNG');
    expect(await refusalOf(png, { isPngOnly: true })).toBe('accepted');
    expect(await refusalOf(Buffer.alloc(0))).toBe('FILE_BROKEN');
    expect(await refusalOf(Buffer.from('x'))).toBe('FILE_NOT_IMAGE');
  });

  it('stops at a header that says too many pixels', async () => {
    expect(await refusalOf(buildPng(60_000, 60_000, 0))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(12_001, 1))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(1, 12_001))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(12_000, 1))).toBe('accepted');
    const tall = await paint(10, 12_001).jpeg().toBuffer();
    expect(await refusalOf(tall)).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(await paint(12_001, 2).webp().toBuffer())).toBe('FILE_TOO_MANY_PIXELS');
  });

  it('refuses a header that its data cannot fill', async () => {
    expect(await refusalOf(buildPng(12_000, 12_000, 1))).toBe('FILE_BROKEN');
    expect(await refusalOf(buildPng(0, 10))).toBe('FILE_BROKEN');
  });

  it('takes the emptiest picture there can be', async () => {
    const blank = await paint(12_000, 600).png({ compressionLevel: 9 }).toBuffer();
    expect(await read(blank)).toMatchObject({ width: 12_000, height: 600 });
  });

  it('refuses chunks in an impossible order', async () => {
    const signature = png.subarray(0, 8);
    const header = png.subarray(8, 33);
    expect(await refusalOf(Buffer.concat([signature, pngChunk('IEND')]))).toBe('FILE_BROKEN');
    expect(await refusalOf(Buffer.concat([signature, header, header, png.subarray(33)]))).toBe('FILE_BROKEN');
    expect(await refusalOf(Buffer.concat([signature, header, pngChunk('IEND')]))).toBe('FILE_BROKEN');
    expect(await refusalOf(Buffer.concat([signature, pngChunk('IHDR', Buffer.alloc(12)), png.subarray(33)]))).toBe(
      'FILE_BROKEN',
    );
  });
});
