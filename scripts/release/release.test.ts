import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantAbove, readMarks } from '../../tests/platform/planted.ts';
import { findMemoryFolder } from '../memory-folder.ts';

const PATIENCE_MS = 600_000;
const PORTS = 8;

let folder: string;
let release: string;
let start: ChildProcess | null = null;

beforeAll(() => {
  // Name of a folder with blanks and non-Latin letters, as real folders may have.
  folder = mkdtempSync(join(findMemoryFolder(), 'bobbin bản phát hành '));
  execFileSync('node', ['scripts/pack-release.mjs', '--quick', `--into=${folder}`]);
  const [archive = ''] = readdirSync(folder);
  mkdirSync(join(folder, 'Bàn làm việc'));
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', join(folder, 'Bàn làm việc')]);
  release = join(folder, 'Bàn làm việc', archive.replace('.tar.gz', ''));
  plantAbove(folder);
  plantAbove(join(folder, 'Bàn làm việc'));
}, PATIENCE_MS);

afterAll(async () => {
  start?.kill('SIGTERM');
  for (const deadline = Date.now() + 60_000; !isStopped() && Date.now() < deadline;) await wait(200);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}, PATIENCE_MS);

function isStopped(): boolean {
  return !existsSync(join(release, '.data', 'lock'));
}

it('Packed releases contain no build tools, test tools and tests (OPS-4)', () => {
  expect(basename(release)).toMatch(/^bobbin-\d+\.\d+\.\d+$/);
  const names = readdirSync(join(release, 'node_modules'));
  expect(names).toContain('fastify');
  expect(names.filter((name) => /^(?:vite|vitest|typescript|react|oxlint|knip|playwright-core)$/.test(name))).toEqual(
    [],
  );
  const files = readdirSync(release, { recursive: true }).map(String);
  expect(files.filter((name) => !name.startsWith('node_modules') && name.includes('.test.'))).toEqual([]);
  expect(files.filter((name) => /\.d\.ts$|\.map$/.test(name))).toEqual([]);
});

it('Packed releases contain the command line, whose command doctor names missing variables (OPS-99)', () => {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...env } = process.env;
  const run = (...args: string[]) =>
    spawnSync('npm', ['run', '--silent', 'bobbin', '--', ...args], { cwd: release, env });
  const help = run('--help');
  expect([help.status, String(help.stderr), String(help.stdout).includes('files verify')]).toEqual([0, '', true]);
  const doctor = run('doctor', '--offline', '--json');
  expect([doctor.status, JSON.parse(String(doctor.stdout))]).toMatchObject([1, { command: 'doctor', ok: false }]);
  expect(String(doctor.stdout)).toContain('DATABASE_URL is missing');
});

it(
  'Packed releases start after unpacking without an installation, let a seller sign in, and stop (OPS-4)',
  { timeout: PATIENCE_MS },
  async () => {
    const port = await findFreePorts();
    const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
    start = spawn('npm', ['start'], {
      cwd: release,
      env: { ...env, PORT: String(port), SIM_PORT: String(port + 1), PUBLIC_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    const ended = once(start, 'exit');
    await new Promise<void>((resolve, reject) => {
      if (!start?.stdout) throw new Error('npm has no output');
      createInterface({ input: start.stdout }).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('Ctrl-C')) resolve();
      });
      void ended.then(() => reject(new Error(`npm start ended: ${lines.join('\n')}`)));
    });
    expect(lines.join('\n')).not.toContain('Installing');
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<div id="root">');
    const answer = await fetch(`http://localhost:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'seller@bobbin.test', password: 'bobbin-demo-1' }),
    });
    const { body } = (await answer.json()) as { body: { accessToken: string } };
    const orders = await fetch(`http://localhost:${port}/api/shops/orders?page=1&limit=10`, {
      headers: { authorization: `Bearer ${body.accessToken}` },
    });
    const list = (await orders.json()) as { body: { data: unknown[] } };
    expect(list.body.data).toHaveLength(10);
    start.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // Database, simulators, API, worker and demo world load no code from folders above the release (OPS-65).
    expect([...readMarks(folder), ...readMarks(join(folder, 'Bàn làm việc'))]).toEqual([]);
    await expect.poll(isStopped, { timeout: 60_000 }).toBe(true);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
  },
);

/** Finds PORTS consecutive free ports, and returns the first. */
async function findFreePorts(): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 10_000); ; first += PORTS) {
    const all = await Promise.all(Array.from({ length: PORTS }, (_, index) => isFree(first + index)));
    if (all.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
