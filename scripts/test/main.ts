import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { CHECKS, runChecks } from '../check/checks.ts';
import { Problem } from '../problem.ts';
import { runTool, stopTools } from '../run-tool.ts';
import { findBrowser } from './browser.ts';
import { addCounts, type Counts, countPlaywright, countVitest, judgeRun, readReport } from './counts.ts';

const REPORTS = '.cache/test';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;
const JOURNEYS = 'tests/e2e';

// A whole run may take 25 minutes on two cores: the journeys, which come last, get whatever the rest has left of them.
const RUN_TIMEOUT_MS = 24 * 60_000;
const VITEST_TIMEOUT_MS = 12 * 60_000;
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

const counts = addCounts(await runAll());
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function runAll(): Promise<Counts[]> {
  const hasJourneys = existsSync(JOURNEYS) && readdirSync(JOURNEYS, { recursive: true }).some(isJourney);
  let browser = '';
  try {
    if (hasJourneys) browser = findBrowser();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    return [{ passed: 0, failed: 1 }];
  }
  console.log('Checks');
  const checks = await runChecks(CHECKS);
  console.log('\nUnits and modules');
  const units = await runVitest();
  if (!hasJourneys) return [checks, units];
  console.log('\nJourneys in a browser');
  return [checks, units, await runPlaywright(browser)];
}

function isJourney(path: string | Buffer): boolean {
  return /\.(e2e|spec)\.ts$/.test(String(path));
}

async function runVitest(): Promise<Counts> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const result = await runTool(['vitest', 'run', ...reporters], {
    env: { CI: 'true' },
    isShown: true,
    timeoutMs: VITEST_TIMEOUT_MS,
  });
  return judgeRun(result.isOk, readReport(VITEST_REPORT, countVitest));
}

async function runPlaywright(browser: string): Promise<Counts> {
  const timeoutMs = Math.round(RUN_TIMEOUT_MS - (performance.now() - started));
  const limit = `--global-timeout=${timeoutMs - GRACE_MS}`;
  const command = ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=line,json', limit];
  const result = await runTool(command, {
    env: { CI: 'true', CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    isShown: true,
    timeoutMs,
  });
  return judgeRun(result.isOk, readReport(PLAYWRIGHT_REPORT, countPlaywright));
}
