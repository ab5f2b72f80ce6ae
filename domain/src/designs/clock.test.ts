import { describe, expect, it } from 'vitest';
import { DESIGN_ALERT_MS, DESIGN_QUIET_MS, dueAtOf, paceOf, settlesAtOf } from './clock.ts';

const HOUR = 3_600_000;

it('a design is due three hours after it was paid, is soon due in the last thirty minutes, and late from its end on (DSN-14)', () => {
  const due = dueAtOf(10 * HOUR);
  expect(due).toBe(13 * HOUR);
  expect(paceOf(due, due - DESIGN_ALERT_MS - 1)).toBe('calm');
  expect(paceOf(due, due - DESIGN_ALERT_MS)).toBe('soon');
  expect(paceOf(due, due - 1)).toBe('soon');
  expect(paceOf(due, due)).toBe('late');
});

describe('a delivered design completes by itself (DSN-10)', () => {
  const at = (revisedAtMs: number | null, sellerSpokeAtMs: number | null, staffSpokeAtMs: number | null) =>
    settlesAtOf({ revisedAtMs, sellerSpokeAtMs, staffSpokeAtMs });

  it('seven days after our last link or word', () => {
    expect(at(5, null, null)).toBe(5 + DESIGN_QUIET_MS);
    expect(at(5, 4, null)).toBe(5 + DESIGN_QUIET_MS);
    expect(at(5, 6, 7)).toBe(7 + DESIGN_QUIET_MS);
  });

  it('not while the last word is the seller’s, and not before a link', () => {
    expect(at(5, 6, null)).toBeNull();
    expect(at(5, 8, 7)).toBeNull();
    expect(at(null, null, 7)).toBeNull();
  });
});
