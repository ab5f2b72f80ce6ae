import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext } from 'vitest';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { casesOf } from '../world/long.ts';
import { keepBlockedWorld } from './blocked-world.ts';
import { addSlowJob } from './blocker.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Timeout in milliseconds for the start of npm and of a process on a busy machine. */
const PATIENCE = { timeout: 60_000 };

type Command = 'api' | 'worker' | 'migrate';

/** A way in which a supervisor starts and stops a process. Node without npm is tested in stopping.test.ts. */
interface Way {
  says: string;
  isNpm: boolean;
  isFirst: boolean;
  stop: 'main' | 'group' | 'mixed' | 'kill';
}

const NPM: Way = { says: 'npm, told alone (KillMode=process)', isNpm: true, isFirst: false, stop: 'main' };
const NODE: Way = { says: 'node, told alone', isNpm: false, isFirst: false, stop: 'main' };
const WAYS: Way[] = [
  NPM,
  { says: 'npm, told with all that it runs (KillMode=control-group)', isNpm: true, isFirst: false, stop: 'group' },
  { says: 'npm, told alone, its rest killed at its end (KillMode=mixed)', isNpm: true, isFirst: false, stop: 'mixed' },
  { says: 'npm, killed without a word', isNpm: true, isFirst: false, stop: 'kill' },
  { says: 'node as the first process of a container', isNpm: false, isFirst: true, stop: 'main' },
  { says: 'npm as the first process of a container', isNpm: true, isFirst: true, stop: 'main' },
];
const WORKER_WAYS = casesOf(WAYS, ({ stop, isNpm, isFirst }) => (isNpm && stop === 'main') || (!isNpm && isFirst));

/** Arguments that create a separate process-id namespace, as in a container, and a user namespace when the test does not run as root. */
const CONTAINER = [
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--fork',
  '--mount-proc',
];
const tried = spawnSync('unshare', [...CONTAINER, 'true'], { encoding: 'utf8' });
const NO_CONTAINER = tried.status === 0 ? null : (tried.error?.message ?? tried.stderr).trim();

interface Started {
  lines: string[];
  /** Id of the process that the supervisor knows: npm, node, or the first process of the container. */
  pid: number;
  ended: Promise<number | null>;
  stop(how: Way['stop']): void;
}

const started: ChildProcess[] = [];
const world = keepBlockedWorld(() => {
  for (const child of started.splice(0)) signalGroup(child, 'SIGKILL');
});

/** Returns 'free' when no process listens on the port, or else the error. */
function tryPort(): Promise<string> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    probe.listen(world.port, '127.0.0.1', () => probe.close(() => resolve('free')));
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), signal);
  } catch {
    // All processes of the process group have ended.
  }
}

/** Starts a command in a separate session, and resolves when API or worker has logged its start. */
async function start(command: Command, way: Way, sign = 'started'): Promise<Started> {
  const run = way.isNpm ? ['npm', 'run', command] : [process.execPath, `server/src/${command}.ts`];
  const [program = '', ...args] = way.isFirst ? ['unshare', ...CONTAINER, ...run] : run;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      ...toTestEnv({ DATABASE_URL: world.database.url, WORKER_CONCURRENCY: '2', PORT: String(world.port) }),
      WORKER_PORT: String(world.port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.push(child);
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const see = (line: string) => {
      lines.push(line);
      if (line.includes(`"msg":"${sign}"`)) resolve();
    };
    for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', see);
    if (command === 'migrate') child.once('spawn', resolve);
    void ended.then(() => reject(new Error(`${command} ended: ${lines.join('\n')}`)));
  });
  const own = child.pid ?? 0;
  const pid = way.isFirst ? Number(readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim()) : own;
  return {
    lines,
    pid,
    ended,
    stop(how) {
      if (how === 'group') return signalGroup(child, 'SIGTERM');
      process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGTERM');
      if (how === 'mixed') void ended.then(() => signalGroup(child, 'SIGKILL'));
    },
  };
}

