import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findMemoryFolder } from '../memory-folder.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { Problem } from '../problem.ts';
import { runTool, stopTools } from '../run-tool.ts';
import { countSkipped, countVitest, judgeRun, readReport } from '../test/counts.ts';
import { describeFailures, type Failure, listVitestFailures } from '../test/failures.ts';
import { type Run, tryAgain } from '../test/second-try.ts';
import { installMajor, MAJORS, OWN_MAJOR } from './versions.ts';

const HELP = `Runs the tests of the server on other versions of PostgreSQL, one after another.

  npm run test:postgres [-- --major 15,16,17] [--workers 2] [file ...]

  --major    the versions; all of ${MAJORS.join(', ')} when left out
  --workers  how many test files run beside each other (2)
`;

const REPORTS = '.cache/test-postgres';

/** Ctrl-C stops first the tests and then the database with its folder. */
let isStopped = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isStopped = true;
    process.exitCode = 1;
    stopTools();
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      major: { type: 'string', default: MAJORS.join(',') },
      workers: { type: 'string', default: '2' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const majors = values.major.split(',').map(Number);
  const unknown = majors.filter((major) => !MAJORS.includes(major));
  if (unknown.length > 0) throw new Problem(`--major takes ${MAJORS.join(', ')}, separated by commas.`);
  mkdirSync(REPORTS, { recursive: true });
  const lines: string[] = [];
  for (const major of majors) {
    if (isStopped) break;
    const { line, isOk } = await testMajor(major, positionals, values.workers);
    console.log(line);
    lines.push(line);
    if (!isOk) process.exitCode = 1;
  }
  console.log(`\n${lines.join('\n')}`);
}

async function testMajor(major: number, files: string[], workers: string): Promise<{ line: string; isOk: boolean }> {
  const packageFolder = major === OWN_MAJOR ? undefined : await installMajor(major, '.cache');
  const dataDir = mkdtempSync(join(findMemoryFolder(), 'bobbin-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, packageFolder });
  try {
    const version = await readVersion(postgres.url);
    console.log(`\nPostgreSQL ${version}`);
    const started = performance.now();
    const report = `${REPORTS}/${major}.json`;
    const run = await runTests(postgres.url, workers, files, report);
    const skipped = readReport(report, countSkipped) ?? 0;
    const tried = isStopped
      ? run
      : await tryAgain(run, (failed) => runTests(postgres.url, '1', failed, `${REPORTS}/${major}-again.json`));
    const { counts, failures = [], flaky = [] } = tried;
    console.log(describeFailures('Flaky: failed beside other tests, passed alone', flaky));
    console.log(describeFailures('Failed', failures));
    const minutes = Math.round((performance.now() - started) / 60_000);
    return {
      line: `PostgreSQL ${version}: ${counts.passed} passed, ${counts.failed} failed, ${skipped} skipped, ${minutes} minutes`,
      isOk: counts.failed === 0,
    };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readVersion(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version ?? 'of an unknown version';
  } finally {
    await client.end();
  }
}

async function runTests(url: string, workers: string, files: string[], report: string): Promise<Run> {
  // The report of an earlier run is deleted, so that it is not counted for this run.
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { isOk } = await runTool(
    ['vitest', 'run', '--project', 'server', `--maxWorkers=${workers}`, ...reporters, ...files],
    { env: { TEST_DATABASE_URL: url, CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0' }, isShown: true },
  );
  const failures: Failure[] = readReport(report, listVitestFailures) ?? [];
  return { counts: judgeRun(isOk, readReport(report, countVitest)), failures };
}
