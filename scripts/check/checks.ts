import { runTool, type ToolResult } from '../run-tool.ts';
import { lintChanged } from './lint.ts';
import { fingerprint, hasPassed, recordPassed } from './unchanged.ts';

type Run = (options: { env: NodeJS.ProcessEnv; timeoutMs: number }) => Promise<ToolResult>;
export type Check = { name: string; run: Run; env?: NodeJS.ProcessEnv };

const tool =
  (...command: string[]): Run =>
  (options) =>
    runTool(command, options);

// Settings of Go's garbage collector for the type check and the linter. They run only for seconds, so rarer garbage collection saves a fifth of their
// time. GOMEMLIMIT is not set, because a check that needs more memory would collect without end and take four times as long.
const RARE_COLLECTION = { GOGC: '400' };

// The type checker starts several workers, which repeat shared work. One worker needs half of the CPU time and leaves the second core to another
// check.
const ONE_CHECKER = { GOMAXPROCS: '1' };

const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

const SOURCES: Check[] = [
  {
    name: 'types',
    run: tool('tsc', '-p', 'tsconfig.json', '--checkers', '1', ...INCREMENTAL),
    env: RARE_COLLECTION,
  },
  { name: 'format', run: tool('oxfmt', '--check', '.') },
  { name: 'unused code', run: tool('knip', '--no-progress', '--no-config-hints') },
];

const lint = (run: Run): Check => ({ name: 'lint', run, env: { ...RARE_COLLECTION, ...ONE_CHECKER } });

/** All checks; each reads all files. */
export const CHECKS: Check[] = [...SOURCES, lint(tool('oxlint', '--threads=1'))];

/** Checks for development, where the linter reads only changed files. */
export const QUICK_CHECKS: Check[] = [...SOURCES, lint(lintChanged)];

export const HOUSE_RULES: Check = {
  name: 'house rules',
  run: tool('vitest', 'run', '--reporter=dot', 'tests/house-rules.test.ts'),
  // These tests only read sources, so they need no database.
  env: { TEST_DATABASE_URL: 'none' },
};

/** Runs the checks in parallel. Prints one line when a check ends, and at the end the output of failed checks. */
export async function runChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const result = await check.run({
        env: { ...check.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        // Type-aware linting takes minutes on a busy machine.
        timeoutMs: 600_000,
      });
      const seconds = `${(result.ms / 1000).toFixed(1)} s, ${(result.cpuMs / 1000).toFixed(1)} CPU s`;
      console.log(`${result.isOk ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(12)} ${seconds}`);
      return { check, result };
    }),
  );
  const failures = results.filter(({ result }) => !result.isOk);
  for (const { check, result } of failures) console.log(`\n${check.name}:\n${result.output.trim()}`);
  return { passed: results.length - failures.length, failed: failures.length };
}

/** Skips the checks that already passed on exactly these files. */
export async function runNeededChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const print = await fingerprint({ timeoutMs: 60_000 });
  const needed = checks.filter(({ name }) => !hasPassed(name, print));
  for (const { name } of checks) if (hasPassed(name, print)) console.log(`ok      ${name.padEnd(12)} no file changed`);
  const counts = await runChecks(
    needed.map((check) => ({
      ...check,
      async run(options) {
        const result = await check.run(options);
        if (result.isOk) recordPassed(check.name, print);
        return result;
      },
    })),
  );
  return { passed: counts.passed + checks.length - needed.length, failed: counts.failed };
}
