import { describe, expect, it } from 'vitest';
import { CODE_CHOICES, shortenDepositCode, writeDepositCode } from './deposit-codes.ts';
import { fromOrderCode, LINKS_MAX, toOrderCode } from './order-codes.ts';

function diced(seed: number): string {
  let state = seed;
  return writeDepositCode(
    Array.from({ length: CODE_CHOICES.count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % CODE_CHOICES.below;
    }),
  );
}

describe('order codes of payment links (DEP-13)', () => {
  it('encode the deposit code, are unique, and can be decoded', () => {
    const codes = [...new Set(Array.from({ length: 500 }, (_, index) => diced(index + 1))), 'BB22222222'];
    const numbers = codes.flatMap((code) => [1, 2, LINKS_MAX].map((attempt) => toOrderCode(code, attempt)));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => Number.isSafeInteger(number) && String(number).length === 12)).toBe(true);
    expect(numbers.map(fromOrderCode)).toEqual(codes.flatMap((code) => [code, code, code]));
  });

  it('decode to null when another system made them', () => {
    for (const number of [
      123,
      0,
      -1,
      1.5,
      99_999_999_999,
      127_512_614_111,
      10 ** 12,
      Number.MAX_SAFE_INTEGER,
      Number.NaN,
    ]) {
      expect(fromOrderCode(number)).toBeNull();
    }
    expect(fromOrderCode(127_512_614_110)).not.toBeNull();
    for (const attempt of [0, 10, 1.5]) expect(() => toOrderCode('BB22222222', attempt)).toThrow(RangeError);
    expect(() => toOrderCode('BB22222223', 1)).toThrow(RangeError);
  });

  it('come with a transfer description in which the deposit code omits its prefix when space is short', () => {
    expect(shortenDepositCode('BB22222222', 25)).toBe('BB22222222');
    expect(shortenDepositCode('BB22222222', 9)).toBe('22222222');
  });
});
