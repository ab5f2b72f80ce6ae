import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { CHECKS, runChecks } from '../check/checks.ts';
import { Problem } from '../problem.ts';
import { runTool, stopTools } from '../run-tool.ts';
import { findBrowser } from './browser.ts';
import { addCounts, countVitest, judgeRun, readReport } from './counts.ts';
import { describeFailures, listVitestFailures } from './failures.ts';
import { runJourneys, tryJourneys } from './journeys.ts';
import { describeCpu, findOverspent, findSlowdown, listFailing } from './cpu/budget.ts';
import { readCpu } from './cpu/report.ts';
import { readCpuMs } from '../cpu-usage.ts';
import { judgeFlaky, type Run, tryAgain } from './second-try.ts';

const REPORTS = '.cache/test';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const JOURNEYS = 'tests/e2e';

/** Target duration of a whole run on two cores; the last lines report a longer one. */
const RUN_AIM_MS = 15 * 60_000;
// Timeout of a whole run, far above the target, so that only hanging runs are aborted and a slow machine gets a late result instead of a failure.
const RUN_TIMEOUT_MS = 75 * 60_000;
/** Timeout of the first attempt; the remaining time is reserved for retries of failed tests. */
const VITEST_TIMEOUT_MS = 60 * 60_000;

const started = performance.now();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTools();
    process.exit(1);
  });
}

// The report of an earlier run is deleted, so that it is not counted for this run.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const runs = await runAll();
const flaky = runs.flatMap((run) => run.flaky ?? []);
const cpu = readCpu();
const files = [...cpu.files, ...cpu.journeys];
const overspent = process.env.TEST_LONG === '1' ? [] : findOverspent(files);
const counts = addCounts([
  ...runs.map((run) => run.counts),
  judgeFlaky(flaky),
  { passed: 0, failed: listFailing(overspent, findSlowdown(files)).length },
]);
console.log(describeCpu(files, overspent));
console.log(describeFailures('Flaky: failed beside other tests, passed alone', flaky));
console.log(
  describeFailures(
    'Failed',
    runs.flatMap((run) => run.failures ?? []),
  ),
);
const tookMs = performance.now() - started;
console.log(`${toMinutes(tookMs)} minutes, ${Math.round(readCpuMs() / 1000)} CPU s`);
if (tookMs > RUN_AIM_MS) console.log(`It should take ${toMinutes(RUN_AIM_MS)} minutes.`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function runAll(): Promise<Run[]> {
  const hasJourneys = existsSync(JOURNEYS) && readdirSync(JOURNEYS, { recursive: true }).some(isJourney);
  let browser = '';
  try {
    if (hasJourneys) browser = findBrowser();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return [{ counts: { passed: 0, failed: 1 } }];
  }
  console.log('\nChecks, units and modules, and journeys in a browser, beside each other');
  const checks = runChecks(CHECKS);
  const place = { browser, reports: REPORTS, timeLeftMs };
  const journeys = hasJourneys ? runJourneys(place) : null;
  const units = await runVitest([], VITEST_REPORT);
  const walked = (await journeys) ?? [];
  if (journeys !== null) console.log('\nJourneys in a browser');
  for (const { output } of walked) console.log(output);
  return [
    { counts: await checks },
    await tryAgain(units, tryUnits),
    ...(await inTurn(walked, (run, index) => tryAgain(run, (files) => tryJourneys(place, files, index)))),
  ];
}

function isJourney(path: string | Buffer): boolean {
  return /\.(e2e|spec)\.ts$/.test(String(path));
}

async function runVitest(files: string[], report: string): Promise<Run> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  // The CPU budget is not checked for the retry of some files.
  if (report === VITEST_REPORT) reporters.push('--reporter=./scripts/test/cpu/reporter.ts');
  const result = await runTool(['vitest', 'run', '--maxWorkers=2', ...reporters, ...files], {
    // Dots for passed tests are not printed, because thousands of them would hide the failures.
    env: { CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
    isShown: true,
    timeoutMs: Math.min(VITEST_TIMEOUT_MS, timeLeftMs()),
  });
  return {
    counts: judgeRun(result.isOk, readReport(report, countVitest)),
    failures: readReport(report, listVitestFailures) ?? [],
  };
}

function tryUnits(files: string[]): Promise<Run> {
  return runVitest(files, `${REPORTS}/vitest-again.json`);
}

function toMinutes(ms: number): number {
  return Math.round(ms / 60_000);
}

function timeLeftMs(): number {
  return Math.max(Math.round(RUN_TIMEOUT_MS - (performance.now() - started)), 1);
}

async function inTurn<In, Out>(all: In[], work: (one: In, index: number) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const [index, one] of all.entries()) done.push(await work(one, index));
  return done;
}
