import { describe, expect, it } from 'vitest';
import { HOUSES, type House } from '../factories/houses.ts';
import { checkDesigns, wantedSize, type DesignedProduct } from './design-checks.ts';

const RIGHT_SIZE = { width: 4500, height: 5400 };
const MOCKUP = { width: 800, height: 800 };

describe('checkDesigns (FUL-18)', () => {
  const table: [string, House, DesignedProduct['placements'], string[]][] = [
    ['no design', 'MANGO', {}, ['null NO_DESIGN']],
    ['no design', 'FLASH', { productMockupFront: MOCKUP }, ['null NO_DESIGN']],
    ['no design', 'PRESSIFY', { productFront: null }, ['null NO_DESIGN']],
    ['any design that is sharp enough', 'MANGO', { productFront: { width: 2250, height: 2700 } }, []],
    ['a blurred design', 'MANGO', { productFront: MOCKUP }, ['front LOW_DPI']],
    ['a blurred sleeve', 'MANGO', { productLeft: { width: 90, height: 90 } }, []],
    ['right size, mockup', 'PRESSIFY', { productFront: RIGHT_SIZE, productMockupFront: MOCKUP }, []],
    ['right size, no mockup', 'PRESSIFY', { productFront: RIGHT_SIZE }, ['front NO_MOCKUP']],
    ['mockup of another side', 'PRESSIFY', { productBack: RIGHT_SIZE, productMockupFront: MOCKUP }, ['back NO_MOCKUP']],
    [
      'one pixel short, both sides',
      'PRESSIFY',
      { productFront: { width: 4499, height: 5400 }, productBack: { width: 4500, height: 5399 } },
      ['front BAD_SIZE', 'front NO_MOCKUP', 'back BAD_SIZE', 'back NO_MOCKUP'],
    ],
    [
      'turned by a quarter',
      'PRESSIFY',
      { productFront: { width: 5400, height: 4500 }, productMockupFront: MOCKUP },
      ['front BAD_SIZE'],
    ],
    ['sleeves only, any size', 'PRESSIFY', { productLeft: MOCKUP }, []],
    ['any size, mockup', 'FLASH', { productBack: { width: 3000, height: 3000 }, productMockupBack: MOCKUP }, []],
    [
      'no mockup',
      'FLASH',
      { productFront: RIGHT_SIZE, productBack: RIGHT_SIZE },
      ['front NO_MOCKUP', 'back NO_MOCKUP'],
    ],
  ];

  it.each(table)('returns the problems of each side for %s at %s', (_, house, placements, expected) => {
    const problems = checkDesigns(house, [{ id: '7', placements }]);
    expect(problems.map((problem) => `${problem.side} ${problem.code}`)).toEqual(expected);
  });

  it('returns the id of the product with each problem', () => {
    const products = [
      { id: '1', placements: {} },
      { id: '2', placements: { productFront: RIGHT_SIZE } },
    ];
    expect(checkDesigns('MANGO', products)).toEqual([{ productId: '1', side: null, code: 'NO_DESIGN' }]);
    expect(checkDesigns('FLASH', products).map((problem) => problem.productId)).toEqual(['1', '2']);
  });
});

describe('wantedSize', () => {
  it('returns the exact size of front and back for factories that require one, and null for others', () => {
    expect(HOUSES.map((house) => wantedSize(house, 'back'))).toEqual([RIGHT_SIZE, null, null]);
    expect(wantedSize('PRESSIFY', 'left')).toBeNull();
  });
});
