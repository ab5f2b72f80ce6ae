import { describe, expect, it } from 'vitest';
import {
  choosePlace,
  countLiterals,
  isNarrower,
  matchesPattern,
  suggestPattern,
  type Place,
  type PlacedLine,
} from './places.ts';

const line: PlacedLine = {
  shopId: 's1',
  skuId: 'k1',
  productId: 'p1',
  sellerSku: 'OWL-BC-WHT-L',
  style: '',
  colorKey: 'white',
};
const place = (id: string, kind: Place['kind'], more: Partial<Place> = {}): Place => ({
  id,
  kind,
  shopId: kind === 'allShops' ? null : 's1',
  ref: kind === 'sku' ? 'k1' : kind === 'product' || kind === 'colour' ? 'p1' : null,
  colorKey: kind === 'colour' ? 'white' : '',
  style: '',
  pattern: kind === 'pattern' || kind === 'allShops' ? 'OWL-*' : null,
  without: [],
  placedAt: 1,
  ...more,
});

describe('choosePlace (PRN-1)', () => {
  const all = (['allShops', 'pattern', 'product', 'colour', 'sku'] as const).map((kind) => place(kind, kind));

  it('chooses the most specific placement: SKU before colour, product, pattern of the shop and pattern of all shops', () => {
    for (const [at, { id }] of all.entries()) expect(choosePlace(line, all.slice(0, at + 1))?.id).toBe(id);
    expect(choosePlace(line, [])).toBeNull();
  });

  it('chooses the pattern with more literal characters, and of equally long patterns the newer one', () => {
    const long = place('long', 'allShops', { pattern: 'OWL-BC-*' });
    const newer = place('newer', 'allShops', { placedAt: 2 });
    expect(choosePlace(line, [newer, long])?.id).toBe('long');
    expect(choosePlace(line, [place('older', 'allShops'), newer])?.id).toBe('newer');
  });

  it.each<[string, Partial<PlacedLine>, Place]>([
    ['another shop', { shopId: 's2' }, place('a', 'product')],
    ['another product', { productId: 'p2' }, place('a', 'product')],
    ['another colour', { colorKey: 'black' }, place('a', 'colour')],
    ['an unknown colour', { colorKey: '' }, place('a', 'colour', { colorKey: '' })],
    ['another style of the product', { style: 'eagles' }, place('a', 'product')],
    ['a colour that was left out', {}, place('a', 'product', { without: ['white'] })],
    ['a style of a product with several', { style: 'eagles' }, place('a', 'allShops')],
    ['a seller SKU that does not match', { sellerSku: 'CAT-1' }, place('a', 'allShops')],
  ])('skips a placement that does not cover the order line: %s', (_, more, only) => {
    expect(choosePlace({ ...line, ...more }, [only])).toBeNull();
  });

  it('isNarrower is true when a placement stays after a placement of the other kind is set', () => {
    expect(isNarrower('sku', 'product')).toBe(true);
    expect(isNarrower('product', 'product')).toBe(false);
    expect(isNarrower('allShops', 'pattern')).toBe(false);
  });
});

describe('patterns of seller SKUs (PRN-2)', () => {
  it.each([
    ['OWL-*', 'owl-bc', true],
    ['OWL-*', 'OWL-', true],
    ['OWL-*', 'XOWL-1', false],
    ['*-XL', 'OWL-XL', true],
    ['OWL-*-XL', 'OWL-BC-XL', true],
    ['OWL-*-XL', 'OWL-XL', false],
    ['O*L*B', 'OxLyB', true],
    ['OWL', 'owl', true],
    ['OWL', 'OWL-1', false],
    ['OWL', '', false],
    ['AB*BA', 'ABA', false],
  ])('match the pattern %s with the seller SKU %s? %s', (pattern, sellerSku, isMatch) => {
    expect(matchesPattern(pattern, sellerSku)).toBe(isMatch);
  });

  it('suggestPattern proposes the common beginning of the product’s seller SKUs, and nothing when it is too short', () => {
    expect(suggestPattern('OWL-BC-WHT-L', ['OWL-BC-WHT-L', 'OWL-BC-BLK-M'])).toBe('OWL-BC-*');
    expect(suggestPattern('OWL-BC-WHT-L', [])).toBe('OWL-BC-*');
    expect(suggestPattern('owl_wht', [])).toBe('OWL_*');
    expect(suggestPattern('A-1', ['B-2'])).toBeNull();
    expect(suggestPattern('', [])).toBeNull();
    expect(countLiterals(' OWL-* ')).toBe(4);
  });
});
