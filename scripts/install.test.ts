import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { install } from './install.mjs';
import { isInstalled } from './needed-packages.mjs';

const PROJECT = { name: 'toy', version: '0.0.1', private: true, workspaces: ['server'] };
const SERVER = { name: '@bobbin/server', version: '0.1.0' };
const PATIENCE = { timeout: 120_000 };

let root: string;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  root = mkdtempSync(join(tmpdir(), 'bobbin install '));
  mkdirSync(join(root, 'server'));
  mkdirSync(join(root, 'node_modules', 'old'), { recursive: true });
  write('package.json', PROJECT);
  write('server/package.json', SERVER);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, value: object): void {
  writeFileSync(join(root, path), JSON.stringify(value));
}

function writeLock(packages: object): void {
  const base = { name: 'toy', version: '0.0.1', lockfileVersion: 3, requires: true };
  const parts = {
    '': PROJECT,
    server: SERVER,
    'node_modules/@bobbin/server': { resolved: 'server', link: true },
  };
  write('package-lock.json', { ...base, packages: { ...parts, ...packages } });
}

it('completed installations replace the old packages', PATIENCE, async () => {
  writeLock({});
  mkdirSync(join(root, '.cache', 'install-999999999'), { recursive: true });
  expect(await install(root, 'start')).toBeNull();
  expect(existsSync(join(root, 'node_modules', '@bobbin', 'server', 'package.json'))).toBe(true);
  expect(existsSync(join(root, 'node_modules', 'old'))).toBe(false);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
  expect(isInstalled(root, 'everything')).toBe(true);
});

it('installations that npm refuses keep the old packages and return the reason', PATIENCE, async () => {
  writeLock({});
  write('server/package.json', { ...SERVER, dependencies: { 'not-in-the-lock': 'file:nowhere' } });
  expect(await install(root, 'start')).toMatch(/The packages could not be installed; npm says why above\.$/);
  expect(readdirSync(join(root, 'node_modules'))).toEqual(['old']);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});
