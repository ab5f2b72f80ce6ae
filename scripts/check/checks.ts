import { runTool, type ToolResult } from '../run-tool.ts';

export type Check = { name: string; command: string[]; env?: NodeJS.ProcessEnv };

// Types and lint run for seconds and need 1.6 GB at most: collecting garbage would only cost time. From 2 GB on it begins.
const WITHOUT_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

export const CHECKS: Check[] = [
  {
    name: 'types',
    command: ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    env: WITHOUT_COLLECTION,
  },
  { name: 'lint', command: ['oxlint'], env: WITHOUT_COLLECTION },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'unused code', command: ['knip', '--no-progress', '--no-config-hints'] },
];

export const HOUSE_RULES: Check = {
  name: 'house rules',
  command: ['vitest', 'run', '--reporter=dot', 'tests/house-rules.test.ts'],
  // They read sources only: no database is started for them.
  env: { TEST_DATABASE_URL: 'none' },
};

/** Runs the checks beside each other; one line each as it ends, then the words of those that failed. */
export async function runChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const result = await runTool(check.command, {
        env: { ...check.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        // Type-aware linting takes minutes on a machine that is busy.
        timeoutMs: 240_000,
      });
      console.log(`${result.isOk ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(12)} ${(result.ms / 1000).toFixed(1)} s`);
      return { check, result };
    }),
  );
  const failures = results.filter(({ result }) => !result.isOk);
  for (const { check, result } of failures) showFailure(check.name, result);
  return { passed: results.length - failures.length, failed: failures.length };
}

function showFailure(name: string, result: ToolResult): void {
  console.log(`\n${name}:\n${result.output.trim()}`);
}
