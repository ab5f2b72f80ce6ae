import { describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, judgeRun, readReport } from './counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('counts of test results', () => {
  it('count tests and not files, and a file that failed to load as one failure', () => {
    const testResults = [
      file('passed', 'passed', 'passed', 'pending'),
      file('failed', 'passed', 'failed', 'failed'),
      file('failed'),
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 3, failed: 3 });
  });

  it('count a flaky journey as failed', () => {
    expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2 } })).toEqual({ passed: 5, failed: 3 });
  });

  it.each([
    ['a clean run', true, { passed: 3, failed: 0 }, { passed: 3, failed: 0 }],
    ['failed tests', false, { passed: 3, failed: 2 }, { passed: 3, failed: 2 }],
    ['a crash after tests that passed', false, { passed: 3, failed: 0 }, { passed: 3, failed: 1 }],
    ['a crash without a report', false, null, { passed: 0, failed: 1 }],
    ['a report that cannot be read', true, null, { passed: 0, failed: 1 }],
    ['no test at all', true, { passed: 0, failed: 0 }, { passed: 0, failed: 1 }],
  ])('count a failed run correctly: %s', (_, isOk, counted, expected) => {
    expect(judgeRun(isOk, counted)).toEqual(expected);
  });

  it('add up over runners', () => {
    expect(
      addCounts([
        { passed: 4, failed: 1 },
        { passed: 6, failed: 0 },
      ]),
    ).toEqual({ passed: 10, failed: 1 });
    expect(addCounts([])).toEqual({ passed: 0, failed: 0 });
  });

  it('contain no numbers when the report is missing', () => {
    expect(readReport('/nowhere/report.json', countVitest)).toBeNull();
  });
});
