import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy.ts';
import { compareScores, toScores, type MutationReport } from './scores.ts';

/** Where the tool is installed: apart from the product, and only by whoever runs this. */
const TOOL = 'scripts/mutants/stryker';
const SCORES = 'scripts/mutants/score.json';
/** The rules, and the money of other rooms that are rules too. */
const DEFAULT = ['domain/src'];

const HELP = `Mutates the rules in a copy of the working tree and asks their tests, folder by folder.

  node scripts/mutation.mjs [folders or files] [--record]

  folders   such as domain/src/money; all of ${DEFAULT.join(', ')} without
  files     such as domain/src/money/banks.ts: their own score, which is never recorded
  --record  keeps scores that rose, and those of further folders, in ${SCORES}

Ends with 1 when the score of a folder fell below the recorded one.
`;

const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});

function install(): void {
  if (existsSync(join(root, TOOL, 'node_modules'))) return;
  // Its peer is the vitest of this repository.
  const args = ['ci', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  const { status } = spawnSync('npm', args, { cwd: join(root, TOOL), stdio: 'inherit' });
  if (status !== 0) throw new Error('The tool for mutations could not be installed');
}

function isFile(place: string): boolean {
  return place.endsWith('.ts');
}

function patternsOf(place: string): string[] {
  return isFile(place) ? [place] : [`${place}/**/*.ts`, `!${place}/**/*.test.ts`];
}

function run(copy: string, places: readonly string[]): MutationReport {
  const tool = join(root, TOOL, 'node_modules/@stryker-mutator');
  const config = {
    testRunner: 'vitest',
    plugins: [join(tool, 'vitest-runner/dist/src/index.js')],
    vitest: { configFile: `${TOOL}/vitest.config.ts` },
    mutate: places.flatMap(patternsOf),
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, allowEmojis: false },
    concurrency: 1,
    // A copy already; and TypeScript 7 has no interface with which the tool could rewrite a configuration.
    inPlace: true,
    tsconfigFile: 'none.json',
    warnings: { slow: false },
  };
  writeFileSync(join(copy, 'stryker.json'), JSON.stringify(config));
  const { status } = spawnSync(process.execPath, [join(tool, 'core/bin/stryker.js'), 'run', 'stryker.json'], {
    cwd: copy,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The mutations could not be run');
  return JSON.parse(readFileSync(join(copy, 'reports/mutation/mutation.json'), 'utf8')) as MutationReport;
}

if (values.help) console.log(HELP);
else {
  install();
  const places = positionals.length > 0 ? positionals : DEFAULT;
  const copy = copyTree(root, undefined);
  try {
    const found = toScores(run(copy, places));
    const known = JSON.parse(readFileSync(join(root, SCORES), 'utf8')) as Record<string, number>;
    for (const [folder, score] of Object.entries(found))
      console.log(`${folder}: ${score} % (${known[folder] ?? 'new'})`);
    // Of single files the score is not that of their folder.
    if (!places.some(isFile)) {
      const { fallen, kept } = compareScores(known, found);
      for (const folder of fallen)
        console.error(`The score of ${folder} fell from ${known[folder]} % to ${found[folder]} %.`);
      if (values.record) writeFileSync(join(root, SCORES), `${JSON.stringify(kept, null, 2)}\n`);
      process.exitCode = fallen.length > 0 ? 1 : 0;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
