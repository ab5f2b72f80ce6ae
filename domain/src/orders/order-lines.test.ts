import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupLineItems, listLostPieces, readPieces } from './order-lines.ts';
import type { LineItem } from './order-lines.ts';
import { ORDER_STATUSES } from './order-status.ts';

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
  it('joins pieces of the same SKU to one product with a quantity, in the sequence of their first pieces (PRD-1)', () => {
    const products = groupLineItems([buildItem('1', 'shirt'), buildItem('2', 'mug'), buildItem('3', 'shirt')]);
    expect(products.map((product) => product.quantity)).toEqual([2, 1]);
    expect(products.map((product) => product.skuId)).toEqual(['shirt', 'mug']);
    expect(products[0]).toMatchObject({ lineItemIds: ['1', '3'], salePrice: 1999, productName: 'Product of shirt' });
    expect(products[0]).not.toHaveProperty('id');
  });

  it('distinguishes 19-digit ids that would be equal as JavaScript numbers (ORD-9)', () => {
    const products = groupLineItems([buildItem('1', '1729384756102938471'), buildItem('2', '1729384756102938472')]);
    expect(products).toHaveLength(2);
  });

  it('loses no piece, duplicates none and does not change its input', () => {
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

const cancel = (item: LineItem): LineItem => ({ ...item, displayStatus: 'CANCELLED' });
const SHIRTS = [buildItem('1', 'shirt'), buildItem('2', 'shirt'), buildItem('3', 'mug')];
const [FIRST, SECOND, MUG] = SHIRTS as [LineItem, LineItem, LineItem];

describe('readPieces (PRD-2)', () => {
  it('counts cancelled pieces separately', () => {
    const { status, products } = readPieces('AWAITING_SHIPMENT', [FIRST, cancel(SECOND), cancel(MUG)]);
    expect(status).toBe('AWAITING_SHIPMENT');
    expect(products).toMatchObject([
      { skuId: 'shirt', quantity: 1, lineItemIds: ['1'], cancelledLineItemIds: ['2'] },
      { skuId: 'mug', quantity: 0, lineItemIds: [], cancelledLineItemIds: ['3'] },
    ]);
  });

  it('keeps a cancelled piece cancelled when a later report lists it without the cancellation', () => {
    const { products: stored } = readPieces('AWAITING_SHIPMENT', [FIRST, cancel(SECOND), MUG]);
    expect(readPieces('AWAITING_SHIPMENT', SHIRTS, stored).products).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  it.each(ORDER_STATUSES.map((status) => [status]))(
    'cancels an order in status %s when its last piece is cancelled, unless the status is past cancellation',
    (status) => {
      const isFinal = ['DELIVERED', 'COMPLETED'].includes(status);
      const read = readPieces(status, SHIRTS.map(cancel));
      expect(read.status).toBe(isFinal ? status : 'CANCELLED');
      // The products of a cancelled order keep the ordered quantities, because nothing is made any more.
      expect(read.products.map(({ quantity }) => quantity)).toEqual(isFinal ? [0, 0] : [2, 1]);
    },
  );

  it('does not cancel an order without pieces', () => {
    expect(readPieces('AWAITING_SHIPMENT', []).status).toBe('AWAITING_SHIPMENT');
  });
});

describe('listLostPieces', () => {
  const stored = groupLineItems(SHIRTS);

  it('lists each cancelled piece once', () => {
    const news = [FIRST, cancel(SECOND), MUG];
    const { products } = readPieces('AWAITING_SHIPMENT', news, stored);
    expect(listLostPieces('AWAITING_SHIPMENT', products, stored)).toEqual([
      { skuId: 'shirt', lost: 1, left: 1, isCancelled: true },
    ]);
    expect(listLostPieces('AWAITING_SHIPMENT', products, products)).toEqual([]);
    expect(listLostPieces('CANCELLED', products, stored)).toEqual([]);
  });

  it('lists pieces that the marketplace no longer reports', () => {
    const { products } = readPieces('AWAITING_SHIPMENT', [FIRST], stored);
    expect(listLostPieces('AWAITING_SHIPMENT', products, stored)).toEqual([
      { skuId: 'shirt', lost: 1, left: 1, isCancelled: false },
      { skuId: 'mug', lost: 1, left: 0, isCancelled: false },
    ]);
  });
});
