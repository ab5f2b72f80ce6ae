import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolders } from '../folders.ts';
import { findFreePort } from '../free-port.ts';
import { acquireLock, type Lock, LockedError, findBirth } from '../lock-file.ts';
import { Problem, toReason } from '../problem.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { canWrite, OUTSIDE_HOME, type ServiceUser, takeServiceUser } from './service-user.ts';

export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Process id of the postmaster, the parent of all other processes of the server. */
  pid: number;
  /** Resolves with the reason when the server ends by itself. */
  ended: Promise<string>;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Folder that contains all files of this server; created when missing. */
  dataDir: string;
  /** Port of the server; 0 chooses any free port. */
  port?: number;
  /**
   * Whether commits wait for the disk. False for disposable data of tests and bench: it is several times faster, but data is lost when the machine
   * loses power.
   */
  fsync?: boolean;
  /** Settings of this server that differ from the defaults below, such as a library to preload. */
  settings?: Readonly<Record<string, string | number>>;
  /** The folder of an npm package with another version of PostgreSQL (scripts/test-postgres). */
  packageFolder?: string;
  log?: (line: string) => void;
};

/**
 * Maximum connections of one process to a database on the same machine. More than about two connections per core only compete for processor time and
 * make the slowest requests slower.
 */
export const LOCAL_POOL = String(Math.max(5, 2 * availableParallelism() + 1));

const HOST = '127.0.0.1';
const ROLE = 'bobbin';
const DATABASE = 'bobbin';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/**
 * Starts the packaged PostgreSQL, on loopback only, and creates its data on the first call. Rejects with a Problem when the folder is in
 * use, the port is taken or the data cannot be written.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { home, user } = prepareHome(options.dataDir);
  const lock = takeHome(home);
  try {
    const binaries = findBinaries(user, options.packageFolder);
    const cluster = join(home, 'cluster');
    await stopOrphan(cluster);
    if (!existsSync(cluster)) createCluster(home, binaries, user);
    checkVersion(cluster, binaries.major);
    const server = await startServer(
      { ...options, port: options.port ?? 0 },
      { binaries: binaries.folder, cluster, user },
    );
    return {
      url: toUrl(cluster, server.port),
      port: server.port,
      pid: server.pid,
      ended: server.ended,
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Returns the URL of the server that runs on this folder, independent of the process that started it. Journeys use it for states that no screen or
 * call can create. Throws a Problem when none runs.
 */
export function findRunningPostgres(dataDir: string): string {
  for (const home of listHomes(dataDir)) {
    const cluster = join(home, 'cluster');
    const lines = readPidFile(cluster);
    if (lines[7]?.trim() === 'ready') return toUrl(cluster, Number(lines[3]));
  }
  throw new Problem(`No database runs in ${dataDir}.`);
}

/** Removes the data of a stopped server, in any of its possible places. */
export function removeEmbeddedPostgres(dataDir: string): void {
  for (const home of listHomes(dataDir)) {
    const lock = takeHome(home);
    rmSync(join(home, 'cluster'), { recursive: true, force: true });
    rmSync(join(home, 'cluster.new'), { recursive: true, force: true });
    lock.release();
    if (home !== dataDir) rmSync(home, { recursive: true, force: true });
  }
}

function toUrl(cluster: string, port: number): string {
  const password = readFileSync(join(cluster, 'bobbin-password'), 'utf8');
  return `postgres://${ROLE}:${password}@${HOST}:${port}/${DATABASE}`;
}

/** Lists the places where the data for a folder may be: in the folder, or in a place that the service user can reach. */
function listHomes(dataDir: string): string[] {
  return existsSync(dataDir) ? [dataDir, outsideHome(dataDir)].filter((folder) => existsSync(folder)) : [];
}

function prepareHome(dataDir: string): { home: string; user: ServiceUser | null } {
  const home = makeFolder(dataDir);
  const user = takeServiceUser(home);
  if (user === null || canWrite(user, home)) return { home, user };
  const outside = makeFolder(outsideHome(dataDir));
  const outsideUser = takeServiceUser(outside);
  return { home: outside, user: outsideUser };
}

function makeFolder(path: string): string {
  try {
    // Only the last folder is private, because the service user must be able to traverse its parents.
    makeFolders(dirname(path));
    if (dirname(path) === OUTSIDE_HOME) chmodSync(OUTSIDE_HOME, 0o755);
    makeFolders(path, 0o700);
    return realpathSync(path);
  } catch (error) {
    throw new Problem(`The data folder ${path} cannot be written: ${toReason(error)}.`);
  }
}

function outsideHome(dataDir: string): string {
  return join(OUTSIDE_HOME, `data-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}`);
}

function takeHome(home: string): Lock {
  try {
    return acquireLock(join(home, 'lock'));
  } catch (error) {
    if (error instanceof LockedError) {
      throw new Problem(`The database in ${home} is already in use by process ${error.pid}; stop that one first.`);
    }
    throw new Problem(`The data folder ${home} cannot be written: ${toReason(error)}.`);
  }
}

