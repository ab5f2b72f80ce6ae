import { describe, expect, it } from 'vitest';

import { createClock } from './clock.ts';

describe('the clock of the factory', () => {
  it('stands still until it is advanced', () => {
    let real = 1_000;
    const clock = createClock({ factor: 60, paused: true }, () => real);
    real += 5_000;
    expect(clock.now()).toBe(1_000);
    clock.advance(250);
    expect(clock.now()).toBe(1_250);
  });

  it('runs by its factor from the moment it is let go, and never jumps when the factor changes', () => {
    let real = 1_000;
    const clock = createClock({ factor: 60, paused: true }, () => real);
    real += 5_000;
    clock.update({ paused: false });
    expect(clock.now()).toBe(1_000);
    real += 100;
    expect(clock.now()).toBe(7_000);
    clock.update({ factor: 2 });
    expect(clock.now()).toBe(7_000);
    real += 100;
    clock.advance(1);
    clock.update({ paused: true });
    real += 9_999;
    expect(clock.read()).toEqual({ now: 7_201, factor: 2, paused: true });
  });
});
