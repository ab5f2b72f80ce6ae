import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '../../server/src/backup/backup.ts';
import { restore } from '../../server/src/backup/restore.ts';
import { openStorage } from '../../server/src/modules/library/module.ts';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import { inTransaction, openWholePool } from '../../server/src/platform/database.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
import { proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { SECRET_KEY, toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { insertUser } from '../accounts/people.ts';
import { openEmptyDatabases, type EmptyDatabases } from './databases.ts';
import { runProgram } from './run-program.ts';

const CLI = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 5 };
const vault = createVault(SECRET_KEY);
const report = () => {};

let database: TestDatabase;
let databases: EmptyDatabases;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  databases = await openEmptyDatabases();
  folder = await mkdtemp(join(tmpdir(), 'bobbin-backup-'));
  await mkdir(join(folder, 'data'));
  await proveKeys(database.url, vault);
  await insertUser(database.db, 'lan');
  await database.pool.query(
    `insert into mails (owner_id, id, recipient, kind, locale, subject, last_error, body_expires_at, created_at)
     select 'lan', 'bulk' || n, 'x@example.com', 'newDevice', 'en', '',
       (select string_agg(md5(n::text || i), '') from generate_series(1, 300) i), now(), now() from generate_series(1, 3000) n`,
  );
});
afterAll(async () => {
  await databases.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const envOf = (url: string) => ({
  PATH: process.env.PATH,
  ...toTestEnv({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') }),
});

/** Starts a command, and kills it as soon as a condition is true. */
async function killWhen(args: readonly string[], url: string, isSo: () => Promise<boolean>): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...args], { env: envOf(url), stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await expect.poll(isSo, PATIENCE).toBe(true);
  child.kill('SIGKILL');
  // The command must still have been running when it was killed.
  expect(await ended).toBe('SIGKILL');
}

async function ask<T extends object>(url: string, text: string): Promise<T[]> {
  const pool = openWholePool(url, 1);
  try {
    return (await pool.query<T>(text)).rows;
  } finally {
    await pool.end();
  }
}

describe('`bobbin backup` and `bobbin restore`', () => {
  it('leave no archive and an empty database when they are killed halfway, and succeed when they are run again (OPS-105, OPS-106)', async () => {
    const file = join(folder, 'bobbin.tar');
    await killWhen(['backup', file], database.url, async () => existsSync(`${file}.partial`));
    expect(existsSync(file)).toBe(false);
    const made = await runProgram('cli.ts', ['backup', file, '--json'], envOf(database.url));
    expect(JSON.parse(made.stdout)).toMatchObject({ ok: true, command: 'backup' });
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
    expect((await runProgram('cli.ts', ['restore', file, '--check'], envOf(database.url))).stdout).toContain(
      'is whole',
    );

    const target = await databases.create();
    const isCopying = async () => (await databases.listRunning(target)).some((query) => query.startsWith('copy '));
    await killWhen(['restore', file, '--yes'], target, isCopying);
    await expect.poll(() => databases.listRunning(target), PATIENCE).toEqual([]);
    expect(await ask(target, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    const done = await runProgram('cli.ts', ['restore', file, '--yes', '--json'], envOf(target));
    expect([done.code, JSON.parse(done.stdout)]).toEqual([0, expect.objectContaining({ ok: true })]);
    expect(await ask(target, 'select count(*)::int as count from mails')).toEqual([{ count: 3_000 }]);
    const again = await runProgram('cli.ts', ['restore', file, '--yes'], envOf(target));
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The database is not empty')]);
  });

  it('give a consistent snapshot while money moves: each balance equals the sum of its entries, and each entry has its job (OPS-105)', async () => {
    const scope = systemScope('lan', 'test');
    const ledger = createLedger({ clock: systemClock, emit: () => Promise.resolve() });
    let moved = 0;
    let isOver = false;
    async function move(): Promise<void> {
      while (!isOver) {
        moved += 1;
        const reference = `move ${moved}`;
        await inTransaction(database.db, async (trx) => {
          await ledger.post(trx, scope, { reason: 'depositByHand', reference, cents: 100 });
          await addJob(trx, 'pollFulfilment', { ownerId: 'lan', fulfilmentId: reference });
        });
      }
    }
    const moving = move();
    await expect.poll(() => moved, PATIENCE).toBeGreaterThan(5);
    const file = join(folder, 'moving.tar');
    const before = moved;
    const storage = openStorage(join(folder, 'data'), systemClock, null);
    await backup(file, { databaseUrl: database.url, storage, now: new Date(), report });
    expect(moved).toBeGreaterThan(before + 5);
    isOver = true;
    await moving;

    const target = await databases.create();
    await restore(file, { databaseUrl: target, storage, vault, report });
    const [found] = await ask<{ entries: number; jobs: number; balance: number }>(
      target,
      `select (select count(*)::int from ledger_entries) as entries,
         (select count(*)::int from graphile_worker._private_jobs) as jobs,
         (select max(balance_cents)::int from ledger_accounts where owner_id = 'lan') as balance`,
    );
    expect(found?.entries).toBeGreaterThan(5);
    expect(found).toMatchObject({ jobs: found?.entries, balance: (found?.entries ?? 0) * 100 });
  });
});
