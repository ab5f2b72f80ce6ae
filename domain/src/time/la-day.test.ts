import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  LA_TIME_ZONE,
  PERIODS,
  addDays,
  addLaDays,
  formatLa,
  laDay,
  laDayEnd,
  laDayStart,
  laOffset,
  periodRange,
} from './la-day.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2080, 0, 1) });

function toZoned(instant: number) {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(LA_TIME_ZONE);
}

/** The three days around each clock change of 2026; each range begins one hour before the first day, in UTC. */
const CHANGES: [string, number, number, number][] = [
  ['spring', Date.UTC(2026, 2, 7, 7), Date.UTC(2026, 2, 8, 10), 23],
  ['autumn', Date.UTC(2026, 9, 31, 6), Date.UTC(2026, 10, 1, 9), 25],
];

describe('laOffset', () => {
  it('returns 7 hours behind UTC in summer, 8 in winter', () => {
    expect(laOffset(Date.UTC(2026, 6, 1))).toBe(-25_200_000);
    expect(laOffset(Date.UTC(2026, 0, 1))).toBe(-28_800_000);
  });
});

describe('laDay', () => {
  it.each([
    [Date.UTC(2026, 0, 1, 7, 59), '2025-12-31'],
    [Date.UTC(2026, 0, 1, 8), '2026-01-01'],
    [Date.UTC(2026, 6, 1, 6, 59, 59, 999), '2026-06-30'],
    [Date.UTC(2026, 6, 1, 7), '2026-07-01'],
    [Date.UTC(2024, 2, 1, 7), '2024-02-29'],
    [0, '1969-12-31'],
  ])('returns for the instant %i the day %s', (instant, day) => {
    expect(laDay(instant)).toBe(day);
  });

  it('rejects an invalid instant', () => {
    for (const instant of [Number.NaN, Number.POSITIVE_INFINITY, 9e15])
      expect(() => laDay(instant)).toThrow(RangeError);
  });

  it.each(CHANGES)('gives the right day minute by minute over the %s change (ORD-10)', (_, from, change, hours) => {
    // The platform's formatter, created once, provides the expected days independent of laDay.
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: LA_TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    const changeDay = laDay(change);
    let minutes = 0;
    for (let instant = from; instant < from + 76 * HOUR_MS; instant += MINUTE_MS) {
      const [day = '', time = ''] = clock.format(instant).split(', ');
      const own = laDay(instant);
      if (own !== day || formatLa(instant, 'time') !== time)
        throw new Error(`${instant}: ${own} is not ${day} ${time}`);
      if (instant < laDayStart(own) || instant >= laDayEnd(own)) throw new Error(`${instant} is not within ${own}`);
      if (own === changeDay) minutes += 1;
    }
    expect(minutes).toBe(hours * 60);
    expect(laDayEnd(changeDay) - laDayStart(changeDay)).toBe(hours * HOUR_MS);
    expect(Math.abs(laOffset(change) - laOffset(change - 1))).toBe(HOUR_MS);
  });

  it('agrees with Temporal for any instants in any order', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(laDay(instant)).toBe(toZoned(instant).toPlainDate().toString());
        expect(laOffset(instant)).toBe(toZoned(instant).offsetNanoseconds / 1e6);
      }),
    );
  });

  it('converts 100,000 instants in less than two seconds of processor time', () => {
    const before = process.cpuUsage();
    for (let order = 0; order < 100_000; order += 1) laDay(Date.UTC(2026, 0, 1) + order * 300_000);
    // The conversion takes about 0.1 s. An implementation that constructed a formatter for each instant would take ten times the limit.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('laDayStart and laDayEnd', () => {
  it.each([
    ['2026-03-08', Date.UTC(2026, 2, 8, 8), Date.UTC(2026, 2, 9, 7)],
    ['2026-11-01', Date.UTC(2026, 10, 1, 7), Date.UTC(2026, 10, 2, 8)],
    ['2026-07-01', Date.UTC(2026, 6, 1, 7), Date.UTC(2026, 6, 2, 7)],
    ['2026-12-31', Date.UTC(2026, 11, 31, 8), Date.UTC(2027, 0, 1, 8)],
  ])('return the first instant of %s and the first instant of the next day', (day, start, end) => {
    expect(laDayStart(day)).toBe(start);
    expect(laDayEnd(day)).toBe(end);
  });

  it('agree with laDay, and leave no gap between consecutive days', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = laDay(instant);
        expect(laDayStart(day)).toBe(toZoned(instant).startOfDay().epochMilliseconds);
        expect(laDay(laDayStart(day))).toBe(day);
        expect(laDay(laDayStart(day) - 1)).toBe(addDays(day, -1));
        expect(laDayEnd(day)).toBe(laDayStart(addDays(day, 1)));
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '', '2026-01-01T00:00'])('reject %j', (day) => {
    expect(() => laDayStart(day)).toThrow(RangeError);
    expect(() => laDayEnd(day)).toThrow(RangeError);
    expect(() => addDays(day, 1)).toThrow(RangeError);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-07-01', 0, '2026-07-01'],
  ])('returns for %s and %i days %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });
});

describe('addLaDays', () => {
  it('keeps noon at noon over a clock change', () => {
    expect(addLaDays(Date.UTC(2026, 2, 7, 20), 1)).toBe(Date.UTC(2026, 2, 8, 19));
    expect(addLaDays(Date.UTC(2026, 9, 31, 19), 1)).toBe(Date.UTC(2026, 10, 1, 20));
  });

  it.each([
    ['spring', Date.UTC(2026, 2, 6, 7)],
    ['autumn', Date.UTC(2026, 9, 30, 6)],
  ])('agrees with Temporal every three minutes around the %s change', (_, from) => {
    for (let instant = from; instant < from + 76 * HOUR_MS; instant += 3 * MINUTE_MS) {
      for (const count of [1, 2, -1]) {
        // The expected value is computed from the plain time, because Temporal would otherwise keep the second occurrence of a repeated hour.
        const expected = toZoned(instant).toPlainDateTime().add({ days: count }).toZonedDateTime(LA_TIME_ZONE);
        if (addLaDays(instant, count) !== expected.epochMilliseconds) {
          throw new Error(`${toZoned(instant).toString()} and ${count} days`);
        }
      }
    }
  });
});

describe('formatLa', () => {
  it.each([
    ['dateTime', '09:05/01-07-2026'],
    ['date', '01-07-2026'],
    ['time', '09:05'],
  ] as const)('writes an instant in the format %s', (format, text) => {
    expect(formatLa(Date.UTC(2026, 6, 1, 16, 5), format)).toBe(text);
  });
});

describe('periodRange', () => {
  const now = Date.UTC(2026, 6, 8, 20);

  it.each([
    ['today', '2026-07-08', '2026-07-08'],
    ['yesterday', '2026-07-07', '2026-07-07'],
    ['last7days', '2026-07-02', '2026-07-08'],
    ['lastMonth', '2026-06-09', '2026-07-08'],
  ] as const)('returns for %s the days from %s to %s', (period, firstDay, lastDay) => {
    expect(periodRange(period, now)).toEqual({
      firstDay,
      lastDay,
      start: laDayStart(firstDay),
      end: laDayEnd(lastDay),
    });
  });

  it("returns no limits for 'all'", () => {
    expect(PERIODS).toContain('all');
    expect(periodRange('all', now)).toBeNull();
  });

  it('uses the Los Angeles day, not the UTC day', () => {
    expect(periodRange('today', Date.UTC(2026, 6, 9, 3))?.firstDay).toBe('2026-07-08');
  });
});
