import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireLock, LockedError, findBirth } from './lock-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('lock file', () => {
  it('is held once, and free again after release', () => {
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(false);
    expect(() => acquireLock(path)).toThrow(LockedError);
    lock.release();
    acquireLock(path).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is recovered from a process that is gone', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, JSON.stringify({ pid, born: '1' }));
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(true);
    lock.release();
  });

  it('is recovered when the number of the dead holder belongs to somebody else now', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, born: 'long ago' }));
    acquireLock(path).release();
  });

  it('is recovered when its text is broken', () => {
    writeFileSync(path, '{"pid":');
    acquireLock(path).release();
  });

  it('leaves the lock of somebody else alone on release', () => {
    const lock = acquireLock(path);
    writeFileSync(path, JSON.stringify({ pid: 1, born: findBirth(1) ?? '' }));
    lock.release();
    expect(() => acquireLock(path)).toThrow(LockedError);
  });
});
