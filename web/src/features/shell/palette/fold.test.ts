import { describe, expect, it } from 'vitest';
import { isMatch } from './fold.ts';

describe('a match', () => {
  it('ignores diacritics and case', () => {
    expect(isMatch('don hang', 'Đơn hàng')).toBe(true);
    expect(isMatch('ĐƠN', 'don hang')).toBe(true);
  });

  it('requires every word, in any order', () => {
    expect(isMatch('hang đơn', 'Đơn hàng')).toBe(true);
    expect(isMatch('don shop', 'Đơn hàng')).toBe(false);
  });

  it('includes every text for an empty query', () => {
    expect(isMatch('  ', 'Đơn hàng')).toBe(true);
  });
});
