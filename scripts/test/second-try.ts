import type { Counts } from './counts.ts';
import type { Failure } from './failures.ts';

/** What a runner did. `shaky` failed in the full machine of a whole run and passed alone; `failures` failed at last. */
export interface Run {
  counts: Counts;
  failures?: Failure[];
  shaky?: Failure[];
}

/** More failures than these are not the machine's fault. */
const MOST_TRIED_AGAIN = 10;

/**
 * Three runners on two cores make a second last long. What failed among them is tried once more with the machine to itself:
 * the second try counts, and the first is told, so that it gets mended.
 */
export async function tryAgain(run: Run, again: (files: string[]) => Promise<Run>): Promise<Run> {
  const { counts, failures = [] } = run;
  // A run that also ended badly in another way keeps its result.
  if (failures.length === 0 || failures.length !== counts.failed || failures.length > MOST_TRIED_AGAIN) return run;
  const second = await again([...new Set(failures.map(({ file }) => file))]);
  const still = second.failures ?? [];
  if (second.counts.failed !== still.length) return run;
  const shaky = failures.filter((failure) => !still.some((other) => isSame(failure, other)));
  const fresh = still.filter((failure) => !failures.some((other) => isSame(failure, other)));
  const failed = counts.failed - shaky.length + fresh.length;
  return { counts: { passed: counts.passed + counts.failed - failed, failed }, failures: still, shaky };
}

function isSame(one: Failure, other: Failure): boolean {
  return one.file === other.file && one.name === other.name;
}
