import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { findRunningPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const folders: string[] = [];
const cleanups: (() => unknown)[] = [];

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bobbin-embedded-'));
  folders.push(folder);
  return folder;
}

async function start(dataDir: string, port?: number) {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, port });
  cleanups.push(() => server.stop());
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process that runs the server on the folder, and returns the url that it printed once ready. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const code = `const { startEmbeddedPostgres } = await import(process.argv[1]);
    console.log((await startEmbeddedPostgres({ dataDir: process.argv[2], fsync: false })).url);`;
  const module = new URL('embedded.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, module, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url };
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  for (const folder of folders.splice(0)) {
    removeEmbeddedPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('embedded PostgreSQL', () => {
  it('uses UTF-8, keeps its rows over a restart and rejects a wrong password', async () => {
    const folder = makeFolder();
    const first = await start(folder);
    await query(first.url, `CREATE TABLE names AS SELECT lower('ĐẶNG THỊ') AS name`);
    await first.stop();

    const second = await start(folder);
    expect(await query(second.url, 'SELECT name FROM names')).toEqual([{ name: 'đặng thị' }]);
    const wrong = new URL(second.url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });

  it('reports its end when it ended by itself, but not when it was stopped', async () => {
    const folder = makeFolder();
    const server = await start(folder);
    const [row] = await query(server.url, `SELECT pg_read_file('postmaster.pid') AS file`);
    process.kill(Number(String(row?.file).split('\n')[0]), 'SIGKILL');
    expect(await server.ended).toBe('The database ended by SIGKILL');
    await server.stop();

    const second = await start(folder);
    let isTold = false;
    void second.ended.then(() => (isTold = true));
    await second.stop();
    expect(isTold).toBe(false);
  });

  it('can be found by its folder only while it runs', async () => {
    const folder = makeFolder();
    expect(() => findRunningPostgres(folder)).toThrow(`No database runs in ${folder}.`);
    const server = await start(folder);
    expect(findRunningPostgres(folder)).toBe(server.url);
    await server.stop();
    expect(() => findRunningPostgres(folder)).toThrow(`No database runs in ${folder}.`);
  });

  it('does not start on a folder that another running process uses, and names the process', async () => {
    const folder = makeFolder();
    await start(folder);
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
      `already in use by process ${process.pid}`,
    );
  });

  it('recovers its data after the process that started it was killed', async () => {
    const folder = makeFolder();
    const other = await startElsewhere(folder);
    await query(other.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const exited = once(other.child, 'exit');
    other.child.kill('SIGKILL');
    await exited;

    const server = await start(folder);
    expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    // The first server has ended, so its URL does not answer any more.
    await expect(query(other.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('names a port that is in use, and releases the folder', async () => {
    const folder = makeFolder();
    const blocker: Server = createServer().listen(0, '127.0.0.1');
    cleanups.push(() => blocker.close());
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(startEmbeddedPostgres({ dataDir: folder, port })).rejects.toThrow(`Port ${port} is in use`);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });
});
