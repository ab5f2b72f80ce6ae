import { describe, expect, it } from 'vitest';
import { laDayStart } from '../time/la-day.ts';
import { FIGURE_WEEKS, figureWeeks, figuresSince, toWaitWeeks, waitMinutes, WAITS } from './team-figures.ts';

describe('weeks of the figures of the team (HOM-11)', () => {
  it.each([
    ['Monday 00:00', laDayStart('2026-11-30'), '2026-11-30'],
    ['one minute before Monday', laDayStart('2026-11-30') - 60_000, '2026-11-23'],
    ['Sunday noon', laDayStart('2026-11-29') + 12 * 3_600_000, '2026-11-23'],
    ['the day on which clocks go back', laDayStart('2026-11-01') + 12 * 3_600_000, '2026-10-26'],
  ])('begin on Monday in Los Angeles: %s', (_name, now, monday) => {
    const weeks = figureWeeks(now);
    expect(weeks).toHaveLength(FIGURE_WEEKS);
    expect(weeks[0]).toBe(monday);
  });

  it('go back without a gap, and the oldest one begins at midnight in Los Angeles', () => {
    const now = laDayStart('2026-11-30');
    expect(figureWeeks(now).slice(0, 3)).toEqual(['2026-11-30', '2026-11-23', '2026-11-16']);
    expect(figuresSince(now)).toBe(laDayStart('2026-10-12'));
  });

  it('without a case have a count of zero and no median', () => {
    const now = laDayStart('2026-11-30');
    const found = [{ from: '2026-11-23', count: 3, lateCount: 1, median: 1_090, p90: 4_000 }];
    const weeks = toWaitWeeks(found, now);
    expect(weeks).toHaveLength(FIGURE_WEEKS);
    expect(weeks[0]).toEqual({ from: '2026-11-30', count: 0, lateCount: 0, medianMinutes: null, p90Minutes: null });
    expect(weeks[1]).toEqual({ from: '2026-11-23', count: 3, lateCount: 1, medianMinutes: 18, p90Minutes: 67 });
  });
});

it('Deadlines of the figures are those of the work of staff (HOM-6)', () => {
  expect(WAITS.map((wait) => [wait, waitMinutes(wait)])).toEqual([
    ['price', 60],
    ['firstLink', 180],
    ['payOut', 1440],
  ]);
});
