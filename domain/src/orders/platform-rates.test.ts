import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { laDay } from '../time/la-day.ts';
import { PLATFORM_RATES, RATE_LIMITS, scanGroupOf, toPercent, toRateFigure, weekAt, weekOf } from './platform-rates.ts';

describe('a platform rate (PWT-1)', () => {
  it.each([
    ['lateDispatch', 18, 25, 509, 'willBe'],
    ['lateDispatch', 4, 4, 100, 'near'],
    ['lateDispatch', 41, 41, 1_000, 'over'],
    ['lateDispatch', 36, 36, 1_000, 'safe'],
    ['validTracking', 485, 485, 509, 'near'],
    ['validTracking', 95, 95, 100, 'near'],
    ['validTracking', 94, 95, 100, 'over'],
    ['onTime', 371, 371, 388, 'safe'],
    ['sellerCancels', 9, 11, 509, 'safe'],
    ['sellerCancels', 0, 0, 0, 'none'],
  ] as const)('%s with %i, later %i, of %i orders is %s', (rate, count, later, of, state) => {
    expect(toRateFigure(rate, { count, of }, { count: later, of }).state).toBe(state);
  });

  it('shows two decimals, and no value without orders', () => {
    expect(toPercent({ count: 18, of: 509 })).toBe(3.54);
    expect(toPercent({ count: 0, of: 0 })).toBeNull();
  });

  it('exactly at its limit is allowed', () => {
    for (const rate of PLATFORM_RATES) {
      const part = { count: RATE_LIMITS[rate].limit * 10, of: 1_000 };
      expect(toRateFigure(rate, part, part).state).toBe('near');
    }
  });
});

describe('the group of a parcel without a scan (PWT-3)', () => {
  it.each([
    [-1, 'late'],
    [0, 'under4'],
    [4 * 3_600_000 - 1, 'under4'],
    [4 * 3_600_000, 'under12'],
    [12 * 3_600_000, 'under24'],
  ] as const)('%i ms before the deadline is %s', (left, group) => {
    expect(scanGroupOf(1_000_000 + left, 1_000_000)).toBe(group);
  });
});

describe('a week of Los Angeles (PWT-2)', () => {
  it('begins on Monday and contains its day', () => {
    expect(weekOf('2026-11-29')).toMatchObject({ firstDay: '2026-11-23', lastDay: '2026-11-29' });
    expect(weekOf('2026-11-30')).toMatchObject({ firstDay: '2026-11-30', lastDay: '2026-12-06' });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }), (instant) => {
        const week = weekAt(instant);
        expect(week.from <= instant && instant < week.to).toBe(true);
        expect(new Date(`${week.firstDay}T12:00:00Z`).getUTCDay()).toBe(1);
        expect(week.firstDay <= laDay(instant) && laDay(instant) <= week.lastDay).toBe(true);
      }),
    );
  });
});
