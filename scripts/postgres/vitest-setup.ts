import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findMemoryFolder } from '../memory-folder.ts';
import { writePostgresCpu } from '../test/cpu/report.ts';
import { readCpuMsOf } from '../cpu-usage.ts';
import { startEmbeddedPostgres } from './embedded.ts';

/**
 * Starts one PostgreSQL for the whole vitest run. TEST_DATABASE_URL has its URL with the owner's credentials; a URL that is already set is used
 * unchanged.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const dataDir = mkdtempSync(join(findMemoryFolder(), 'bobbin-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    writePostgresCpu(readCpuMsOf(postgres.pid));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
