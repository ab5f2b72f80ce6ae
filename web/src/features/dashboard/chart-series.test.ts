import { describe, expect, it } from 'vitest';
import { CHART_GROUPS, sumGroups, toMonths, toOrderColumns } from './chart-series.ts';
import { toChange, toDays } from './day-words.ts';

const money = { totalFulfillCost: null, totalPaymentAmount: null };
const row = (date: string, status: string, count: number, until = date) => ({ date, until, status, count, ...money });

describe('the chart of orders', () => {
  it('has a column for each day, also for one without orders, and leaves out what is not sold', () => {
    const columns = toOrderColumns(
      [row('2026-11-01', 'DELIVERED', 3), row('2026-11-01', 'CANCELLED', 9), row('2026-11-03', 'ON_HOLD', 2)],
      { firstDay: '2026-11-01', lastDay: '2026-11-03' },
    );
    expect(columns.map(({ from }) => from)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(sumGroups(columns, CHART_GROUPS)).toEqual({
      DELIVERED: 3,
      IN_TRANSIT: 0,
      AWAITING_COLLECTION: 0,
      OTHERS: 2,
    });
  });

  it('takes months as they are told where the days are many', () => {
    const columns = toOrderColumns(
      [row('2026-10-01', 'IN_TRANSIT', 5, '2026-10-31'), row('2026-09-01', 'DELIVERED', 1, '2026-09-30')],
      { firstDay: null, lastDay: null },
    );
    expect(columns.map(({ from, to }) => [from, to])).toEqual([
      ['2026-09-01', '2026-09-30'],
      ['2026-10-01', '2026-10-31'],
    ]);
  });

  it('gives months their payouts and costs in cents (PRF-10)', () => {
    const cost = { month: 1, payoutstotal: 100.1, fulfilltotal: 40.05, designtotal: 12.5, otherstotal: 0.55 };
    expect(toMonths([cost])).toEqual([{ month: 1, payouts: 10_010, fulfills: 4_005, designs: 1_250, others: 55 }]);
  });
});

describe('words of a figure', () => {
  it('say days, and by how much it changed', () => {
    expect(toDays('2026-11-01', '2026-11-01')).toBe('01/11');
    expect(toDays('2026-10-03', '2026-11-01')).toBe('03/10–01/11');
    expect(toChange(1_179, 1_000)).toBe(17.9);
    expect(toChange(-500, -1_000)).toBe(50);
    expect(toChange(500, 0)).toBeNull();
    expect(toChange(null, 100)).toBeNull();
  });
});
