import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../scripts/free-port.ts';
import { LOCAL_POOL } from '../../scripts/postgres/embedded.ts';
import { API_NODE_OPTIONS } from '../../scripts/start/api-node-options.ts';
import { MEMORY_ENVIRONMENT } from '../../scripts/start/memory-environment.ts';

/** What all parts of the bench share: folders, servers and settings. */
export interface Place {
  dataDir: string;
  logFile(name: string): string;
}

export interface Process {
  pid: number;
  /** Resolves with the exit code when the process ends, whether by itself or because it was stopped. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Api extends Process {
  url: string;
}

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;
const SECRET_KEY = randomBytes(32).toString('hex');
const FOLLOW_PARENT = new URL('../../scripts/start/follow-parent.ts', import.meta.url).href;

/** Returns the environment of a production server on the given database; its secrets exist only in this run. */
export function buildEnvironment(
  place: Place,
  databaseUrl: string,
  port: number,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    WORKER_PORT: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: LOCAL_POOL,
    DATA_DIR: join(place.dataDir, 'files'),
    APP_SECRET_KEY: SECRET_KEY,
    // Processes share a cache of compiled code, as operations.md advises.
    NODE_COMPILE_CACHE: join(place.dataDir, 'compile-cache'),
    LOG_LEVEL: 'info',
    MAIL_OUTBOX: '1',
    MARKETPLACE_APP_KEY: 'bench',
    MARKETPLACE_APP_SECRET: 'bench-secret',
    MARKETPLACE_SERVICE_ID: '1',
    ...more,
  };
}

/** Starts a Node process that logs directly to a file: reading the log in this process would slow down the measurement. */
export function startProcess(
  place: Place,
  name: string,
  script: string,
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Process {
  const log = openSync(place.logFile(name), 'a');
  const child = spawn(process.execPath, [...nodeOptions, '--import', FOLLOW_PARENT, script], {
    env: { ...process.env, ...MEMORY_ENVIRONMENT, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** Runs a script of the server and waits until it ends. */
export async function runScript(
  place: Place,
  name: string,
  script: string,
  env: Record<string, string>,
): Promise<void> {
  const code = await startProcess(place, name, script, env).ended;
  if (code !== 0) throw new Error(`${script} ended with code ${code}; see ${place.logFile(name)}.`);
}

/** Starts the real API in its own process and waits until it is ready. */
export async function startApi(
  place: Place,
  name: string,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Api> {
  const port = await findFreePort();
  const env = buildEnvironment(place, databaseUrl, port, more);
  const profile = process.env.BENCH_PROFILE === name ? ['--cpu-prof', `--cpu-prof-dir=${place.dataDir}`] : [];
  const running = startProcess(place, name, 'server/src/api.ts', env, [...API_NODE_OPTIONS, ...profile]);
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(`${url}/api/ready`, running.ended, READY_TIMEOUT_MS);
  return { ...running, url };
}

/** Polls the URL every few milliseconds until the response is 200; throws when the process ends before. */
export async function waitUntilReady(url: string, ended: Promise<unknown>, timeoutMs: number): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const deadline = performance.now() + timeoutMs;
  while (!isOver && performance.now() < deadline) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (isReady) return;
    await wait(10);
  }
  throw new Error(`${url} did not become ready${isOver ? ': its process ended' : ''}.`);
}

/** Returns the memory of a process in MB: now, and at its peak. Linux only; NaN elsewhere. */
export function readMemory(pid: number): { now: number; peak: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (field: string) => (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) * 1024) / 1e6;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

/** Linux counts processor time in hundredths of a second. */
const CPU_TICK_MS = 10;

/** Returns the processor time of a process in ms. Linux only; NaN elsewhere. */
export function readCpuMs(pid: number): number {
  try {
    // Fields 14 and 15; the name before them may contain blanks, but ends with the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * CPU_TICK_MS;
  } catch {
    return Number.NaN;
  }
}
