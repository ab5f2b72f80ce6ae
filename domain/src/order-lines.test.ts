import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLineItems } from './order-lines.ts';
import type { LineItem } from './order-lines.ts';

function buildItem(id: string, skuId: string): LineItem {
  return {
    id,
    productId: `1729${skuId}`,
    productName: `Product of ${skuId}`,
    skuId,
    skuName: 'Black, XL',
    skuImage: null,
    originalPrice: 2499,
    salePrice: 1999,
  };
}

describe('groupLineItems', () => {
  it('joins equal SKUs with a quantity, in the order first seen (AC-14)', () => {
    const products = groupLineItems([buildItem('1', 'shirt'), buildItem('2', 'mug'), buildItem('3', 'shirt')]);
    expect(products.map((product) => product.quantity)).toEqual([2, 1]);
    expect(products.map((product) => product.skuId)).toEqual(['shirt', 'mug']);
    expect(products[0]).toMatchObject({ lineItemIds: ['1', '3'], salePrice: 1999, productName: 'Product of shirt' });
    expect(products[0]).not.toHaveProperty('id');
  });

  it('keeps 19-digit ids apart that a number would confuse', () => {
    const products = groupLineItems([buildItem('1', '1729384756102938471'), buildItem('2', '1729384756102938472')]);
    expect(products).toHaveLength(2);
  });

  it('loses no piece, doubles none and changes nothing it was given', () => {
    const skus = fc.array(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'));
    fc.assert(
      fc.property(skus, (skuIds) => {
        const items = skuIds.map((skuId, index) => Object.freeze(buildItem(String(index), skuId)));
        const products = groupLineItems(items);
        expect(products.map((product) => product.skuId)).toEqual([...new Set(skuIds)]);
        expect(products.flatMap((product) => product.lineItemIds).toSorted()).toEqual(
          items.map((item) => item.id).toSorted(),
        );
        for (const product of products) {
          expect(product.quantity).toBe(skuIds.filter((skuId) => skuId === product.skuId).length);
        }
      }),
    );
  });
});
