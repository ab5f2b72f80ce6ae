import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { findMemoryFolder } from '../../scripts/memory-folder.ts';
import { startEmbeddedPostgres } from '../../scripts/postgres/embedded.ts';
import { takeServiceUser } from '../../scripts/postgres/service-user.ts';
import { startSmtp } from '../accounts/smtp.ts';
import { ROOT } from './page-commands.ts';
import { openTerminal, type Terminal } from './terminal.ts';

const PATIENCE = { timeout: 900_000, interval: 300 };
/** A name that sorts after every migration of this release. */
const NEXT_MIGRATION = '9999_next_release.sql';

/** The machine on which the commands of the page run, in the sequence of the page. */
export interface Story {
  terminal: Terminal;
  version: string;
  nextVersion: string;
  /** Replaces versions, folders and addresses of the page with those of this machine. */
  toHere(command: string): string;
  /** Returns the path on this machine for a folder that the page names. */
  pathOf(folder: string): string;
  /** Builds a case that runs the command in the clone, as the person who packs the release. */
  inClone(command: string): string;
  sql(statements: string): Promise<void>;
  writeVariables(block: string): Promise<void>;
  /** Packs the next release, which has a higher version and one more migration than this one. */
  packNext(): void;
  /** Starts an API or a worker in the terminal in place of the running one, and waits until it is ready. */
  serve(name: 'api' | 'worker', command: string): Promise<void>;
  /** Stops API and worker. */
  stopAll(): Promise<void>;
  /** Reads the response of `/api/health`. */
  readHealth(): Promise<{ status: string; version: string }>;
  /** The password that the command create-admin printed. */
  password: string;
  /** Signs the admin in, and returns whether it succeeded. */
  signIn(): Promise<boolean>;
  close(): Promise<void>;
}

/** Starts a server in place of all partners, which responds with 404; the doctor accepts any response. */
async function startPartners(): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => void response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Starts a PostgreSQL server with one administrator and without a database of Bobbin. */
async function startEmptyPostgres(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false });
  const url = new URL(postgres.url);
  const ask = async (user: string, password: string, statements: readonly string[]) => {
    const client = new pg.Client({ host: '127.0.0.1', port: postgres.port, database: 'postgres', user, password });
    await client.connect();
    // The statements run one by one, because a database cannot be created in a transaction.
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const password = randomBytes(12).toString('hex');
  await ask(url.username, url.password, [
    `drop database ${url.pathname.slice(1)}`,
    `create role admin superuser login password '${password}'`,
  ]);
  await ask('admin', password, [`alter role ${url.username} rename to former`]);
  return { postgres, admin: (statements: readonly string[]) => ask('admin', password, statements) };
}

