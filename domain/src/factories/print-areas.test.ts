import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES } from '../products/garments.ts';
import { SIZES } from '../products/sizes.ts';
import { FULL_PRINT_SIZE, HOUSES } from './houses.ts';
import { BLURRED_DPI, findPrintArea, printRulesOf, USUAL_PRINT_AREAS } from './print-areas.ts';

describe('findPrintArea (FAC-30)', () => {
  it.each([
    ['T-shirt', 'S', 'front', 12],
    ['T-shirt', 'M', 'back', 12],
    ['Unisex T-shirt', 'L', 'front', 14],
    ['GILDAN G5000', 'XXL', 'front', 15],
    ['Hoodie', '5XL', 'front', 12],
    ['Hoodie', '5XL', 'back', 15],
    ['Sweatshirt', 'XL', 'left', 4],
    ['T-shirt', 'One Size', 'front', 15],
    [null, null, 'front', 15],
    ['Mug', 'M', 'front', 12],
  ] as const)(
    'limits the print on %s in size %s, side %s, to a width of %s inches',
    (productType, size, side, width) => {
      expect(findPrintArea(USUAL_PRINT_AREAS, { productType, size }, side).width).toBe(width);
    },
  );

  it.each([
    ['T-shirt', 'M', 'front', 14.4],
    ['T-shirt', 'XL', 'back', 16.8],
    ['Hoodie', '3XL', 'back', 18],
    ['Hoodie', '3XL', 'front', 14.4],
    ['Sweatshirt', 'S', 'right', 4.8],
  ] as const)(
    'limits the print on %s in size %s, side %s, to a height of %s inches',
    (productType, size, side, height) => {
      expect(findPrintArea(USUAL_PRINT_AREAS, { productType, size }, side).height).toBe(height);
    },
  );

  it('keeps the proportions of a standard design at each garment size', () => {
    const { width: pixels, height: lines } = FULL_PRINT_SIZE;
    for (const productType of PRODUCT_TYPES) {
      for (const side of ['front', 'back', 'left', 'right'] as const) {
        const areas = SIZES.map((size) => findPrintArea(USUAL_PRINT_AREAS, { productType, size }, side));
        for (const { width, height } of areas) expect(height / width).toBeCloseTo(lines / pixels);
        expect(areas.map(({ width }) => width)).toEqual(areas.map(({ width }) => width).toSorted((a, b) => a - b));
      }
    }
  });
});

it('only factories that require no exact size have a minimum resolution, and reject blurred designs (FUL-80)', () => {
  expect(HOUSES.map((house) => [house, printRulesOf(house).minDpi])).toEqual([
    ['PRESSIFY', null],
    ['MANGO', BLURRED_DPI],
    ['FLASH', BLURRED_DPI],
  ]);
  for (const house of HOUSES) expect(printRulesOf(house).areas).toBe(USUAL_PRINT_AREAS);
});
