/** CPU time of one test file in its process, the processes that it started included. */
export type FileCpu = {
  file: string;
  cpuMs: number;
  /** How many journeys the file has; undefined for other tests. */
  journeys?: number;
};

/** Files that may cost more than the budget, each with its own limit and the reason. */
export type Exceptions = Readonly<Record<string, { limitMs: number; reason: string }>>;

export type Overspent = FileCpu & { limitMs: number };

/** What a test file may cost unless it is listed. */
export const BUDGET_MS = 5_000;

/** What a journey may cost on average of its file: it drives a browser, two servers, the partners and a database. */
const JOURNEY_BUDGET_MS = 20_000;

export const EXCEPTIONS: Exceptions = {};

/** Gives the files that cost more than they may, the worst first. Long runs (`TEST_LONG=1`) have no budget. */
export function findOverspent(files: readonly FileCpu[], exceptions: Exceptions = EXCEPTIONS): Overspent[] {
  return files
    .map((each) => ({ ...each, limitMs: exceptions[each.file]?.limitMs ?? limitOf(each) }))
    .filter(({ cpuMs, limitMs }) => cpuMs > limitMs)
    .toSorted((one, other) => other.cpuMs - other.limitMs - (one.cpuMs - one.limitMs));
}

function limitOf({ journeys }: FileCpu): number {
  return journeys === undefined ? BUDGET_MS : journeys * JOURNEY_BUDGET_MS;
}

/** Gives the most expensive files, the worst first. */
export function listSlowest(files: readonly FileCpu[], count = 10): FileCpu[] {
  return files.toSorted((one, other) => other.cpuMs - one.cpuMs).slice(0, count);
}

/** Gives the sum of all files, in milliseconds. */
export function sumCpu(files: readonly FileCpu[]): number {
  return files.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Says what the tests cost: the sum, the ten most expensive files, and the files above their limits. */
export function describeCpu(files: readonly FileCpu[], overspent: readonly Overspent[]): string {
  if (files.length === 0) return '';
  const toSeconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  const lines = [`CPU seconds of ${files.length} files:${toSeconds(sumCpu(files))}; the most expensive:`];
  for (const { file, cpuMs } of listSlowest(files)) lines.push(`  ${toSeconds(cpuMs)}  ${file}`);
  if (overspent.length > 0) lines.push('Above their budget (scripts/test/cpu/budget.ts):');
  for (const { file, cpuMs, limitMs } of overspent) {
    lines.push(`  ${toSeconds(cpuMs)}  ${file} may cost ${limitMs / 1000}`);
  }
  return `${lines.join('\n')}\n`;
}
