import { describe, expect, it } from 'vitest';
import type { Failure } from './failures.ts';
import { judgeFlaky, tryAgain } from './second-try.ts';

const failure = (name: string, file = 'a.test.ts'): Failure => ({ file, name, message: 'no' });
const run = (passed: number, ...failures: Failure[]) => ({ counts: { passed, failed: failures.length }, failures });

describe('retry of failed tests', () => {
  it('runs each file with a failure again, and uses the second result', async () => {
    const asked: string[][] = [];
    const result = await tryAgain(
      run(8, failure('rounds'), failure('sums'), failure('lists', 'b.test.ts')),
      (files) => {
        asked.push(files);
        return Promise.resolve(run(4, failure('sums')));
      },
    );
    expect(asked).toEqual([['a.test.ts', 'b.test.ts']]);
    expect(result).toEqual({
      counts: { passed: 10, failed: 1 },
      failures: [failure('sums')],
      flaky: [failure('rounds'), failure('lists', 'b.test.ts')],
    });
  });

  it('counts a test that fails only in the retry', async () => {
    const result = await tryAgain(run(8, failure('rounds')), () => Promise.resolve(run(4, failure('sums'))));
    expect(result.counts).toEqual({ passed: 8, failed: 1 });
  });

  it('does not happen after a run without failures, a crash, or many failures', async () => {
    const never = () => Promise.reject(new Error('tried again'));
    const many = run(1, ...Array.from({ length: 11 }, (_, index) => failure(`test ${index}`)));
    for (const first of [run(3), many, { counts: { passed: 3, failed: 1 }, failures: [] }]) {
      await expect(tryAgain(first, never)).resolves.toBe(first);
    }
  });

  it('uses the first result when the second run crashes', async () => {
    const first = run(3, failure('rounds'));
    const crash = { counts: { passed: 0, failed: 1 }, failures: [] };
    await expect(tryAgain(first, () => Promise.resolve(crash))).resolves.toBe(first);
  });
});

describe('flaky tests', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 1],
  ])('count as failures of the run only when there are too many: %i flaky tests are %i failures', (flaky, failed) => {
    const tests = Array.from({ length: flaky }, (_, index) => failure(`test ${index}`));
    expect(judgeFlaky(tests)).toEqual({ passed: 0, failed });
  });
});
