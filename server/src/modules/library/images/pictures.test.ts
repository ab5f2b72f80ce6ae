import type { Transform } from 'node:stream';
import { createInflate, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { ByteReader } from '../bytes.ts';
import { buildPng, paint, pngChunk } from '../testing/pictures.ts';
import { readPicture } from './pictures.ts';

/** Reads bytes in chunks of `size` bytes, as from a slow connection. */
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

/** Builds an animated picture with two frames. */
async function paintFrames(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    [paint(width, height), paint(width, height).negate()].map((f) => f.png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
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
  ['gif', await paint(37, 21).gif().toBuffer(), 37, 21],
  ['gif of two frames', await paintFrames(37, 21), 37, 21],
  ['avif', await paint(37, 21).avif({ effort: 0 }).toBuffer(), 37, 21],
  ['avif without alpha', await paint(300, 200).removeAlpha().avif({ effort: 0 }).toBuffer(), 300, 200],
] as const;

describe('readPicture', () => {
  it.each(samples)('detects the format and the size of a picture: %s', async (kind, bytes, width, height) => {
    for (const size of [1, 7, bytes.length]) {
      const picture = await read(bytes, { size });
      expect(picture).toMatchObject({ width, height });
      expect(kind).toContain(picture.ext);
    }
  });

  it.each(samples)('rejects a picture that is truncated at any byte (FIL-2): %s', async (_, bytes) => {
    for (let length = 12; length < bytes.length; length += Math.ceil(bytes.length / 200)) {
      expect(await refusalOf(bytes.subarray(0, length))).toBe('FILE_BROKEN');
    }
    expect(await refusalOf(bytes.subarray(0, -1))).toBe('FILE_BROKEN');
  });

  it('rejects a PNG in which any single byte was changed', async () => {
    for (let at = 8; at < png.length; at += 1) {
      const changed = Buffer.from(png);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      expect(['FILE_BROKEN', 'FILE_TOO_MANY_PIXELS'], `byte ${at}`).toContain(await refusalOf(changed));
    }
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg><script>alert(1)</script></svg>',
    '  <!-- drawn by hand -->\n<SVG viewBox="0 0 1 1"></SVG>',
  ])('rejects an SVG with an error for SVG files (FIL-18): %s', async (svg) => {
    expect(await refusalOf(Buffer.from(svg))).toBe('FILE_IS_SVG');
    expect(await refusalOf(Buffer.from(svg), { isPngOnly: true })).toBe('FILE_NOT_PNG');
  });

  it('rejects a GIF or AVIF with too large a canvas after reading only its header (FIL-3)', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0xff, 0xff, 1, 0, 0, 0, 0])]);
    expect(await refusalOf(gif)).toBe('FILE_TOO_MANY_PIXELS');
    const avif = Buffer.from(await paint(37, 21).avif({ effort: 0 }).toBuffer());
    avif.writeUInt32BE(20_000, avif.indexOf('ispe') + 8);
    expect(await refusalOf(avif)).toBe('FILE_TOO_MANY_PIXELS');
  });

  it('detects the format from the bytes, never from the file name (FIL-2)', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await refusalOf(html)).toBe('FILE_NOT_IMAGE');
    expect(await refusalOf(html, { isPngOnly: true })).toBe('FILE_NOT_PNG');
    expect(await refusalOf(Buffer.from('GIF89a..........'))).toBe('FILE_BROKEN');
    expect(await refusalOf(jpeg, { isPngOnly: true })).toBe('FILE_NOT_PNG');
    expect(await refusalOf(png, { isPngOnly: true })).toBe('accepted');
    expect(await refusalOf(Buffer.alloc(0))).toBe('FILE_BROKEN');
    expect(await refusalOf(Buffer.from('x'))).toBe('FILE_NOT_IMAGE');
  });

  it('rejects a header with too many pixels (FIL-3)', async () => {
    expect(await refusalOf(buildPng(60_000, 60_000, 0))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(12_001, 1))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(1, 12_001))).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(buildPng(12_000, 1))).toBe('accepted');
    const tall = await paint(10, 12_001).jpeg().toBuffer();
    expect(await refusalOf(tall)).toBe('FILE_TOO_MANY_PIXELS');
    expect(await refusalOf(await paint(12_001, 2).webp().toBuffer())).toBe('FILE_TOO_MANY_PIXELS');
  });

  it('rejects a picture with fewer pixels than its header promises', async () => {
    expect(await refusalOf(buildPng(12_000, 12_000, 1))).toBe('FILE_BROKEN');
    expect(await refusalOf(buildPng(0, 10))).toBe('FILE_BROKEN');
  });

  it('accepts a blank picture, whose compressed data are as small as possible', async () => {
    const blank = await paint(12_000, 600).png({ compressionLevel: 9 }).toBuffer();
    expect(await read(blank)).toMatchObject({ width: 12_000, height: 600 });
  });

  it('rejects a PNG whose chunks are missing, repeated or in the wrong order', async () => {
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

describe('decompression bombs', () => {
  const MEBIBYTE = 1024 * 1024;
  /** 64 MiB of zeros, compressed once to 64 kB. */
  const packed = deflateSync(Buffer.alloc(64 * MEBIBYTE));
  const [signatureAndHeader, rest] = [png.subarray(0, 33), png.subarray(33)];
  const plant = (...chunks: Buffer[]) => Buffer.concat([signatureAndHeader, ...chunks, rest]);
  const text = (head: string, data: Buffer) => Buffer.concat([Buffer.from(head, 'latin1'), data]);

  /** Reports the number of bytes that any zlib stream decompresses. */
  function countUnpacked(tell: (bytes: number) => void) {
    const inflate = Object.getPrototypeOf(createInflate()) as Transform;
    const push = inflate.push;
    return vi.spyOn(inflate, 'push').mockImplementation(function (this: Transform, piece: Buffer | null) {
      if (piece !== null) tell(piece.length);
      return push.call(this, piece);
    });
  }

  it('picture with more pixels than its header allows is rejected before all of it is decompressed', async () => {
    const bomb = Buffer.concat([signatureAndHeader, pngChunk('IDAT', packed), pngChunk('IEND')]);
    expect(await refusalOf(bomb)).toBe('FILE_BOMB');
    expect(await refusalOf(bomb, { size: 100 })).toBe('FILE_BOMB');
    // All promised pixels are there, and further data follow in the same stream.
    const raw = Buffer.concat([Buffer.alloc(21 * (37 * 4 + 1)), Buffer.alloc(8 * MEBIBYTE)]);
    const behind = Buffer.concat([signatureAndHeader, pngChunk('IDAT', deflateSync(raw)), pngChunk('IEND')]);
    expect(await refusalOf(behind)).toBe('FILE_BOMB');
  });

  it('picture with 1.5 GB of compressed zeros is rejected before 64 MB are decompressed (FIL-3)', async () => {
    const gigabytes = deflateSync(Buffer.alloc(1.5 * 1024 * MEBIBYTE), { level: 1 });
    const before = process.memoryUsage().rss;
    let unpacked = 0;
    const came = countUnpacked((bytes) => (unpacked += bytes));
    for (const chunk of [pngChunk('IDAT', gigabytes), pngChunk('zTXt', text('Comment\0\0', gigabytes))]) {
      expect(await refusalOf(plant(chunk))).toBe('FILE_BOMB');
    }
    came.mockRestore();
    expect(unpacked).toBeGreaterThan(0);
    expect(unpacked).toBeLessThan(64 * MEBIBYTE);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEBIBYTE);
  }, 60_000);

  it.each([
    ['a text', pngChunk('zTXt', text('Comment\0\0', packed))],
    ['a colour profile', pngChunk('iCCP', text('ICC\0\0', packed))],
    ['an international text', pngChunk('iTXt', text('Comment\0\u0001\0vi\0Chú\0', packed))],
    ['a frame', pngChunk('fdAT', text('\0\0\0\u0001', packed))],
  ])('decompression bomb in %s is rejected, whether it arrives in one chunk or in many', async (_, chunk) => {
    expect(await refusalOf(plant(chunk))).toBe('FILE_BOMB');
    expect(await refusalOf(plant(chunk), { size: 7 })).toBe('FILE_BOMB');
  });

  it('many small compressed parts are rejected when they are too large together', async () => {
    const part = deflateSync(Buffer.alloc(MEBIBYTE));
    const parts = (count: number) => Array.from({ length: count }, () => pngChunk('zTXt', text('a\0\0', part)));
    expect(await refusalOf(plant(...parts(10)))).toBe('accepted');
    expect(await refusalOf(plant(...parts(20)))).toBe('FILE_BOMB');
    const frame = [pngChunk('fcTL', Buffer.alloc(26)), pngChunk('fdAT', text('\0\0\0\u0001', part))];
    expect(await refusalOf(plant(...Array.from({ length: 20 }, () => frame).flat()))).toBe('FILE_BOMB');
  });

  it('texts, profiles and frames of normal size are accepted, even when they are damaged or not compressed', async () => {
    const small = deflateSync(Buffer.from('made by hand'));
    const chunks = [
      pngChunk('zTXt', text('Comment\0\0', small)),
      pngChunk('iTXt', text('XMP\0\0\0\0\0', Buffer.alloc(MEBIBYTE, 'x'))),
      pngChunk('zTXt', text('Comment\0\0', Buffer.from('not packed at all'))),
      pngChunk('zTXt', Buffer.from('no end')),
      pngChunk('iTXt', text('Comment\0\0\0\0\0', packed)),
    ];
    expect(await read(plant(...chunks), { size: 5 })).toMatchObject({ width: 37, height: 21 });
    const profiled = await paint(37, 21).withIccProfile('p3').png().toBuffer();
    expect(profiled.includes('iCCP')).toBe(true);
    expect(await refusalOf(profiled)).toBe('accepted');
    // The test takes long because a mebibyte is compressed once and read five times.
  }, 60_000);

  it.each([1, 2, 3, 4, 5, 8, 9, 33])(
    'interlaced picture of %i by the same number of pixels is accepted',
    async (side) => {
      const interlaced = await paint(side, side).png({ progressive: true }).toBuffer();
      expect(await refusalOf(interlaced)).toBe('accepted');
    },
  );

  it('pictures with a palette of few colours, or with 16 bits per channel, are accepted', async () => {
    for (const options of [
      { palette: true, colours: 2 },
      { palette: true, colours: 16 },
    ]) {
      expect(await refusalOf(await paint(37, 21).png(options).toBuffer())).toBe('accepted');
    }
    const grey = await paint(37, 21).removeAlpha().toColourspace('grey16').png().toBuffer();
    expect(await refusalOf(grey)).toBe('accepted');
  });
});

it('readPicture rejects a PNG with a missing row of pixels', async () => {
  expect(await refusalOf(buildPng(40, 30, 30))).toBe('accepted');
  expect(await refusalOf(buildPng(40, 30, 29))).toBe('FILE_BROKEN');
});
