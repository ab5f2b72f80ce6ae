import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, laDay, laDayStart } from './la-day.ts';
import { countDays, dayPeriodOf } from './period.ts';

const NOON = Date.UTC(2026, 6, 8, 19);

describe('dayPeriodOf', () => {
  it('returns for a period that has ended the same number of whole days before it (PRF-7)', () => {
    expect(dayPeriodOf('2026-07-01', '2026-07-07', NOON)).toEqual({
      firstDay: '2026-07-01',
      lastDay: '2026-07-07',
      before: { firstDay: '2026-06-24', lastDay: '2026-06-30', until: null },
    });
  });

  it('returns for a period that has not ended the days before it, up to the same time of day', () => {
    const { before } = dayPeriodOf('2026-07-08', '2026-07-08', NOON);
    expect(before).toEqual({ firstDay: '2026-07-07', lastDay: '2026-07-07', until: NOON - 24 * 3_600_000 });
    // On the day after the spring clock change, the previous period has another UTC offset.
    const spring = Date.UTC(2026, 2, 8, 19);
    expect(dayPeriodOf('2026-03-08', '2026-03-08', spring).before.until).toBe(spring - 23 * 3_600_000);
  });

  it('excludes future days', () => {
    expect(dayPeriodOf('2026-07-01', '2026-07-31', NOON)).toMatchObject({ lastDay: '2026-07-08' });
    expect(dayPeriodOf('2026-08-01', '2026-07-31', NOON)).toMatchObject({
      firstDay: '2026-07-08',
      lastDay: '2026-07-08',
    });
  });

  it('returns a previous period of the same length that ends where the period begins', () => {
    const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(instants, fc.nat(800), fc.nat(800), (now, ago, length) => {
        const first = addDays(laDay(now), -ago - length);
        const { firstDay, lastDay, before } = dayPeriodOf(first, addDays(first, length), now);
        expect(countDays(firstDay, lastDay)).toBe(countDays(before.firstDay, before.lastDay));
        expect(addDays(before.lastDay, 1)).toBe(firstDay);
        expect(before.until === null).toBe(ago > 0);
        if (before.until !== null) expect(before.until - laDayStart(before.lastDay)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
