import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findMemoryFolder } from '../memory-folder.ts';
import { Problem } from '../problem.ts';
import { runTool } from '../run-tool.ts';
import { buildWeb, isWebBuilt } from '../start/web-build.ts';
import { countPlaywright, judgeRun, readReport } from './counts.ts';
import { listPlaywrightFailures } from './failures.ts';
import { listRounds } from './rounds.ts';
import type { Run } from './second-try.ts';

/** The journeys of a round share one world. A second world would cost more time than it saves, because a round takes a few minutes. */
const WORLD = { port: '4300', simPort: '4310' };
/** Playwright's own timeout is shorter than ours, so that its report lists the tests it did not reach. */
const GRACE_MS = 45_000;

export type Walked = Run & { output: string };

interface Place {
  /** Path of a Chromium. */
  browser: string;
  /** Folder of the reports. */
  reports: string;
  timeLeftMs(): number;
}

/** Runs all journeys, round after round, each in a fresh world. */
export async function runJourneys(place: Place): Promise<Walked[]> {
  try {
    if (!isWebBuilt()) await buildWeb(`${place.reports}/web.log`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ counts: { passed: 0, failed: 1 }, output: error.message }];
  }
  const walked: Walked[] = [];
  for (const round of listRounds(process.env)) walked.push(await walk(place, round, [], `${round}`));
  return walked;
}

/** Repeats the journeys of some files, with the variant of the completed round at `index`. */
export async function tryJourneys(place: Place, files: string[], index: number): Promise<Run> {
  const round = listRounds(process.env)[index] ?? 0;
  const again = await walk(place, round, files, `${round}-again`);
  console.log(again.output);
  return again;
}

/** @param name name of the report and of the folder with pictures of failures */
async function walk({ browser, reports, timeLeftMs }: Place, round: number, files: string[], name: string) {
  const timeoutMs = timeLeftMs();
  const report = `${reports}/playwright-${name}.json`;
  const reporters = ['list', 'json', ...(files.length === 0 ? ['./scripts/test/cpu/journey-reporter.ts'] : [])];
  const command = [
    'playwright',
    'test',
    '-c',
    'tests/playwright.config.ts',
    `--reporter=${reporters.join(',')}`,
    ...files,
  ];
  command.push(`--output=test-results/${name}`, `--global-timeout=${Math.max(timeoutMs - GRACE_MS, 1)}`);
  const folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-journeys-'));
  const result = await runTool(command, {
    env: {
      CI: 'true',
      CHROMIUM_PATH: browser,
      E2E_PORT: process.env.E2E_PORT ?? WORLD.port,
      E2E_SIM_PORT: process.env.E2E_SIM_PORT ?? WORLD.simPort,
      E2E_DATA_DIR: folder,
      E2E_ROUND: `${round}`,
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
