import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy.ts';
import { compareScores, toScore, toScores, type MutationReport } from './scores.ts';

/** Folder of the tool: separate from the product, installed only for this command. */
const TOOL = 'scripts/mutants/stryker';
const SCORES = 'scripts/mutants/score.json';
const DEFAULT = ['domain/src'];

const HELP = `Mutates the rules in a copy of the working tree and asks the tests of the same folder, folder by folder.

  node scripts/mutation.mjs [folders or files] [--record] [--known folder]

  folders   such as domain/src/money, with those in it; all of ${DEFAULT.join(', ')} without
  files     such as domain/src/money/banks.ts: their own score, which is never recorded
  --record  keeps scores that rose, and those of further folders, in ${SCORES}
  --known   keeps in a folder what was found, and asks again only what changed since

Ends with 1 when the score of a folder fell below the recorded one.
`;

const root = process.cwd();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    known: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function install(): void {
  if (existsSync(join(root, TOOL, 'node_modules'))) return;
  // The tool's peer dependency vitest is resolved to this repository's vitest.
  const args = ['ci', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  const { status } = spawnSync('npm', args, { cwd: join(root, TOOL), stdio: 'inherit' });
  if (status !== 0) throw new Error('The tool for mutations could not be installed');
}

function isFile(place: string): boolean {
  return place.endsWith('.ts');
}

/** Lists a folder and its subfolders that contain rules. */
function listFolders(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const hasRules = entries.some(({ name }) => isFile(name) && !name.endsWith('.test.ts'));
  const inner = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => listFolders(`${folder}/${name}`));
  return hasRules ? [folder, ...inner] : inner;
}

/** Returns the files to mutate in each folder. */
function planOf(places: readonly string[]): Map<string, string[]> {
  const plan = new Map<string, string[]>();
  for (const place of places) {
    if (isFile(place)) plan.set(dirname(place), [...(plan.get(dirname(place)) ?? []), place]);
    else for (const folder of listFolders(place)) plan.set(folder, [`${folder}/*.ts`, `!${folder}/*.test.ts`]);
  }
  return plan;
}

function run(copy: string, folder: string, mutate: readonly string[]): MutationReport {
  const tool = join(root, TOOL, 'node_modules/@stryker-mutator');
  const config = {
    testRunner: 'vitest',
    plugins: [join(tool, 'vitest-runner/dist/src/index.js')],
    // The tests are already chosen by folder, and one of them finds its modules dynamically.
    vitest: { configFile: `${TOOL}/vitest.config.ts`, related: false },
    mutate,
    coverageAnalysis: 'perTest',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowEmojis: false },
    concurrency: 1,
    ...(values.known === undefined
      ? {}
      : { incremental: true, incrementalFile: resolve(values.known, `${folder.replaceAll('/', '-')}.json`) }),
    // The tool works in place, because it already runs in a copy, and because TypeScript 7 has no API with which it could rewrite a configuration.
    inPlace: true,
    tsconfigFile: 'none.json',
    warnings: { slow: false },
  };
  writeFileSync(join(copy, 'stryker.json'), JSON.stringify(config));
  const { status } = spawnSync(process.execPath, [join(tool, 'core/bin/stryker.js'), 'run', 'stryker.json'], {
    cwd: copy,
    stdio: 'inherit',
    // Only tests of the folder run, because a mutant at module level runs every test, which would take hours with all folders.
    env: { ...process.env, MUTATED_FOLDER: folder },
  });
  if (status !== 0) throw new Error(`The mutations of ${folder} could not be run`);
  return JSON.parse(readFileSync(join(copy, 'reports/mutation/mutation.json'), 'utf8')) as MutationReport;
}

/** Prints the scores and returns whether no score fell. */
function judge(found: Readonly<Record<string, number>>): boolean {
  const known = JSON.parse(readFileSync(join(root, SCORES), 'utf8')) as Record<string, number>;
  const { fallen, kept } = compareScores(known, found);
  for (const [folder, score] of Object.entries(found)) {
    const before = known[folder] ?? 'new';
    console.log(`${folder}: ${score} % (${before})${fallen.includes(folder) ? ': it fell' : ''}`);
  }
  if (values.record) writeFileSync(join(root, SCORES), `${JSON.stringify(kept, null, 2)}\n`);
  return fallen.length === 0;
}

if (values.help) console.log(HELP);
else {
  install();
  const places = positionals.length > 0 ? positionals : DEFAULT;
  // With a choice of files, no score is recorded, because the score of single files differs from that of their folder.
  const isPart = places.some(isFile);
  const copy = copyTree(root, undefined);
  try {
    const whole: MutationReport = { files: {} };
    for (const [folder, mutate] of planOf(places)) {
      const { files } = run(copy, folder, mutate);
      Object.assign(whole.files, files);
      if (!isPart && !judge(toScores({ files }))) process.exitCode = 1;
    }
    console.log(`Together: ${toScore(Object.values(whole.files))} %`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
