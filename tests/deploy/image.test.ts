import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../scripts/free-port.ts';
import { findMemoryFolder } from '../../scripts/memory-folder.ts';
import { casesOf } from '../world/long.ts';
import { type Instruction, readDockerfile, readImage, ROOT } from './dockerfile.ts';
import { makeRoot, type Run, type RootProcess, startInRoot, type User } from './root.ts';
import { PRODUCTION_ENV } from './production-env.ts';
import { openEmptyDatabases, type EmptyDatabases } from '../platform/databases.ts';

const PATIENCE_MS = 600_000;
const LIMIT_MB = 200;
const COMMIT = '49e63219a1b2c3d4e5f60718293a4b5c6d7e8f90';
const WORKER = 'node --max-semi-space-size=4 --heap-growing-percent=20 server/src/worker.ts';
const MIGRATE = 'node server/src/migrate.ts';
/** With the permission to create namespaces, the test can build the image without a container engine. */
const canBuild = () => spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0;
const KNOWN = [
  'FROM',
  'ARG',
  'ENV',
  'WORKDIR',
  'COPY',
  'RUN',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
];

let folder: string;
let image: string;
let databases: EmptyDatabases;
const running: RootProcess[] = [];

/** Runs the instructions of one Dockerfile stage in a root file system of its own. */
async function buildStage(root: string, steps: Instruction[], build: string): Promise<void> {
  makeRoot(root);
  let workFolder = '/';
  let user: User = 'root';
  const env: Record<string, string> = {};
  for (const { keyword, text } of steps) {
    if (keyword === 'WORKDIR') mkdirSync(join(root, (workFolder = text)), { recursive: true });
    else if (keyword === 'USER') user = text as User;
    else if (keyword === 'ENV') {
      for (const pair of text.split(/\s+/))
        env[pair.split('=')[0] ?? ''] = (pair.split('=')[1] ?? '').replace('$COMMIT', COMMIT);
    } else if (keyword === 'COPY') {
      const [from = '', to = ''] = text.split(' ');
      if (from === '.') copySources(join(root, workFolder));
      else execFileSync('cp', ['-a', `${join(build, from)}/.`, join(root, to)]);
    } else if (keyword === 'RUN') {
      // Mounts the packages of this checkout, which npm would otherwise install from the registry.
      const packages = root === image ? {} : { [`${workFolder}/node_modules`]: join(ROOT, 'node_modules') };
      for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true });
      const run: Run = { user, folder: workFolder, env, mounts: packages, isReadOnly: false };
      expect(await startInRoot(root, ['/bin/sh', '-c', text], run).ended).toMatchObject({ code: 0 });
    }
  }
}

/** Copies the files that git tracks or would add. In a new clone, .dockerignore excludes no other files. */
function copySources(to: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  execFileSync('sh', ['-c', 'tar -C "$1" --null --files-from=- -cf - | tar -C "$2" -xf -', 'sh', ROOT, to], {
    input: list,
  });
}

it('deploy/Dockerfile uses only instructions that this test can run', () => {
  const steps = readDockerfile().flat();
  expect(steps.filter(({ keyword }) => !KNOWN.includes(keyword))).toEqual([]);
});

describe.each(casesOf(['the image of the Dockerfile'], () => false))('%s', () => {
  let env: Record<string, string>;

  beforeAll(async () => {
    if (!canBuild()) throw new Error('Long runs build the image in namespaces: run them as root');
    folder = mkdtempSync(join(findMemoryFolder(), 'bobbin-image-'));
    chmodSync(folder, 0o755);
    image = join(folder, 'image');
    const build = join(folder, 'build');
    const [first = [], last = []] = readDockerfile();
    await buildStage(build, first, '');
    await buildStage(image, last, build);
    mkdirSync(join(folder, 'data'));
    chownSync(join(folder, 'data'), 1_000, 1_000);
    databases = await openEmptyDatabases();
    env = {
      ...readImage().env,
      DATABASE_URL: await databases.create(),
      ...PRODUCTION_ENV,
      PORT: String(await findFreePort()),
      WORKER_PORT: String(await findFreePort()),
    };
  }, PATIENCE_MS);

  afterAll(async () => {
    for (const one of running) one.kill('SIGKILL');
    await databases.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(command: readonly string[]): RootProcess {
    const mounts = { '/data': join(folder, 'data'), '/cache': null, '/tmp': null };
    return startInRoot(image, command, { user: 'node', folder: '/app', env, mounts, isReadOnly: true });
  }

  it('adds less than 200 MB to the image of Node, and no build tools (OPS-82)', () => {
    const megabytes = Number(execFileSync('du', ['-sm', join(image, 'app')], { encoding: 'utf8' }).split('\t')[0]);
    process.stdout.write(`The image adds ${megabytes} MB to that of Node\n`);
    expect(megabytes).toBeLessThan(LIMIT_MB);
    expect(readdirSync(join(image, 'app'))).toContain('THIRD-PARTY-NOTICES.txt');
    expect(readdirSync(join(image, 'app/node_modules'))).not.toContain('vite');
  });

  it(
    'migrates, serves and works with a read-only root, and stops at SIGTERM as process 1 (OPS-82)',
    { timeout: PATIENCE_MS },
    async () => {
      expect(await start(['node', '-e', "require('fs').writeFileSync('/app/x', '')"]).ended).toMatchObject({ code: 1 });
      expect(await start(['sh', '-c', 'echo $$ $(id -u)']).ended).toEqual({ code: 0, output: '1 1000\n' });
      expect(await start([...MIGRATE.split(' '), '--version']).ended).toMatchObject({
        code: 0,
        output: expect.stringContaining(COMMIT),
      });
      expect(await start(MIGRATE.split(' ')).ended).toMatchObject({
        code: 0,
        output: expect.stringContaining('Migrated'),
      });
      const made = await start(['node', 'server/src/create-admin.ts', 'admin@example.com']).ended;
      const password = /with the password (\S+)/.exec(made.output)?.[1] ?? '';
      const api = start(readImage().command);
      const worker = start(WORKER.split(' '));
      running.push(api, worker);
      const base = `http://127.0.0.1:${env.PORT}`;
      for (const check of [readImage().check, [...readImage().check, `http://127.0.0.1:${env.WORKER_PORT}/ready`]]) {
        const read = async () => (await start(check).ended).code;
        await expect.poll(read, { timeout: PATIENCE_MS / 3, interval: 500 }).toBe(0);
      }
      const answer = await fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@example.com', password }),
      });
      expect(await answer.json()).toMatchObject({ isSuccess: true });
      const health = (await (await fetch(`${base}/api/health`)).json()) as { body: unknown };
      expect(health.body).toMatchObject({ commit: COMMIT });
      for (const one of running.splice(0)) {
        one.kill('SIGTERM');
        expect(await one.ended).toMatchObject({ code: 0 });
      }
    },
  );
});
