import { describe, expect, it } from 'vitest';
import { isBusinessDay, listFederalHolidays } from './business-days.ts';
import { addDays } from './la-day.ts';

/** As published by the Office of Personnel Management; New Year's Day of 2022 was observed on the last day of 2021. */
const PUBLISHED: [number, string][] = [
  [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
];

describe('listFederalHolidays', () => {
  it.each(PUBLISHED)('%i', (year, days) => {
    expect(listFederalHolidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });
});

describe('isBusinessDay', () => {
  it.each([
    ['2026-11-26', false],
    ['2026-11-27', true],
    ['2026-07-03', false],
    ['2026-07-04', false],
    ['2026-07-05', false],
    ['2026-07-06', true],
    ['2021-12-31', false],
    ['2022-01-03', true],
  ])('%s: %s', (day, expected) => {
    expect(isBusinessDay(day)).toBe(expected);
  });

  it('counts 250 days in 2026: 261 weekdays less 11 holidays (ORD-26)', () => {
    let count = 0;
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) if (isBusinessDay(day)) count += 1;
    expect(count).toBe(250);
  });

  it.each(['2026-02-30', 'today', ''])('refuses %j', (day) => {
    expect(() => isBusinessDay(day)).toThrow(RangeError);
  });
});
