import { describe, expect, it } from 'vitest';
import { nextSettlementLook } from './settlement-looks.ts';

const DAY_MS = 24 * 3_600_000;
const day = (number: number) => Date.UTC(2026, 0, number);

describe('the next look at a settlement (MNY-22)', () => {
  it('comes a day later, then less and less often, and never after 90 days', () => {
    expect(nextSettlementLook(day(1), day(1))).toBe(day(2));
    expect(nextSettlementLook(day(1), day(11))).toBe(day(16));
    expect(nextSettlementLook(day(1), day(1) + 90 * DAY_MS)).toBe(day(1) + 135 * DAY_MS);
    expect(nextSettlementLook(day(1), day(1) + 90 * DAY_MS + 1)).toBeNull();
  });

  it('costs few calls an order, also with an update time ahead of our clock', () => {
    let calls = 0;
    for (let at: number | null = day(9); at !== null; at = nextSettlementLook(day(1), at)) calls += 1;
    expect(calls).toBeLessThan(12);
    expect(nextSettlementLook(day(9), day(1))).toBe(day(2));
  });
});
