import { getProfile } from '@bobbin/contract/auth';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { createVault, toSealPrefix } from '../../server/src/platform/crypto.ts';
import { proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { SECRET_KEY, toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { bearer, insertUser, signIn } from '../accounts/people.ts';
import { callApi } from '../world/world.ts';
import { startProcess, type ServerProcess } from './process.ts';
import { runProgram } from './run-program.ts';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));
const NEW_KEY = 'the next key, with a comma, for tests only';
const PATIENCE = { timeout: 60_000 };

let database: TestDatabase;
let running: ServerProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  await proveKeys(database.url, createVault(SECRET_KEY));
  await insertUser(database.db, 'lan');
});
afterEach(async () => {
  for (const process of running) await process.stop('SIGKILL');
  running = [];
  await database.close();
});

const envOf = (key: string, old: readonly string[] = []) =>
  toTestEnv({ DATABASE_URL: database.url, APP_SECRET_KEY: key, APP_SECRET_KEYS_OLD: JSON.stringify(old) });

/** Starts an API process with the given sealing keys, and returns its address. */
async function startApi(key: string, old: readonly string[] = []): Promise<{ url: string; process: ServerProcess }> {
  const port = await findFreePort();
  const process = await startProcess('api', { ...envOf(key, old), PORT: String(port) });
  running.push(process);
  return { url: `http://127.0.0.1:${port}`, process };
}

describe('a process', () => {
  it.each(['api.ts', 'worker.ts', 'migrate.ts'])(
    'ends with one sentence when it runs %s with a wrong sealing key (OPS-103)',
    async (script) => {
      const { code, stdout, stderr } = await runProgram(script, [], envOf(NEW_KEY));
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^APP_SECRET_KEY is not the key with which/)]);
      expect(stderr).not.toContain(NEW_KEY);
    },
  );

  it('records its sealing key in a new database, and `bobbin` commands with another key fail (OPS-103)', async () => {
    await database.pool.query('delete from sealing_keys');
    expect((await runProgram('migrate.ts', [], envOf(SECRET_KEY))).stdout).toContain('up to date');
    const { rows } = await database.pool.query<{ id: string }>('select key_id as id from sealing_keys');
    expect(rows).toEqual([{ id: createVault(SECRET_KEY).keyId }]);
    const wrong = await runProgram('cli.ts', ['create-admin', 'lan@example.com', '--yes'], envOf(NEW_KEY));
    expect([wrong.code, wrong.stderr.trim()]).toEqual([1, expect.stringMatching(/^APP_SECRET_KEY is not the key/)]);
  });

  it('refuses to start with a sealing key that a running process does not know; once all processes have both keys, all start (OPS-104)', async () => {
    const old = await startApi(SECRET_KEY);
    const early = await runProgram('api.ts', [], envOf(NEW_KEY, [SECRET_KEY]));
    expect([early.code, early.stderr.trim()]).toEqual([1, expect.stringMatching(/^1 running process does not know/)]);
    const { rows } = await database.pool.query('select key_id from sealing_keys');
    expect(rows).toHaveLength(1);
    await old.process.stop('SIGTERM');

    // The two steps of a rotation: every process gets the next key, and then one process after another encrypts with it.
    const first = await startApi(SECRET_KEY, [NEW_KEY]);
    const second = await startApi(NEW_KEY, [SECRET_KEY]);
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { accessToken } = await signIn(one.url, 'lan');
      expect((await callApi(other.url, getProfile, {}, bearer(accessToken))).status).toBe(200);
    }
    // A process without the new key is started too late.
    const late = await runProgram('api.ts', [], envOf(SECRET_KEY));
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('APP_SECRET_KEY is not the key')]);
  });
});

describe('`bobbin reseal`', () => {
  const MANY = 4_000;

  async function sealMany(): Promise<void> {
    const vault = createVault(SECRET_KEY);
    const sealed = Array.from({ length: MANY }, (_value, index) => vault.seal(`text ${index}`));
    await database.pool.query(
      `insert into mails (owner_id, id, recipient, kind, locale, subject, body_sealed, body_expires_at, created_at)
       select 'lan', 'm' || n, 'x@example.com', 'newDevice', 'en', n::text, s, now() + interval '1 day', now()
       from unnest($1::text[]) with ordinality as t(s, n)`,
      [sealed],
    );
  }

  async function countNew(): Promise<number> {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from mails where body_sealed like $1',
      [`${toSealPrefix(createVault(NEW_KEY).keyId)}%`],
    );
    return rows[0]?.count ?? 0;
  }

  it('continues after it was killed, and finally reports that the old keys can be removed (OPS-102)', async () => {
    await sealMany();
    const env = envOf(NEW_KEY, [SECRET_KEY]);
    const dry = await runProgram('cli.ts', ['reseal', '--dry-run', '--json'], env);
    expect(JSON.parse(dry.stdout)).toMatchObject({ ok: true, isDryRun: true, mayRemoveOldKeys: false });
    expect(await countNew()).toBe(0);

    const child = spawn(process.execPath, [`${SERVER}cli.ts`, 'reseal', '--yes'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(countNew, { ...PATIENCE, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    const done = await countNew();
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(MANY);

    const { code, stdout } = await runProgram('cli.ts', ['reseal', '--yes', '--json'], env);
    expect(code).toBe(0);
    const report = JSON.parse(stdout) as { columns: { table: string; resealed: number; already: number }[] };
    expect(report).toMatchObject({ ok: true, mayRemoveOldKeys: true });
    expect(report.columns.find(({ table }) => table === 'mails')).toMatchObject({
      counted: MANY,
      already: done,
      resealed: MANY - done,
      unreadable: 0,
    });
    const vault = createVault(NEW_KEY);
    const { rows } = await database.pool.query<{ subject: string; sealed: string }>(
      'select subject, body_sealed as sealed from mails',
    );
    expect(rows.filter(({ subject, sealed }) => vault.open(sealed) !== `text ${Number(subject) - 1}`)).toEqual([]);
    const alone = await runProgram('cli.ts', ['reseal', '--dry-run'], envOf(NEW_KEY));
    expect([alone.code, alone.stdout]).toEqual([0, expect.stringContaining('Nothing is left to reseal')]);
  });

  it('reports values that a process encrypted with the old key in the meantime, and no process starts without that key (OPS-102, OPS-103)', async () => {
    await sealMany();
    const env = envOf(NEW_KEY, [SECRET_KEY]);
    // Simulates a process that still encrypts each change with the old key.
    await database.pool.query(`
      create function seal_old() returns trigger language plpgsql as $$ begin new.body_sealed := old.body_sealed; return new; end $$`);
    await database.pool.query(
      `create trigger seal_old before update on mails for each row when (old.id = 'm7') execute function seal_old()`,
    );
    const { code, stdout } = await runProgram('cli.ts', ['reseal', '--yes'], env);
    expect([code, stdout]).toEqual([1, expect.stringContaining('1 values were sealed with an old key meanwhile')]);
    const early = await runProgram('api.ts', [], envOf(NEW_KEY));
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('APP_SECRET_KEY is not the key')]);
  });
});
