import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@bobbin/contract/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { DEMO_ACCOUNTS, DEMO_EMAILS, DEMO_PASSWORD } from '../../server/src/demo-accounts.ts';
import { hashPassword } from '../../server/src/modules/accounts/module.ts';
import { buildApi } from '../../server/src/serve.ts';
import { readTestConfig, toTestEnv } from '../../server/src/testing/config.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';
import { callApi } from '../world/world.ts';

const COMMAND = fileURLToPath(new URL('../../server/src/close-demo-accounts.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Starts the API with production settings on the database of this test. */
async function startInProduction(): Promise<void> {
  const config = { ...readTestConfig({ DATABASE_URL: database.url }), isProduction: true };
  const app = buildApp(config, captureLog('silent').log);
  try {
    await (await buildApi(app)).stop();
  } catch (error) {
    await app.close();
    throw error;
  }
}

it('a server in production refuses to start on a database with open demo accounts, and names the command that closes them (ACC-53, OPS-13)', async () => {
  await startInProduction();
  const demo = await startApi({ databaseUrl: database.url, env: { DEMO: '1' } });
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of DEMO_ACCOUNTS) await demo.app.accounts.createDemoUser({ ...account, passwordHash });
  const signIn = (email: string) => callApi(demo.url, login, { body: { email, password: DEMO_PASSWORD } });
  expect((await signIn('admin@bobbin.test')).isSuccess).toBe(true);

  await expect(startInProduction()).rejects.toThrow(/admin@bobbin\.test.*npm run close-demo-accounts/s);
  const env = { PATH: process.env.PATH, ...toTestEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }) };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env });
  expect(stdout).toBe(`Closed ${DEMO_EMAILS.toSorted().join(', ')}\n`);

  for (const email of DEMO_EMAILS) expect([email, (await signIn(email)).isSuccess]).toEqual([email, false]);
  const sessions = database.db.selectFrom('sessions').select('id').where('ended_at', 'is', null);
  expect(await sessions.execute()).toEqual([]);
  await startInProduction();
  await demo.close();
});
