import { describe, expect, it } from 'vitest';
import { isYouthSku, listStyles } from './styles.ts';

const stylesOf = (...names: string[]) => [
  ...listStyles(names.map((skuName, at) => ({ skuId: `${at}`, skuName }))).values(),
];

describe('listStyles (PRN-8)', () => {
  it.each<[string, string[], string[]]>([
    ['colour and size', ['Black, L', 'White, M', 'Sport Grey, 2XL'], ['', '', '']],
    ['colour and size with dashes', ['BLACK-M', 'WHITE-XL'], ['', '']],
    ['garments', ['Hoodie / Black / M', 'T-shirt / Black / M'], ['', '']],
    ['an unknown colour among known ones', ['Black, L', 'White, L', 'Dark Heater, L'], ['', '', '']],
    ['children’s sizes', ['Black, YS', 'Black, 3T', 'Black, Youth M'], ['', '', '']],
    ['sizes of mugs', ['White, 11oz', 'White, 15 oz'], ['', '']],
    ['a word that all share', ['Custom, Black, L', 'Custom, White, M'], ['', '']],
    ['one SKU', ['Eagles, Black, L'], ['']],
    ['teams', ['Eagles, Black, L', 'Tigers, Black, L', 'Eagles, White, M'], ['eagles', 'tigers', 'eagles']],
    ['teams with a garment', ['Eagles Hoodie, Black', 'Bears Hoodie, Black'], ['eagles', 'bears']],
    [
      'teams and an unknown colour',
      ['Eagles, Black', 'Tigers, Dark Heater', 'Eagles, White'],
      ['eagles', 'tigers', 'eagles'],
    ],
    ['designs without colours', ['Design 1', 'Design 2'], ['design 1', 'design 2']],
  ])('returns the expected styles for SKUs that differ in %s', (_, names, styles) => {
    expect(stylesOf(...names)).toEqual(styles);
  });
});

it.each([
  ['Black, YM', 'Owl Tee', true],
  ['Black, 3T', 'Owl Tee', true],
  ['Youth M, Black', 'Owl Tee', true],
  ['Black, M', 'Owl Youth Tee', true],
  ['Black, M', 'Owl Tee, Adult & Youth', false],
  ['Black, M', 'Owl Tee', false],
])('isYouthSku for the SKU %s of the product %s returns %s', (skuName, productName, isYouth) => {
  expect(isYouthSku(skuName, productName)).toBe(isYouth);
});