function createCluster(home: string, { folder, major }: Binaries, user: ServiceUser | null): void {
  // Created in a temporary folder and renamed when complete, so that an interrupted first start leaves no partial database.
  const staging = join(home, 'cluster.new');
  const passwordFile = join(home, 'password.new');
  rmSync(staging, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  const password = randomBytes(18).toString('hex');
  run(user, '/bin/sh', ['-c', 'umask 077 && cat > "$1"', 'sh', passwordFile], password);
  // PostgreSQL 17 has a built-in locale C.UTF-8; older versions use the system's locale.
  const locale =
    major >= 17
      ? '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'
      : '--encoding=UTF8 --locale=C.UTF-8';
  const access = ['--username', ROLE, '--pwfile', passwordFile, '--auth=scram-sha-256'];
  run(user, join(folder, 'bin', 'initdb'), ['--pgdata', staging, '--no-sync', ...access, ...locale.split(' ')]);
  run(user, join(folder, 'bin', 'postgres'), ['--single', '-D', staging, 'postgres'], `CREATE DATABASE ${DATABASE}\n`);
  renameSync(passwordFile, join(staging, 'bobbin-password'));
  renameSync(staging, join(home, 'cluster'));
}

function run(user: ServiceUser | null, command: string, args: string[], input = ''): void {
  const done = spawnSync(command, args, { ...user, cwd: '/', env: serverEnvironment(), input, encoding: 'utf8' });
  if (done.status === 0) return;
  const lines = `${done.error?.message ?? ''}\n${done.stderr ?? ''}`.trim().split('\n');
  throw new Problem(`The database could not be created: ${lines.filter(Boolean).slice(-2).join(' ')}`);
}

/** The caller's PG* settings and locale must not affect the server. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function checkVersion(cluster: string, major: number): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === String(major)) return;
  throw new Problem(`The database in ${cluster} was made by PostgreSQL ${version} and this is ${major}; move it away.`);
}

type Server = { port: number; pid: number; ended: Promise<string>; stop(): Promise<void> };
type Place = { binaries: string; cluster: string; user: ServiceUser | null };

async function startServer(options: EmbeddedPostgresOptions & { port: number }, place: Place): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port === 0 ? await findFreePort() : options.port;
    const lines: string[] = [];
    const child = spawnServer(port, options, place, (line) => {
      lines.push(line);
      if (lines.length > 50) lines.shift();
      options.log?.(line);
    });
    const isReady = await waitUntilReady(child, place.cluster);
    if (isReady) return toServer(child, port, lines);
    const isTaken = lines.some((line) => line.includes('Address already in use'));
    // Another process may take the free port between the check and the start of the server.
    if (isTaken && options.port === 0 && attempt < 5) continue;
    if (isTaken) throw new Problem(`Port ${port} is in use, so the database cannot listen there.`);
    const reason = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
    throw new Problem(`The database did not start: ${reason}`);
  }
}

function toServer(child: ChildProcess, port: number, lines: readonly string[]): Server {
  let isStopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      const how = `The database ended ${signal ? `by ${signal}` : `with code ${code}`}`;
      const said = lines.findLast((line) => /FATAL|PANIC/.test(line));
      if (!isStopping) resolve(said === undefined ? how : `${how}: ${said}`);
    });
  });
  return {
    port,
    // A server that is ready has a process id.
    pid: child.pid ?? 0,
    ended,
    stop() {
      isStopping = true;
      return stopServer(child);
    },
  };
}

function spawnServer(port: number, options: EmbeddedPostgresOptions, place: Place, log: (line: string) => void) {
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: '',
    max_connections: 100,
    // Settings of PostgreSQL for two cores and a laptop with other work.
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    max_worker_processes: 4,
    max_parallel_workers: 2,
    max_parallel_workers_per_gather: 1,
    jit: 'off',
    // The server has no replicas, so a bulk load need not be written to the log as well.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.fsync === false ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  };
  const child = spawn(
    join(place.binaries, 'bin', 'postgres'),
    ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // The server gets a session of its own. Ctrl-C in the terminal must reach only this process, so that the database stops last.
    { ...place.user, cwd: '/', detached: true, env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  // Without a listener a failed spawn would end our own process; waitUntilReady detects the missing pid.
  child.on('error', (error) => log(`FATAL: ${error.message}`));
  createInterface({ input: child.stderr }).on('line', log);
  if (child.pid !== undefined) watchOverOrphan(child.pid, place.user);
  return child;
}

/** When this process is killed, its end of this pipe closes and the watcher stops the server. */
function watchOverOrphan(pid: number, user: ServiceUser | null): void {
  const watcher = spawn('/bin/sh', ['-c', `read -r line; [ "$line" = done ] || kill -INT "$1"`, 'sh', String(pid)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  watcher.stdin.on('error', () => {});
  watchers.set(pid, watcher);
}

const watchers = new Map<number, ChildProcess>();

/** States of a server that accepts connections: a primary, or a standby. */
const READY = new Set(['ready', 'standby']);

async function waitUntilReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const [pid, ...rest] = readPidFile(cluster);
    if (pid === String(child.pid) && READY.has(rest[6]?.trim() ?? '')) return true;
    await wait(25);
  }
  await stopServer(child);
  return false;
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  // SIGINT is PostgreSQL's fast shutdown: running statements are rolled back. SIGQUIT ends the server immediately, without loss of committed data.
  await stopProcess((signal) => child.kill(signal), isGone);
  watchers.get(child.pid)?.stdin?.end('done\n');
  watchers.delete(child.pid);
}

async function stopProcess(send: (signal: NodeJS.Signals) => void, isGone: () => boolean): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isGone()) return;
    send(signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (!isGone() && Date.now() < deadline) await wait(20);
  }
  if (!isGone()) throw new Problem('The database does not stop.');
}

/** Cleanly stops a server that survived a killed start and still uses the data. */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = Number(readPidFile(cluster)[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const born = findBirth(pid);
  if (born !== null && isServerOf(cluster, pid)) {
    await stopProcess(
      (signal) => process.kill(pid, signal),
      () => findBirth(pid) !== born,
    );
    return;
  }
  // The pid file is removed, because PostgreSQL refuses to start when a process of another user has the process id in this file.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function isServerOf(cluster: string, pid: number): boolean {
  const listing = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  if (listing) return listing.includes('postgres') && listing.includes(cluster);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster);
  } catch {
    return false;
  }
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
