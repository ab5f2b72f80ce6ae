import { describe, expect, it } from 'vitest';
import { toneOf } from './tones.ts';
import { chooseFiles, keyOfWhen, rankVariants, type PrintedGarment, type Variant } from './variants.ts';

const garment: PrintedGarment = {
  productType: 'T-shirt',
  size: 'YS',
  isYouth: true,
  colorKey: 'white',
  tone: 'light',
};
const variant = (id: number, more: Partial<Variant> = {}): Variant => ({
  variant: id,
  productType: null,
  sizes: [],
  isYouth: false,
  colorKeys: [],
  tone: null,
  files: [{ side: 'front', fileId: `f${id}` }],
  ...more,
});

describe('rankVariants and chooseFiles (PRN-3)', () => {
  it('prefer a variant by product type, then by size, youth, colour and tone', () => {
    const variants = [
      variant(1),
      variant(2, { tone: 'light' }),
      variant(3, { colorKeys: ['white'] }),
      variant(4, { isYouth: true }),
      variant(5, { sizes: ['ys'] }),
      variant(6, { productType: 't-shirt' }),
    ];
    expect(rankVariants(variants, garment).map((one) => one.variant)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(chooseFiles(variants, garment)).toEqual([{ side: 'front', fileId: 'f6', variant: 6 }]);
  });

  it('skip a variant whose conditions the garment does not meet', () => {
    const unknown = { productType: null, size: null, isYouth: false, colorKey: '', tone: null };
    const variants = [
      variant(1, { productType: 'Hoodie' }),
      variant(2, { sizes: ['M'] }),
      variant(3, { isYouth: true }),
      variant(4, { colorKeys: ['black'] }),
      variant(5, { tone: 'dark' }),
    ];
    expect(rankVariants(variants, unknown)).toEqual([]);
    expect(rankVariants(variants, garment).map((one) => one.variant)).toEqual([3]);
  });

  it('take a side that the best variant does not name from the next variant, and leave a side without a file unprinted', () => {
    const variants = [
      variant(1, {
        files: [
          { side: 'front', fileId: 'f1' },
          { side: 'back', fileId: 'b1' },
          { side: 'left', fileId: 'l1' },
        ],
      }),
      variant(2, {
        tone: 'light',
        files: [
          { side: 'front', fileId: 'f2' },
          { side: 'left', fileId: null },
        ],
      }),
    ];
    expect(chooseFiles(variants, garment)).toEqual([
      { side: 'front', fileId: 'f2', variant: 2 },
      { side: 'left', fileId: null, variant: 2 },
      { side: 'back', fileId: 'b1', variant: 1 },
    ]);
  });

  it('give variants with the same conditions the same key, in any sequence and case', () => {
    expect(keyOfWhen(variant(1, { sizes: ['M', 'L'] }))).toBe(keyOfWhen(variant(2, { sizes: ['l', 'm'] })));
    expect(keyOfWhen(variant(1))).not.toBe(keyOfWhen(variant(1, { isYouth: true })));
  });
});

it.each([
  ['Black', 'dark'],
  ['Navy', 'dark'],
  ['Red', 'dark'],
  ['Sport Grey', 'light'],
  ['Sand', 'light'],
  ['White', 'light'],
  ['Tiger Stripes', null],
] as const)('toneOf gives for the garment %s the tone %s (PRN-4)', (color, tone) => {
  expect(toneOf(color)).toBe(tone);
});
