import { describe, expect, it } from 'vitest';

import { SimClock } from './clock.ts';

describe('clock of a simulated partner', () => {
  it('does not move until a control moves it, and never runs backwards', () => {
    let real = 1_000;
    const clock = new SimClock({ factor: 60, isPaused: true }, () => real);
    real += 5_000;
    expect(clock.now()).toBe(1_000);
    clock.jumpTo(1_250);
    expect(clock.now()).toBe(1_250);
    expect(() => clock.jumpTo(1_249)).toThrow('backwards');
  });

  it('runs at its speed factor after the start, and does not jump when the factor changes', () => {
    let real = 1_000;
    const clock = new SimClock({ factor: 60, isPaused: true }, () => real);
    real += 5_000;
    clock.setSpeed({ isPaused: false });
    expect(clock.now()).toBe(1_000);
    real += 100;
    expect(clock.now()).toBe(7_000);
    clock.setSpeed({ factor: 2 });
    expect(clock.now()).toBe(7_000);
    real += 100;
    clock.jumpTo(clock.now() + 1);
    clock.setSpeed({ isPaused: true });
    real += 9_999;
    expect(clock.read()).toEqual({ now: 7_201, factor: 2, paused: true });
  });

  it('runs each due step at its own time', () => {
    const clock = new SimClock({ startAt: 5_000, factor: 1, isPaused: true });
    const seen: number[] = [];
    clock.runAt(3_000, () => seen.push(clock.now(), clock.seconds()));
    expect(seen).toEqual([3_000, 3]);
    expect(clock.now()).toBe(5_000);
  });
});
