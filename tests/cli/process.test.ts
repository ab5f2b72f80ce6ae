import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@bobbin/contract/auth';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../server/src/cli/commands.ts';
import { inTransaction, type Tables } from '../../server/src/platform/database.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { insertUser, PASSWORD } from '../accounts/people.ts';
import { keepApis } from '../world/apis.ts';
import { callApi } from '../world/world.ts';

const CLI = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));
/** Makes a process write its CPU time when it ends. */
const METER = `data:text/javascript,process.on('exit',()=>process.stderr.write('cpu '+(process.cpuUsage().user+process.cpuUsage().system)))`;
const HELP_MAX_MICROSECONDS = 1_000_000;

interface Ended {
  code: number;
  out: string;
  fault: string;
}

const apis = keepApis({ server: {} }, async (db) => {
  for (const name of ['anna', 'binh', 'chi']) await insertUser(db, name);
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bobbin-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toEnv = () => ({ PATH: process.env.PATH, ...toTestEnv({ DATABASE_URL: apis.database.url, DATA_DIR: folder }) });

/** Runs the command line in a separate process, as a shell would. */
function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv = toEnv(),
  options: readonly string[] = [],
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...options, CLI, ...args], { env, cwd: folder }, (error, out, fault) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, fault }),
    );
  });
}

