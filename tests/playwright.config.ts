import { defineConfig } from '@playwright/test';

const PORT = process.env.E2E_PORT ?? '4300';
const SIM_PORT = process.env.E2E_SIM_PORT ?? '4310';
/** Address of an empty, migrated database on another server, such as a distributed one (docs/operations.md). */
const DATABASE_URL = process.env.E2E_DATABASE_URL ?? '';
const url = `http://localhost:${PORT}`;

/** Starts everything that `npm start` starts, with an empty database. The workers are idle unless a test gives them work. */
const world = {
  command: DATABASE_URL === '' ? 'node scripts/start.mjs --fresh' : 'node scripts/start.mjs',
  cwd: '..',
  // The tests need the complete demo world, and the API responds before the demo world is complete.
  wait: { stdout: /Demo world complete/ },
  stdout: 'pipe' as const,
  // The start may take long on a busy machine.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  env: {
    PORT,
    SIM_PORT,
    // Address at which a test may start a proxy (e2e/partners.ts).
    SIMULATOR_PROXIES: `127.0.0.1:${Number(SIM_PORT) + 9}`,
    DATA_DIR: process.env.E2E_DATA_DIR ?? '.cache/e2e',
    DATABASE_URL,
    // No test waits for a scheduled poll, because the marketplace sends webhooks, and a test that changes an order at a factory triggers the poll itself.
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
  // The tests run one after another, because they share one world and change the same shops.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Timeout of a test that is long enough for a busy machine.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // A trace makes every step a third slower. Set E2E_TRACE=1 when the screenshot does not explain a failure.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations are off, because each frame of an animation would have to be painted.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // The user root, which most containers use, cannot use the sandbox of Chromium.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  // Set E2E_RUNNING=1 while you write tests. The run then uses a running world on these ports, with its data in E2E_DATA_DIR.
  webServer: process.env.E2E_RUNNING === '1' ? undefined : world,
});
