import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { afterQuiet, isQuiet, nextAt } from './quiet-hours.ts';

const LA = 'America/Los_Angeles';
const VN = 'Asia/Ho_Chi_Minh';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const show = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' });
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('quiet hours (INB-9)', () => {
  it.each([
    ['within a day', VN, '13:00', '14:30', '2026-07-01T13:00:00+07:00', '2026-07-01T14:30:00+07:00'],
    ['before midnight', VN, '23:00', '06:30', '2026-07-01T23:10:00+07:00', '2026-07-02T06:30:00+07:00'],
    ['after midnight', VN, '23:00', '06:30', '2026-07-02T00:00:00+07:00', '2026-07-02T06:30:00+07:00'],
    ['at their end', VN, '23:00', '06:30', '2026-07-02T06:30:00+07:00', '2026-07-02T06:30:00+07:00'],
    ['on the last day of a year', VN, '23:00', '06:30', '2026-12-31T23:30:00+07:00', '2027-01-01T06:30:00+07:00'],
    ['over the spring change', LA, '23:00', '06:30', '2026-03-07T23:30:00-08:00', '2026-03-08T06:30:00-07:00'],
    ['over the autumn change', LA, '23:00', '06:30', '2026-10-31T23:30:00-07:00', '2026-11-01T06:30:00-08:00'],
    // 02:30 is skipped on this day: the clock goes from 01:59 to 03:00.
    ['with an end that is skipped', LA, '23:00', '02:30', '2026-03-08T01:00:00-08:00', '2026-03-08T03:00:00-07:00'],
    // On this day 01:30 occurs twice.
    [
      'with an end that comes twice, first',
      LA,
      '23:00',
      '01:30',
      '2026-11-01T00:30:00-07:00',
      '2026-11-01T01:30:00-07:00',
    ],
    [
      'with an end that comes twice, then',
      LA,
      '23:00',
      '01:30',
      '2026-11-01T01:10:00-08:00',
      '2026-11-01T01:30:00-08:00',
    ],
  ])('end at the expected instant: %s', (_, zone, from, to, now, end) => {
    const quiet = { from: clock(from), to: clock(to) };
    expect(show(zone, afterQuiet(quiet, zone, at(now)))).toBe(end);
    expect(isQuiet(quiet, zone, at(now))).toBe(now !== end);
  });

  it('end at the time that a check of every minute finds, on both days of a clock change', () => {
    for (const day of ['2026-03-08T00:00:00-08:00', '2026-11-01T00:00:00-07:00', '2026-07-10T00:00:00-07:00']) {
      for (const [from, to] of [
        ['22:00', '01:30'],
        ['23:30', '02:00'],
        ['01:15', '02:45'],
        ['00:00', '03:00'],
        ['12:00', '11:00'],
      ] as const) {
        const quiet = { from: clock(from), to: clock(to) };
        // For each minute, whether it is in quiet hours, from three hours before midnight to one day after the last checked minute.
        const minutes = Array.from({ length: 480 + 24 * 60 }, (_, minute) => at(day) + (minute - 180) * MINUTE_MS);
        const isLoud = minutes.map((minute) => !isQuiet(quiet, LA, minute));
        for (let minute = 0; minute < 480; minute += 13) {
          const now = minutes[minute] ?? 0;
          const end = minutes[isLoud.indexOf(true, minute)] ?? 0;
          const told = afterQuiet(quiet, LA, now);
          if (told !== end)
            throw new Error(`${from} to ${to} at ${show(LA, now)}: ${show(LA, told)}, not ${show(LA, end)}`);
        }
      }
    }
  });
});

describe('hour of the digest (INB-8)', () => {
  it.each([
    ['the same day', VN, 7, '2026-07-01T05:00:00+07:00', '2026-07-01T07:00:00+07:00'],
    ['the next day', VN, 7, '2026-07-01T07:00:00+07:00', '2026-07-02T07:00:00+07:00'],
    ['an hour that is skipped', LA, 2, '2026-03-07T23:00:00-08:00', '2026-03-08T03:00:00-07:00'],
    ['an hour that comes twice', LA, 1, '2026-11-01T00:30:00-07:00', '2026-11-01T01:00:00-07:00'],
    ['after its first time', LA, 1, '2026-11-01T01:00:00-07:00', '2026-11-02T01:00:00-08:00'],
  ])('falls on the expected instant: %s', (_, zone, hour, now, then) => {
    expect(show(zone, nextAt(hour, zone, at(now)))).toBe(then);
  });

  it('occurs once a day, also across clock changes', () => {
    for (const hour of [0, 1, 2, 3, 7, 23]) {
      const moments = new Set<number>();
      const from = at('2026-01-01T12:00:00-08:00');
      for (let now = from; now < from + 364 * 24 * HOUR_MS; now += 12 * HOUR_MS) moments.add(nextAt(hour, LA, now));
      const days = [...moments].map((moment) => show(LA, moment).slice(0, 10));
      expect(new Set(days).size).toBe(moments.size);
      expect(moments.size).toBeGreaterThan(362);
    }
  });
});
