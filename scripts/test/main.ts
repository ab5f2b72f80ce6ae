import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, runChecks } from '../check/checks.ts';
import { findMemoryFolder } from '../memory-folder.ts';
import { Problem } from '../problem.ts';
import { buildWeb, isWebBuilt } from '../start/web-build.ts';
import { runTool, stopTools } from '../run-tool.ts';
import { findBrowser } from './browser.ts';
import { addCounts, countPlaywright, countVitest, judgeRun, readReport } from './counts.ts';
import { describeFailures, listPlaywrightFailures, listVitestFailures } from './failures.ts';
import { type Run, tryAgain } from './second-try.ts';

const REPORTS = '.cache/test';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const JOURNEYS = 'tests/e2e';

/** Worlds of the journeys, beside each other on ports of their own; each walks a part of the files. */
const WORLDS = [
  { port: '4300', simPort: '4310' },
  { port: '4400', simPort: '4410' },
];

/** What a whole run should take on two cores; the last lines say when it took longer. */
const RUN_AIM_MS = 25 * 60_000;
// Far above the aim: a slow machine must get its answer late, not a red one. Only what hangs is cut off.
const RUN_TIMEOUT_MS = 75 * 60_000;
/** What is left is for trying again what failed. */
const VITEST_TIMEOUT_MS = 60 * 60_000;
/** Playwright ends itself before we do, so that its report says what was not reached. */
const GRACE_MS = 45_000;

const started = performance.now();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTools();
    process.exit(1);
  });
}

// A report of an earlier run must never be counted for this one.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const runs = await runAll();
const counts = addCounts(runs.map((run) => run.counts));
console.log(
  describeFailures(
    '\nFailed beside other tests, passed alone: a fault to mend',
    runs.flatMap((run) => run.shaky ?? []),
  ),
);
console.log(
  describeFailures(
    'Failed',
    runs.flatMap((run) => run.failures ?? []),
  ),
);
const tookMs = performance.now() - started;
if (tookMs > RUN_AIM_MS) console.log(`Took ${toMinutes(tookMs)} minutes; it should take ${toMinutes(RUN_AIM_MS)}.`);
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
  console.log('Checks');
  const checks = { counts: await runChecks(CHECKS) };
  // Journeys mostly wait for a browser, units for a clock or a database: beside each other all are done sooner.
  const journeys = hasJourneys ? runJourneys(browser) : null;
  console.log('\nUnits and modules, journeys in a browser beside them');
  const units = await runVitest([], VITEST_REPORT);
  const walked = (await journeys) ?? [];
  if (journeys !== null) console.log('\nJourneys in a browser');
  for (const { output } of walked) console.log(output);
  return [
    checks,
    await tryAgain(units, tryUnits),
    ...(await inTurn(walked, (run, world) => tryAgain(run, (files) => tryJourneys(browser, files, world)))),
  ];
}

function isJourney(path: string | Buffer): boolean {
  return /\.(e2e|spec)\.ts$/.test(String(path));
}

async function runVitest(files: string[], report: string): Promise<Run> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const result = await runTool(['vitest', 'run', '--maxWorkers=2', ...reporters, ...files], {
    // Thousands of coloured dots would push what failed out of sight.
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

type Walked = Run & { output: string };

async function runJourneys(browser: string): Promise<Walked[]> {
  // Once for all worlds, which would build it at the same time.
  try {
    if (!isWebBuilt()) await buildWeb(`${REPORTS}/web.log`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ counts: { passed: 0, failed: 1 }, output: error.message }];
  }
  return Promise.all(
    WORLDS.map((_, world) => runPlaywright(browser, world, [`--shard=${world + 1}/${WORLDS.length}`], `${world + 1}`)),
  );
}

async function tryJourneys(browser: string, files: string[], world: number): Promise<Run> {
  const again = await runPlaywright(browser, world, files, `${world + 1}-again`);
  console.log(again.output);
  return again;
}

/** @param name of the report and of the folder with pictures of what failed */
async function runPlaywright(browser: string, world: number, what: string[], name: string): Promise<Walked> {
  const timeoutMs = timeLeftMs();
  const report = `${REPORTS}/playwright-${name}.json`;
  const command = ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json', ...what];
  command.push(`--output=test-results/${name}`, `--global-timeout=${Math.max(timeoutMs - GRACE_MS, 1)}`);
  const folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-journeys-'));
  const result = await runTool(command, {
    env: {
      CI: 'true',
      CHROMIUM_PATH: browser,
      E2E_PORT: WORLDS[world]?.port,
      E2E_SIM_PORT: WORLDS[world]?.simPort,
      E2E_DATA_DIR: folder,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    timeoutMs,
  });
  rmSync(folder, { recursive: true, force: true });
  return {
    counts: judgeRun(result.isOk, readReport(report, countPlaywright)),
    failures: readReport(report, listPlaywrightFailures) ?? [],
    output: result.output,
  };
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
