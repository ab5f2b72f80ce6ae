import { readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number };

export function addCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * Returns a runner's real result: the counts of its report, plus one failure when it ran no test, or ended with an error although no test failed (a
 * crash, an unhandled rejection, a missing or broken report).
 */
export function judgeRun(isOk: boolean, counted: Counts | null): Counts {
  const counts = counted ?? { passed: 0, failed: 0 };
  if (counts.failed > 0) return counts;
  const isEmpty = counts.passed === 0;
  return isOk && counted !== null && !isEmpty ? counts : { ...counts, failed: 1 };
}

type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] };

/** Counts a file that could not be loaded as one failure, because it has no tests. Skipped tests are not successes. */
export function countVitest(report: VitestReport): Counts {
  return addCounts(
    report.testResults.map((file) => {
      const passed = file.assertionResults.filter((test) => test.status === 'passed').length;
      const failed = file.assertionResults.filter((test) => test.status === 'failed').length;
      return { passed, failed: failed === 0 && file.status === 'failed' ? 1 : failed };
    }),
  );
}

/** Number of tests that did not run, because their switch is off (TEST_LONG) or because they need another kind of database. */
export function countSkipped({ testResults }: VitestReport): number {
  return testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'skipped').length;
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

/** A test that passed only on retry did not pass. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

export function readReport<Report, Read>(path: string, read: (report: Report) => Read): Read | null {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')) as Report);
  } catch {
    return null;
  }
}
