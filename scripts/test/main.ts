import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, runChecks } from '../check/checks.ts';
import { findMemoryFolder } from '../memory-folder.ts';
import { Problem } from '../problem.ts';
import { buildWeb, isWebBuilt } from '../start/web-build.ts';
import { runTool, stopTools } from '../run-tool.ts';
import { findBrowser } from './browser.ts';
import { addCounts, type Counts, countPlaywright, countVitest, judgeRun, readReport } from './counts.ts';

const REPORTS = '.cache/test';
const VITEST_REPORT = `${REPORTS}/vitest.json`;
const JOURNEYS = 'tests/e2e';

/** Worlds of the journeys, beside each other on ports of their own; each walks a part of the files. */
const WORLDS = [
  { port: '4300', simPort: '4310' },
  { port: '4400', simPort: '4410' },
];

// A whole run may take 25 minutes on two cores.
const RUN_TIMEOUT_MS = 24 * 60_000;
const VITEST_TIMEOUT_MS = 20 * 60_000;
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
  // Journeys mostly wait for a browser, units for a clock or a database: beside each other all are done sooner.
  const journeys = hasJourneys ? runJourneys(browser) : null;
  console.log('\nUnits and modules, journeys in a browser beside them');
  const units = await runVitest();
  if (journeys === null) return [checks, units];
  console.log('\nJourneys in a browser');
  const walked = await journeys;
  for (const { output } of walked) console.log(output);
  return [checks, units, ...walked.map(({ counts }) => counts)];
}

function isJourney(path: string | Buffer): boolean {
  return /\.(e2e|spec)\.ts$/.test(String(path));
}

async function runVitest(): Promise<Counts> {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const result = await runTool(['vitest', 'run', '--maxWorkers=2', ...reporters], {
    env: { CI: 'true' },
    isShown: true,
    timeoutMs: VITEST_TIMEOUT_MS,
  });
  return judgeRun(result.isOk, readReport(VITEST_REPORT, countVitest));
}

interface Walked {
  counts: Counts;
  output: string;
}

async function runJourneys(browser: string): Promise<Walked[]> {
  // Once for all worlds, which would build it at the same time.
  try {
    if (!isWebBuilt()) await buildWeb(`${REPORTS}/web.log`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ counts: { passed: 0, failed: 1 }, output: error.message }];
  }
  return Promise.all(WORLDS.map((_, world) => runPlaywright(browser, world)));
}

async function runPlaywright(browser: string, world: number): Promise<Walked> {
  const timeoutMs = Math.round(RUN_TIMEOUT_MS - (performance.now() - started));
  const report = `${REPORTS}/playwright-${world + 1}.json`;
  const command = ['playwright', 'test', '-c', 'tests/playwright.config.ts', '--reporter=list,json'];
  command.push(`--shard=${world + 1}/${WORLDS.length}`, `--output=test-results/${world + 1}`);
  command.push(`--global-timeout=${timeoutMs - GRACE_MS}`);
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
  return { counts: judgeRun(result.isOk, readReport(report, countPlaywright)), output: result.output };
}
