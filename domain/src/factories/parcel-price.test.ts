import { describe, expect, it } from 'vitest';
import { NO_COSTS, priceParcel, type CostTable, type Parcel } from './parcel-price.ts';

const TABLE: CostTable = {
  garments: {
    'T-shirt': { secondSide: 250, sleeve: 150, firstPostage: 420, extraPostage: 120 },
    Hoodie: { secondSide: 300, sleeve: 150, firstPostage: 750, extraPostage: 250 },
  },
  ownLabel: 50,
  speeds: { priority: 100 },
};
const TEE = { garment: 'T-shirt', quantity: 2, pieceCents: 620, sides: ['front'] } as const;
const HOODIE = { garment: 'Hoodie', quantity: 1, pieceCents: 1650, sides: ['front'] } as const;

function price(more: Partial<Parcel>, table = TABLE) {
  return priceParcel(table, { pieces: [TEE], shipping: 'new_order', isUsualSpeed: true, hasLabel: true, ...more });
}

describe('priceParcel', () => {
  it('adds label handling to the price of the pieces (FUL-58)', () => {
    expect(price({})).toEqual({
      lines: [1240],
      sides: [0],
      extras: [{ code: 'POSTAGE', quantity: 1, cents: 50 }],
      totalCents: 1290,
      isComplete: true,
    });
  });

  it('charges a second side and each sleeve per piece (FUL-58)', () => {
    const { extras, sides, totalCents } = price({
      pieces: [
        { ...TEE, sides: ['front', 'back', 'left', 'right'] },
        { ...HOODIE, sides: ['back', 'left'] },
      ],
    });
    expect(extras).toEqual([
      { code: 'SECOND_SIDE', quantity: 2, cents: 500 },
      { code: 'SLEEVE', quantity: 5, cents: 750 },
      { code: 'POSTAGE', quantity: 1, cents: 50 },
    ]);
    expect(sides).toEqual([2 * (250 + 150 + 150), 150]);
    expect(totalCents).toBe(1240 + 1650 + 500 + 750 + 50);
  });

  it('charges the speed once per order (FUL-58)', () => {
    expect(price({ shipping: 'priority', isUsualSpeed: false }).extras[0]).toEqual({
      code: 'SPEED',
      quantity: 1,
      cents: 100,
    });
  });

  it.each([
    ['a usual speed that costs nothing more', { shipping: 'new_order', isUsualSpeed: true }, []],
    ['a usual speed that the table names', { shipping: 'priority', isUsualSpeed: true }, [100]],
    ['no speed to choose', { shipping: null, isUsualSpeed: false }, []],
  ])('charges the right extra for %s (FUL-58)', (_, more, cents) => {
    const { extras, isComplete } = price(more);
    expect(extras.filter(({ code }) => code === 'SPEED').map((extra) => extra.cents)).toEqual(cents);
    expect(isComplete).toBe(true);
  });

  it('charges first-piece postage for the piece with the highest rate, and extra-piece postage for the others (FUL-58)', () => {
    const { extras } = price({ pieces: [TEE, HOODIE], hasLabel: false });
    expect(extras).toEqual([{ code: 'POSTAGE', quantity: 1, cents: 750 + 2 * 120 }]);
  });

  it('returns null for unknown costs and leaves them out of the total (FUL-58)', () => {
    const parcel = {
      pieces: [
        { ...TEE, sides: ['front', 'back'] as const },
        { ...HOODIE, pieceCents: null },
      ],
      shipping: 'priority',
      isUsualSpeed: false,
      hasLabel: false,
    };
    expect(price(parcel, NO_COSTS)).toEqual({
      lines: [1240, null],
      sides: [null, 0],
      extras: [
        { code: 'SECOND_SIDE', quantity: 2, cents: null },
        { code: 'SPEED', quantity: 1, cents: null },
        { code: 'POSTAGE', quantity: 1, cents: null },
      ],
      totalCents: 1240,
      isComplete: false,
    });
    const { 'T-shirt': tee } = TABLE.garments;
    const onlyTees = { ...TABLE, garments: { 'T-shirt': tee ?? {} } };
    const mixed = price({ pieces: [TEE, HOODIE], hasLabel: false }, onlyTees);
    expect(mixed).toMatchObject({ isComplete: false, totalCents: 2890 });
  });
});
