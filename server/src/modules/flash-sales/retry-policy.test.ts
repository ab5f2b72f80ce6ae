import { expect, it } from 'vitest';
import { afterFailure, PAUSE_MAX_MS, type Failures } from './retry-policy.ts';

const LIMITED = { kind: 'rate-limited', retryAfterMs: 1_000 } as const;
const SILENT = { kind: 'unavailable', retryAfterMs: null } as const;

function play(errors: readonly (typeof LIMITED | typeof SILENT)[]) {
  let failures: Failures = { tries: 0, unanswered: 0 };
  return errors.map((error) => {
    const next = afterFailure(error, failures);
    failures = next;
    return next;
  });
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

it('afterFailure abandons a call after its sixth timeout, but never because of rate limits (FSL-14)', () => {
  expect(play(times(6, SILENT)).map(({ isHopeless }) => isHopeless)).toEqual([...times(5, false), true]);
  expect(play(times(20, LIMITED)).some(({ isHopeless }) => isHopeless)).toBe(false);
  const mixed = play([...times(9, LIMITED), ...times(5, SILENT), ...times(3, LIMITED), SILENT]);
  expect(mixed.map(({ isHopeless }) => isHopeless)).toEqual([...times(17, false), true]);
});

it('afterFailure doubles pauses up to ten minutes, or waits as the marketplace’s Retry-After says', () => {
  expect(play(times(4, SILENT)).map(({ pauseMs }) => pauseMs)).toEqual([15_000, 30_000, 60_000, 120_000]);
  expect(play(times(30, SILENT)).at(-1)?.pauseMs).toBe(PAUSE_MAX_MS);
  expect(play([SILENT, LIMITED, SILENT]).map(({ pauseMs }) => pauseMs)).toEqual([15_000, 1_000, 60_000]);
  expect(play([{ ...LIMITED, retryAfterMs: null } as never])[0]?.pauseMs).toBe(15_000);
});
