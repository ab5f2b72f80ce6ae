import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readCpuMs, readMemory } from '../processes.ts';

/** Memory and CPU time of a process; NaN on systems other than Linux. */
export interface Usage {
  rssMb: number;
  cpuSeconds: number;
}

/**
 * Memory in the main heap of the C library in MB, which consists of small buffers and the holes between them; 0 when the system does not report it.
 */
export function readMainHeap(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps`, 'utf8');
    return (Number(/\[heap\]\n(?:\w+:.*\n)*?Rss:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

export function readUsage(pid: number): Usage {
  return { rssMb: readMemory(pid).now, cpuSeconds: readCpuMs(pid) / 1000 };
}

/** Returns the usage of PostgreSQL with all its processes, including ended ones; shared memory is counted once. */
export function readDatabaseUsage(postmaster: number): Usage & { processes: number } {
  const fields = readStat(postmaster);
  const pids = listChildren(postmaster);
  let own = 0;
  let shared = 0;
  for (const pid of [postmaster, ...pids]) {
    const { anonymousMb, sharedMb } = readParts(pid);
    own += anonymousMb;
    shared = Math.max(shared, sharedMb);
  }
  // Fields 16 and 17: CPU time of ended children.
  const ended = (Number(fields[13]) + Number(fields[14])) / 100;
  const running = [postmaster, ...pids].map((pid) => readCpuMs(pid) / 1000).filter((one) => Number.isFinite(one));
  return {
    rssMb: own + shared,
    cpuSeconds: ended + running.reduce((total, one) => total + one, 0),
    processes: pids.length,
  };
}

/** Returns the sum of seconds for which the cores of the machine were busy with any program. */
export function readMachineCpuSeconds(): number {
  try {
    const [, user, nice, system, , , irq, softirq, steal] = (
      readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
    ).split(/\s+/);
    return [user, nice, system, irq, softirq, steal].reduce((total, one) => total + Number(one), 0) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Returns the number of bytes and of files in a folder. */
export async function readFolder(path: string): Promise<{ bytes: number; files: number }> {
  const found = { bytes: 0, files: 0 };
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    // A file that was deleted during the walk is skipped.
    const facts = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    found.bytes += facts?.size ?? 0;
    found.files += facts === null ? 0 : 1;
  }
  return found;
}

function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function listChildren(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((one) => Number(readStat(one)[1]) === pid);
  } catch {
    return [];
  }
}

function readParts(pid: number): { anonymousMb: number; sharedMb: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (field: string) =>
      (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6;
    return { anonymousMb: read('RssAnon'), sharedMb: read('RssShmem') };
  } catch {
    return { anonymousMb: 0, sharedMb: 0 };
  }
}
