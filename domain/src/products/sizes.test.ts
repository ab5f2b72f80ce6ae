import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIZES, compareSizes, normaliseSize } from './sizes.ts';

describe('normaliseSize', () => {
  it.each([
    ['XS', 'XS'],
    ['s', 'S'],
    ['Small', 'S'],
    ['MEDIUM', 'M'],
    ['large', 'L'],
    ['X-Large', 'XL'],
    ['Extra Large', 'XL'],
    ['XX-Large', '2XL'],
    ['XXL', '2XL'],
    ['2x', '2XL'],
    ['2 XL', '2XL'],
    ['XXXL', '3XL'],
    ['4XL', '4XL'],
    ['5X', '5XL'],
    ['6XL', null],
    ['One Size', null],
    ['', null],
    ['18500', null],
    ['constructor', null],
  ])('turns %j into %s (PRD-9)', (text, size) => {
    expect(normaliseSize(text)).toBe(size);
  });
});

describe('compareSizes', () => {
  it('sorts sizes from XS to 5XL, and unknown sizes last (PRD-9)', () => {
    expect(['XL', 'One Size', 'S'].sort(compareSizes)).toEqual(['S', 'XL', 'One Size']);
    expect([...SIZES].reverse().sort(compareSizes)).toEqual([...SIZES]);
    expect(['Youth', '5XL', 'Baby', 'XS'].sort(compareSizes)).toEqual(['XS', '5XL', 'Baby', 'Youth']);
  });

  it('defines a total order', () => {
    const size = fc.oneof(fc.constantFrom<string>(...SIZES), fc.string());
    fc.assert(
      fc.property(size, size, size, (a, b, c) => {
        expect(Math.sign(compareSizes(a, b)) + Math.sign(compareSizes(b, a))).toBe(0);
        expect(compareSizes(a, a)).toBe(0);
        const isChain = compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0;
        expect(isChain && compareSizes(a, c) > 0).toBe(false);
      }),
    );
  });
});
