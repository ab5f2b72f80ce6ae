import { runTool, type ToolResult } from '../run-tool.ts';
import { lintChanged } from './lint.ts';

type Run = (options: { env: NodeJS.ProcessEnv; timeoutMs: number }) => Promise<ToolResult>;
export type Check = { name: string; run: Run; env?: NodeJS.ProcessEnv };

const tool =
  (...command: string[]): Run =>
  (options) =>
    runTool(command, options);

// Types and lint run for seconds: collecting garbage seldom saves a fifth of them. No GOMEMLIMIT: whatever needs more than it says collects
// without end and takes four times as long.
const SELDOM_COLLECTING = { GOGC: '400' };

const SOURCES: Check[] = [
  {
    name: 'types',
    run: tool('tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'),
    env: SELDOM_COLLECTING,
  },
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'unused code', run: tool('knip', '--no-progress', '--no-config-hints') },
];

const lint = (run: Run): Check => ({ name: 'lint', run, env: SELDOM_COLLECTING });

/** Each looks at everything. */
export const CHECKS: Check[] = [...SOURCES, lint(tool('oxlint'))];

/** While somebody works: the linter looks at what changed. */
export const QUICK_CHECKS: Check[] = [...SOURCES, lint(lintChanged)];

export const HOUSE_RULES: Check = {
  name: 'house rules',
  run: tool('vitest', 'run', '--reporter=dot', 'tests/house-rules.test.ts'),
  // They read sources only: no database is started for them.
  env: { TEST_DATABASE_URL: 'none' },
};

/** Runs the checks beside each other; one line each as it ends, then the words of those that failed. */
export async function runChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const result = await check.run({
        env: { ...check.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        // Type-aware linting takes minutes on a machine that is busy.
        timeoutMs: 600_000,
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
