import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { checkPrint, type PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPng, pngChunk } from '../testing/pictures.ts';
import { measurePrint } from './print-facts.ts';

const TEE = { productType: 'T-shirt', size: 'M' };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const RED = { r: 190, g: 30, b: 40, alpha: 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prints-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function measure(bytes: Buffer): Promise<PrintFacts> {
  const path = join(folder, 'design.png');
  await writeFile(path, bytes);
  return (await measurePrint(path)).print;
}

function rect(width: number, height: number, background: typeof RED): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Draws a solid rectangle on a transparent sheet. */
async function draw(sheet: [number, number], piece: [number, number], at: [number, number]): Promise<Buffer> {
  const input = await rect(...piece, RED)
    .png()
    .toBuffer();
  return rect(...sheet, CLEAR)
    .composite([{ input, left: at[0], top: at[1] }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Builds a PNG as some programs write it for a printing press: RGB pixels with a CMYK profile. */
async function withPressProfile(png: Buffer): Promise<Buffer> {
  const { icc } = await sharp(
    await rect(8, 8, RED).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  ).metadata();
  if (icc === undefined) throw new Error('The image library brings a profile for four inks');
  const body = Buffer.concat([Buffer.from('press\0\0', 'latin1'), deflateSync(icc)]);
  const head = 8 + 25;
  return Buffer.concat([png.subarray(0, head), pngChunk('iCCP', body), png.subarray(head)]);
}

describe('measurePrint (FIL-50)', () => {
  it('finds no problem in a transparent design of the right size', async () => {
    const facts = await measure(await draw([4500, 5400], [4230, 5022], [135, 162]));
    expect(facts).toEqual({
      saidDpi: null,
      hasAlpha: true,
      isOpaque: false,
      margins: { left: 30, top: 30, right: 30, bottom: 40 },
      soft: 0,
      colorSpace: 'RGB',
      profile: null,
    });
    const check = checkPrint('PRESSIFY', 'front', { width: 4500, height: 5400, print: facts }, TEE);
    expect(check).toMatchObject({ verdict: 'fits', dpi: 375, notes: [] });
  });

  it('reports a CMYK colour profile', async () => {
    const facts = await measure(await withPressProfile(await draw([900, 1080], [880, 1060], [10, 10])));
    expect(facts.colorSpace).toBe('CMYK');
    expect(facts.profile).not.toBeNull();
    expect(checkPrint('MANGO', 'front', { width: 4500, height: 5400, print: facts }, TEE).notes).toEqual(['CMYK']);
  });

  it('reports an RGB profile other than sRGB', async () => {
    const notes: string[][] = [];
    for (const profile of ['srgb', 'p3']) {
      const bytes = await sharp(await draw([90, 108], [88, 106], [1, 1]))
        .withIccProfile(profile)
        .png()
        .toBuffer();
      notes.push(checkPrint('MANGO', 'front', { width: 4500, height: 5400, print: await measure(bytes) }, TEE).notes);
    }
    expect(notes).toEqual([[], ['OTHER_PROFILE']]);
  });

  it.each([
    ['without an alpha channel', () => rect(450, 540, RED).removeAlpha()],
    ['whose alpha channel is opaque everywhere', () => rect(450, 540, RED)],
  ])('reports a background in a picture %s', async (name, paint) => {
    const facts = await measure(await paint().png().toBuffer());
    expect(facts).toMatchObject({ hasAlpha: name !== 'without an alpha channel', isOpaque: true, soft: 0 });
    expect(checkPrint('MANGO', 'front', { width: 4500, height: 5400, print: facts }, TEE).notes).toEqual(['NO_ALPHA']);
  });

  it('reports wide margins and the printed size when half of a picture is empty', async () => {
    const print = await measure(await draw([4500, 5400], [2250, 5400], [0, 0]));
    expect(print.margins).toEqual({ left: 0, top: 0, right: 500, bottom: 0 });
    const half = checkPrint('MANGO', 'front', { width: 4500, height: 5400, print }, TEE);
    expect(half.art).toEqual({ width: 6, height: 14.4 });
    const less = await measure(await draw([4500, 5400], [2160, 5400], [0, 0]));
    const check = checkPrint('MANGO', 'front', { width: 4500, height: 5400, print: less }, TEE);
    expect(check).toMatchObject({ verdict: 'fits', notes: ['MARGINS'] });
  });

  it('blocks a design with too few pixels per inch, whatever resolution its metadata name', async () => {
    const bytes = await sharp(await draw([1152, 1382], [1100, 1300], [26, 41]))
      .withMetadata({ density: 72 })
      .png()
      .toBuffer();
    const print = await measure(bytes);
    expect(print.saidDpi).toBe(72);
    for (const house of ['MANGO', 'FLASH'] as const) {
      const check = checkPrint(house, 'front', { width: 1152, height: 1382, print }, TEE);
      expect(check).toMatchObject({ verdict: 'confirm', dpi: 96, blocks: ['LOW_DPI'] });
    }
    expect(checkPrint('PRESSIFY', 'front', { width: 1152, height: 1382, print }, TEE).blocks).toEqual(['WRONG_SIZE']);
  });

  it('counts blurred edges as soft, but not smooth outlines', async () => {
    const hard = await measure(await draw([900, 1080], [700, 800], [100, 100]));
    const glow = await measure(
      await sharp(await draw([900, 1080], [700, 800], [100, 100]))
        .blur(20)
        .png()
        .toBuffer(),
    );
    expect(hard.soft).toBe(0);
    expect(glow.soft).toBeGreaterThan(50);
  });

  it('returns null margins for a picture without visible pixels', async () => {
    expect(await measure(buildPng(300, 360, 360))).toMatchObject({ margins: null, isOpaque: false });
  });

  it.each([
    ['greys', () => rect(90, 108, RED).greyscale().png()],
    ['a palette', () => rect(90, 108, RED).png({ palette: true })],
    ['one row', () => rect(90, 1, RED).png()],
    ['one column', () => rect(1, 90, RED).png()],
  ])('measures a picture with %s', async (_, paint) => {
    const facts = await measure(await paint().toBuffer());
    expect(facts.margins).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
  });

  it('ignores a damaged colour profile', async () => {
    const png = await rect(9, 9, RED).png().toBuffer();
    const bad = pngChunk('iCCP', Buffer.from('bad\0\0nothing', 'latin1'));
    const facts = await measure(Buffer.concat([png.subarray(0, 33), bad, png.subarray(33)]));
    expect(facts).toMatchObject({ colorSpace: 'RGB', profile: null });
  });
});
