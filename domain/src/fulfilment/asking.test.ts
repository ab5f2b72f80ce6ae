import { describe, expect, it } from 'vitest';
import { askingFactor } from './asking.ts';
import type { FulfilState } from './life-cycle.ts';

const HOUR = 3_600_000;

describe('askingFactor (FAC-16)', () => {
  it.each<[FulfilState, number, number]>([
    ['SUBMITTED', 0, 1],
    ['HOLD', HOUR - 1, 1],
    ['IN_PRODUCTION', HOUR, 3],
    ['HOLD', 24 * HOUR - 1, 3],
    ['IN_PRODUCTION', 24 * HOUR, 10],
    ['CANCEL_REQUESTED', 0, 1],
    ['SHIPPED', 0, 30],
    ['SHIPPED', 100 * HOUR, 30],
  ])(
    'for state %s and %i ms since the submit, returns %i times the normal polling interval',
    (state, ageMs, factor) => {
      expect(askingFactor(state, ageMs)).toBe(factor);
    },
  );
});
