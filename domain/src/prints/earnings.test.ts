import { describe, expect, it } from 'vitest';
import { NO_PRINT, splitByPrint, type PrintedLine } from './earnings.ts';

/** A small generator of repeatable numbers. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe('earnings of prints (PRN-17)', () => {
  it('an order with one print gives the print all its money', () => {
    const lines = [{ weight: 2_000, printIds: ['owl'] }];
    expect(splitByPrint({ revenue: 2_000, cost: 850 }, lines)).toEqual(
      new Map([['owl', { revenue: 2_000, cost: 850 }]]),
    );
  });

  it('lines share the order by their revenue, and prints share a line equally', () => {
    const lines = [
      { weight: 3_000, printIds: ['cat', 'owl'] },
      { weight: 1_000, printIds: ['owl'] },
    ];
    expect(splitByPrint({ revenue: 4_000, cost: 1_000 }, lines)).toEqual(
      new Map([
        ['cat', { revenue: 1_500, cost: 375 }],
        ['owl', { revenue: 2_500, cost: 625 }],
      ]),
    );
  });

  it('The money of a line without a print is counted apart', () => {
    const lines = [
      { weight: 1_000, printIds: ['owl'] },
      { weight: 1_000, printIds: [] },
    ];
    expect(splitByPrint({ revenue: 1_001, cost: 0 }, lines).get(NO_PRINT)?.revenue).toBe(500);
  });

  it('parts add up to the whole for any weights, and for amounts below zero', () => {
    const random = createRandom(7);
    for (let round = 0; round < 500; round += 1) {
      const lines = Array.from({ length: 1 + random(5) }, (): PrintedLine => {
        const printIds = ['a', 'b', 'c'].filter(() => random(2) === 1);
        return { weight: random(3) === 0 ? 0 : random(9_999), printIds };
      });
      const money = { revenue: random(20_001) - 10_000, cost: random(5_000) };
      const parts = [...splitByPrint(money, lines).values()];
      expect(parts.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(money.revenue);
      expect(parts.reduce((sum, { cost }) => sum + cost, 0)).toBe(money.cost);
    }
  });
});
