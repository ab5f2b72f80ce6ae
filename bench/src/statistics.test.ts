import { describe, expect, it } from 'vitest';
import { median, percentile, spread } from './statistics.ts';

describe('statistics', () => {
  it('median returns the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('percentile returns the smallest value that is at least as large as the given share of the values', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('spread returns the relative difference between repetitions', () => {
    expect(spread([10, 10, 10])).toBe(0);
    expect(spread([8, 10, 12])).toBeCloseTo(0.4);
  });
});
