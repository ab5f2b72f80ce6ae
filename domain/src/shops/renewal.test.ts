import { describe, expect, it } from 'vitest';
import { endingStep, isRenewable, isRenewalDay, renewedEnd } from './renewal.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 6, 1, 9);

describe('renewal of a shop', () => {
  it('starts at the old end, or today when the old end has passed (SHP-29)', () => {
    expect(renewedEnd(NOW + 2 * DAY_MS, NOW, 30)).toBe(NOW + 32 * DAY_MS);
    expect(renewedEnd(NOW - 90 * DAY_MS, NOW, 30)).toBe(NOW + 30 * DAY_MS);
  });

  it('becomes possible when fewer than 30 days are left (SHP-29)', () => {
    expect(isRenewable(NOW + 29 * DAY_MS, NOW)).toBe(true);
    expect(isRenewable(NOW + 29 * DAY_MS + 1, NOW)).toBe(false);
    expect(isRenewable(NOW - DAY_MS, NOW)).toBe(true);
  });

  it.each([1, 7, 30, 60])(
    'for %d days cannot be repeated immediately, independent of the day on which it starts (SHP-29)',
    (days) => {
      for (const left of [-90, -1, 0, 0.5, 1, 6]) {
        const renewed = renewedEnd(NOW + left * DAY_MS, NOW, days);
        expect(isRenewable(renewed, NOW, days)).toBe(false);
        expect(isRenewable(renewed, NOW + 3_600_000, days)).toBe(false);
      }
    },
  );

  it('happens automatically on the last day (SHP-30)', () => {
    expect(isRenewalDay(NOW + DAY_MS + 1, NOW)).toBe(false);
    expect(isRenewalDay(NOW + DAY_MS, NOW)).toBe(true);
    expect(isRenewalDay(NOW - 1, NOW)).toBe(true);
  });
});

describe('endingStep (SHP-32)', () => {
  it.each([
    [7 * DAY_MS + 1, null],
    [7 * DAY_MS, 7],
    [4 * DAY_MS, 7],
    [3 * DAY_MS, 3],
    [DAY_MS + 1, 3],
    [DAY_MS, 1],
    [1, 1],
    [0, null],
    [-DAY_MS, null],
  ])('returns, %d ms before the end, the notification step %s', (left, step) => {
    expect(endingStep(NOW + left, NOW)).toBe(step);
  });
});
