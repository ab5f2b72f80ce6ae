import { getForm } from '@bobbin/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';
import { callApi } from '../world/world.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  [undefined, true],
  ['1', true],
  ['0', false],
])('a server with BLOCK_CONTEXT_MENU=%s returns %s in /api/form (API-13)', async (setting, isBlocking) => {
  const env: Record<string, string> = setting === undefined ? {} : { BLOCK_CONTEXT_MENU: setting };
  const server = await startApi({ databaseUrl: database.url, clock: createTestClock(), env });
  try {
    const { body } = await callApi(server.url, getForm, {});
    expect(body?.blockContextMenu).toBe(isBlocking);
  } finally {
    await server.close();
  }
});
