import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listMissing, type Lock } from './complete-lock.ts';

it('lock file contains the packages of all platforms, so that a fresh clone can be installed', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  expect(listMissing(lock)).toEqual([]);
});

it('missing packages are listed with their platform', () => {
  const lock: Lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          '@tool/binding-linux-x64-musl': '1.2.3',
          '@tool/binding-win32-arm64': '^1.2.3',
          known: '1.0.0',
        },
      },
      'node_modules/known': { version: '1.0.0' },
    },
  };
  expect(listMissing(lock)).toEqual([
    [
      'node_modules/@tool/binding-linux-x64-musl',
      { version: '1.2.3', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    ],
    [
      'node_modules/@tool/binding-win32-arm64',
      { version: '1.2.3', cpu: ['arm64'], dev: true, optional: true, os: ['win32'] },
    ],
  ]);
});

it('lock file contains no URL of a registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "https?:/);
});
