import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Thrown when another running process has the lock. */
export class LockedError extends Error {
  override name = 'LockedError';
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}`);
    this.pid = pid;
  }
}

type Holder = { pid: number; born: string };

/**
 * Returns the start time of a process as text; null when there is no such process. A process id alone does not identify a holder, because the system
 * may reuse the id after a crash.
 */
export function findBirth(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // Fields are counted after the last ")", because the name before it may contain spaces. The third field is the state, the 22nd the start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? null : (fields[19] ?? null);
    } catch {
      return null;
    }
  }
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return started ? started : null;
}

export type Lock = {
  /** Whether the last holder died without releasing the lock, so that its child processes may still be ending. */
  wasStale: boolean;
  release(): void;
};

/** Acquires the lock at `path`, also from a holder that died; throws LockedError when the holder is running. */
export function acquireLock(path: string): Lock {
  const mine: Holder = { pid: process.pid, born: findBirth(process.pid) ?? '' };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o644 });
  let wasStale = false;
  try {
    while (!linkExclusive(draft, path)) {
      const holder = readHolder(path);
      if (holder && findBirth(holder.pid) === holder.born) throw new LockedError(path, holder.pid);
      removeStale(path, holder);
      wasStale = true;
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    wasStale,
    release() {
      if (isSame(readHolder(path), mine)) rmSync(path, { force: true });
    },
  };
}

/** A hard link is atomic, so a half-written lock is never visible. */
function linkExclusive(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function removeStale(path: string, stale: Holder | null): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  // Two processes may recover the lock at the same time. When the moved file is already the new lock of the other process, it is restored.
  if (!isSame(readHolder(aside), stale)) linkExclusive(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('born' in value)) return null;
    return typeof value.pid === 'number' && typeof value.born === 'string'
      ? { pid: value.pid, born: value.born }
      : null;
  } catch {
    return null;
  }
}

function isSame(a: Holder | null, b: Holder | null): boolean {
  return a?.pid === b?.pid && a?.born === b?.born;
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
