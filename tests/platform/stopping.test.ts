import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SECRET_KEY } from '../../server/src/testing/config.ts';
import { keepBlockedWorld } from './blocked-world.ts';
import { addSlowJob } from './blocker.ts';
import { startProcess, type ServerProcess } from './process.ts';

const TAKE_OVER_MS = 20_000;
/** Timeout in milliseconds for the start of a process on a busy machine. */
const PATIENCE = { timeout: 10_000 };

const processes: ServerProcess[] = [];
const world = keepBlockedWorld(() => Promise.all(processes.splice(0).map((running) => running.stop('SIGKILL'))));

async function start(name: 'api' | 'worker'): Promise<ServerProcess> {
  const running = await startProcess(name, {
    NODE_ENV: 'test',
    PORT: String(world.port),
    DATABASE_URL: world.database.url,
    APP_SECRET_KEY: SECRET_KEY,
    WEB_DIR: '/nowhere',
    WORKER_CONCURRENCY: '2',
    MARKETPLACE_BASE_URL: 'http://127.0.0.1:1',
    MARKETPLACE_AUTH_URL: 'http://127.0.0.1:1',
    PRESSIFY_BASE_URL: 'http://127.0.0.1:1',
  });
  processes.push(running);
  return running;
}

function waitUntilTaken(): Promise<void> {
  return expect.poll(async () => (await world.blocker.listJobs())[0]?.locked_by ?? null, PATIENCE).not.toBeNull();
}

/** Lists the database connections by which workers show that they are alive. Each connection holds one lock per lane. */
async function listSignsOfLife(): Promise<number[]> {
  const { rows } = await world.blocker.query<{ pid: number }>(
    `select distinct l.pid from pg_locks l join pg_database d on d.oid = l.database
     where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
  );
  return rows.map((row) => row.pid);
}

describe('an API process', () => {
  it('finishes its current requests when it is stopped, accepts no new ones, and ends with code 0 (OPS-40)', async () => {
    const api = await start('api');
    const url = `http://127.0.0.1:${world.port}`;
    const headers = { authorization: `Bearer ${world.token}` };
    expect((await fetch(`${url}/api/shops/shops`, { headers })).status).toBe(200);

    await world.blocker.block('shops');
    const slow = fetch(`${url}/api/shops/shops`, { headers });
    await expect.poll(() => world.blocker.countWaiting(), PATIENCE).toBe(1);
    const stopped = api.stop('SIGTERM');
    await expect.poll(() => fetch(`${url}/api/form`).then(String, () => 'refused'), PATIENCE).toBe('refused');
    await world.blocker.release();
    const answer = await slow;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ isSuccess: true });
    const end = await stopped;
    expect(end).toMatchObject({ code: 0, signal: null });
    // The log of the run is complete, because the slow request was logged before the end. The log may also contain the requests that tested whether
    // the process still listens.
    expect(api.lines.filter((line) => line.includes('"status":200') && line.includes('/shops/shops'))).toHaveLength(2);
  });
});

describe('a worker process', () => {
  it('finishes its job when it is stopped, and ends with code 0 (OPS-40)', async () => {
    const worker = await start('worker');
    await world.blocker.block('fulfilments');
    await addSlowJob(world.database);
    // Only the job is counted, because a read of this table by the scheduler may wait there too.
    await waitUntilTaken();
    const stopped = worker.stop('SIGTERM');
    await world.blocker.release();
    const end = await stopped;
    expect(end).toMatchObject({ code: 0, signal: null });
    expect(await world.blocker.listJobs()).toEqual([]);
  });

  it('ends a job that does not finish after the stop, and exits with another code (OPS-40)', async () => {
    const worker = await start('worker');
    await world.blocker.block('fulfilments');
    await addSlowJob(world.database);
    await waitUntilTaken();
    expect(await worker.stop('SIGTERM')).toMatchObject({ code: 1, signal: null });
    await world.blocker.release();
  });

  it('loses its job to another worker when it is killed during the job, and the other worker takes no job of a living worker (OPS-3, OPS-41)', async () => {
    const first = await start('worker');
    await world.blocker.block('fulfilments');
    await addSlowJob(world.database);
    await waitUntilTaken();
    const [before] = await world.blocker.listJobs();

    // The second worker looks for dead workers when it starts. The first worker is alive and keeps its job.
    const second = await start('worker');
    expect((await world.blocker.listJobs())[0]?.locked_by).toBe(before?.locked_by);

    const { signal } = await first.stop('SIGKILL');
    expect(signal).toBe('SIGKILL');
    await world.blocker.release();
    await expect.poll(() => world.blocker.listJobs(), { timeout: TAKE_OVER_MS, interval: 200 }).toEqual([]);
    expect(second.lines.some((line) => line.includes('Gave the jobs of dead workers back'))).toBe(true);
  }, 60_000);

  it('keeps its jobs when its connection is interrupted for a moment', async () => {
    await start('worker');
    await world.blocker.block('fulfilments');
    await addSlowJob(world.database);
    await waitUntilTaken();
    const [before] = await world.blocker.listJobs();
    const [sign] = await listSignsOfLife();
    await world.blocker.query('select pg_terminate_backend($1)', [sign]);
    await expect.poll(async () => (await listSignsOfLife()).filter((pid) => pid !== sign), PATIENCE).toHaveLength(1);
    await start('worker');
    expect((await world.blocker.listJobs())[0]?.locked_by).toBe(before?.locked_by);
  });
});

describe('a process that cannot start', () => {
  it('logs the reason in one line and ends with code 1', async () => {
    await expect(startProcess('api', { NODE_ENV: 'production' })).rejects.toThrow(/DATABASE_URL is missing/);
  });

  it.each([
    [
      'migrate',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET_KEY: SECRET_KEY, PORT: 'abc' },
      'The configuration is not right: PORT',
    ],
    [
      'migrate',
      { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_SECRET_KEY: SECRET_KEY },
      'The database was not migrated: the database does not answer',
    ],
    ['distribute', { TRUST_PROXY: 'abc' }, 'TRUST_PROXY: must be addresses or networks'],
    ['api', { TRUST_PROXY: 'abc' }, 'TRUST_PROXY: must be addresses or networks'],
  ])('reports the reason in one sentence when it runs %s (OPS-10)', { timeout: 60_000 }, (name, env, sentence) => {
    const script = fileURLToPath(new URL(`../../server/src/${name}.ts`, import.meta.url));
    const done = spawnSync(process.execPath, [script], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
    expect(done.status).toBe(1);
    expect(done.stderr).toContain(sentence);
    expect(done.stderr.trim().split('\n')).toHaveLength(1);
  });
});