export async function openStory(): Promise<Story> {
  const folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-operations-'));
  chmodSync(folder, 0o755);
  const folders = Object.fromEntries(
    ['home', 'srv', 'backups', 'opt', 'etc'].map((name) => [name, join(folder, name)]),
  );
  for (const path of Object.values(folders)) mkdirSync(path);
  const users = ['home', 'srv', 'backups'].map((name) => takeServiceUser(folders[name] ?? ''));
  const user = users[0] ?? null;
  const { postgres, admin } = await startEmptyPostgres(join(folder, 'postgres'));
  const partners = await startPartners();
  const smtp = await startSmtp();
  const ports = { api: await findFreePort(), worker: await findFreePort() };
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const nextVersion = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  // The environment has Node and npm of the machine and nothing of this clone. HOME and the cache of npm are empty.
  const path = (process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'));
  const env = { PATH: path.join(':'), HOME: folders.home ?? '', LANG: 'C.UTF-8' };
  const terminal = openTerminal({ cwd: folders.home ?? '', env, user });
  const running = new Map<'api' | 'worker', number>();
  const base = `http://127.0.0.1:${ports.api}`;
  const READY = { api: `${base}/api/ready`, worker: `http://127.0.0.1:${ports.worker}/ready` };

  const story: Story = {
    terminal,
    version,
    nextVersion,
    password: '',
    pathOf: (name) => folders[name] ?? '',
    toHere: (command) =>
      command
        .replaceAll('<version>', version)
        .replaceAll('<new version>', nextVersion)
        .replaceAll(/(?<=[ =]|^)\/(srv|backups|opt|etc)(?=\/|$| )/g, (_, name: string) => folders[name] ?? '')
        .replaceAll('127.0.0.1:5432', `127.0.0.1:${postgres.port}`)
        .replaceAll('127.0.0.1:4000', `127.0.0.1:${ports.api}`)
        .replaceAll('127.0.0.1:4001', `127.0.0.1:${ports.worker}`),
    inClone(command) {
      const done = spawnSync('bash', ['-c', story.toHere(command)], { cwd: ROOT, encoding: 'utf8' });
      expect([command, done.status, done.stderr]).toEqual([command, 0, expect.any(String)]);
      return done.stdout;
    },
    sql: (statements) => admin(statements.split(';').filter((statement) => statement.trim() !== '')),
    async writeVariables(block) {
      const given: Record<string, string> = {
        APP_SECRET_KEY: (await terminal.run('openssl rand -hex 32')).output.trim(),
        PUBLIC_URL: base,
        SMTP_URL: smtp.url,
        MARKETPLACE_APP_KEY: 'key',
        MARKETPLACE_APP_SECRET: 'secret',
        MARKETPLACE_SERVICE_ID: '7300000000000000001',
      };
      const lines = story
        .toHere(block)
        .split('\n')
        .map((line) => {
          const [name = ''] = line.split('=');
          return given[name] === undefined ? line : `${name}=${given[name]}`;
        });
      const here = ['MARKETPLACE_BASE', 'MARKETPLACE_AUTH', 'PRESSIFY_BASE', 'MANGO_BASE', 'FLASH_BASE']
        .map((name) => `${name}_URL=${partners.url}`)
        .concat(`TELEGRAM_API_BASE=${partners.url}`, `PORT=${ports.api}`, `WORKER_PORT=${ports.worker}`);
      const file = join(folders.srv ?? '', 'bobbin.env');
      await terminal.run(`umask 077; touch ${file}`);
      writeFileSync(file, [...lines, ...here, ''].join('\n'));
    },
    packNext() {
      const name = `bobbin-${nextVersion}`;
      const to = join(folder, name);
      spawnSync('cp', ['-a', join(folders.srv ?? '', `bobbin-${version}`), to]);
      const file = join(to, 'package.json');
      writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${version}"`, `"version": "${nextVersion}"`));
      const text = `CREATE TABLE next_release (id text PRIMARY KEY);\nCOMMENT ON TABLE next_release IS 'owner: orders';\n`;
      writeFileSync(join(to, 'server/migrations', NEXT_MIGRATION), text);
      const packed = spawnSync('tar', [
        '-C',
        folder,
        '-I',
        'gzip -1',
        '-cf',
        join(folders.srv ?? '', `${name}.tar.gz`),
        name,
      ]);
      expect([packed.status, existsSync(join(folders.srv ?? '', `${name}.tar.gz`))]).toEqual([0, true]);
      rmSync(to, { recursive: true });
    },
    async serve(name, command) {
      const before = running.get(name);
      if (before !== undefined) await stop(name, before);
      const log = join(folders.home ?? '', `${name}-${randomBytes(3).toString('hex')}.log`);
      running.set(name, await terminal.start(command, log));
      const read = () =>
        fetch(READY[name]).then(
          ({ status }) => status,
          () => 0,
        );
      const isReady = await expect
        .poll(read, PATIENCE)
        .toBe(200)
        .then(
          () => true,
          () => false,
        );
      if (!isReady) throw new Error(`${name} is not ready: ${readFileSync(log, 'utf8')}`);
    },
    async stopAll() {
      for (const [name, pid] of running) await stop(name, pid);
    },
    async readHealth() {
      const answer = await fetch(`${base}/api/health`);
      return ((await answer.json()) as { body: { status: string; version: string } }).body;
    },
    async signIn() {
      const answer = await fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'you@example.com', password: story.password }),
      });
      await answer.arrayBuffer();
      return answer.ok;
    },
    async close() {
      await story.stopAll().catch(() => {});
      terminal.close();
      partners.close();
      await smtp.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  /** Stops a process as an operator does. */
  async function stop(name: 'api' | 'worker', pid: number): Promise<void> {
    running.delete(name);
    const { code, output } = await terminal.run(`kill -TERM ${pid}; wait ${pid}`);
    expect([name, code, output]).toEqual([name, 0, expect.any(String)]);
  }
  return story;
}
