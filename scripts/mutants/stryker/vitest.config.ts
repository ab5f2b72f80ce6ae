import { defineConfig } from 'vitest/config';

/** The rules alone: they need no database, and keep nothing between tests. */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], isolate: false, testTimeout: 60_000 } });
