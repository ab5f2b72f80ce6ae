import { describe, expect, it } from 'vitest';
import {
  toCents,
  toFlag,
  toMilliMoment,
  toMoment,
  toPageEnd,
  toSecondsFrom,
  toSecondsUntil,
  toText,
} from './values.ts';

describe('parsing of the marketplace’s values', () => {
  it.each([[null], [undefined], ['']])('reads %j as missing', (value) => {
    expect([toText(value), toMoment(value, 'f'), toCents(value, 'f'), toFlag(value)]).toEqual([
      null,
      null,
      null,
      false,
    ]);
  });

  it('reads texts and ids', () => {
    expect([toText('a'), toText(12), toText(0)]).toEqual(['a', '12', null]);
  });

  it('reads instants', () => {
    const values = [1619611561, '1619611561', 0, '0'];
    expect(values.map((value) => toMoment(value, 'f'))).toEqual([1619611561000, 1619611561000, null, null]);
    expect(toMilliMoment('1619611561000', 'f')).toBe(1619611561000);
  });

  it.each([1619611561000, 4102444800, 1e300, 17, -1, 'soon', '16196115610001234567', true, NaN])(
    'rejects %j, which is not a time in seconds, with the name of the field (SYN-23)',
    (value) => {
      expect(() => toMoment(value, 'paid_time')).toThrow(/^paid_time: not a time: /);
    },
  );

  it('reads flags', () => {
    expect([true, 'true', 'TRUE', 1, '1'].map(toFlag)).toEqual([true, true, true, true, true]);
    expect([false, 'false', 0, '0', 'yes'].map(toFlag)).toEqual([false, false, false, false, false]);
  });

  it('reads money, and rejects an invalid amount with the name of the field', () => {
    expect([toCents('19.9', 'f'), toCents(0, 'f'), toCents('-30', 'f'), toCents(25.41, 'f')]).toEqual([
      1990, 0, -3000, 2541,
    ]);
    expect(() => toCents('N/A', 'payment.tax')).toThrow(/^payment\.tax: not an amount of money: "N\/A"$/);
    expect(() => toCents('10000000.01', 'payment.tax')).toThrow(/^payment\.tax: not an amount of money/);
    expect(() => toCents(1e21, 'payment.tax')).toThrow(/^payment\.tax: not an amount of money/);
  });

  it('rounds the start of a search down and its end up to whole seconds', () => {
    expect([toSecondsFrom(1999), toSecondsFrom(undefined)]).toEqual([1, undefined]);
    expect([toSecondsUntil(1001), toSecondsUntil(2000), toSecondsUntil(undefined)]).toEqual([2, 2, undefined]);
  });

  it('recognises the last page by an empty or missing page token (MKT-15)', () => {
    expect(toPageEnd({ next_page_token: '', total_count: 7 })).toEqual({ nextPageToken: null, totalCount: 7 });
    expect(toPageEnd({ next_page_token: 'x' })).toEqual({ nextPageToken: 'x', totalCount: null });
  });
});
