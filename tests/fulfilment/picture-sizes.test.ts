import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readPngSize } from '@bobbin/domain/files/png-size';
import { toShownSize } from '@bobbin/domain/files/shown-size';
import { checkPrint } from '@bobbin/domain/fulfilment/print-check';
import { checkArtwork } from '@bobbin/simulators/factory/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ByteReader } from '../../server/src/modules/library/bytes.ts';
import { readPicture } from '../../server/src/modules/library/images/pictures.ts';
import { measurePrint } from '../../server/src/modules/library/images/print-facts.ts';
import { openPicture, paint, pngChunk } from '../../server/src/modules/library/testing/pictures.ts';
import { measurePng } from '../../web/src/features/library/artwork/print-verdict.ts';

const CASE = new URL('../../server/src/modules/library/testing/design-exif-orientation-6.png', import.meta.url);
const STORED = { width: 30, height: 50 };
const SIGNATURE_AND_HEADER_BYTES = 33;
const END_BYTES = 12;

/** Creates Exif data that contains only an orientation. */
function createExif(orientation: number, isLittle = false): Buffer {
  const hex = isLittle
    ? `49492a0008000000010012010300010000000${orientation}00000000000000`
    : `4d4d002a0000000800010112000300000001000${orientation}000000000000`;
  return Buffer.from(hex, 'hex');
}

/** Inserts chunks after the header of a PNG, or before its end. */
function insert(png: Buffer, where: 'before' | 'behind', ...chunks: Buffer[]): Buffer {
  const at = where === 'before' ? SIGNATURE_AND_HEADER_BYTES : png.length - END_BYTES;
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)]);
}

async function readAll(bytes: Buffer) {
  const { width, height, ext } = await readPicture(new ByteReader(Readable.from([bytes])), false);
  return { size: { width, height }, ext };
}

describe('the size of a picture (FIL-66)', () => {
  let server: Server;
  let url: string;
  let served: Buffer = Buffer.alloc(0);
  const closing = new AbortController();
  let png: Buffer;

  beforeAll(async () => {
    png = await paint(STORED.width, STORED.height).png().toBuffer();
    server = createServer((_, response) => response.end(served));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}/a.png`;
  });
  afterAll(() => server.close());

  /** Reads the size of a PNG with every function that returns it. */
  async function askAll(bytes: Buffer) {
    served = bytes;
    const { size } = await readAll(bytes);
    const factory = async (wanted: { width: number; height: number }) =>
      (await checkArtwork('front', url, wanted, closing.signal)) === null;
    return {
      upload: size,
      screen: (await openPicture(bytes).metadata()).autoOrient,
      judge: readPngSize(bytes),
      import: await measurePng(async (count) => new Uint8Array(bytes.subarray(0, count))),
      isTakenByFactory: await factory(size),
    };
  }
  const toAll = (size: { width: number; height: number }) => ({
    upload: size,
    screen: size,
    judge: size,
    import: size,
    isTakenByFactory: true,
  });
  const TURNED = { width: STORED.height, height: STORED.width };

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'agrees between all functions that return it, for a PNG with the orientation %i',
    async (orientation) => {
      const expected = toAll(orientation >= 5 ? TURNED : STORED);
      expect(await askAll(insert(png, 'before', pngChunk('eXIf', createExif(orientation))))).toEqual(expected);
      expect(await askAll(insert(png, 'before', pngChunk('eXIf', createExif(orientation, true))))).toEqual(expected);
    },
  );

  it.each([
    ['Exif data behind the pixels', () => insert(png, 'behind', pngChunk('eXIf', createExif(6))), false],
    [
      'a second orientation',
      () => insert(png, 'before', ...[6, 1].map((one) => pngChunk('eXIf', createExif(one)))),
      true,
    ],
    [
      'an invalid first orientation',
      () => insert(png, 'before', ...[9, 6].map((one) => pngChunk('eXIf', createExif(one)))),
      false,
    ],
    ['Exif data that breaks off', () => insert(png, 'before', pngChunk('eXIf', createExif(6).subarray(0, 15))), false],
    ['empty Exif data', () => insert(png, 'before', pngChunk('eXIf')), false],
    [
      'Exif data with the JPEG marker',
      () => insert(png, 'before', pngChunk('eXIf', Buffer.concat([Buffer.from('Exif\0\0'), createExif(6)]))),
      false,
    ],
    [
      'a long text before the orientation',
      () => insert(png, 'before', pngChunk('tEXt', Buffer.alloc(200_000, 65)), pngChunk('eXIf', createExif(6))),
      true,
    ],
  ])('agrees between all functions that return it, for a PNG with %s', async (_, build, isTurned) => {
    expect(await askAll(build())).toEqual(toAll(isTurned ? TURNED : STORED));
  });

  it.each(['jpg', 'webp', 'avif'] as const)('equals the displayed size for a mockup in the format %s', async (ext) => {
    for (const orientation of [1, 3, 6, 8]) {
      const picture = paint(STORED.width, STORED.height).withMetadata({ orientation });
      const bytes = await (
        ext === 'jpg' ? picture.jpeg() : ext === 'webp' ? picture.webp() : picture.avif()
      ).toBuffer();
      expect(await readAll(bytes)).toEqual({ size: (await openPicture(bytes).metadata()).autoOrient, ext });
    }
  });

  it('depends on the rotation: a rotated design is as wide as it is displayed, too wide for PRESSIFY, with its margins rotated (FIL-66)', async () => {
    const bytes = await readFile(CASE);
    expect(await askAll(bytes)).toEqual(toAll({ width: 540, height: 450 }));
    const shown = toShownSize({ width: 4500, height: 5400 }, 6);
    expect(checkPrint('PRESSIFY', 'front', shown, { productType: null, size: null }).blocks).toContain('WRONG_SIZE');
    // The upper edge of the stored picture is at the right when the picture is displayed.
    const path = join(tmpdir(), `turned-${process.pid}.png`);
    const top = await openPicture({ create: { ...STORED, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: await paint(STORED.width, 5).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    await writeFile(path, insert(top, 'before', pngChunk('eXIf', createExif(6))));
    try {
      expect((await measurePrint(path)).print.margins).toEqual({ left: 900, top: 0, right: 0, bottom: 0 });
    } finally {
      await rm(path);
    }
  });
});
