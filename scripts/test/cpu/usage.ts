import { readFileSync } from 'node:fs';

/** Linux reports times in ticks of 10 ms. */
const TICK_MS = 10;

// Fields of /proc/<pid>/stat behind the name of the program.
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

/** CPU time of this process and of its ended children, in milliseconds. Systems other than Linux leave out the children. */
export function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + sumTicks(readStat('self'), ENDED_CHILDREN);
}

/** CPU time of another process and of its ended children; 0 on systems other than Linux. */
export function readCpuMsOf(pid: number): number {
  return sumTicks(readStat(String(pid)), [...OWN, ...ENDED_CHILDREN]);
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
  if (stat === null) return 0;
  // The second field is the name of the program, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) * TICK_MS;
}
