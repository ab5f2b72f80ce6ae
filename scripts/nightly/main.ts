import { runTool, stopTools } from '../run-tool.ts';

interface Part {
  name: string;
  command: string[];
  env: Record<string, string>;
}

const MONEY = ['figure-histories', 'withdrawal-histories', 'ledger'].map((name) => `tests/money/${name}.test.ts`);

/** Parts of the nightly run, which take too long for every run of the tests. Each part chooses new random seeds and prints them. */
const PARTS: readonly Part[] = [
  { name: 'All checks and tests with their long parts', command: ['npm', 'test'], env: { E2E_ALL: '1' } },
  {
    name: 'Random histories of orders',
    command: ['vitest', 'run', '--reporter=verbose', 'tests/histories'],
    env: { HISTORY_COUNT: '500', HISTORY_LENGTH: '80' },
  },
  {
    name: 'Random histories of money',
    command: ['vitest', 'run', '--reporter=verbose', ...MONEY],
    env: { FIGURE_HISTORIES: '2000', WITHDRAWAL_ROUNDS: '200', LEDGER_STEPS: '20000' },
  },
  {
    name: 'Random histories of rented designs',
    command: ['vitest', 'run', '--reporter=verbose', 'tests/designs/histories.test.ts'],
    env: { DESIGN_HISTORIES: '200' },
  },
  // The pictures are written to another folder, because they differ every night by their dates.
  { name: 'Pictures of README.md', command: ['node', 'scripts/pictures.mjs', '--into=.cache/pictures'], env: {} },
  // The scores may only rise (scripts/mutants/score.json).
  { name: 'Mutations of the rules', command: ['node', 'scripts/mutation.mjs'], env: {} },
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopTools();
    process.exit(1);
  });
}

const failed: string[] = [];
for (const { name, command, env } of PARTS) {
  console.log(`\n${name}`);
  const { isOk, ms } = await runTool(command, { env: { TEST_LONG: '1', ...env }, isShown: true });
  console.log(`${name}: ${isOk ? 'ok' : 'FAILED'}, ${Math.round(ms / 60_000)} minutes`);
  // The next part runs anyway, because each part finds other faults.
  if (!isOk) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll parts passed.' : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
