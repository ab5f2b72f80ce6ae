import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPackages, RUNNING_PARTS, selectPackages } from '../../scripts/needed-packages.mjs';
import { copyTree, linkTo } from '../../scripts/release/copying.ts';
import { toTestEnv } from '../../server/src/testing/config.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { plantAbove, readMarks } from './planted.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOTHING = /^$/;
/** The id of an operating system user without privileges. */
const UNPRIVILEGED = 65_534;

let database: TestDatabase;
let above: string;
let checkout: string;

/** Creates a copy of the checkout with its packages, below a folder in which another user may write. */
beforeAll(async () => {
  database = await createTestDatabase();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  above = mkdtempSync(join(ROOT, '.cache', 'above-'));
  chmodSync(above, 0o755);
  checkout = join(above, 'checkout');
  for (const part of RUNNING_PARTS) {
    copyTree(join(ROOT, part), join(checkout, part), /\/node_modules$|\.test\.ts$/);
    linkTo(join('..', '..', part), join(checkout, 'node_modules', '@bobbin', part));
  }
  const packages = selectPackages(readPackages(join(ROOT, 'package-lock.json')) ?? {}, 'start', false, RUNNING_PARTS);
  for (const [place, { link }] of Object.entries(packages)) {
    const isThere = place.includes('node_modules/') && link !== true && existsSync(join(ROOT, place));
    if (isThere) copyTree(join(ROOT, place), join(checkout, place), NOTHING);
  }
  writeFileSync(join(checkout, 'package.json'), '{"type":"module"}');
  plantAbove(above);
});
afterAll(async () => {
  rmSync(above, { recursive: true, force: true });
  await database.close();
});

/** Runs a program of the copied checkout to its end. API and worker are stopped once they have started. */
async function run(name: string, uid?: number) {
  const child = spawn(process.execPath, [`server/src/${name}.ts`], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      ...toTestEnv({ DATABASE_URL: database.url, DATA_DIR: join(above, 'data'), NODE_COMPILE_CACHE: '' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const lines: string[] = [];
  const see = (line: string) => {
    lines.push(line);
    if (line.includes('"msg":"started"')) child.kill('SIGTERM');
  };
  for (const output of [child.stdout, child.stderr]) createInterface({ input: output }).on('line', see);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, lines };
}

it.each(['migrate', 'worker', 'api'])(
  'a process (%s) runs no code from folders above the checkout (OPS-65)',
  async (name) => {
    const { code, lines } = await run(name);
    expect([code, lines.filter((line) => !line.startsWith('{') && line !== 'The database is up to date')]).toEqual([
      0,
      [],
    ]);
    expect(readMarks(above)).toEqual([]);
  },
);

it.each(['migrate', 'worker'])(
  'a process (%s) runs below a folder that the process cannot read (OPS-65)',
  async (name) => {
    const config = join(above, '.config');
    chmodSync(config, 0o000);
    mkdirSync(join(above, 'data'), { recursive: true });
    chmodSync(join(above, 'data'), 0o777);
    try {
      // The test needs another user, because root can read everything.
      expect((await run(name, process.getuid?.() === 0 ? UNPRIVILEGED : undefined)).code).toBe(0);
    } finally {
      chmodSync(config, 0o755);
    }
  },
);
