import { defineConfig } from '@playwright/test';

const PORT = process.env.E2E_PORT ?? '4300';
const SIM_PORT = process.env.E2E_SIM_PORT ?? '4310';
/** Address of an empty, migrated database elsewhere, such as one on many machines (docs/operations.md). */
const DATABASE_URL = process.env.E2E_DATABASE_URL ?? '';
const url = `http://localhost:${PORT}`;

/** The world of the journeys: everything that `npm start` starts, empty, with workers that are idle unless a journey gives them work. */
const world = {
  command: DATABASE_URL === '' ? 'node scripts/start.mjs --fresh' : 'node scripts/start.mjs',
  cwd: '..',
  // Journeys use all of the demo world; the API responds before it is complete.
  wait: { stdout: /Demo world complete/ },
  stdout: 'pipe' as const,
  // A busy machine is slow to start, which must not fail the run.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  env: {
    PORT,
    SIM_PORT,
    // Address at which a journey may start a proxy (e2e/partners.ts).
    SIMULATOR_PROXIES: `127.0.0.1:${Number(SIM_PORT) + 9}`,
    DATA_DIR: process.env.E2E_DATA_DIR ?? '.cache/e2e',
    DATABASE_URL,
    // No journey waits for a poll: the marketplace sends webhooks, and a journey that changes a factory's order triggers the poll itself.
    SYNC_EVERY_SECONDS: '3600',
    FACTORY_POLL_SECONDS: '3600',
    // Each worker of a lane polls the database for jobs once a second.
    WORKER_CONCURRENCY: '2',
  },
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // One world, two cores: journeys that change the same shops must not run at the same time.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Timeout for a busy machine; an idle one waits for nothing.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // A trace makes every step a third slower: E2E_TRACE=1 when the screenshot does not explain a failure.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Without animations nothing has to be repainted.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // Root, as in most containers, cannot use Chromium's own sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  // E2E_RUNNING=1 while writing journeys: uses a running world on these ports, with its data in E2E_DATA_DIR.
  webServer: process.env.E2E_RUNNING === '1' ? undefined : world,
});
