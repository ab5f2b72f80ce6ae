import { defineConfig } from 'vitest/config';
import { moduleState } from './web/module-state.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = '**/*.test.{ts,tsx}';

/** The longest, which mostly wait: begun last, they would run alone at the end. */
const LONG = /(?:histories|killed|faults|first-sync|bulk-speed)\.test\.ts$/;

/**
 * Runs the server's files before those of the web, because each web file needs a worker of its own: after each one the worker of the server
 * would end, and the next one would load the whole server again.
 */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name.startsWith('web') ? 2 : Number(!LONG.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InTurn },
    // One more than the cores: many tests wait for a clock, a limit or another process.
    maxWorkers: 3,
    // Beside others on a busy machine a test of a few seconds may take twenty.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second is too short for what another process does on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    exclude: ['**/node_modules/**', '**/dist/**'],
    projects: [
      {
        // One window and one load of the program per worker; what a file leaves behind fails it (web/src/testing/reset.ts).
        extends: true,
        plugins: [moduleState()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          exclude: ['**/*.isolated.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'scripts/test/cpu/light-worker.ts',
            'web/src/testing/reset.ts',
            'web/src/testing/dom-nesting.ts',
          ],
          // Young objects die before V8 copies them.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      {
        // Files that mock a module or load one a second time.
        extends: true,
        test: {
          name: 'web-isolated',
          include: ['web/**/*.isolated.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [
            'scripts/test/cpu/own-worker.ts',
            'web/src/testing/patience.ts',
            'web/src/testing/dom-nesting.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web-node',
          include: ['web/**/*.test.ts'],
          isolate: false,
          setupFiles: ['scripts/test/cpu/light-worker.ts'],
        },
      },
      {
        // Loading the server again for each file would take a third of the run; its modules keep no state between tests.
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['scripts/postgres/vitest-setup.ts'],
          include: [`{domain,contract,connectors,simulators,server,extension,tests,bench,scripts}/${TESTS}`],
          isolate: false,
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--single-threaded-gc'],
          // Node reads the sources by itself, as in the product: transforming them took more time than most tests.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          setupFiles: ['scripts/test/cpu/shared-worker.ts'],
        },
      },
    ],
  },
});
