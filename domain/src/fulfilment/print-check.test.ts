import { describe, expect, it } from 'vitest';
import { HOUSES } from '../factories/houses.ts';
import { PRODUCT_TYPES } from '../products/garments.ts';
import { SIZES } from '../products/sizes.ts';
import { checkDesigns } from './design-checks.ts';
import { FULL_PRINT_SIZE } from '../factories/houses.ts';
import { checkPrint, isConfirmable, type PrintFacts } from './print-check.ts';

const TEE = { productType: 'T-shirt', size: 'M' };
const CLEAN: PrintFacts = {
  saidDpi: null,
  hasAlpha: true,
  isOpaque: false,
  margins: { left: 20, top: 30, right: 20, bottom: 40 },
  soft: 4,
  colorSpace: 'RGB',
  profile: null,
};

describe('checkPrint', () => {
  it('accepts a standard design for every factory, garment and size', () => {
    for (const house of HOUSES) {
      for (const productType of PRODUCT_TYPES) {
        for (const size of SIZES) {
          const check = checkPrint(house, 'front', FULL_PRINT_SIZE, { productType, size });
          expect(check).toMatchObject({ verdict: 'fits', blocks: [], enlargement: 1 });
        }
      }
    }
  });

  it.each([
    ['MANGO', 4500, 5400, 'fits', 375],
    ['MANGO', 3600, 4320, 'fits', 300],
    ['MANGO', 3599, 4318, 'scaled', 299],
    ['FLASH', 2880, 3456, 'scaled', 240],
    ['FLASH', 1800, 2160, 'scaled', 150],
    ['FLASH', 1799, 2158, 'confirm', 149],
    ['MANGO', 1152, 1382, 'confirm', 96],
    ['PRESSIFY', 4500, 5400, 'fits', 375],
    ['PRESSIFY', 2880, 3456, 'blocked', 240],
    ['PRESSIFY', 5400, 4500, 'blocked', 450],
  ] as const)(
    'at %s, for %d × %d pixels, returns the verdict %s and %d DPI (FUL-80)',
    (house, width, height, verdict, dpi) => {
      expect(checkPrint(house, 'front', { width, height }, TEE)).toMatchObject({ verdict, dpi });
    },
  );

  it('asks for no confirmation when another problem blocks the picture anyway (FUL-80)', () => {
    const nothing = { width: 900, height: 1080, print: { ...CLEAN, margins: null } };
    expect(checkPrint('MANGO', 'front', nothing, TEE)).toMatchObject({
      verdict: 'blocked',
      blocks: ['LOW_DPI', 'EMPTY'],
    });
  });

  it.each([
    ['LOW_DPI', true],
    ['EMPTY', false],
    ['WRONG_SIZE', false],
  ])('decides whether a person can confirm the problem %s: %s (FUL-80)', (block, is) => {
    expect(isConfirmable(block)).toBe(is);
  });

  it('computes a printed area of zero for a picture on which nothing is visible', () => {
    const print = { ...CLEAN, margins: null };
    expect(checkPrint('MANGO', 'left', { width: 900, height: 900, print }, TEE).art).toEqual({ width: 0, height: 0 });
  });

  it('computes a lower sharpness on a larger garment', () => {
    const dpiIn = (size: string) => checkPrint('MANGO', 'front', { width: 2880, height: 3456 }, { ...TEE, size }).dpi;
    expect(['M', 'XL', '3XL'].map(dpiIn)).toEqual([240, 205, 192]);
  });

  it('fits a picture of other proportions into the print area by the edge that reaches its limit first, and returns the enlargement (FUL-19)', () => {
    const check = checkPrint('MANGO', 'front', { width: 2880, height: 1000, print: CLEAN }, TEE);
    expect(check).toMatchObject({ verdict: 'scaled', dpi: 240, enlargement: 1.25 });
    expect(check.art?.width).toBeCloseTo(12 * 0.96);
    expect(check.art?.height).toBeCloseTo((1000 / 240) * 0.93);
  });

  it('never blocks a design on a sleeve for its resolution', () => {
    expect(checkPrint('MANGO', 'left', { width: 300, height: 300 }, TEE)).toMatchObject({ verdict: 'scaled', dpi: 75 });
  });

  it('blocks a picture on which nothing is visible, on every side and at every factory (FUL-80)', () => {
    const print = { ...CLEAN, margins: null };
    for (const house of HOUSES) {
      for (const side of ['front', 'left'] as const) {
        const check = checkPrint(house, side, { ...FULL_PRINT_SIZE, print }, TEE);
        expect(check).toMatchObject({ verdict: 'blocked', blocks: ['EMPTY'], notes: [] });
      }
    }
    const placements = { productFront: { ...FULL_PRINT_SIZE, print } };
    expect(checkDesigns('MANGO', [{ id: '1', placements }])).toEqual([
      { productId: '1', side: 'front', code: 'EMPTY' },
    ]);
  });

  it.each<[string, Partial<PrintFacts>, string[]]>([
    ['nothing', {}, []],
    ['a solid background', { isOpaque: true, soft: 0 }, ['NO_ALPHA']],
    ['a little more than one half that is left', { margins: { left: 0, top: 0, right: 499, bottom: 0 } }, []],
    ['one half that is left', { margins: { left: 0, top: 0, right: 500, bottom: 0 } }, []],
    ['a strip that is left between margins', { margins: { left: 0, top: 300, right: 0, bottom: 300 } }, ['MARGINS']],
    ['a corner that is left', { margins: { left: 300, top: 300, right: 0, bottom: 0 } }, ['MARGINS']],
    ['edges as soft as smooth outlines are', { soft: 20 }, []],
    ['edges of a solid picture', { isOpaque: true, soft: 30 }, ['NO_ALPHA']],
    ['colours of nothing known', { colorSpace: 'OTHER', profile: 'sRGB' }, ['OTHER_PROFILE']],
    ['colours that say nothing', { colorSpace: 'OTHER', profile: null }, []],
    ['one half that is empty', { margins: { left: 0, top: 0, right: 520, bottom: 0 } }, ['MARGINS']],
    ['soft edges', { soft: 30 }, ['SOFT_EDGES']],
    ['colours for a press', { colorSpace: 'CMYK', profile: 'U.S. Web Coated (SWOP) v2' }, ['CMYK']],
    ['colours of another screen', { profile: 'Display P3' }, ['OTHER_PROFILE']],
    ['the usual colours', { profile: 'sRGB IEC61966-2.1' }, []],
    ['greys', { colorSpace: 'GRAY', profile: 'Dot Gain 20%' }, []],
  ])('reports the notes for %s, and blocks nothing (FUL-19)', (_, said, notes) => {
    const check = checkPrint('MANGO', 'front', { ...FULL_PRINT_SIZE, print: { ...CLEAN, ...said } }, TEE);
    expect(check).toMatchObject({ verdict: 'fits', notes });
  });

  it('returns size and resolution when the pixels of the picture are not measured yet', () => {
    expect(checkPrint('MANGO', 'front', FULL_PRINT_SIZE, TEE)).toMatchObject({ verdict: 'fits', art: null, notes: [] });
  });
});
