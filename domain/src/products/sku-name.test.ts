import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS } from './colors.ts';
import { PRODUCT_TYPES } from './garments.ts';
import { SIZES } from './sizes.ts';
import { SKU_NAME_VECTORS } from './sku-name-vectors.ts';
import { parseSkuName } from './sku-name.ts';

describe('parseSkuName (PRD-5)', () => {
  it.each(SKU_NAME_VECTORS.map((vector) => [vector.skuName, vector] as const))(
    'reads garment, colour and size from %s',
    (skuName, vector) => {
      expect(parseSkuName(skuName)).toEqual({ productType: vector.type, color: vector.color, size: vector.size });
    },
  );

  it.each([
    // In these names, unknown words give null (PRD-5).
    ['', null, null, null],
    ['Default', null, null, null],
    ['Vintage Black, L', null, null, 'L'],
    ['Black Heather / M', null, null, 'M'],
    ['White / Black / S', null, null, 'S'],
    ['Black, M/L', null, 'Black', null],
    ['Black M/L', null, 'Black', null],
    ['Long Sleeve Shirt / Black / M', null, 'Black', 'M'],
    ['T-Shirt & Hoodie, Black, M', null, 'Black', 'M'],
    ['Samuel L Jackson Tee / Black', 'T-shirt', 'Black', null],
    ['Sport XL Grey', null, null, 'XL'],
    ['Titanium Tangelo, M', null, null, 'M'],
    ['5000', 'T-shirt', null, null],
    ['15000, 50000', null, null, null],
    // In these names, known words are in unusual places.
    ['S. Orange, L', null, 'Safety Orange', 'L'],
    ['S Orange', null, 'Orange', 'S'],
    ['Hooded Sweatshirt, Black (XL)', 'Hoodie', 'Black', 'XL'],
    ['Tee (Red print), Black', 'T-shirt', 'Black', null],
    ['Women’s T-shirt Navy-Blue-2X', 'T-shirt', 'Navy', '2XL'],
    ["Men's Crewneck, Black", 'Sweatshirt', 'Black', null],
    ['Crewneck Tee, Black', 'T-shirt', 'Black', null],
    ['Robin Hood Tee, Black', 'T-shirt', 'Black', null],
    ['Color: Sport Gray; Size: X Large', null, 'Sport Grey', 'XL'],
    ['Prairie Dust/Coyote Brown, L', null, 'Prairie Dust', 'L'],
    ['ĐEN / 3X', null, 'Black', '3XL'],
    ['Trắng'.normalize('NFD'), null, 'White', null],
    ['Funny Cat Black Tee | XXXL', 'T-shirt', 'Black', '3XL'],
    ['Hoodie Maroon – Small', 'Hoodie', 'Maroon', 'S'],
    ['G5000 Hoodie, Red', 'T-shirt', 'Red', null],
  ])('reads garment, colour and size from %j', (skuName, productType, color, size) => {
    expect(parseSkuName(skuName)).toEqual({ productType, color, size });
  });

  it.each([
    ['Black, XL', 'Funny Cat Hoodie', 'Hoodie'],
    ['Black, XL', 'Funny Cat T-shirt, Hoodie, Sweatshirt', null],
    ['Tee, Black', 'Funny Cat Hoodie', 'T-shirt'],
    ['Tee & Hoodie, Black', 'Funny Cat Hoodie', null],
    ['Tank Top, Black', 'Funny Cat T-shirt', null],
    ['Black, XL', 'Funny Cat', null],
  ])('reads from %j with the title %j the garment %s', (skuName, productName, productType) => {
    expect(parseSkuName(skuName, productName).productType).toBe(productType);
  });

  it('reads neither colour nor size from the title (PRD-7)', () => {
    expect(parseSkuName('Default', 'Red Hoodie XL')).toEqual({ productType: 'Hoodie', color: null, size: null });
  });

  it('finds every known colour with every size and garment, in either order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COLORS),
        fc.constantFrom(...SIZES),
        fc.constantFrom(...PRODUCT_TYPES),
        fc.constantFrom(', ', ' / ', ' - ', '/', ' | '),
        fc.boolean(),
        (color, size, productType, separator, isReversed) => {
          const parts = [productType, color.name.toUpperCase(), size];
          const skuName = (isReversed ? parts.toReversed() : parts).join(separator);
          expect(parseSkuName(skuName)).toEqual({ productType, color: color.name, size });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('accepts any text, returns only known words, and is deterministic', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (skuName) => {
        const parsed = parseSkuName(skuName);
        expect([null, ...PRODUCT_TYPES]).toContain(parsed.productType);
        expect([null, ...COLORS.map((color) => color.name)]).toContain(parsed.color);
        expect([null, ...SIZES]).toContain(parsed.size);
        expect(parseSkuName(skuName)).toEqual(parsed);
      }),
    );
  });

  it('parses 12,000 different names, more than the cache stores, quickly and correctly', () => {
    const before = process.cpuUsage();
    for (let index = 0; index < 12_000; index += 1) parseSkuName(`Design ${index}, Black, XL`);
    // Parsing takes about 0.1 s.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
    expect(parseSkuName('Design 0, Black, XL')).toEqual({ productType: null, color: 'Black', size: 'XL' });
  });

  it('handles very long names', () => {
    expect(parseSkuName(`Black, ${'T-shirt '.repeat(100_000)}`).color).toBe('Black');
  });
});
