import { describe, expect, it } from 'vitest';
import {
  countJudged,
  DESIGN_ALERT_MS,
  DESIGN_QUIET_MS,
  dueAtOf,
  isInTime,
  onTimePercentOf,
  paceOf,
  settlesAtOf,
} from './clock.ts';

const HOUR = 3_600_000;

it('rented designs are due three hours after payment, due soon in the last thirty minutes, and late from the deadline on (DSN-14)', () => {
  const due = dueAtOf(10 * HOUR);
  expect(due).toBe(13 * HOUR);
  expect(paceOf(due, due - DESIGN_ALERT_MS - 1)).toBe('calm');
  expect(paceOf(due, due - DESIGN_ALERT_MS)).toBe('soon');
  expect(paceOf(due, due - 1)).toBe('soon');
  expect(paceOf(due, due)).toBe('late');
});

it.each([
  [{ doneCount: 8, onTimeCount: 8, lateCount: 2 }, 80],
  [{ doneCount: 0, onTimeCount: 0, lateCount: 1 }, 0],
  [{ doneCount: 4, onTimeCount: 3, lateCount: 0 }, 75],
  [{ doneCount: 0, onTimeCount: 0, lateCount: 0 }, null],
])('counts of designs %j give %s %% on time, because an overdue design counts as late (DSN-14)', (pace, percent) => {
  expect(onTimePercentOf(pace)).toBe(percent);
  expect(countJudged(pace)).toBe(pace.doneCount + pace.lateCount);
});

it('isInTime accepts a first link until the millisecond at which the design counts as late (DSN-14)', () => {
  for (const now of [0, 5 * HOUR - 1, 5 * HOUR, 5 * HOUR + 1]) {
    expect(isInTime(5 * HOUR, now)).toBe(paceOf(5 * HOUR, now) !== 'late');
  }
  expect([5 * HOUR - 1, 5 * HOUR].map((now) => isInTime(5 * HOUR, now))).toEqual([true, false]);
  expect(isInTime(null, 0)).toBe(false);
});

describe('automatic completion of a delivered design (DSN-10)', () => {
  const at = (revisedAtMs: number | null, sellerSpokeAtMs: number | null, staffSpokeAtMs: number | null) =>
    settlesAtOf({ revisedAtMs, sellerSpokeAtMs, staffSpokeAtMs });

  it('happens seven days after the last link or the last message of staff', () => {
    expect(at(5, null, null)).toBe(5 + DESIGN_QUIET_MS);
    expect(at(5, 4, null)).toBe(5 + DESIGN_QUIET_MS);
    expect(at(5, 6, 7)).toBe(7 + DESIGN_QUIET_MS);
    expect(at(5, 5, null)).toBe(5 + DESIGN_QUIET_MS);
  });

  it('does not happen while the seller waits for an answer, nor before a link exists', () => {
    expect(at(5, 6, null)).toBeNull();
    expect(at(5, 8, 7)).toBeNull();
    expect(at(null, null, 7)).toBeNull();
  });
});
