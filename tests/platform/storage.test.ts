import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTeam } from '@bobbin/contract/teams';
import { createPaymentRequest } from '@bobbin/contract/withdrawals';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isStorageFull } from '../../server/src/platform/database.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { watchStorage } from '../../server/src/platform/storage-watch.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';

const WATCH = new URL('../../server/src/platform/storage-watch.ts', import.meta.url).href;
const DATABASE = new URL('../../server/src/platform/database.ts', import.meta.url).href;

let database: TestDatabase;
let server: TestApi;
let folder: string;
let lan: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bobbin-storage-'));
  server = await startApi({ databaseUrl: database.url, env: { DATA_DIR: folder } });
  lan = await createPerson(server.app, 'lan');
});
afterAll(async () => {
  await server.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the database writable or read-only for all later connections. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const admin = new pg.Client({ connectionString: database.url, options: '-c default_transaction_read_only=off' });
  await admin.connect();
  const name = admin.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'bobbin'`);
  await admin.end();
}

async function readReady() {
  const response = await fetch(`${server.url}/api/ready`);
  const { exceptionBody } = (await response.json()) as { exceptionBody: { message: string } | null };
  return { status: response.status, message: exceptionBody?.message };
}

it('a database that turned read-only makes calls return 507 with a text, the readiness check fail, and a metric count it (API-33, OPS-20, OPS-21)', async () => {
  await setReadOnly(true);
  try {
    const body = { name: 'Night', role: 'viewer' } as const;
    for (const key of [null, 'night']) {
      const heads = { ...lan.headers, ...(key === null ? {} : { 'idempotency-key': key }) };
      const answer = await expect
        .poll(async () => (await callApi(server.url, createTeam, { body }, heads)).status)
        .toBe(507)
        .then(() => callApi(server.url, createTeam, { body }, heads));
      expect(answer.exceptionBody).toMatchObject({ code: 907 });
    }
    await expect.poll(readReady).toEqual({ status: 503, message: 'the database takes no writes' });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/bobbin_storage_failures_total [1-9]/);
  } finally {
    await setReadOnly(false);
  }
  const amount = { amount: '10', bank: 'Vietcombank', cardNumber: '9704361822904417' };
  await expect
    .poll(async () => (await callApi(server.url, createPaymentRequest, { body: amount }, lan.headers)).status)
    .toBe(200);
});

it('a read-only folder of files appears by name in the readiness check (API-33, OPS-20)', async () => {
  const metrics = createMetrics();
  const place = join(folder, 'a-file');
  await writeFile(place, 'in the way');
  expect(await watchStorage(place, metrics).findProblem()).toBe('the folder of files takes no writes');
  expect(await watchStorage(join(folder, 'new'), metrics).findProblem()).toBeNull();
  expect(await watchStorage(null, metrics).findProblem()).toBeNull();
});

it('a folder of files of another user appears by name in the readiness check, and writes to the folder return 507 (API-33, OPS-20)', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) skip('only root can start a process of another user');
  const place = join(folder, 'of-root');
  await mkdir(join(place, 'files', 'temporary'), { recursive: true });
  const code = `
    const { watchStorage } = await import(${JSON.stringify(WATCH)});
    const { isStorageFull } = await import(${JSON.stringify(DATABASE)});
    const { writeFile } = await import('node:fs/promises');
    const watch = watchStorage(${JSON.stringify(place)}, { countStorageFailure() {} });
    const error = await writeFile(${JSON.stringify(join(place, 'files', 'x'))}, '').catch((error) => error);
    console.log(JSON.stringify([await watch.findProblem(), isStorageFull(error)]));`;
  const options = { uid: 65_534, gid: 65_534, cwd: '/' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options);
  expect(JSON.parse(stdout)).toEqual(['the folder of files belongs to another user', true]);
});

it('a folder that accepts writes again is ready at its next check, whatever failed before (API-33, OPS-115)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const place = join(folder, 'full');
    await writeFile(place, 'in the way');
    const watch = watchStorage(place, createMetrics());
    expect(await watch.findProblem()).toBe('the folder of files takes no writes');
    watch.noteFull();
    await rm(place, { recursive: true });
    vi.advanceTimersByTime(5_001);
    expect(await watch.findProblem()).toBeNull();
    // The folder exists, because an earlier check created it.
    await rm(place, { recursive: true });
    await writeFile(place, 'in the way');
    watch.noteFull();
    // The folder is checked immediately, so that the reason of the error names the folder.
    expect(await watch.findProblem()).toBe('the folder of files takes no writes');
    await rm(place, { recursive: true });
    vi.advanceTimersByTime(5_001);
    expect(await watch.findProblem()).toBeNull();
    watch.noteFull();
    expect(await watch.findProblem()).toBe('a write to storage failed');
  } finally {
    vi.useRealTimers();
  }
});

it.each(['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'])(
  'error code %s means that the storage is full or read-only',
  (code) => {
    expect(isStorageFull(Object.assign(new Error('x'), { code }))).toBe(true);
    expect(isStorageFull(new Error('y', { cause: Object.assign(new Error('x'), { code }) }))).toBe(true);
    expect(isStorageFull(new Error('y'))).toBe(false);
  },
);
