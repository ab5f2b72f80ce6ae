import { describe, expect, it } from 'vitest';
import { readOption } from '../products/sku-name.ts';
import { readOptions } from './options.ts';
import { readPrintFileName } from './print-file-name.ts';

const skus = (...names: string[]) => names.map((skuName, at) => ({ skuId: String(at), skuName }));

describe("the option in a SKU's name (PRN-7)", () => {
  it.each([
    ['Black, M', null],
    ['Unisex T-shirt / Sport Gray / 2XL', null],
    ['Dad Design, Black, XL', 'dad design'],
    ['Cat Style 2 - Navy - S', 'cat 2'],
    ['Hoodie Black M', null],
    ['Ocean Mist, M', 'ocean mist'],
    ['Sunset Glow, M', 'glow'],
  ])('%s: %s', (skuName, option) => {
    expect(readOption(skuName)).toBe(option);
  });
});

describe("a product's prints", () => {
  it('share one print when the SKUs differ only in colour and size', () => {
    expect(readOptions(skus('Black, M', 'White, L', 'Navy, 2XL'))).toMatchObject({ options: [], isSplit: false });
  });

  it('exist once per option when the SKUs differ in something else', () => {
    expect(readOptions(skus('Dog, Black, M', 'Cat, Black, M', 'Cat, White, L'))).toEqual({
      options: [
        { option: 'cat', skuIds: ['1', '2'] },
        { option: 'dog', skuIds: ['0'] },
      ],
      isSplit: true,
      mayBeColors: false,
    });
  });

  it('share one print when every SKU has the same words', () => {
    expect(readOptions(skus('Owl Tee, Black, M', 'Owl Tee, White, L')).isSplit).toBe(false);
  });

  it('may be colours when no option is a known colour', () => {
    expect(readOptions(skus('Lunar Rock, M', 'Ocean Mist, L'))).toMatchObject({ isSplit: true, mayBeColors: true });
  });
});

describe('the name of a print file (PRN-6)', () => {
  it.each([
    ['owl_front.png', { print: 'owl', side: 'front', tone: null, isMockup: false }],
    ['sets/owl_back_dark.png', { print: 'owl', side: 'back', tone: 'dark', isMockup: false }],
    ['owl_front_LIGHT.PNG', { print: 'owl', side: 'front', tone: 'light', isMockup: false }],
    ['night owl_right_sleeve.png', { print: 'night owl', side: 'right', tone: null, isMockup: false }],
    ['owl.png', { print: 'owl', side: 'front', tone: null, isMockup: false }],
    ['owl_dark.png', { print: 'owl', side: 'front', tone: 'dark', isMockup: false }],
    ['owl_mockup_front.png', { print: 'owl', side: 'front', tone: null, isMockup: true }],
  ])('%s', (path, expected) => {
    expect(readPrintFileName(path)).toEqual(expected);
  });
});
