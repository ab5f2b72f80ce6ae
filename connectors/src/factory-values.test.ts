import { describe, expect, it } from 'vitest';
import { toCents, toLink, toPrice, toText } from './factory-values.ts';

describe('parsing of factories’ values', () => {
  it.each<[string | number | null, number | null]>([
    ['12.5', 1250],
    [9, 900],
    [8.25, 825],
    ['', null],
    [null, null],
  ])('reads %j as %j cents', (value, cents) => {
    expect(toCents(value, 'total')).toBe(cents);
  });

  it.each(['free', '-5', 1e9, '1e400', 'NaN'])(
    'rejects %j as the amount of an order, and reads it as an unknown price of a catalogue',
    (value) => {
      expect(() => toCents(value, 'total')).toThrow(/^total: not an amount/);
      expect(toPrice(value)).toBeNull();
    },
  );

  it('accepts only http and https URLs as links', () => {
    expect(toLink('https://t.example/1')).toBe('https://t.example/1');
    expect([toLink('javascript:alert(1)'), toLink('t.example'), toLink(null), toText(0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
