import { readFileSync } from 'node:fs';

export type Counts = { passed: number; failed: number };

export function addCounts(all: Counts[]): Counts {
  return all.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * Returns a runner's real result: its own counts, plus one failure when it ended badly without a failed test (a crash, an unhandled
 * rejection, a missing or broken report) or ran no test at all.
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

/** Tests that did not run: those whose switch is off (TEST_LONG), and those that need another kind of database. */
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
