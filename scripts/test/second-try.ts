import type { Counts } from './counts.ts';
import type { Failure } from './failures.ts';

/** Result of one runner. `flaky` tests failed in the whole run and passed alone; `failures` failed in both attempts. */
export interface Run {
  counts: Counts;
  failures?: Failure[];
  flaky?: Failure[];
}

/** Maximum number of failures after which failed tests are retried; more failures are faults of the code and not of a busy machine. */
const MOST_TRIED_AGAIN = 10;

/**
 * Runs the files of failed tests again, alone. The result of the retry is used. A test that passes only in the retry is reported as flaky, so that
 * its fault gets fixed.
 */
export async function tryAgain(run: Run, again: (files: string[]) => Promise<Run>): Promise<Run> {
  const { counts, failures = [] } = run;
  // When the run also failed in another way than by failed tests, its result is kept.
  if (failures.length === 0 || failures.length !== counts.failed || failures.length > MOST_TRIED_AGAIN) return run;
  const second = await again([...new Set(failures.map(({ file }) => file))]);
  const still = second.failures ?? [];
  if (second.counts.failed !== still.length) return run;
  const flaky = failures.filter((failure) => !still.some((other) => isSame(failure, other)));
  const fresh = still.filter((failure) => !failures.some((other) => isSame(failure, other)));
  const failed = counts.failed - flaky.length + fresh.length;
  return { counts: { passed: counts.passed + counts.failed - failed, failed }, failures: still, flaky };
}

/** Maximum number of flaky tests. A run with more fails, because its result no longer distinguishes faults of the product from faults of tests. */
const MAX_FLAKY = 2;

export function judgeFlaky(flaky: readonly Failure[]): Counts {
  return { passed: 0, failed: flaky.length > MAX_FLAKY ? 1 : 0 };
}

function isSame(one: Failure, other: Failure): boolean {
  return one.file === other.file && one.name === other.name;
}
