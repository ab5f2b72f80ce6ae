import { describe, expect, it } from 'vitest';
import { groupPicks, isPackable, type PackingLine } from './packing.ts';

function createLine(changes: Partial<PackingLine> = {}): PackingLine {
  return {
    orderId: '1',
    house: 'MANGO',
    isOwn: false,
    skuId: 's1',
    sellerSku: 'TEE-L',
    quantity: 1,
    designIds: ['f1'],
    ...changes,
  };
}

describe('groupPicks', () => {
  it('sums the quantities of one SKU and lists the orders that contain it (PCK-5)', () => {
    const [group] = groupPicks([createLine({ quantity: 2 }), createLine({ orderId: '2', quantity: 3 })]);
    expect(group).toMatchObject({ kind: 'factory', house: 'MANGO', quantity: 5 });
    expect(group?.rows).toMatchObject([
      {
        quantity: 5,
        orders: [
          { orderId: '1', quantity: 2 },
          { orderId: '2', quantity: 3 },
        ],
      },
    ]);
  });

  it('separates lines of one SKU whose designs differ (PCK-5)', () => {
    const [group] = groupPicks([createLine(), createLine({ orderId: '2', designIds: ['f2'] })]);
    expect(group?.rows.map(({ orders }) => orders.map(({ orderId }) => orderId))).toEqual([['1'], ['2']]);
  });

  it('sorts factories by name, then own stock, then orders without a factory, and rows by SKU (PCK-5)', () => {
    const groups = groupPicks([
      createLine({ house: null }),
      createLine({ isOwn: true }),
      createLine({ house: 'PRESSIFY' }),
      createLine({ house: 'FLASH', sellerSku: 'Z', skuId: 's2' }),
      createLine({ house: 'FLASH', sellerSku: 'A', skuId: 's3' }),
    ]);
    expect(groups.map(({ kind, house }) => [kind, house])).toEqual([
      ['factory', 'FLASH'],
      ['factory', 'PRESSIFY'],
      ['own', null],
      ['none', null],
    ]);
    expect(groups[0]?.rows.map(({ line }) => line.sellerSku)).toEqual(['A', 'Z']);
  });
});

describe('isPackable', () => {
  it('refuses cancelled and unpaid orders, and accepts all others (PCK-3)', () => {
    expect(['CANCELLED', 'UNPAID', 'ON_HOLD', 'AWAITING_SHIPMENT', 'DELIVERED', 'NEW_WORD'].map(isPackable)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});
