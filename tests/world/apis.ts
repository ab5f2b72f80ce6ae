import { afterAll, beforeAll } from 'vitest';
import { createTestClock } from '../../server/src/testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from './api.ts';

type Apis<Name extends string> = Record<Name, TestApi> & {
  database: TestDatabase;
  clock: ReturnType<typeof createTestClock>;
};

/**
 * Starts API processes by name on one database, each with its own settings, all with the same test clock. The processes start before the first test
 * of the file, after `prepare`, and end after the last test.
 */
export function keepApis<Name extends string>(
  settings: Record<Name, Record<string, string>>,
  prepare?: (db: TestDatabase['db']) => Promise<void>,
): Apis<Name> {
  const names = Object.keys(settings) as Name[];
  const apis = { clock: createTestClock() } as Apis<Name>;
  beforeAll(async () => {
    apis.database = await createTestDatabase();
    const { clock, database } = apis;
    for (const name of names) {
      Object.assign(apis, { [name]: await startApi({ databaseUrl: database.url, clock, env: settings[name] }) });
    }
    await prepare?.(database.db);
  });
  afterAll(async () => {
    for (const name of names.toReversed()) await apis[name].close();
    await apis.database.close();
  });
  return apis;
}
