import { createServer, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdsSessions, type Session } from '../../server/src/cli/doctor/database.ts';
import { DEMO_EMAILS } from '../../server/src/demo-accounts.ts';
import { listAddresses } from '../../server/src/partners.ts';
import { createVault } from '../../server/src/platform/crypto.ts';
import { proveKeys } from '../../server/src/platform/sealing-keys.ts';
import { readTestConfig, SECRET_KEY, toTestEnv } from '../../server/src/testing/config.ts';
import { startFarStore } from '../../server/src/testing/s3-store.ts';
import { insertUser } from '../accounts/people.ts';
import { startSmtp, type SmtpServer } from '../accounts/smtp.ts';
import { keepApis } from '../world/apis.ts';
import { openBobbin } from './bobbin.ts';

const UNREACHABLE = 'http://127.0.0.1:1';
const LOGIN = { user: 'desk', password: 'a-mail-secret' };

interface Finding {
  check: string;
  state: string;
  says: string;
  fix?: string;
}

/** Starts a server whose response depends on the path of the request. */
async function serve(
  answer: (url: string) => { status: number; body?: object },
): Promise<{ url: string; server: Server }> {
  const server = createServer({ maxHeaderSize: 64_000 }, ({ url = '' }, response) => {
    const { status, body = {} } = answer(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const apis = keepApis({ server: {} }, (db) => insertUser(db, 'anna'));
let dataDir: string;
let smtp: SmtpServer;
let partner: Awaited<ReturnType<typeof serve>>;
let worker: pg.Client;
let env: Record<string, string>;
const bobbin = openBobbin(() => env);

/** Returns environment variables with which every check of the doctor succeeds. */
function toHealthy(): Record<string, string> {
  const { url } = partner;
  return toTestEnv({
    DATABASE_URL: apis.database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: apis.server.url,
    SMTP_URL: `smtp://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'desk@example.com',
    MARKETPLACE_BASE_URL: url,
    MARKETPLACE_AUTH_URL: url,
    PRESSIFY_BASE_URL: url,
    MANGO_BASE_URL: url,
    FLASH_BASE_URL: url,
    TELEGRAM_API_BASE: url,
    SEPAY_TOKEN: 'a-bank-secret',
    SEPAY_BASE_URL: url,
  });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bobbin-doctor-'));
  smtp = await startSmtp({ login: LOGIN });
  partner = await serve(() => ({ status: 404 }));
  worker = new pg.Client({ connectionString: apis.database.url, application_name: 'bobbin-worker' });
  await worker.connect();
  env = toHealthy();
});
afterAll(async () => {
  await worker.end();
  partner.server.close();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  env = toHealthy();
});

/** Runs the doctor with changed variables. `bad` lists the checks whose result is not ok. */
async function examine(more: Record<string, string> = {}, ...args: string[]) {
  env = { ...toHealthy(), ...more };
  const { code, findings } = await bobbin.json('doctor', ...args);
  const all = findings as Finding[];
  return {
    code,
    all,
    bad: all.filter(({ state }) => state !== 'ok'),
    of: (check: string) => all.find((one) => one.check === check),
  };
}

/** Reads every row of every table, and every file. */
async function readAll(): Promise<string> {
  const { db } = apis.database;
  const { rows: tables } = await sql<{ name: string }>`
    select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' order by 1`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, '\n' order by t::text) as text from ${sql.raw(name)} t`.execute(db);
    texts.push(`${name}: ${rows[0]?.text ?? ''}`);
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return [...texts, ...files.filter((entry) => entry.isFile()).map(({ name }) => name)].join('\n');
}

describe('bobbin doctor (OPS-90)', () => {
  it('reports no problem in a healthy installation, sends no mail and changes nothing', async () => {
    const before = await readAll();
    const { code, bad, all } = await examine();
    expect([code, bad]).toEqual([0, []]);
    expect(all.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'Node',
        'configuration',
        'database',
        'sessions',
        'migrations',
        'clock',
        'key',
        'workers',
        'queue',
        'files',
        'mail',
      ]),
    );
    expect(await readAll()).toBe(before);
    expect(smtp.received).toEqual([]);
    expect(smtp.logins.length).toBeGreaterThan(0);
    const { out } = await bobbin('doctor');
    expect(out).toMatch(/^ok +database +PostgreSQL \d+.* answers and takes writes$/m);
    expect(out).toMatch(/\n0 problems, 0 warnings\n$/);
  });

  it('names every problem of the configuration at once, each with its fix and without a secret', async () => {
    const { code, bad } = await examine({
      NODE_ENV: 'production',
      PORT: 'http',
      APP_SECRET_KEY: 'short-secret',
      SMTP_URL: 'http://desk:a-mail-secret@mail',
      BANK_ACCOUNT: '123',
      MARKETPLACE_APP_KEY: '',
      MARKETPLACE_APP_SECRET: 'sim-secret',
    });
    const text = bad.map(({ says }) => says).join('\n');
    for (const name of [
      'PORT',
      'APP_SECRET_KEY',
      'SMTP_URL',
      'BANK_ACCOUNT',
      'MARKETPLACE_APP_KEY',
      'MARKETPLACE_APP_SECRET',
    ]) {
      expect([name, text.includes(name)]).toEqual([name, true]);
    }
    expect(text).not.toContain('SMTP_URL is missing');
    expect(JSON.stringify(bad)).not.toMatch(/short-secret|a-mail-secret|sim-secret|a-bank-secret/);
    expect(bad.filter(({ state, fix }) => state === 'problem' && fix === undefined)).toEqual([]);
    expect(code).toBe(1);
  });

  it('continues without a database, and lists the checks that it skipped', async () => {
    const { code, of } = await examine({ DATABASE_URL: 'postgres://desk:a-db-secret@127.0.0.1:1/bobbin' });
    expect([code, of('database')?.state, of('migrations')?.state, of('queue')?.state]).toEqual([
      1,
      'problem',
      'skipped',
      'skipped',
    ]);
    expect([of('files')?.state, of('mail')?.state]).toEqual(['ok', 'ok']);
    expect(JSON.stringify(of('database'))).not.toContain('a-db-secret');
  });

  it('finds a read-only database', async () => {
    const name = new URL(apis.database.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(apis.database.db);
    try {
      expect((await examine()).of('database')).toMatchObject({
        state: 'problem',
        says: expect.stringContaining('takes no writes'),
      });
    } finally {
      await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(apis.database.db);
    }
  });

  it('finds missing migrations and migrations of a newer release', async () => {
    const { db } = apis.database;
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
      db,
    );
    const [last = { name: '', timestamp: '' }] = rows;
    const { of } = await examine();
    expect(of('migrations')).toMatchObject({ state: 'problem', says: `Migrations are missing: ${last.name}` });
    expect(of('queue')?.state).toBe('skipped');
    await sql`insert into kysely_migration (name, timestamp) values (${last.name}, ${last.timestamp}), ('9999-newer', 'now')`.execute(
      db,
    );
    const newer = await examine();
    expect(newer.of('migrations')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('newer release: 9999-newer'),
    });
    expect(newer.of('queue')?.state).not.toBe('skipped');
    await sql`delete from kysely_migration where name = '9999-newer'`.execute(db);
  });

  it('finds a sealing key that differs from the key of the database (OPS-103)', async () => {
    await proveKeys(apis.database.url, createVault(SECRET_KEY));
    const { of } = await examine({ APP_SECRET_KEY: 'quite another key, of 32 characters and more' });
    expect(of('key')).toMatchObject({ state: 'problem', says: expect.stringContaining('is not the key') });
    expect((await examine()).of('key')).toMatchObject({ state: 'ok' });
  });

  it("reports a clock that differs from the database's clock", async () => {
    const real = Date.now.bind(Date);
    const off = vi.spyOn(Date, 'now').mockImplementation(() => real() + 20_000);
    try {
      const { of } = await examine();
      expect(of('clock')).toMatchObject({ state: 'problem', says: expect.stringMatching(/differ by (19|20)\d{3} ms/) });
    } finally {
      off.mockRestore();
    }
  });

  it('finds a folder that accepts no files, and an S3 store whose secret is wrong', async () => {
    const file = '/dev/null';
    expect((await examine({ DATA_DIR: file })).of('files')).toMatchObject({ state: 'problem' });
    const far = await startFarStore();
    expect((await examine({ FILES_URL: far.url })).of('files')).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('S3'),
    });
    expect(await far.listNames()).toEqual([]);
    const wrong = await examine({ FILES_URL: far.url.replace(':S3RVER@', ':a-store-secret@') });
    await far.stop();
    expect(wrong.of('files')).toMatchObject({ state: 'problem', fix: expect.stringContaining('FILES_REGION') });
    expect(JSON.stringify(wrong.all)).not.toContain('a-store-secret');
  });

  it('as root writes nothing into a folder of another user, and neither does any other command (OPS-117)', async ({
    skip,
  }) => {
    if (process.getuid?.() !== 0) skip('only root can create a folder of another user');
    const folder = await mkdtemp(join(tmpdir(), 'bobbin-foreign-'));
    await chown(folder, 65_534, 65_534);
    try {
      const found = (await examine({ DATA_DIR: folder })).of('files');
      expect(found).toMatchObject({ state: 'problem', says: expect.stringContaining('belongs to the user 65534') });
      env = { ...toHealthy(), DATA_DIR: folder };
      for (const words of [
        ['backup', join(folder, 'b.tar')],
        ['files', 'verify'],
        ['jobs', 'list'],
      ]) {
        const { code, fault } = await bobbin(...words);
        expect([words, code, fault]).toEqual([words, 1, expect.stringContaining('not as root')]);
      }
      const missing = join(folder, 'missing');
      env = { ...toHealthy(), DATA_DIR: missing };
      const { code, fault } = await bobbin('restore', join(folder, 'b.tar'), '--yes');
      expect([code, fault]).toEqual([1, expect.stringContaining('root would own it')]);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('warns of a variable that no program reads and whose name resembles a known one', async () => {
    const { code, all } = await examine({ APP_SECRET_KEYS_OL: 'x'.repeat(40) }, '--offline');
    expect(code).toBe(0);
    expect(all.filter(({ check, state }) => check === 'configuration' && state === 'warning')).toEqual([
      expect.objectContaining({
        says: 'APP_SECRET_KEYS_OL is set, and nothing reads it',
        fix: expect.stringContaining('APP_SECRET_KEYS_OLD'),
      }),
    ]);
  });

  it('creates no folder for files', async () => {
    const folder = join(tmpdir(), `bobbin-missing-${process.pid}`);
    expect((await examine({ DATA_DIR: folder })).of('files')).toMatchObject({ state: 'warning' });
    expect(existsSync(folder)).toBe(false);
  });

  it('finds a mail server that rejects the login, offers no TLS or does not respond', async () => {
    const urlOf = (password: string) => `smtp://desk:${password}@127.0.0.1:${smtp.port}`;
    const refused = await examine({ SMTP_URL: urlOf('a-wrong-secret') });
    expect(refused.of('mail')).toMatchObject({ state: 'problem' });
    expect(JSON.stringify(refused.all)).not.toContain('a-wrong-secret');
    expect((await examine({ SMTP_TLS: 'checked' })).of('mail')).toMatchObject({ state: 'problem' });
    expect((await examine({ SMTP_URL: 'smtp://127.0.0.1:1' })).of('mail')).toMatchObject({ state: 'problem' });
    expect((await examine({ SMTP_URL: '', MAIL_FROM: '' })).of('mail')).toMatchObject({ state: 'warning' });
    expect(smtp.received).toEqual([]);
  });

  it('reports an unreachable partner as a problem when all sellers depend on the partner, and as a warning when some do', async () => {
    const { code, of } = await examine({ MARKETPLACE_BASE_URL: UNREACHABLE, SEPAY_BASE_URL: UNREACHABLE });
    expect([code, of('marketplace')?.state, of('SePay')?.state]).toEqual([1, 'problem', 'problem']);
    const factory = await examine({ MANGO_BASE_URL: UNREACHABLE });
    expect([factory.code, factory.of('MANGO')?.state]).toEqual([0, 'warning']);
    const offline = await examine({ MARKETPLACE_BASE_URL: UNREACHABLE }, '--offline');
    expect([offline.code, offline.of('marketplace')?.state]).toEqual([0, 'skipped']);
  });

  it('tries every address at which the configuration calls a partner', () => {
    const names = Object.keys(readTestConfig({ DATABASE_URL: 'postgres://localhost/none' })).filter((name) =>
      /_(BASE_URL|API_BASE|AUTH_URL)$/.test(name),
    );
    const urls = names.map((name) => [name, `http://${name.toLowerCase().replaceAll('_', '-')}.invalid`] as const);
    const keys = {
      SEPAY_TOKEN: 'a',
      CASSO_API_KEY: 'b',
      PAYOS_API_KEY: 'c',
      PAYOS_CLIENT_ID: 'd',
      PAYOS_CHECKSUM_KEY: 'e',
    };
    const config = readTestConfig({ DATABASE_URL: 'postgres://localhost/none', ...keys, ...Object.fromEntries(urls) });
    expect(names.length).toBeGreaterThan(8);
    expect(
      listAddresses(config)
        .map(({ url }) => url)
        .toSorted(),
    ).toEqual(urls.map(([, url]) => url).toSorted());
  });

  it('reports a public address where another server answers, or whose server refuses long URLs', async () => {
    expect((await examine({ PUBLIC_URL: partner.url })).of('public address')?.says).toContain(
      'not answered by the API',
    );
    const alive = { status: 200, body: { isSuccess: true, body: { status: 'alive' } } };
    const short = await serve((url) => (url.length > 8_000 ? { status: 414 } : alive));
    expect((await examine({ PUBLIC_URL: short.url })).of('public address')).toMatchObject({
      state: 'problem',
      fix: expect.stringContaining('large_client_header_buffers'),
    });
    short.server.close();
    expect((await examine({ PUBLIC_URL: UNREACHABLE })).of('public address')?.says).toContain('not reached');
  });

  it('finds a reverse proxy that TRUST_PROXY omits, and a trusted proxy that does not exist', async () => {
    const behind = await examine({ PUBLIC_URL: 'https://desk.invalid' }, '--offline');
    expect(behind.of('proxy')).toMatchObject({ state: 'warning', fix: expect.stringContaining('TRUST_PROXY') });
    expect(
      (await examine({ PUBLIC_URL: 'https://desk.invalid', TRUST_PROXY: '1' }, '--offline')).of('proxy')?.state,
    ).toBe('ok');
    expect((await examine({ TRUST_PROXY: '1' })).of('proxy')?.state).toBe('warning');
  });

  it('reports jobs that have waited long, failed jobs and failed mails, and names the command that retries them', async () => {
    const { db } = apis.database;
    await sql`select graphile_worker.add_job('readShop', '{"ownerId":"anna","shopId":"1"}'::json, run_at := now() - interval '2 hours')`.execute(
      db,
    );
    await sql`select graphile_worker.add_job('syncShop', '{"ownerId":"anna","shopId":"1"}'::json)`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'shopId' = '1'
      and task_id = (select id from graphile_worker._private_tasks where identifier = 'syncShop')`.execute(db);
    await db
      .insertInto('mails')
      .values({
        owner_id: 'anna',
        id: '1',
        kind: 'news',
        locale: 'en',
        recipient: 'anna@example.com',
        subject: 'a',
        body_sealed: null,
        body_expires_at: new Date(),
        status: 'failed',
        last_error: 'gone',
        created_at: new Date(),
        sent_at: null,
      })
      .execute();
    const { of, code } = await examine();
    expect([code, of('queue')]).toMatchObject([1, { state: 'problem', says: expect.stringContaining('readShop') }]);
    expect(of('jobs')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('bobbin jobs retry --all-failed'),
    });
    expect(of('failed mails')).toMatchObject({
      state: 'warning',
      fix: expect.stringContaining('bobbin mails retry --failed'),
    });
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await sql`delete from mails`.execute(db);
  });

  it('reports open demo accounts and a missing worker', async () => {
    const [demo = ''] = DEMO_EMAILS;
    await apis.database.db.updateTable('users').set({ email: demo }).where('id', '=', 'anna').execute();
    expect((await examine()).of('demo accounts')).toMatchObject({
      state: 'warning',
      says: expect.stringContaining(demo),
    });
    await apis.database.db.updateTable('users').set({ email: 'anna@example.com' }).where('id', '=', 'anna').execute();
    await worker.end();
    await expect.poll(async () => (await examine({}, '--offline')).of('workers')?.state).toBe('problem');
  });
});

/**
 * Builds a pooler that runs each statement outside a transaction on the connection that was used last, as PgBouncer does in `transaction` mode.
 */
function sharePool(pool: pg.Pool): Session {
  let held: pg.PoolClient | null = null;
  const query = async (text: string, values?: unknown[]) => {
    const client = held ?? (await pool.connect());
    const answer = await client.query(text, values);
    if (text === 'begin') held = client;
    else if (held === null || text === 'rollback') {
      held = null;
      client.release();
    }
    return answer;
  };
  return { query: query as Session['query'] };
}

it('holdsSessions distinguishes a pooler that shares sessions from connections with a session of their own (OPS-90)', async () => {
  const pool = new pg.Pool({ connectionString: apis.database.url, max: 4 });
  expect(await holdsSessions(sharePool(pool), sharePool(pool))).toBe(false);
  const [one, other] = [await pool.connect(), await pool.connect()];
  expect(await holdsSessions(one, other)).toBe(true);
  one.release();
  other.release();
  await pool.end();
});
