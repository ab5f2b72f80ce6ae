import { dirname } from 'node:path';

/** What the tool writes of each file: how each mutant ended. */
export interface MutationReport {
  files: Readonly<Record<string, { mutants: readonly { status: string }[] }>>;
}

const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);

/** Percent of the mutants of each folder that tests detected, one decimal, rounded down; folders without mutants are left out. */
export function toScores({ files }: MutationReport): Record<string, number> {
  const byFolder = Map.groupBy(Object.entries(files), ([file]) => dirname(file));
  const scores = [...byFolder].flatMap(([folder, own]): [string, number][] => {
    const statuses = own.flatMap(([, { mutants }]) => mutants.map(({ status }) => status));
    const detected = statuses.filter((status) => DETECTED.has(status)).length;
    const all = detected + statuses.filter((status) => UNDETECTED.has(status)).length;
    return all === 0 ? [] : [[folder, Math.floor((1000 * detected) / all) / 10]];
  });
  return Object.fromEntries(scores.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Which folders fell below what was recorded, and what may be recorded now: a score only rises. */
export function compareScores(
  known: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): { fallen: string[]; kept: Record<string, number> } {
  const folders = [...new Set([...Object.keys(known), ...Object.keys(found)])].toSorted();
  return {
    fallen: Object.keys(found).filter((folder) => (found[folder] ?? 0) < (known[folder] ?? 0)),
    kept: Object.fromEntries(folders.map((folder) => [folder, Math.max(known[folder] ?? 0, found[folder] ?? 0)])),
  };
}
