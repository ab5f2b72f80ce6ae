import { describe, expect, it } from 'vitest';
import { formatLa, formatVietnam } from './time.ts';

describe('an instant in Los Angeles', () => {
  it.each([
    ['short', '21/11 09:31'],
    ['date', '21/11/2026'],
    ['time', '09:31'],
    ['full', '21/11/2026 09:31 PT'],
  ] as const)('appears in the form %s with the day first, in 24 hours (UI-22)', (form, words) => {
    expect(formatLa('2026-11-21T17:31:00Z', form)).toBe(words);
    expect(formatLa(Date.UTC(2026, 10, 21, 17, 31), form)).toBe(words);
  });

  it.each([
    // Midnight is 00:00 of the day that begins, never 24:00 of the day before.
    ['2026-11-21T08:00:00Z', '21/11/2026 00:00 PT'],
    ['2026-07-01T06:59:59Z', '30/06/2026 23:59 PT'],
    // In the spring night there is no hour from two to three; in the autumn night there is one hour twice.
    ['2026-03-08T09:59:00Z', '08/03/2026 01:59 PT'],
    ['2026-03-08T10:00:00Z', '08/03/2026 03:00 PT'],
    ['2026-11-01T08:30:00Z', '01/11/2026 01:30 PT'],
    ['2026-11-01T09:30:00Z', '01/11/2026 01:30 PT'],
  ])('%s appears as %s', (instant, words) => {
    expect(formatLa(instant, 'full')).toBe(words);
  });
});

describe("an instant in Vietnam's time", () => {
  it.each([
    ['2026-11-21T16:59:00Z', '21/11/2026 23:59'],
    ['2026-12-31T17:00:00Z', '01/01/2027 00:00'],
    ['2026-07-01T00:00:00Z', '01/07/2026 07:00'],
  ])('%s appears as %s', (instant, words) => {
    expect(formatVietnam(instant)).toBe(words);
  });
});
