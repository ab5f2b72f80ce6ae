import { describe, expect, it } from 'vitest';
import {
  DESIGN_SIDES,
  PLACEMENTS,
  checkDesigns,
  checkFileName,
  isMockupPlacement,
  isPlacement,
  listDesignWarnings,
  placementOf,
  sideOf,
} from './design-sides.ts';
import type { DesignedProduct } from './design-sides.ts';
import type { House } from './fulfilment.ts';

const RIGHT_SIZE = { width: 4500, height: 5400 };
const MOCKUP = { width: 800, height: 800 };

describe('placements', () => {
  it('are the four sides twice, there and back', () => {
    const built = [false, true].flatMap((isMockup) => DESIGN_SIDES.map((side) => placementOf(side, isMockup)));
    expect(built).toEqual([...PLACEMENTS]);
    expect(placementOf('left', true)).toBe('productMockupLeft');
    for (const side of DESIGN_SIDES) {
      for (const isMockup of [false, true]) {
        expect(sideOf(placementOf(side, isMockup))).toBe(side);
        expect(isMockupPlacement(placementOf(side, isMockup))).toBe(isMockup);
      }
    }
  });

  it('are told from other words', () => {
    expect(isPlacement('productBack')).toBe(true);
    expect(isPlacement('designFront')).toBe(false);
  });
});

describe('checkDesigns', () => {
  const table: [string, House, DesignedProduct['placements'], string[]][] = [
    ['no design', 'MANGO', {}, ['null NO_DESIGN']],
    ['no design', 'FLASH', { productMockupFront: MOCKUP }, ['null NO_DESIGN']],
    ['no design', 'PRESSIFY', { productFront: null }, ['null NO_DESIGN']],
    ['any design', 'MANGO', { productFront: MOCKUP }, []],
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
    ['any size, mockup', 'FLASH', { productBack: MOCKUP, productMockupBack: MOCKUP }, []],
    ['no mockup', 'FLASH', { productFront: RIGHT_SIZE, productBack: MOCKUP }, ['front NO_MOCKUP', 'back NO_MOCKUP']],
  ];

  it.each(table)('%s at %s', (_, house, placements, expected) => {
    const problems = checkDesigns(house, [{ id: '7', placements }]);
    expect(problems.map((problem) => `${problem.side} ${problem.code}`)).toEqual(expected);
  });

  it('names the product', () => {
    const products = [
      { id: '1', placements: {} },
      { id: '2', placements: { productFront: RIGHT_SIZE } },
    ];
    expect(checkDesigns('MANGO', products)).toEqual([{ productId: '1', side: null, code: 'NO_DESIGN' }]);
    expect(checkDesigns('FLASH', products).map((problem) => problem.productId)).toEqual(['1', '2']);
  });
});

describe('listDesignWarnings', () => {
  const table: [House, DesignedProduct['placements'], string[]][] = [
    ['MANGO', { productFront: { width: 900, height: 900 } }, ['front LOW_SIZE', 'front NO_MOCKUP']],
    ['MANGO', { productFront: RIGHT_SIZE, productMockupFront: MOCKUP }, []],
    ['FLASH', { productFront: { width: 4500, height: 900 } }, ['front LOW_SIZE']],
    ['FLASH', { productLeft: MOCKUP }, ['left NO_MOCKUP']],
    ['PRESSIFY', { productFront: MOCKUP, productRight: MOCKUP }, ['right NO_MOCKUP']],
    ['PRESSIFY', {}, []],
  ];

  it.each(table)('at %s of %j', (house, placements, expected) => {
    const warnings = listDesignWarnings(house, [{ id: '7', placements }]);
    expect(warnings.map((warning) => `${warning.side} ${warning.code}`)).toEqual(expected);
  });
});

describe('checkFileName', () => {
  it.each([
    ['front.png', 'productFront', null],
    ['FRONT.PNG', 'productFront', null],
    ['front.jpg', 'productFront', 'NOT_PNG'],
    ['front.png.exe', 'productBack', 'NOT_PNG'],
    ['front.jpg', 'productMockupFront', null],
    ['  ', 'productFront', 'NAME_EMPTY'],
    [`${'a'.repeat(91)}.png`, 'productFront', null],
    [`${'a'.repeat(92)}.png`, 'productFront', 'NAME_TOO_LONG'],
    [`${'ế'.normalize('NFD').repeat(91)}.png`, 'productFront', null],
    [`${'👕'.repeat(91)}.png`, 'productFront', null],
  ] as const)('%s as %s: %s', (name, placement, problem) => {
    expect(checkFileName(name, placement)).toBe(problem);
  });

  it('asks no type where no side is named', () => {
    expect(checkFileName('notes.txt')).toBeNull();
  });
});
