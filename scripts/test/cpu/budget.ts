/** CPU time of one test file in its process, the processes that it started included. */
export type FileCpu = { file: string; cpuMs: number };

/** Files that may cost more than the budget, each with its own limit and the reason. */
export type Exceptions = Readonly<Record<string, { limitMs: number; reason: string }>>;

export type Overspent = FileCpu & { limitMs: number };

/** What a test file may cost unless it is listed. */
export const BUDGET_MS = 5_000;

export const EXCEPTIONS: Exceptions = {};

/** Gives the files that cost more than they may, the worst first. Long runs (`TEST_LONG=1`) have no budget. */
export function findOverspent(files: readonly FileCpu[], exceptions: Exceptions = EXCEPTIONS): Overspent[] {
  return files
    .map((each) => ({ ...each, limitMs: exceptions[each.file]?.limitMs ?? BUDGET_MS }))
    .filter(({ cpuMs, limitMs }) => cpuMs > limitMs)
    .toSorted((one, other) => other.cpuMs - other.limitMs - (one.cpuMs - one.limitMs));
}

/** Gives the most expensive files, the worst first. */
export function listSlowest(files: readonly FileCpu[], count = 10): FileCpu[] {
  return files.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, count);
}

/** Gives the sum of all files, in milliseconds. */
export function sumCpu(files: readonly FileCpu[]): number {
  return files.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}
