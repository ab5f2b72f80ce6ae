import { describe, expect, it } from 'vitest';
import {
  DESIGN_SIDES,
  PLACEMENTS,
  checkFileName,
  isDesignSide,
  isMockupPlacement,
  isPlacement,
  placementOf,
  sideOf,
} from './design-sides.ts';

describe('placements', () => {
  it('lists a design and a mockup for each of four sides (FIL-1)', () => {
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

  it('accepts exactly the eight wire names', () => {
    expect(isPlacement('productBack')).toBe(true);
    expect(isPlacement('designFront')).toBe(false);
    expect(DESIGN_SIDES.every(isDesignSide)).toBe(true);
    for (const word of ['mockupFront', '', null]) expect(isDesignSide(word)).toBe(false);
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
  ] as const)('for %s as %s returns %s', (name, placement, problem) => {
    expect(checkFileName(name, placement)).toBe(problem);
  });

  it('accepts any type when no side is given', () => {
    expect(checkFileName('notes.txt')).toBeNull();
  });
});