async function holdJob(): Promise<void> {
  await world.blocker.block('fulfilments');
  await addSlowJob(world.database);
  await expect.poll(async () => (await world.blocker.listJobs())[0]?.locked_by ?? null, PATIENCE).not.toBeNull();
}

/** Checks that the port is free and that the exit code is 0. When npm was killed, the code is unknown and not checked. */
async function expectEnd(running: Started, { stop }: Way): Promise<void> {
  if (stop === 'kill') await expect.poll(tryPort, PATIENCE).toBe('free');
  else expect([await running.ended, await tryPort()]).toEqual([0, 'free']);
}

function skipWithoutContainer({ isFirst }: Way, { skip }: TestContext): void {
  if (isFirst && NO_CONTAINER !== null) skip(`no container can be made here: ${NO_CONTAINER}`);
}

describe('the signal SIGTERM', () => {
  it.for(WAYS)('makes an API under $says finish its requests and free its port (OPS-40)', async (way, context) => {
    skipWithoutContainer(way, context);
    const api = await start('api', way);
    const url = `http://127.0.0.1:${world.port}`;
    await world.blocker.block('shops');
    const slow = fetch(`${url}/api/shops/shops`, { headers: { authorization: `Bearer ${world.token}` } });
    await expect.poll(() => world.blocker.countWaiting(), PATIENCE).toBe(1);
    api.stop(way.stop);
    await expect.poll(() => fetch(`${url}/api/form`).then(String, () => 'refused'), PATIENCE).toBe('refused');
    await world.blocker.release();
    const answer = await slow;
    expect([answer.status, await answer.json()]).toMatchObject([200, { isSuccess: true }]);
    await expectEnd(api, way);
  });

  it.for(WORKER_WAYS)('makes a worker under $says finish its job and free its port (OPS-40)', async (way, context) => {
    skipWithoutContainer(way, context);
    const worker = await start('worker', way);
    await holdJob();
    worker.stop(way.stop);
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${world.port}/ready`)).status, PATIENCE).toBe(503);
    await world.blocker.release();
    await expectEnd(worker, way);
    expect(await world.blocker.listJobs()).toEqual([]);
  });

  it('ends a worker that is still starting (OPS-40)', async () => {
    await world.blocker.block('graphile_worker._private_tasks');
    const worker = await start('worker', NODE, 'Timetable');
    await expect.poll(() => world.blocker.countWaiting(), PATIENCE).toBe(1);
    worker.stop('main');
    await expect.poll(() => worker.lines.join(), PATIENCE).toContain('stopping');
    await world.blocker.release();
    expect([await worker.ended, await tryPort()]).toEqual([0, 'free']);
  });

  it('makes npm end with code 1 when a job does not finish within ten seconds (OPS-40)', async () => {
    const worker = await start('worker', NPM);
    await holdJob();
    worker.stop('main');
    expect([await worker.ended, await tryPort()]).toEqual([1, 'free']);
    expect(worker.lines.join('\n')).toContain('Stopping was cut off after 10 seconds');
  });

  it('lets running migrations under npm finish (OPS-40)', async () => {
    await world.blocker.block('kysely_migration_lock');
    const migrate = await start('migrate', NPM);
    await expect.poll(() => world.blocker.countWaiting(), PATIENCE).toBe(1);
    migrate.stop('main');
    await world.blocker.release();
    expect(await migrate.ended).toBe(0);
    expect(migrate.lines.join('\n')).toContain('The database is up to date');
  });

  it('ends migrations under npm that do not finish within ten seconds, with one sentence and code 1 (OPS-40)', async () => {
    await world.blocker.block('kysely_migration_lock');
    const migrate = await start('migrate', NPM);
    await expect.poll(() => world.blocker.countWaiting(), PATIENCE).toBe(1);
    migrate.stop('main');
    expect(await migrate.ended).toBe(1);
    expect(migrate.lines.filter((line) => !line.startsWith('>') && line !== '')).toEqual([
      'The database was not migrated: SIGTERM came, and it did not end within 10 seconds',
    ]);
  });
});
