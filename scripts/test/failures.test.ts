import { describe, expect, it } from 'vitest';
import { describeFailures, listPlaywrightFailures, listVitestFailures } from './failures.ts';

describe('failures of a run', () => {
  it('come from the report of the unit tests, including a file that did not load', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'sums' },
          { status: 'failed', fullName: 'rounds', failureMessages: ['\u001B[31mexpected 1\u001B[0m\n  at line 3'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module x', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(listVitestFailures({ testResults })).toEqual([
      { file: 'a.test.ts', name: 'rounds', message: 'expected 1' },
      { file: 'b.test.ts', name: 'the file could not be loaded', message: 'Cannot find module x' },
    ]);
  });

  it('come from the report of the journeys, from groups at any depth', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      tests: [{ results: ok ? [{}] : [{ error: { message: 'Timeout\nmore' } }] }],
    });
    const inner = { file: 'shops.e2e.ts', specs: [spec('renews', false), spec('lists', true)] };
    const suites = [{ file: 'shops.e2e.ts', suites: [inner], specs: [spec('connects', false)] }];
    expect(listPlaywrightFailures({ suites })).toEqual([
      { file: 'shops.e2e.ts', name: 'connects', message: 'Timeout' },
      { file: 'shops.e2e.ts', name: 'renews', message: 'Timeout' },
    ]);
  });

  it('appear with file and first line of the message, and do not appear when all tests passed', () => {
    const text = describeFailures('Failed', [{ file: 'a.test.ts', name: 'rounds', message: 'expected 1' }]);
    expect(text).toBe('Failed\n  a.test.ts › rounds\n    expected 1\n');
    expect(describeFailures('Failed', [])).toBe('');
  });
});
