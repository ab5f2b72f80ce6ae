import { describe, expect, it } from 'vitest';
import { garmentTone } from './tones.ts';
import { chooseFiles, suits, YOUTH, type PrintVariant, type VariantConditions } from './variants.ts';

const ANY: VariantConditions = { productType: null, sizes: [], colors: [], tone: null };
const black = { productType: 'Hoodie', color: 'Black', size: 'M' };

function variant(id: string, conditions: Partial<VariantConditions>, files: PrintVariant['files']): PrintVariant {
  return { ...ANY, ...conditions, id, files };
}

describe('the variant of a print (PRN-4)', () => {
  it('depends on product type first, then on size, colour and tone', () => {
    const variants = [
      variant('all', {}, { front: 'all' }),
      variant('tone', { tone: 'dark' }, { front: 'tone' }),
      variant('color', { colors: ['Black'], tone: 'dark' }, { front: 'color' }),
      variant('youth', { sizes: [YOUTH] }, { front: 'youth' }),
      variant('size', { sizes: ['M'] }, { front: 'size' }),
      variant('type', { productType: 'Hoodie' }, { front: 'type' }),
    ];
    const chosen: string[] = [];
    for (let count = variants.length; count > 0; count -= 1) {
      chosen.push(...chooseFiles(variants.slice(0, count), black).map(({ fileId }) => fileId));
    }
    expect(chosen).toEqual(['type', 'size', 'color', 'color', 'tone', 'all']);
  });

  it('takes a side that the best variant leaves empty from the next variant', () => {
    const variants = [
      variant('all', {}, { front: 'f', back: 'b' }),
      variant('dark', { tone: 'dark' }, { back: 'dark-b' }),
    ];
    expect(chooseFiles(variants, black)).toEqual([
      { side: 'front', fileId: 'f', variantId: 'all' },
      { side: 'back', fileId: 'dark-b', variantId: 'dark' },
    ]);
  });

  it('leaves a side empty when no fitting variant has it', () => {
    expect(chooseFiles([variant('light', { tone: 'light' }, { front: 'f' })], black)).toEqual([]);
  });

  it.each([
    ['product type', { productType: 'T-shirt' }],
    ['size', { sizes: ['M'] }],
    ['colour', { colors: ['Black'] }],
    ['tone', { tone: 'dark' as const }],
  ])('never suits a garment without its %s when it has a condition on that', (_, conditions) => {
    expect(suits({ ...ANY, ...conditions }, { productType: null, color: null, size: null })).toBe(false);
  });

  it('for youth sizes suits only youth sizes', () => {
    const fits = (size: string) => suits({ ...ANY, sizes: [YOUTH] }, { ...black, size });
    expect(['YM', 'Youth L', 'M', 'XL'].map(fits)).toEqual([true, true, false, false]);
  });
});

describe('tone of a garment (PRN-5)', () => {
  it.each([
    ['Black', 'dark'],
    ['Navy', 'dark'],
    ['Forest Green', 'dark'],
    ['Charcoal', 'dark'],
    ['True Red', 'dark'],
    ['True Royal', 'dark'],
    ['White', 'light'],
    ['Ash', 'light'],
    ['Yellow', 'light'],
    ['Baby Blue', 'light'],
    ['Sport Orange', 'light'],
    ['Tan', 'light'],
  ])('for %s is %s', (color, tone) => {
    expect(garmentTone(color)).toBe(tone);
  });

  it('follows the correction of the seller', () => {
    const corrections = new Map([['Sport Orange', 'dark' as const]]);
    expect(garmentTone('Sport Orange', corrections)).toBe('dark');
    expect(suits({ ...ANY, tone: 'dark' }, { ...black, color: 'Sport Orange' }, corrections)).toBe(true);
  });

  it('remains unknown for a colour outside the list', () => {
    expect(garmentTone('Sunset Glow')).toBeNull();
  });
});
