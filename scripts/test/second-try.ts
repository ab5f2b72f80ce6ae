import type { Counts } from './counts.ts';
import type { Failure } from './failures.ts';

/** Result of one runner. `flaky` tests failed in the whole run and passed alone; `failures` failed in both attempts. */
export interface Run {
  counts: Counts;
  failures?: Failure[];
  flaky?: Failure[];
}

/** More failures than this are faults of the code, not of a busy machine. */
const MOST_TRIED_AGAIN = 10;

/**
 * Runs the files of failed tests again, alone. The retry counts; a test that passes only then is reported as flaky, so that its fault gets
 * fixed.
 */
export async function tryAgain(run: Run, again: (files: string[]) => Promise<Run>): Promise<Run> {
  const { counts, failures = [] } = run;
  // A run that also failed in another way keeps its result.
  if (failures.length === 0 || failures.length !== counts.failed || failures.length > MOST_TRIED_AGAIN) return run;
  const second = await again([...new Set(failures.map(({ file }) => file))]);
  const still = second.failures ?? [];
  if (second.counts.failed !== still.length) return run;
  const flaky = failures.filter((failure) => !still.some((other) => isSame(failure, other)));
  const fresh = still.filter((failure) => !failures.some((other) => isSame(failure, other)));
  const failed = counts.failed - flaky.length + fresh.length;
  return { counts: { passed: counts.passed + counts.failed - failed, failed }, failures: still, flaky };
}

/** A run with more flaky tests fails: its result no longer distinguishes product faults from test faults. */
const MAX_FLAKY = 2;

export function judgeFlaky(flaky: readonly Failure[]): Counts {
  return { passed: 0, failed: flaky.length > MAX_FLAKY ? 1 : 0 };
}

function isSame(one: Failure, other: Failure): boolean {
  return one.file === other.file && one.name === other.name;
}
