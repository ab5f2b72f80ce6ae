import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES } from '../products/garments.ts';
import { findGarment, isSameColor, isSameSize } from './catalogue-match.ts';
import { factoryOf } from './factories.ts';
import { HOUSES } from './houses.ts';

const catalogueOf = (house: (typeof HOUSES)[number]) =>
  Object.values(factoryOf(house).garments).map((productName) => ({ productName }));

describe('findGarment (PRD-8)', () => {
  it('finds each kind of garment in each factory’s catalogue, by our name and by the names of the other factories', () => {
    for (const type of PRODUCT_TYPES) {
      for (const house of HOUSES) {
        for (const said of [type, ...HOUSES.map((other) => factoryOf(other).garments[type])]) {
          expect(findGarment(house, catalogueOf(house), said)?.productName).toBe(factoryOf(house).garments[type]);
        }
      }
    }
  });

  it('prefers an exact name of the catalogue, and never returns a garment with a merely similar name (PRD-6)', () => {
    const groups = [{ productName: 'GILDAN G5000' }, { productName: 'Long Sleeve Tee' }];
    expect(findGarment('FLASH', groups, 'long sleeve tee')?.productName).toBe('Long Sleeve Tee');
    expect(findGarment('FLASH', groups.slice(0, 1), 'Long Sleeve Tee')).toBeUndefined();
    expect(findGarment('FLASH', groups, 'Mug')).toBeUndefined();
  });
});

it.each([
  ['NAVY', 'Navy', true],
  ['sport gray', 'Sport Grey', true],
  ['Navy', 'Black', false],
  ['Nobody knows', 'nobody-knows', true],
])('isSameColor for the colours %s and %s returns %s (PRD-10)', (a, b, isSame) =>
  expect(isSameColor(a, b)).toBe(isSame),
);

it.each([
  ['XXL', '2XL', true],
  ['One Size', 'one size', true],
  ['L', 'XL', false],
])('isSameSize for the sizes %s and %s returns %s (PRD-9)', (a, b, isSame) => expect(isSameSize(a, b)).toBe(isSame));
