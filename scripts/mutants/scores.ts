import { dirname } from 'node:path';

/** Report of the mutation tool: the result of each mutant, by file. */
export interface MutationReport {
  files: Record<string, MutatedFile>;
}

interface MutatedFile {
  mutants: readonly { status: string }[];
}

const DETECTED = new Set(['Killed', 'Timeout']);
const UNDETECTED = new Set(['Survived', 'NoCoverage']);

/** Returns the percentage of detected mutants in some files, rounded down to one decimal; null when there are no mutants. */
export function toScore(files: readonly MutatedFile[]): number | null {
  const statuses = files.flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const detected = statuses.filter((status) => DETECTED.has(status)).length;
  const all = detected + statuses.filter((status) => UNDETECTED.has(status)).length;
  return all === 0 ? null : Math.floor((1000 * detected) / all) / 10;
}

/** Returns the score of each folder; folders without mutants are omitted. */
export function toScores({ files }: MutationReport): Record<string, number> {
  const byFolder = Map.groupBy(Object.entries(files), ([file]) => dirname(file));
  const scores = [...byFolder].flatMap(([folder, own]): [string, number][] => {
    const score = toScore(own.map(([, file]) => file));
    return score === null ? [] : [[folder, score]];
  });
  return Object.fromEntries(scores.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the folders that fell below their recorded score, and the scores to record: a score only rises. */
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
