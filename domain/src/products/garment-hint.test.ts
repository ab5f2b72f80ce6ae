import { describe, expect, it } from 'vitest';
import { hintGarment, type GarmentHint, type GarmentWord } from './garment-hint.ts';

const of = (basis: GarmentWord['basis'], words: Record<string, number>): GarmentWord[] =>
  Object.entries(words).map(([word, count]) => ({ basis, word, count }));

describe('hintGarment (FUL-83)', () => {
  it.each<[string, GarmentWord[], GarmentHint | null]>([
    ['nothing is known', [], null],
    ['all orders of the product', of('product', { Hoodie: 3 }), { productType: 'Hoodie', basis: 'product', count: 3 }],
    [
      'by the names of any factory',
      of('product', { Hoodie: 3, 'GILDAN G18500': 2 }),
      { productType: 'Hoodie', basis: 'product', count: 5 },
    ],
    ['a product that comes as several garments', of('product', { Hoodie: 30, 'T-shirt': 1 }), null],
    ['a product with a garment that is none of ours', of('product', { Hoodie: 3, 'Tank top': 1 }), null],
    ['two SKUs are no habit', of('shop', { 'T-shirt': 2 }), null],
    ['a habit', of('shop', { 'T-shirt': 8, Hoodie: 2 }), { productType: 'T-shirt', basis: 'shop', count: 8 }],
    ['a mixed shop', of('shop', { 'T-shirt': 7, Hoodie: 3 }), null],
    [
      'the product goes before the shop',
      [...of('product', { Sweatshirt: 1 }), ...of('shop', { 'T-shirt': 90 })],
      { productType: 'Sweatshirt', basis: 'product', count: 1 },
    ],
    [
      'none for a product with several garments, even with garments of its shop',
      [...of('product', { Hoodie: 1, 'T-shirt': 1 }), ...of('shop', { Hoodie: 50 })],
      null,
    ],
  ])('proposes the expected garment: %s', (_name, words, hint) => {
    expect(hintGarment(words)).toEqual(hint);
  });
});
