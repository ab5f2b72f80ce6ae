import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,contract,connectors,simulators,server,web,tests,bench,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/e2e/**'],
    globalSetup: ['scripts/postgres/vitest-setup.ts'],
    // Two cores: more workers than that only make the database wait.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
