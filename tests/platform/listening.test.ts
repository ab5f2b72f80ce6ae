import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toListenError } from '../../server/src/platform/http/listen.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A port that only root may open, unless the operating system is configured otherwise. */
const LOW_PORT = 80;
/** The id of an operating system user without privileges. */
const UNPRIVILEGED = 65_534;
/** An IP address that is reserved for documentation (RFC 5737), so no machine has it. */
const FOREIGN = '192.0.2.1';

let database: TestDatabase;
let busy: string;
const other = createServer();

beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  busy = String(typeof address === 'object' && address !== null ? address.port : 0);
});
afterAll(async () => {
  await new Promise((resolve) => other.close(resolve));
  await database.close();
});

interface End {
  code: number | null;
  said: string[];
}

/** Starts a process that cannot start, and returns its exit code and its output without the log. */
async function startInVain(script: string, env: Record<string, string>, uid?: number): Promise<End> {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...toTestEnv({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const [said, [code]] = (await Promise.all([text(child.stderr), once(child, 'exit')])) as [string, [number | null]];
  return { code, said: said.trim().split('\n') };
}

describe('a process that cannot listen on its port', () => {
  it.each([
    ['API', 'api', 'HOST', 'PORT'],
    ['worker', 'worker', 'WORKER_HOST', 'WORKER_PORT'],
  ])(
    'names the port and its variable in one sentence, and ends with code 1: %s (OPS-64)',
    async (_says, name, host, port) => {
      const script = `server/src/${name}.ts`;
      expect(await startInVain(script, { [port]: busy })).toEqual({
        code: 1,
        said: [`Port ${busy} at 127.0.0.1 is in use: stop what listens there, or choose another with ${port}`],
      });
      expect(await startInVain(script, { [host]: FOREIGN, [port]: '0' })).toEqual({
        code: 1,
        said: [`${FOREIGN} is not an address of this machine: choose another with ${host}`],
      });
    },
  );

  it('reports that the user of the process may not open a port below 1024 (OPS-64)', async ({ skip }) => {
    if (process.platform !== 'linux') skip('other systems have other rules for low ports');
    const lowest = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
    if (lowest <= LOW_PORT) skip(`every user may open port ${LOW_PORT} on this machine`);
    const user = process.getuid?.() === 0 ? UNPRIVILEGED : undefined;
    const end = await startInVain(
      'server/src/worker.ts',
      { WORKER_PORT: String(LOW_PORT), NODE_COMPILE_CACHE: '' },
      user,
    );
    expect(end).toEqual({
      code: 1,
      said: [`Port ${LOW_PORT} at 127.0.0.1 is not open to this user: choose one above 1023 with WORKER_PORT`],
    });
  });

  it('names port and variable when it runs the simulated partners (OPS-64)', async () => {
    const end = await startInVain('scripts/start/simulators.ts', { SIM_PORT: busy });
    expect(end).toEqual({
      code: 1,
      said: [`Port ${busy} is in use; stop what listens there or choose another with SIM_PORT.`],
    });
  });

  it.each(['EADDRINUSE', 'EACCES', 'EPERM', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', undefined])(
    'names the variable to change when listening fails with %s',
    (code) => {
      const place = { host: 'desk.test', port: 4000, hostVariable: 'HOST', portVariable: 'PORT' };
      const { message } = toListenError(Object.assign(new Error('No reason'), { code }), place);
      expect(message).toMatch(/^[^\n]+: choose .*(?:HOST|PORT)$|^[^\n]+: stop what listens there, or .*PORT$/);
    },
  );
});

describe('a process whose database cannot be used', () => {
  it.each([
    ['away', () => 'postgres://127.0.0.1:1/x', 'the database does not answer'],
    ['missing', () => database.url.replace(/[^/]+$/, 'no-such-database'), 'the database refuses us'],
  ])('reports in one sentence that the database is %s, and ends with code 1 (OPS-10)', async (_says, url, reason) => {
    for (const name of ['api', 'worker']) {
      const { code, said } = await startInVain(`server/src/${name}.ts`, { DATABASE_URL: url() });
      const [sentence = '', ...rest] = said;
      expect([code, rest]).toEqual([1, []]);
      expect(sentence).toContain(`does not start: ${reason}`);
    }
  });
});
