import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports times in ticks of 10 ms. */
const TICK_MS = 10;

// Indexes of fields in /proc/<pid>/stat, counted after the name of the program.
const PARENT = 1;
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

/** Returns the CPU time of this process and of its ended children, in milliseconds. Only Linux includes the children. */
export function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + sumTicks(readStat('self'), ENDED_CHILDREN);
}

/** Returns the CPU time of another process and of its ended children; 0 on systems other than Linux. */
export function readCpuMsOf(pid: number): number {
  return sumTicks(readStat(String(pid)), [...OWN, ...ENDED_CHILDREN]);
}

/** Returns the CPU time of ended children of this process. */
export function readEndedChildrenMs(): number {
  return sumTicks(readStat('self'), ENDED_CHILDREN);
}

/** Returns the CPU time of a process and of all its running descendants; 0 on systems other than Linux. */
export function readTreeCpuMs(root: number): number {
  const children = new Map<number, number[]>();
  for (const pid of listProcesses()) {
    const parent = sumFields(readStat(String(pid)), [PARENT]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), readCpuMsOf(pid));
  return sum(root);
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function readStat(process: string): string | null {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8');
  } catch {
    return null;
  }
}

/** @param stat a line of /proc/<pid>/stat */
export function sumTicks(stat: string | null, places: readonly number[]): number {
  return sumFields(stat, places) * TICK_MS;
}

function sumFields(stat: string | null, places: readonly number[]): number {
  if (stat === null) return 0;
  // The second field is the name of the program, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place]), 0);
}
