import { runTool, type ToolResult } from '../run-tool.ts';
import { lintChanged } from './lint.ts';
import { fingerprint, hasPassed, recordPassed } from './unchanged.ts';

type Run = (options: { env: NodeJS.ProcessEnv; timeoutMs: number }) => Promise<ToolResult>;
export type Check = { name: string; run: Run; env?: NodeJS.ProcessEnv };

const tool =
  (...command: string[]): Run =>
  (options) =>
    runTool(command, options);

// Types and lint run for seconds: a rare garbage collection saves a fifth of them. No GOMEMLIMIT: a check that needs more than it says
// collects without end and takes four times as long.
const RARE_COLLECTION = { GOGC: '400' };

// Several checkers each check what they share: one takes half of the CPU time, and another check has the second core.
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

/** Each reads all files. */
export const CHECKS: Check[] = [...SOURCES, lint(tool('oxlint', '--threads=1'))];

/** For a developer at work: the linter reads the files that changed. */
export const QUICK_CHECKS: Check[] = [...SOURCES, lint(lintChanged)];

export const HOUSE_RULES: Check = {
  name: 'house rules',
  run: tool('vitest', 'run', '--reporter=dot', 'tests/house-rules.test.ts'),
  // They read sources only: no database is started for them.
  env: { TEST_DATABASE_URL: 'none' },
};

/** Runs the checks beside each other; prints one line each as it ends, then the output of those that failed. */
export async function runChecks(checks: Check[]): Promise<{ passed: number; failed: number }> {
  const results = await Promise.all(
    checks.map(async (check) => {
      const result = await check.run({
        env: { ...check.env, NO_COLOR: '1', FORCE_COLOR: '0' },
        // Type-aware linting takes minutes on a machine that is busy.
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

/** Leaves out the checks that passed on exactly these files before. */
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
