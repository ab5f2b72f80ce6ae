import { defineConfig } from '@playwright/test';

const PORT = process.env.E2E_PORT ?? '4300';
const url = `http://localhost:${PORT}`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // One world, two cores: journeys that change the same shops must not run beside each other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  use: {
    baseURL: url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      // Root, as in most containers, cannot use Chromium's own sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
    },
  },
  webServer: {
    command: 'node scripts/start.mjs --fresh',
    cwd: '..',
    // Answers only when the demo world is there, unlike the API itself.
    wait: { stdout: /Ctrl-C stops everything/ },
    stdout: 'pipe',
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT,
      SIM_PORT: process.env.E2E_SIM_PORT ?? '4310',
      DATA_DIR: '.cache/e2e',
      DATABASE_URL: '',
    },
  },
});
