import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BUDGET_MS,
  describeCpu,
  EXCEPTIONS,
  findOverspent,
  findSlowdown,
  listFailing,
  listSlowest,
  sumCpu,
} from './budget.ts';
import { readCpuMs, readTreeCpuMs, sumTicks } from '../../cpu-usage.ts';

const LISTED = { 'listed.test.ts': { limitMs: 20_000, reason: 'kills a worker' } };

describe('CPU budget of a test file', () => {
  it('passes a file at its limit, and reports a file above its limit', () => {
    const files = [
      { file: 'at.test.ts', cpuMs: BUDGET_MS },
      { file: 'above.test.ts', cpuMs: BUDGET_MS + 1 },
    ];
    expect(findOverspent(files, {})).toEqual([{ file: 'above.test.ts', cpuMs: BUDGET_MS + 1, limitMs: BUDGET_MS }]);
  });

  it('can be a limit of its own for a listed file', () => {
    expect(findOverspent([{ file: 'listed.test.ts', cpuMs: 20_000 }], LISTED)).toEqual([]);
    expect(findOverspent([{ file: 'listed.test.ts', cpuMs: 20_001 }], LISTED)).toHaveLength(1);
  });

  it('reports files sorted by how far they exceed their limits', () => {
    const files = [
      { file: 'a.test.ts', cpuMs: 6_000 },
      { file: 'listed.test.ts', cpuMs: 20_500 },
      { file: 'b.test.ts', cpuMs: 9_000 },
    ];
    expect(findOverspent(files, LISTED).map(({ file }) => file)).toEqual(['b.test.ts', 'a.test.ts', 'listed.test.ts']);
    expect(listSlowest(files, 2).map(({ file }) => file)).toEqual(['listed.test.ts', 'b.test.ts']);
    expect(sumCpu(files)).toBe(35_500);
  });

  it('equals for a file of journeys the sum of the budgets of its journeys', () => {
    const journeys = { file: 'a.e2e.ts', cpuMs: 39_000 };
    expect(findOverspent([{ ...journeys, journeys: 2 }], {})).toEqual([]);
    expect(findOverspent([{ ...journeys, journeys: 1 }], {})).toHaveLength(1);
  });

  it('fails the run only for a file above twice its limit', () => {
    const files = [
      { file: 'a.test.ts', cpuMs: 2 * BUDGET_MS },
      { file: 'b.test.ts', cpuMs: 2 * BUDGET_MS + 1 },
    ];
    expect(listFailing(findOverspent(files, {}), 1).map(({ file }) => file)).toEqual(['b.test.ts']);
  });

  it('fails no file on a machine that is slower for all files, but fails a single file that became expensive', () => {
    const names = Array.from({ length: 12 }, (_, index) => `${index}.test.ts`);
    const exceptions = Object.fromEntries(names.map((file) => [file, { limitMs: 9_000, reason: 'kills a worker' }]));
    const run = (factor: number, dear: number) => {
      const files = names.map((file, index) => ({ file, cpuMs: 6_000 * factor * (index === 3 ? dear : 1) }));
      const slowdown = findSlowdown(files, exceptions);
      return listFailing(findOverspent(files, exceptions), slowdown).map(({ file }) => file);
    };
    expect(run(4, 1)).toEqual([]);
    expect(run(4, 4)).toEqual(['3.test.ts']);
    expect(run(1, 4)).toEqual(['3.test.ts']);
    expect(findSlowdown([{ file: '0.test.ts', cpuMs: 90_000 }], exceptions)).toBe(1);
  });

  it('reports the sum, the most expensive files and the files above their limits', () => {
    const files = [
      { file: 'a.test.ts', cpuMs: 1_000 },
      { file: 'b.test.ts', cpuMs: 6_000 },
    ];
    expect(describeCpu(files, findOverspent(files, {})).split('\n')).toEqual([
      'CPU seconds of 2 files:    7.0; the most expensive:',
      '      6.0  b.test.ts',
      '      1.0  a.test.ts',
      'Above their budget (scripts/test/cpu/budget.ts):',
      '      6.0  b.test.ts may cost 5',
      '',
    ]);
    expect(describeCpu([], [])).toBe('');
  });

  it('allows exceptions only with an existing file, a limit above the budget, and a reason', () => {
    for (const [file, { limitMs, reason }] of Object.entries(EXCEPTIONS)) {
      expect(existsSync(file), file).toBe(true);
      expect(limitMs, file).toBeGreaterThan(BUDGET_MS);
      expect(reason, file).not.toBe('');
    }
  });
});

it('CPU ticks of a process are parsed after a program name with spaces and parentheses', () => {
  const stat = '42 (a ) b (c) S 1 42 42 0 -1 4194304 100 0 0 0 7 5 30 20 20 0 1 0 100 0 0';
  expect(sumTicks(stat, [11, 12])).toBe(120);
  expect(sumTicks(stat, [13, 14])).toBe(500);
  expect(sumTicks(null, [11])).toBe(0);
});

it('CPU time of a tree of processes includes a child that still runs', async () => {
  const child = spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' });
  try {
    const before = readTreeCpuMs(process.pid) - readCpuMs();
    await expect.poll(() => readTreeCpuMs(process.pid) - readCpuMs() - before).toBeGreaterThan(100);
  } finally {
    child.kill('SIGKILL');
  }
});
