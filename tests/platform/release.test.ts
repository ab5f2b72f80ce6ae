import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getForm } from '@bobbin/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommit } from '../../scripts/commit.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi } from '../world/api.ts';
import { callApi } from '../world/world.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMMIT = '49e63219a1b2c3d4e5f60718293a4b5c6d7e8f90';
const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};
/** Scripts of package.json that run a file of the server. */
const FILES = [...new Set(Object.values(scripts).flatMap((text) => /server\/src\/[\w-]+\.ts/.exec(text)?.[0] ?? []))];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each([
  ['know their commit', { BOBBIN_COMMIT: COMMIT }, COMMIT],
  ['do not know their commit', {}, null],
] as const)(
  'Servers that %s report version and commit in health check, form and OpenAPI document (OPS-80, API-13)',
  async (_title, env, commit) => {
    const server = await startApi({ databaseUrl: database.url, env });
    try {
      const health = (await (await fetch(`${server.url}/api/health`)).json()) as { body: unknown };
      expect(health.body).toEqual({ status: 'alive', version, commit });
      expect((await callApi(server.url, getForm, {})).body).toMatchObject({ version, commit });
      const pages = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { info: { version: string } };
      expect(pages.info.version).toBe(version);
    } finally {
      await server.close();
    }
  },
);

it('the scripts of package.json include more than four commands that run a file of the server', () =>
  expect(FILES.length).toBeGreaterThan(4));

// A new operator asks for the version before a configuration exists.
it.each(FILES)('the command %s prints its version and does nothing else (OPS-80)', (file) => {
  const run = (env: Record<string, string>) =>
    execFileSync(process.execPath, [join(ROOT, file), '--version'], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
  expect(run({})).toBe(`${version}\n`);
  expect(run({ BOBBIN_COMMIT: COMMIT })).toBe(`${version} (${COMMIT})\n`);
});

describe('readCommit', () => {
  it('returns null when the folder belongs to another repository', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bobbin-commit-'));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
    try {
      git('init', '-q');
      git('commit', '-q', '--allow-empty', '-m', 'one');
      mkdirSync(join(folder, 'release'));
      expect(readCommit({}, folder)).toBe(git('rev-parse', 'HEAD').trim());
      expect(readCommit({}, join(folder, 'release'))).toBeNull();
      expect(readCommit({ BOBBIN_COMMIT: COMMIT }, folder)).toBe(COMMIT);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('returns null when the folder belongs to no repository', () => expect(readCommit({}, tmpdir())).toBeNull());
});
