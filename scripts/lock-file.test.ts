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
  it('can be acquired only once, and again after its release', () => {
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(false);
    expect(() => acquireLock(path)).toThrow(LockedError);
    lock.release();
    acquireLock(path).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('can be taken over when its holder no longer runs', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, JSON.stringify({ pid, born: '1' }));
    const lock = acquireLock(path);
    expect(lock.wasStale).toBe(true);
    lock.release();
  });

  it('can be taken over when another process now has the process id of the dead holder', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, born: 'long ago' }));
    acquireLock(path).release();
  });

  it('can be taken over when its text is malformed', () => {
    writeFileSync(path, '{"pid":');
    acquireLock(path).release();
  });

  it('stays at the release when another holder has it', () => {
    const lock = acquireLock(path);
    writeFileSync(path, JSON.stringify({ pid: 1, born: findBirth(1) ?? '' }));
    lock.release();
    expect(() => acquireLock(path)).toThrow(LockedError);
  });
});
