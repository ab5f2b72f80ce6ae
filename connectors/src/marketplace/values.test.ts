import { describe, expect, it } from 'vitest';
import { toCents, toFlag, toMoment, toPageEnd, toSecondsFrom, toSecondsUntil, toText } from './values.ts';

describe('values of the wire', () => {
  it.each([[null], [undefined], ['']])('takes %j for not set', (value) => {
    expect([toText(value), toMoment(value), toCents(value, 'f'), toFlag(value)]).toEqual([null, null, null, false]);
  });

  it('reads texts and ids', () => {
    expect([toText('a'), toText(12), toText(0)]).toEqual(['a', '12', null]);
  });

  it('reads instants', () => {
    expect([
      toMoment(1619611561),
      toMoment('1619611561'),
      toMoment(0),
      toMoment('0'),
      toMoment(-1),
      toMoment('soon'),
    ]).toEqual([1619611561000, 1619611561000, null, null, null, null]);
  });

  it('reads flags', () => {
    expect([true, 'true', 'TRUE', 1, '1'].map(toFlag)).toEqual([true, true, true, true, true]);
    expect([false, 'false', 0, '0', 'yes'].map(toFlag)).toEqual([false, false, false, false, false]);
  });

  it('reads money and names the field that holds none', () => {
    expect([toCents('19.9', 'f'), toCents(0, 'f'), toCents('-30', 'f'), toCents(25.41, 'f')]).toEqual([
      1990, 0, -3000, 2541,
    ]);
    expect(() => toCents('N/A', 'payment.tax')).toThrow(/^payment\.tax: not an amount of money: "N\/A"$/);
  });

  it('rounds the bounds of a search outwards', () => {
    expect([toSecondsFrom(1999), toSecondsFrom(undefined)]).toEqual([1, undefined]);
    expect([toSecondsUntil(1001), toSecondsUntil(2000), toSecondsUntil(undefined)]).toEqual([2, 2, undefined]);
  });

  it('reads the end of a page', () => {
    expect(toPageEnd({ next_page_token: '', total_count: 7 })).toEqual({ nextPageToken: null, totalCount: 7 });
    expect(toPageEnd({ next_page_token: 'x' })).toEqual({ nextPageToken: 'x', totalCount: null });
  });
});
