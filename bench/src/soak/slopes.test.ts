import { describe, expect, it } from 'vitest';
import { fitSlope, withoutEffect, type Point } from './slopes.ts';

/** Pseudo-random numbers in [-1, 1), the same in each run. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function series(count: number, read: (hours: number) => number): Point[] {
  return Array.from({ length: count }, (_, index) => ({ hours: index / 60, value: read(index / 60) }));
}

describe('slope of a series', () => {
  it('A line without noise has its exact slope, with a confidence interval of width zero', () => {
    const { perHour, halfWidth, mean } = fitSlope(series(60, (hours) => 200 + 40 * hours));
    expect(perHour).toBeCloseTo(40);
    expect(halfWidth).toBeCloseTo(0);
    expect(mean).toBeCloseTo(200 + (40 * 59) / 120);
  });

  it('A trend within noise lies in the confidence interval, and zero does not', () => {
    const noise = createNoise(7);
    const { perHour, halfWidth } = fitSlope(series(60, (hours) => 200 + 40 * hours + 5 * noise()));
    expect(Math.abs(perHour - 40)).toBeLessThan(halfWidth);
    expect(perHour - halfWidth).toBeGreaterThan(0);
  });

  it('Too few points, or points that all have the same time, give an infinite confidence interval', () => {
    expect(fitSlope(series(3, (hours) => hours)).halfWidth).toBe(Number.POSITIVE_INFINITY);
    expect(fitSlope(series(9, () => 1).map((point) => ({ ...point, hours: 1 }))).halfWidth).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it('A random walk is rarely reported as growth', () => {
    let grown = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const noise = createNoise(seed * 7919);
      let state = 0;
      const points = series(60, () => (state = 0.8 * state + noise()));
      const { perHour, halfWidth } = fitSlope(points);
      if (Math.abs(perHour) > halfWidth) grown += 1;
    }
    // A confidence interval for independent samples would report a trend in about half of the series.
    expect(grown).toBeLessThan(40);
  });
});

describe('effect of another series', () => {
  it("Removing the effect of the load from a latency leaves the latency's own trend", () => {
    const noise = createNoise(3);
    const load = series(60, (hours) => (hours > 0.5 ? 1.5 : 0.2) + 0.1 * noise());
    const times = load.map(({ hours, value }) => ({ hours, value: 20 + 30 * value + 4 * hours }));
    expect(fitSlope(times).perHour).toBeGreaterThan(40);
    const { perHour } = fitSlope(withoutEffect(times, load));
    expect(perHour).toBeCloseTo(4);
  });

  it('A series stays unchanged where the other series has a gap or never changes', () => {
    const times = series(10, (hours) => 5 + hours);
    expect(withoutEffect(times, times.slice(1))).toEqual(times);
    expect(
      withoutEffect(
        times,
        series(10, () => 1),
      ),
    ).toEqual(times);
  });
});
