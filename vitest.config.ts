import { defineConfig } from 'vitest/config';

const TESTS = '**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: ['scripts/postgres/vitest-setup.ts'],
    // One more than the cores: many tests wait for a clock, a limit or another process.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 120_000,
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    projects: [
      {
        // What a page remembers (language, theme, session) must not reach the tests of another file.
        extends: true,
        test: { name: 'web', include: [`web/${TESTS}`] },
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
