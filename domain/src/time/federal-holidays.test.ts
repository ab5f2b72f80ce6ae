import { describe, expect, it } from 'vitest';
import { isBusinessDay, listFederalHolidays } from './federal-holidays.ts';

describe('listFederalHolidays', () => {
  // Dates as the Office of Personnel Management publishes them.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' ').map((day) => `2026-${day}`)],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'.split(' ').map((day) => `2027-${day}`)],
    // Memorial Day is the last Monday of May, also when the month has five.
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' ').map((day) => `2023-${day}`)],
    [2028, ['2027-12-31', '2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04']],
  ])('lists the observed days of %i', (year, days) => {
    expect(listFederalHolidays(year).slice(0, days.length)).toEqual(days);
  });
});

describe('isBusinessDay', () => {
  it.each<[day: string, is: boolean]>([
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2026-11-28', false],
    ['2026-11-29', false],
    ['2026-07-03', false],
    ['2026-07-02', true],
    ['2027-12-31', false],
    ['2028-01-03', true],
    // The cache must not confuse years: each of many consecutive years has holidays of its own.
    ...Array.from({ length: 60 }, (_, years) => [`${2000 + years}-12-25`, false] as [string, boolean]),
    ['2000-12-26', true],
  ])('returns for %s: %s', (day, is) => {
    expect(isBusinessDay(day)).toBe(is);
  });
});
