import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '@bobbin/domain/orders/order-status';
import { ORDER_LOOKS } from '../../ui/domain/states.ts';
import { CHART_GROUPS, sumGroups, toColor, toMonths, toOrderColumns, UNCOUNTED } from './chart-series.ts';
import { toShortDays } from '../../ui/text/days.ts';
import { toChange, toChangeWord } from './day-words.ts';

const money = { totalFulfillCost: null, totalPaymentAmount: null };
const row = (date: string, status: string, count: number, until = date) => ({ date, until, status, count, ...money });

describe('the chart of orders', () => {
  it('draws a column for each day, also for a day without orders, and leaves out orders that do not count as sold', () => {
    const columns = toOrderColumns(
      [row('2026-11-01', 'DELIVERED', 3), row('2026-11-01', 'CANCELLED', 9), row('2026-11-03', 'ON_HOLD', 2)],
      { firstDay: '2026-11-01', lastDay: '2026-11-03' },
    );
    expect(columns.map(({ from }) => from)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    expect(sumGroups(columns, CHART_GROUPS)).toMatchObject({ DELIVERED: 3, IN_TRANSIT: 0, ON_HOLD: 2, OTHERS: 0 });
  });

  it.each(ORDER_STATUSES)(
    'gives status %s a colour and a text of its own, or leaves the status out as not sold (PRF-22)',
    (status) => {
      const columns = toOrderColumns([row('2026-11-01', status, 1)], { firstDay: null, lastDay: null });
      const drawn = CHART_GROUPS.filter((group) => (columns[0]?.values[group] ?? 0) > 0);
      const isLeft = UNCOUNTED.some((left) => left === status);
      expect(drawn).toEqual(isLeft ? [] : [status]);
      const others = ORDER_STATUSES.filter((one) => one !== status);
      for (const language of ['vi', 'en'] as const) {
        const word = ORDER_LOOKS[status].word[language];
        expect(word).not.toMatch(/_|^[A-Z]+$/);
        expect(others.map((one) => ORDER_LOOKS[one].word[language])).not.toContain(word);
      }
      if (!isLeft) expect(CHART_GROUPS.filter((group) => toColor(group) === toColor(status))).toEqual([status]);
    },
  );

  it("counts an unknown status under 'other' (ORD-25)", () => {
    const columns = toOrderColumns([row('2026-11-01', 'LOST_AT_SEA', 4)], { firstDay: null, lastDay: null });
    expect(sumGroups(columns, CHART_GROUPS)).toMatchObject({ OTHERS: 4 });
  });

  it('uses the months of the response for a long range', () => {
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

describe('texts of a figure with a comparison', () => {
  it('contain the days and the change', () => {
    expect(toShortDays('2026-11-01', '2026-11-01')).toBe('01/11');
    expect(toShortDays('2026-10-03', '2026-11-01')).toBe('03/10–01/11');
    expect(toChange(1_179, 1_000)).toBe(17.9);
    expect(toChange(-500, -1_000)).toBe(50);
    expect(toChange(500, 0)).toBeNull();
    expect(toChange(null, 100)).toBeNull();
    expect([17.9, -3, 0, 999, 2198.2].map(toChangeWord)).toEqual(['+17.9%', '-3%', '0%', '+999%', '> +999%']);
  });
});