/** Starts a command while a transaction of this test locks the rows that the command needs, and kills the command while it waits. */
async function killWaiting(hold: (trx: Transaction<Tables>) => Promise<unknown>, ...args: string[]): Promise<void> {
  // Uses connections of the test itself, because the connections of the product are checked at the end of the test.
  await inTransaction(apis.database.db, async (trx) => {
    await hold(trx);
    const child = spawn(process.execPath, [CLI, ...args], { env: toEnv(), cwd: folder, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await expect
      .poll(
        async () => {
          const { rowCount } = await apis.database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rowCount;
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
    // PostgreSQL notices a closed connection only when it writes to the connection, and the test does not wait for that.
    await apis.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  });
}

const canSignIn = async (name: string, password: string) =>
  (await callApi(apis.server.url, login, { body: { email: `${name}@example.com`, password } })).isSuccess;
const countLogs = async (ownerId: string) =>
  (await apis.database.db.selectFrom('action_logs').select('id').where('owner_id', '=', ownerId).execute()).length;

describe('bobbin as a process (OPS-99)', () => {
  it('prints its help in less than a second of CPU time, without a configuration', async () => {
    const env = { PATH: process.env.PATH };
    for (const args of [['--help'], ['doctor', '--help'], ['jobs', '--help']]) {
      const { code, out, fault } = await run(args, env, ['--import', METER]);
      const [, cpu = 'none'] = /cpu (\d+)$/.exec(fault) ?? [];
      expect([args, code, out.startsWith('bobbin ')]).toEqual([args, 0, true]);
      expect(Number(cpu)).toBeLessThan(HELP_MAX_MICROSECONDS);
      expect(fault.replace(/cpu \d+$/, '')).toBe('');
    }
  });

  it('writes only JSON to stdout, and the log to stderr', async () => {
    const { code, out } = await run(['mails', 'list', '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([0, { command: 'mails list', ok: true, mails: [] }]);
    const noise = `import { runCli } from ${JSON.stringify(CLI.replace('cli.ts', 'cli/run.ts'))};
      const run = async ({ openApp }) => ((await openApp()).log.info('a line of the log'), { lines: [], data: { answer: 1 } });
      process.exitCode = await runCli([{ name: 'noise', summary: '', options: {}, isChanging: false, run }], ['noise', '--json']);`;
    const loud = await new Promise<Ended>((resolve) => {
      execFile(
        process.execPath,
        ['--input-type=module', '-e', noise],
        { env: toEnv(), cwd: folder },
        (error, answer, fault) => resolve({ code: error === null ? 0 : 1, out: answer, fault }),
      );
    });
    expect([loud.code, JSON.parse(loud.out)]).toEqual([0, { command: 'noise', ok: true, answer: 1 }]);
    expect(loud.fault).toContain('a line of the log');
  });

  it('ends with code 2 after wrong arguments and with code 1 after a failure, each with one sentence', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /No command was given/],
      [['frobnicate'], /no command "frobnicate"/],
      [['jobs', 'list', '--colour'], /--colour/],
      [['reset-password'], /<email> is missing/],
      [['reset-password', 'a@example.com', 'b@example.com'], /one word too many/],
      [['jobs'], /There is no command "jobs"/],
    ];
    for (const [args, reason] of wrong) {
      const { code, out, fault } = await run(args);
      expect([args, code, out, fault.trim().split('\n').length]).toEqual([args, 2, '', 1]);
      expect(fault).toMatch(reason);
    }
    const away = await run(['jobs', 'list'], { ...toEnv(), DATABASE_URL: 'postgres://desk:a-secret@127.0.0.1:1/none' });
    expect([away.code, away.fault.trim().split('\n').length]).toEqual([1, 1]);
    expect(away.fault).toContain('The database does not answer');
    const unset = await run(['jobs', 'list', '--json'], { PATH: process.env.PATH });
    expect([unset.code, JSON.parse(unset.out)]).toMatchObject([
      1,
      { ok: false, problem: expect.stringContaining('DATABASE_URL') },
    ]);
    expect(`${away.fault}${unset.out}`).not.toContain('a-secret');
  });

  it('ends with code 0 when the program that reads its output stops early', async () => {
    const [program, cli] = [process.execPath, CLI].map((path) => `'${path}'`);
    const child = spawn('sh', ['-c', `{ ${program} ${cli} --help; echo "code $?" >&2; } | head -n 1`], {
      env: toEnv(),
    });
    let fault = '';
    child.stderr.on('data', (piece: Buffer) => (fault += piece.toString()));
    await once(child, 'close');
    expect(fault).toBe('code 0\n');
  });

  it('leaves nothing changed when it is killed during a change, and can be run again', async () => {
    await killWaiting(
      (trx) => sql`select from users where id = 'anna' for no key update`.execute(trx),
      'reset-password',
      'anna@example.com',
      '--yes',
    );
    expect([await canSignIn('anna', PASSWORD), await countLogs('anna')]).toEqual([true, 0]);
    const { code, out } = await run(['reset-password', 'anna@example.com', '--yes', '--json']);
    const { password } = JSON.parse(out) as { password: string };
    expect([code, await canSignIn('anna', password), await countLogs('anna')]).toEqual([0, true, 1]);
  });

  it('leaves no archive under the final name when it is killed during the writing, and can be run again', async () => {
    const file = join(folder, 'binh.zip');
    await killWaiting(
      (trx) => sql`lock table mails in access exclusive mode`.execute(trx),
      'export-account',
      'binh@example.com',
      file,
    );
    expect(existsSync(file)).toBe(false);
    const { code } = await run(['export-account', 'binh@example.com', file]);
    expect([code, existsSync(file), existsSync(`${file}.part`)]).toEqual([0, true, false]);
  });

  it('runs from any folder, also when the former scripts start it', async () => {
    for (const name of ['create-admin', 'close-demo-accounts', 'open-addresses', 'distribute']) {
      const script = CLI.replace('cli.ts', `${name}.ts`);
      const ended = await new Promise<string>((resolve) => {
        execFile(
          process.execPath,
          [script, '--help'],
          { env: { PATH: process.env.PATH }, cwd: folder },
          (_error, out) => resolve(out),
        );
      });
      expect(ended).toContain(`bobbin ${name === 'open-addresses' ? 'disable-ip-allowlist' : name}`);
    }
    expect(COMMANDS.map(({ name }) => name)).toEqual(expect.arrayContaining(['create-admin', 'distribute']));
  });
});
