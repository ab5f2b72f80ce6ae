import { describe, expect, it } from 'vitest';
import { FEE_OF, profitOf, PROFIT_GROUPS, SHARED_GROUPS, shareOut } from './profits.ts';

describe('profit', () => {
  it('equals revenue less costs, before and after design fees (PRF-16, PRF-17)', () => {
    expect(profitOf({ revenue: 5_000, cost: 1_200, fees: 800 })).toEqual({ profit: 3_800, net: 3_000, percent: 60 });
    expect(profitOf({ revenue: 0, cost: 0, fees: 700 })).toEqual({ profit: 0, net: -700, percent: null });
    // A refunded design fee increases the profit.
    expect(profitOf({ revenue: 1_000, cost: 0, fees: -300 })).toMatchObject({ net: 1_300, percent: 130 });
  });
});

describe('profit grouped', () => {
  it.each(PROFIT_GROUPS)(
    'by %s has an order in several rows only when the rows are groups of SKUs (PRF-9)',
    (group) => {
      expect(SHARED_GROUPS.has(group)).toBe(FEE_OF[group] === 'sku');
    },
  );

  it.each([
    ['shop', 'shop'],
    ['product', 'sku'],
    ['sku', 'sku'],
    ['design', 'sku'],
    ['factory', null],
  ] as const)('by %s assigns a design fee to the row of the fee’s %s (PRF-17)', (group, of) => {
    expect(FEE_OF[group]).toBe(of);
  });
});

describe('shareOut', () => {
  it.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [1_000, [450, 0, 550], [450, 0, 550]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [5, [0, 0], [3, 2]],
    [0, [7, 3], [0, 0]],
    [1, [1, 1, 1, 1], [0, 1, 0, 0]],
  ])('splits %i by the weights %j into the shares %j', (cents, weights, shares) => {
    expect(shareOut(cents, weights)).toEqual(shares);
  });

  it('returns shares that add up to the amount for any weights (PRF-17)', () => {
    let state = 7;
    const roll = (max: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * max);
    };
    for (let turn = 0; turn < 2_000; turn += 1) {
      const cents = roll(200_000) - 100_000;
      const shares = shareOut(
        cents,
        Array.from({ length: 1 + roll(9) }, () => roll(3) * roll(9_000)),
      );
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
    }
  });
});
