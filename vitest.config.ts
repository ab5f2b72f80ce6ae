import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = '**/*.test.{ts,tsx}';

/** The longest, which mostly wait: begun last, they would run alone at the end. */
const LONG = /(?:histories|killed|faults|first-sync|bulk-speed)\.test\.ts$/;

/**
 * The server's files before those of the web, whose every file is a worker of its own: between two files of the web a worker of the
 * server would be ended, and the next one load the whole server anew.
 */
class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name === 'web' ? 2 : Number(!LONG.test(moduleId));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: InTurn },
    globalSetup: ['scripts/postgres/vitest-setup.ts'],
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
        // What a page remembers (language, theme, session) must not reach the tests of another file.
        extends: true,
        test: { name: 'web', include: [`web/${TESTS}`], setupFiles: ['web/src/testing/patience.ts'] },
      },
      {
        // Loading the server anew for each file would take a third of the run; its parts keep nothing between tests.
        extends: true,
        test: {
          name: 'server',
          include: [`{domain,contract,connectors,simulators,server,extension,tests,bench,scripts}/${TESTS}`],
          isolate: false,
        },
      },
    ],
  },
});
